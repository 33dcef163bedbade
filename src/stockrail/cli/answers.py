"""What a typed line means: an option by its number, or an action written out."""

import shlex

from stockrail.core.actions import Action, Ranged
from stockrail.core.decision import Decision
from stockrail.core.refusal import MalformedAction
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View

from . import hand_routes
from .drawing_options import numbers
from .speech import Complaint
from .track import TrackMap


def is_answer(line: str, decision: Decision, table: Table[View]) -> bool:
    """Whether it begins as an answer does, however it goes on."""
    return _is_number(line) or _is_action(line, decision, table)


def read(line: str, decision: Decision, table: Table[View]) -> Action:
    """The action meant by a number, two numbers or notation.

    :raises Complaint: it cannot be read.
    """
    if not _is_number(line):
        return written(line, decision, table)
    number, *amounts = map(int, line.split())
    if not 1 <= number <= len(decision.options):
        raise Complaint(Text("Choose an option from 1 to {last}.", last=len(decision.options)))
    option = decision.options[number - 1]
    if option.amount is None:
        if amounts:
            raise Complaint(
                Text("Option {number} takes no amount. Type {number} alone.", number=number)
            )
        return option.action
    if not amounts:
        raise Complaint(
            Text(
                "Say how much ({numbers}): {number} {low}",
                numbers=numbers(option.amount),
                number=number,
                low=option.amount.low,
            )
        )
    return Ranged(option.action, option.amount, option.field).at(amounts[0])


def written(line: str, decision: Decision, table: Table[View]) -> Action:
    """An action in notation; whose it is need not be said.

    :raises Complaint: it cannot be read.
    """
    if not _is_action(line, decision, table):
        raise no_answer(line, decision)
    word, _, rest = line.partition(" ")
    try:
        if word == hand_routes.WORD:
            board = table.view(decision.actor).board
            assert board is not None, "trains run on a board"
            return hand_routes.read(rest, decision, TrackMap(board))
        whose = "" if _names_a_player(rest, table) else shlex.quote(decision.actor)
        return table.read(f"{word} {whose} {rest}")
    except MalformedAction as error:
        why = Text(
            "“{line}” cannot be read: {why}. {instead} Type help for an example.",
            line=line[:40],
            why=error.why,
            instead=error.instead,
        )
        raise Complaint(why) from error


def no_answer(line: str, decision: Decision) -> Complaint:
    return Complaint(
        Text(
            "“{line}” is no answer here. Choose an option from 1 to {last}, or type help.",
            line=line[:40],
            last=len(decision.options),
        )
    )


def _is_number(line: str) -> bool:
    words = line.split()
    return len(words) <= 2 and all(word.isdecimal() for word in words)


def _is_action(line: str, decision: Decision, table: Table[View]) -> bool:
    word = line.partition(" ")[0]
    if word == hand_routes.WORD:
        return hand_routes.may_be_written(decision)
    return word in table.title.actions


def _names_a_player(rest: str, table: Table[View]) -> bool:
    try:
        words = shlex.split(rest)
    except ValueError:
        return True
    return words[:1] != [] and words[0] in table.players
