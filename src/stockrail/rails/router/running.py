"""Trains running: the stops and track a company finds, its trains, and what they bring.

Stops and legs go by their index. A leg is a way along track from one stop to the next, and a set
of hexsides is a bit mask: two ways share track when their masks have a bit in common.
"""

from dataclasses import dataclass
from typing import NamedTuple

from stockrail.core.ids import Money
from stockrail.core.rows import frozen

Hexsides = int
"""A bit for each hexside that is used."""


@frozen
class Halt:
    """One stop as a company sees it in one phase of the game."""

    value: Money
    open: bool = True
    """May be passed through; otherwise it is an end of a route only."""
    token: bool = False
    group: int | None = None
    """A route calls at one stop of a group only."""
    town: bool = False

    @property
    def is_passable(self) -> bool:
        return self.open or self.token


class Leg(NamedTuple):
    """Track from one stop to another without a stop between."""

    a: int
    b: int
    hexsides: Hexsides


@dataclass(frozen=True, slots=True)
class Train:
    """How many stops a train counts, and which it may pass without counting them.

    The two ends always count, and so does one token of the company. `None` is a train
    without limit.
    """

    distance: int | None
    skips_towns: bool = False
    skips_cities: bool = False
    multiplier: int = 1

    def may_skip(self, halt: Halt) -> bool:
        return self.distance is not None and (self.skips_towns if halt.town else self.skips_cities)


@dataclass(frozen=True, slots=True)
class Bonus:
    """Extra money of every route that counts one stop out of each of these sets."""

    calls: tuple[tuple[int, ...], ...]
    amount: Money
    multiplied: bool = False
    """The train's multiplier applies to it too."""


@frozen
class Network:
    """Everything a company's trains could run on."""

    halts: tuple[Halt, ...]
    legs: tuple[Leg, ...]
    bonuses: tuple[Bonus, ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """The way of one train, from end to end."""

    train: int
    halts: tuple[int, ...]
    legs: tuple[int, ...]
    pays: tuple[Money, ...]
    """For each stop of `halts`; nothing where the train does not count it."""
    bonus: Money

    @property
    def revenue(self) -> Money:
        return sum(self.pays) + self.bonus


@dataclass(frozen=True, slots=True)
class Proof:
    """Why no run is better: how much was looked at until nothing else could be."""

    half_routes: int
    """Ways out of a token that were followed."""
    routes: int
    """Routes made of them that were good enough to be compared."""
    combinations: int
    """Choices of several routes that were compared."""
    ceiling: Money
    """What the trains would bring if each had all the track for itself."""
    complete: bool = True
    """Otherwise patience was lost, and a better run may exist."""


@dataclass(frozen=True, slots=True)
class Run:
    """The routes of all the trains of a company, in the order of the trains that run."""

    routes: tuple[Route, ...]
    proof: Proof

    @property
    def revenue(self) -> Money:
        return sum(route.revenue for route in self.routes)
