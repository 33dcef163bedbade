"""What is typed for each option: a number, a letter to pass or to finish, or an amount."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from stockrail.core.actions import Action, Done, Pass, Ranged
from stockrail.core.decision import Decision, Option
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View

from ..console.output import Output

LETTERS: dict[type[Action], Text] = {Pass: Text("p"), Done: Text("d")}
AMOUNT = ""
"""The key of an option that is chosen by typing its amount alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    option: Option


def with_both_ends(decision: Decision, table: Table[State, View]) -> Decision:
    """Where an amount changes what an option brings, its preview tells the least and the most."""
    options = tuple(_with_both_ends(option, table) for option in decision.options)
    return replace(decision, options=options)


def _with_both_ends(option: Option, table: Table[State, View]) -> Option:
    amount, least = option.amount, option.description.preview
    if amount is None or amount.open or least is None:
        return option
    highest = Ranged(option.action, amount, option.field).at(amount.high)
    most = table.title.describe(table.state, highest).preview
    if most is None or most == least:
        return option
    preview = Text(
        "{low}: {least} · {high}: {most}", low=amount.low, least=least, high=amount.high, most=most
    )
    return replace(option, description=replace(option.description, preview=preview))


def choices(decision: Decision, output: Output) -> tuple[Choice, ...]:
    """The options with their keys.

    Where there is only an amount to choose, besides passing or finishing, a number is that
    amount: no option then has a number.
    """
    return tuple(_keyed(decision, output))


def _keyed(decision: Decision, output: Output) -> Iterator[Choice]:
    others = [option for option in decision.options if type(option.action) not in LETTERS]
    number = 0
    for option in decision.options:
        letter = LETTERS.get(type(option.action))
        if letter is not None:
            yield Choice(output(letter), option)
        elif others == [option] and option.amount is not None:
            yield Choice(AMOUNT, option)
        else:
            number += 1
            yield Choice(str(number), option)
