"""The privates that 18xx.games leaves out of a game of two: its logs give only a seed."""

from collections.abc import Collection, Iterator
from itertools import count

from stockrail.core.actions import Action
from stockrail.core.ids import CHANCE
from stockrail.core.table import Table
from stockrail.rails.actions import PrivateId
from stockrail.titles.g1861.actions import RemovePrivate
from stockrail.titles.g1861.components import PRIVATES
from stockrail.titles.g1861.privates.removal import KEPT
from stockrail.titles.g1861.state import State1861
from stockrail.view import View

from ..log.file import SiteLog

FACTOR, SUMMAND, MODULUS = 1_103_515_245, 12_345, 2**31
"""Of the site's random numbers, each made from the one before."""


def draws(log: SiteLog) -> Iterator[Action]:
    """What was drawn before the first action.

    The seed says it, unless the log speaks of a private that the seed leaves out: then it is
    one of ours from before we wrote seeds.
    """
    spoken_of = [entry.fields.get("company") for entry in log.effective]
    named = [private for private in PRIVATES if private in spoken_of]
    drawn = left_out(log.seed)
    for private in _guessed(named) if {*named} & {*drawn} else drawn:
        yield RemovePrivate(CHANCE, private)


def seed(table: Table[State1861, View]) -> int | None:
    """One by which the site draws as it was drawn here; `None` if there was nothing to draw."""
    drawn = {action.private for action in table.log if isinstance(action, RemovePrivate)}
    return next(n for n in count(1) if {*left_out(n)} == drawn) if drawn else None


def left_out(seed: int) -> tuple[PrivateId, ...]:
    """The privates with the lowest numbers.

    >>> left_out(1)
    ('BSS', 'MYR')
    """
    numbers: dict[PrivateId, int] = {}
    last = seed % MODULUS
    for private in PRIVATES:
        last = (FACTOR * last + SUMMAND) % MODULUS
        numbers[private] = last
    return tuple(sorted(numbers, key=numbers.__getitem__)[: len(PRIVATES) - KEPT])


def _guessed(named: Collection[PrivateId]) -> tuple[PrivateId, ...]:
    """Those of which nobody speaks.

    They are sold in order, so those that come before a named one are out. Of a log that is
    too short to tell the last ones are taken.
    """
    order = [*PRIVATES]
    reached = order.index([*named][-1]) if named else 0
    passed_over = [private for private in order[:reached] if private not in named]
    unsaid = [private for private in reversed(order) if private not in (*named, *passed_over)]
    return (*passed_over, *unsaid, *reversed([*named]))[: len(order) - KEPT]
