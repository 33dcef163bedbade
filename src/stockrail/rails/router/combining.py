"""The best choice of one route for each train, no track used twice.

Routes are numbered from the best down, and for each hexside one long integer says which routes
use it. The routes that share no track with some others are then a few operations on integers,
and the best of them is the lowest bit.
"""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import groupby
from operator import mul, or_

from stockrail.core.ids import Money

from .routes import Routes
from .running import Hexsides


class RouteTable:
    """The routes of one kind of train, the best first and last of all standing still."""

    def __init__(self, routes: Routes) -> None:
        ranked = sorted(routes.items(), key=lambda route: (-route[1], route[0]))
        self.tracks = [*(track for track, _ in ranked), 0]
        self._costs = [*(-revenue for _, revenue in ranked), 0]
        """What the routes pay, below zero, so that it rises."""
        self._meeting: dict[Hexsides, int] = {}
        """For each track that was looked at the routes that use something of it."""

    @cached_property
    def _used(self) -> Hexsides:
        """By any of the routes."""
        return reduce(or_, self.tracks)

    @cached_property
    def _users(self) -> dict[Hexsides, int]:
        """For the bit of a hexside that is used, the routes that use it."""
        width = self._used.bit_length()
        drawn = "".join([format(track, f"0{width}b") for track in reversed(self.tracks)])
        return {
            1 << side: int(drawn[width - 1 - side :: width], 2)
            for side in range(width)
            if self._used >> side & 1
        }

    def best(self, routes: int) -> Money:
        return -self._costs[(routes & -routes).bit_length() - 1]

    def apart(self, routes: int, track: Hexsides, least: Money) -> int:
        """Those of the routes that pay more than `least` and use nothing of a track."""
        routes &= (1 << bisect_left(self._costs, -least)) - 1
        meeting = self._meeting.get(track)
        if meeting is None:
            meeting = self._meeting[track] = self._using(track & self._used)
        return routes & ~meeting

    def _using(self, track: Hexsides) -> int:
        routes = 0
        while track:
            side = track & -track
            track ^= side
            routes |= self._users[side]
        return routes


@dataclass(slots=True)
class Combination:
    tracks: tuple[Hexsides, ...]
    revenue: Money
    compared: int = 0


def combine(tables: list[RouteTable], least: Money, patience: float) -> Combination:
    """The routes that bring most together, if they bring more than `least`.

    Trains of one kind share a table and stand together. A train that had better not run has no
    track. After `patience` comparisons the best so far must do.
    """
    best = Combination((), least)
    kinds = [[*alike] for _, alike in groupby(tables, key=id)]
    if kinds:
        free = [(1 << len(alike[0].tracks)) - 1 for alike in kinds]
        _choose(best, kinds, patience, (), 0, free, 0)
    return best


def _choose(
    best: Combination,
    kinds: list[list[RouteTable]],
    patience: float,
    chosen: tuple[Hexsides, ...],
    kind: int,
    free: list[int],
    gained: Money,
) -> None:
    """The next train is of this kind; `free` is open to its kind and to those after it."""
    table, others = kinds[kind][0], [alike[0] for alike in kinds[kind + 1 :]]
    alike = sum(map(len, kinds[: kind + 1])) - len(chosen)
    mine, *theirs = free
    tops = [other.best(routes) for other, routes in zip(others, theirs, strict=True)]
    beyond = sum(map(mul, tops, map(len, kinds[kind + 1 :])))
    standing_still = 1 << (len(table.tracks) - 1)
    while mine:
        first = mine & -mine
        mine ^= first
        track, pays = table.tracks[first.bit_length() - 1], table.best(first)
        hope = gained + alike * pays + beyond
        if hope <= best.revenue or best.compared >= patience:
            return
        best.compared += 1
        if alike == 1 and not others:
            best.tracks, best.revenue = (*chosen, track), hope
            return
        spare = best.revenue - hope
        left = [table.apart(mine | standing_still, track, spare + pays)] if alike > 1 else []
        for other, routes, top in zip(others, theirs, tops, strict=True):
            left.append(other.apart(routes, track, spare + top))
        if all(left):
            following = kind + (alike == 1)
            _choose(best, kinds, patience, (*chosen, track), following, left, gained + pays)
