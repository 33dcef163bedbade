"""The best run of a company's trains, all of them at once, exactly."""

from collections.abc import Sequence

from stockrail.core.names import Money
from stockrail.mechanics.combining import Combination, combine, timetable
from stockrail.mechanics.counting import described
from stockrail.mechanics.routes import RouteFinder
from stockrail.mechanics.running import Bonus, Halt, Leg, Network, Proof, Run, Train


def best_run(
    halts: Sequence[Halt],
    legs: Sequence[Leg],
    trains: Sequence[Train],
    bonuses: Sequence[Bonus] = (),
) -> Run:
    """The routes that bring most together, and how it is known that none bring more.

    A route needs two stops, a token and track of its own; stops may be shared. Trains for
    which there is nothing left stand still and have no route.
    """
    network = Network(tuple(halts), tuple(legs), tuple(bonuses))
    finders = {train: RouteFinder(network, train) for train in dict.fromkeys(trains)}
    alone = {train: finder.best() for train, finder in finders.items()}
    ceiling = sum(alone[train] for train in trains)
    order = sorted(
        range(len(trains)), key=lambda i: (alone[trains[i]], list(finders).index(trains[i]))
    )
    best = _combined([finders[trains[i]] for i in order], alone, ceiling)
    run = [
        described(network, trains[i], i, track)
        for i, track in sorted(zip(order, best.tracks, strict=True))
        if track
    ]
    proof = Proof(
        sum(finder.arms for finder in finders.values()),
        sum(finder.routes for finder in finders.values()),
        best.compared,
        ceiling,
    )
    return Run(tuple(run), proof)


def _combined(finders: list[RouteFinder], alone: dict[Train, Money], ceiling: Money) -> Combination:
    """The best choice of routes, from those that could be part of it.

    If the best run brings so much less than all trains could bring alone, then no route in it
    brings less by more than that.
    """
    kinds = {finder.train: finder for finder in finders}
    gap = ceiling // 16 if len(finders) > 1 else 0
    compared = 0
    while True:
        tables = {
            train: timetable(finder.above(alone[train] - gap - 1))
            for train, finder in kinds.items()
        }
        best = combine([tables[finder.train] for finder in finders])
        compared += best.compared
        missing = ceiling - best.revenue
        if missing <= gap:
            best.compared = compared
            return best
        gap = min(missing, 2 * gap + 1)
