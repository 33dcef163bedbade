"""What is typed for each option: a number, a letter to pass or to finish, or an amount."""

from collections.abc import Iterator
from dataclasses import dataclass

from stockrail.core.actions import Action, Done, Pass
from stockrail.core.decision import Decision, Option
from stockrail.core.text import Text

from .speech import Speech

LETTERS: dict[type[Action], Text] = {Pass: Text("p"), Done: Text("d")}
AMOUNT = ""
"""The key of an option that is chosen by typing its amount alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    option: Option


def choices(decision: Decision, speech: Speech) -> tuple[Choice, ...]:
    """The options with their keys.

    Where there is only an amount to choose, besides passing or finishing, a number is that
    amount: no option then has a number.
    """
    return tuple(_keyed(decision, speech))


def _keyed(decision: Decision, speech: Speech) -> Iterator[Choice]:
    others = [option for option in decision.options if type(option.action) not in LETTERS]
    number = 0
    for option in decision.options:
        letter = LETTERS.get(type(option.action))
        if letter is not None:
            yield Choice(speech(letter), option)
        elif others == [option] and option.amount is not None:
            yield Choice(AMOUNT, option)
        else:
            number += 1
            yield Choice(str(number), option)
