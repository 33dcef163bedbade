"""The best run of a company's trains, all of them at once, exactly."""

from collections.abc import Sequence

from stockrail.core.names import Money
from stockrail.mechanics.combining import combine, timetable
from stockrail.mechanics.counting import best_count
from stockrail.mechanics.routes import paths, routes
from stockrail.mechanics.running import (
    Bonus,
    Halt,
    Hexsides,
    Leg,
    Network,
    Proof,
    Route,
    Run,
    Train,
)


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
    kinds = {train: routes(network, train) for train in dict.fromkeys(trains)}
    tables = {train: timetable(found) for train, found in kinds.items()}
    order = sorted(range(len(trains)), key=lambda i: (len(kinds[trains[i]]), _rank(trains[i]), i))
    best = combine([tables[trains[i]] for i in order])
    run = [
        trace(network, trains[i], i, track)
        for i, track in sorted(zip(order, best.tracks, strict=True))
        if track
    ]
    ceiling = sum(tables[train].revenues[0] for train in trains)
    compared = sum(len(found) for found in kinds.values())
    return Run(tuple(run), Proof(compared, best.compared, ceiling))


def _rank(train: Train) -> tuple[int, int, bool, bool]:
    """Keeps trains of one kind together."""
    return (train.distance or 0, train.multiplier, train.skips_towns, train.skips_cities)


def trace(network: Network, train: Train, number: int, track: Hexsides) -> Route:
    """The best route that uses exactly this track."""
    best: Route | None = None
    revenue: Money = 0
    for called, taken, used in paths(network, train, within=track):
        count = best_count(network, train, called) if used == track else None
        if count is not None and count.revenue > revenue:
            pays = tuple(
                train.multiplier * network.halts[h].value if h in count.halts else 0 for h in called
            )
            best = Route(number, tuple(called), tuple(taken), pays, count.bonus)
            revenue = count.revenue
    assert best is not None, "the track came from a route"
    return best
