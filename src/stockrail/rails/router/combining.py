"""The best choice of one route for each train, no track used twice.

Routes are numbered from the best down, and for each hexside one long integer says which routes
use it. The routes that share no track with some others are then a few operations on integers,
and the best of them is the lowest bit.
"""

from bisect import bisect_left
from dataclasses import dataclass
from functools import reduce
from operator import or_

from stockrail.core.ids import Money

from .routes import Routes
from .running import Hexsides


@dataclass(frozen=True, slots=True)
class RouteTable:
    """The routes of one kind of train, the best first and last of all standing still."""

    tracks: list[Hexsides]
    revenues: list[Money]
    users: dict[Hexsides, int]
    """For the bit of a hexside that is used, the routes that use it."""

    def apart(self, routes: int, track: Hexsides, least: Money) -> int:
        """Those of the routes that pay more than `least` and use nothing of a track."""
        paying = bisect_left(self.revenues, -least, key=lambda revenue: -revenue)
        routes &= (1 << paying) - 1
        while track and routes:
            side = track & -track
            track ^= side
            if side in self.users:
                routes ^= routes & self.users[side]
        return routes

    def best(self, routes: int) -> Money:
        return self.revenues[(routes & -routes).bit_length() - 1]


def route_table(routes: Routes) -> RouteTable:
    ranked = sorted(routes.items(), key=lambda route: (-route[1], route[0]))
    tracks = [*(track for track, _ in ranked), 0]
    used = reduce(or_, tracks)
    width = used.bit_length()
    drawn = "".join([format(track, f"0{width}b") for track in reversed(tracks)]) if width else ""
    users = {
        1 << side: int(drawn[width - 1 - side :: width], 2)
        for side in range(width)
        if used >> side & 1
    }
    return RouteTable(tracks, [*(revenue for _, revenue in ranked), 0], users)


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
    if tables:
        free = [(1 << len(table.tracks)) - 1 for table in tables]
        _choose(best, tables, patience, (), free, 0)
    return best


def _choose(
    best: Combination,
    tables: list[RouteTable],
    patience: float,
    chosen: tuple[Hexsides, ...],
    free: list[int],
    gained: Money,
) -> None:
    table, *others = tables[len(chosen) :]
    mine, *theirs = free
    tops = [other.best(routes) for other, routes in zip(others, theirs, strict=True)]
    alike = [other is table for other in others]
    standing_still = 1 << (len(table.tracks) - 1)
    while mine:
        first = mine & -mine
        mine ^= first
        track = table.tracks[first.bit_length() - 1]
        pays = table.best(first)
        hopes = [min(top, pays) if same else top for top, same in zip(tops, alike, strict=True)]
        hope = gained + pays + sum(hopes)
        if hope <= best.revenue or best.compared >= patience:
            return
        best.compared += 1
        if not others:
            best.tracks, best.revenue = (*chosen, track), hope
            return
        left = []
        for other, same, routes, top in zip(others, alike, theirs, hopes, strict=True):
            open_to_it = mine | standing_still if same else routes
            left.append(other.apart(open_to_it, track, best.revenue - hope + top))
        if all(left):
            _choose(best, tables, patience, (*chosen, track), left, gained + pays)
