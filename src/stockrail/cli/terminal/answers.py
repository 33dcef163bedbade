"""What a typed line means: an option by its key, an amount, or an action written out."""

import shlex

from stockrail.core.actions import Action, Ranged
from stockrail.core.decision import Decision, Option
from stockrail.core.refusal import MalformedAction
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View

from ..console.output import CliError, Output
from . import hand_routes
from .choices import AMOUNT, choices
from .drawing_options import numbers
from .track import TrackMap

MORE = Text("help for more")
LONGEST = 15
"""Digits of an amount."""


def is_answer(line: str, decision: Decision, table: Table[State, View], output: Output) -> bool:
    """Whether it begins as an answer does, however it goes on."""
    keys = {choice.key for choice in choices(decision, output)}
    return line in keys or bool(_numbers(line)) or _is_action(line, decision, table)


def read(
    line: str, decision: Decision, table: Table[State, View], output: Output
) -> Action | Ranged:
    """The action meant by a key, an amount or notation; a `Ranged` one lacks its amount.

    :raises CliError: it cannot be read.
    """
    keyed = {choice.key: choice.option for choice in choices(decision, output)}
    given = _numbers(line)
    if not given and line in keyed:
        return keyed[line].action
    if not given and not _is_action(line, decision, table):
        raise no_answer(line, decision, output)
    if not given:
        return _written(line, decision, table)
    if AMOUNT in keyed:
        ranged = _ranged(keyed[AMOUNT])
        if len(given) > 1:
            raise CliError(Text("Type the amount alone: {amount}.", amount=given[-1]))
        return ranged.at(given[0])
    number, *amounts = given
    option = keyed.get(str(number))
    if option is None:
        raise CliError(Text("Type {ways}.", ways=ways(decision, output)))
    if option.amount is not None:
        return _ranged(option).at(amounts[0]) if amounts else _ranged(option)
    if amounts:
        raise CliError(Text("Option {number} takes no amount. Type {number} alone.", number=number))
    return option.action


def amount(line: str) -> int | None:
    """A number typed by itself, with or without its currency: `$1,200`."""
    digits = line.strip("$£ ").replace(",", "")
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST else None


def ways(decision: Decision, output: Output) -> tuple[Text | str, ...]:
    """What may be typed to answer."""
    keyed = choices(decision, output)
    numbered = [choice for choice in keyed if choice.key.isdecimal()]
    said: list[Text | str] = []
    for choice in keyed:
        if choice.key == AMOUNT and choice.option.amount is not None:
            said.append(Text("an amount, {numbers}", numbers=numbers(choice.option.amount)))
        elif choice.key == "1":
            last = numbered[-1].key
            said.append("1" if last == "1" else Text("a number from 1 to {last}", last=last))
        elif not choice.key.isdecimal():
            said.append(choice.key)
    return tuple(said)


def _ranged(option: Option) -> Ranged:
    assert option.amount is not None
    return Ranged(option.action, option.amount, option.field)


def _written(line: str, decision: Decision, table: Table[State, View]) -> Action:
    """An action in notation; whose it is need not be said.

    :raises CliError: it cannot be read.
    """
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
        raise CliError(why) from error


def no_answer(line: str, decision: Decision, output: Output) -> CliError:
    return CliError(
        Text(
            "“{line}” is not an answer here. Type {ways}.",
            line=line[:40],
            ways=(*ways(decision, output), MORE),
        )
    )


def _numbers(line: str) -> list[int]:
    """One number or two; nothing if it is anything else."""
    words = line.split()
    found = [n for word in words if (n := amount(word)) is not None]
    return found if len(found) == len(words) <= 2 else []


def _is_action(line: str, decision: Decision, table: Table[State, View]) -> bool:
    word = line.partition(" ")[0]
    if word == hand_routes.WORD:
        return hand_routes.may_be_written(decision)
    return word in table.title.actions


def _names_a_player(rest: str, table: Table[State, View]) -> bool:
    try:
        words = shlex.split(rest)
    except ValueError:
        return True
    return words[:1] != [] and words[0] in table.players
