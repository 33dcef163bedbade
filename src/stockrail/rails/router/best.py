"""The best run of a company's trains, all of them at once, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from math import gcd, inf
from operator import and_

from stockrail.core.ids import Money

from .combining import RouteTable, combine
from .route_revenue import described
from .routes import RouteFinder
from .running import Bonus, Halt, Hexsides, Leg, Network, Proof, Run, Train

Task = tuple[Train, Hexsides]
"""A train that runs, and the hexsides that are left to others."""

MANY_HALF_ROUTES = 3000
"""With more than these, hexsides are left to one train before more routes are compared."""


def best_run(
    halts: Sequence[Halt],
    legs: Sequence[Leg],
    trains: Sequence[Train],
    bonuses: Sequence[Bonus] = (),
    patience: float = inf,
) -> Run:
    """The routes that bring most together, and how it is known that none bring more.

    A route needs two stops, a token and track of its own; stops may be shared. Trains for
    which there is nothing left stand still and have no route. A dozen trains can be
    combined in too many ways: after `patience` comparisons the best so far is the answer.
    """
    network = Network(tuple(halts), tuple(legs), tuple(bonuses))
    kinds = list(dict.fromkeys(trains))
    order = sorted(range(len(trains)), key=lambda i: kinds.index(trains[i]))
    search = _searched(network, tuple(trains[i] for i in order), patience)
    run = [
        described(network, trains[i], i, track)
        for i, track in sorted(zip(order, search.tracks, strict=False))
        if track
    ]
    ceiling = sum(search.finder((train, 0)).best for train in trains)
    return Run(tuple(run), search.proof(ceiling))


@lru_cache(maxsize=4096)
def most(network: Network, trains: tuple[Train, ...], patience: float = inf) -> Money:
    """What the best run brings, for who need not know how.

    Plans that are compared often leave a company the same network: it is searched once.
    """
    if len(trains) == 1:
        return RouteFinder(network, trains[0], 0).best
    kinds = list(dict.fromkeys(trains))
    return _searched(network, tuple(sorted(trains, key=kinds.index)), patience).revenue


def _searched(network: Network, trains: tuple[Train, ...], patience: float) -> _Search:
    """Trains of one kind stand together."""
    amounts = [halt.value for halt in network.halts]
    amounts += (bonus.amount for bonus in network.bonuses)
    search = _Search(network, unit=gcd(*amounts) or 1, patience=patience)
    search.solve(tuple((train, 0) for train in trains))
    return search


@dataclass(slots=True)
class _Search:
    """What was looked at, and the best that was found."""

    network: Network
    unit: Money
    """All revenues are multiples of it."""
    patience: float
    tracks: tuple[Hexsides, ...] = ()
    """One for each task, in the order of the trains; none for a train that stands still."""
    revenue: Money = 0
    compared: int = 0
    finders: dict[Task, RouteFinder] = field(default_factory=dict)

    def finder(self, task: Task) -> RouteFinder:
        if task not in self.finders:
            self.finders[task] = RouteFinder(self.network, *task)
        return self.finders[task]

    def solve(self, tasks: tuple[Task, ...]) -> None:
        """Looks for a better run than the one known.

        The trains cannot bring more than each of them alone. If the best run misses that by some
        gap, no route in it misses the best of its train by more: the routes within a small gap
        are compared, then those within a greater one, until the gap is covered. Where that could
        get long, a hexside that all these routes want is left to one of the trains.
        """
        alone = [self.finder(task).best for task in tasks]
        ceiling = sum(alone)
        is_large = (
            max((self.finder(task).half_routes for task in tasks), default=0) > MANY_HALF_ROUTES
        )
        gap = ceiling // (32 if is_large else 8) if len(tasks) > 1 else 0
        while ceiling > self.revenue and self.compared < self.patience:
            gap = min(gap, ceiling - self.revenue - self.unit)
            found = {
                task: self.finder(task).above(most - gap - 1)
                for task, most in zip(tasks, alone, strict=True)
            }
            tables = {task: RouteTable(routes) for task, routes in found.items()}
            patience = self.patience - self.compared
            best = combine([tables[task] for task in tasks], self.revenue, patience)
            self.compared += best.compared
            if best.revenue > self.revenue:
                self.revenue, self.tracks = best.revenue, best.tracks
            if ceiling - self.revenue - self.unit <= gap:
                return
            wanted = reduce(and_, (track for routes in found.values() for track in routes), -1)
            if is_large and wanted > 0:
                self._share_out(wanted & -wanted, tasks)
                return
            gap = 4 * gap + 3

    def _share_out(self, hexside: Hexsides, tasks: tuple[Task, ...]) -> None:
        """Looks for better runs in which each kind of train in turn may have a hexside."""
        for user in dict.fromkeys(tasks):
            first = tasks.index(user)
            self.solve(
                tuple(
                    task if number == first else (task[0], task[1] | hexside)
                    for number, task in enumerate(tasks)
                )
            )

    def proof(self, ceiling: Money) -> Proof:
        half_routes = sum(finder.half_routes for finder in self.finders.values())
        routes = sum(finder.routes for finder in self.finders.values())
        return Proof(half_routes, routes, self.compared, ceiling, self.compared < self.patience)
