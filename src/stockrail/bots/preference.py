"""The best of what can be done, and what it was preferred to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import nlargest
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from stockrail.bots.bot import Choice
from stockrail.core.actions import Action
from stockrail.core.ids import Money
from stockrail.core.text import Coins, Text

T = TypeVar("T")
Actions = tuple[Action, ...]
"""One, and those that are meant to follow it in the same turn."""

LEAD = Text("Expected lead: {worth}; otherwise {other} at most")
GAIN = Text("Expected gain: {worth}; otherwise {other} at most")


class Preference(NamedTuple, Generic[T]):
    best: T
    worth: float
    other: float | None
    """What the next best is worth; `None` if there was nothing else."""


def preferred(weighed: Iterable[tuple[T, float]]) -> Preference[T]:
    """The best by its worth; of equals the first.

    >>> preferred([("north", 2.0), ("south", 3.5), ("west", 3.5)])
    Preference(best='south', worth=3.5, other=3.5)
    """
    (best, worth), *others = nlargest(2, weighed, key=itemgetter(1))
    return Preference(best, worth, others[0][1] if others else None)


def choice(preference: Preference[Actions], says: Text, money: Callable[[Money], Coins]) -> Choice:
    """To do what is best, since it is worth so much, as `says` says."""
    action, *plan = preference.best
    why = None
    if preference.other is not None:
        worth, other = money(round(preference.worth)), money(round(preference.other))
        why = says.completed(worth=worth, other=other)
    return Choice(action, tuple(plan), why)
