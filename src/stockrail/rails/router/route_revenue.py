"""What a route pays: which of its stops a train counts, and the bonuses they earn."""

from collections.abc import Iterator, Sequence
from itertools import product

from stockrail.core.ids import Money
from stockrail.core.rows import frozen

from .running import Bonus, Halt, Hexsides, Network, Route, Train


@frozen
class Count:
    """Stops that a train counts, and the money for them."""

    halts: frozenset[int]
    bonus: Money
    revenue: Money


def best_count(network: Network, train: Train, halts: Sequence[int]) -> Count | None:
    """The stops to count on a route that calls at these, in this order.

    `None` if the train cannot make the journey.
    """
    known = network.halts
    tokens = [h for h in halts if known[h].token]
    if tokens and (train.distance is None or len(halts) <= train.distance):
        return _count(network, train, frozenset(halts))
    ends = {halts[0], halts[-1]}
    must = {h for h in halts if h in ends or not train.may_skip(known[h])}
    best: Count | None = None
    for wanted in _wishes(network.bonuses, halts):
        for token in [h for h in tokens if h in must] or tokens:
            counted = must | wanted | {token}
            if train.distance is not None:
                room = train.distance - len(counted)
                if room < 0:
                    continue
                rest = sorted((h for h in halts if h not in counted), key=lambda h: known[h].value)
                counted |= set(rest[len(rest) - min(room, len(rest)) :])
            count = _count(network, train, frozenset(counted))
            if best is None or count.revenue > best.revenue:
                best = count
    return best


def _wishes(bonuses: Sequence[Bonus], halts: Sequence[int]) -> Iterator[set[int]]:
    """Every set of stops that earns some of the bonuses, from none of them to all."""
    ways = []
    for bonus in bonuses:
        met = [[h for h in call if h in halts] for call in bonus.calls]
        if all(met):
            ways.append([set[int](), *(set(choice) for choice in product(*met))])
    for choice in product(*ways):
        yield set[int]().union(*choice)


def _count(network: Network, train: Train, counted: frozenset[int]) -> Count:
    earned = [
        bonus.amount * (train.multiplier if bonus.multiplied else 1)
        for bonus in network.bonuses
        if all(not counted.isdisjoint(call) for call in bonus.calls)
    ]
    stops = train.multiplier * sum(network.halts[h].value for h in counted)
    return Count(counted, sum(earned), stops + sum(earned))


def described(network: Network, train: Train, number: int, track: Hexsides) -> Route:
    """The best route of a train that uses exactly this track."""
    best: Route | None = None
    for called, taken in _paths(network, track):
        count = best_count(network, train, called)
        if count is not None and (best is None or count.revenue > best.revenue):
            pays = tuple(
                train.multiplier * network.halts[h].value if h in count.halts else 0 for h in called
            )
            best = Route(number, called, taken, pays, count.bonus)
    assert best is not None, "the track came from a route"
    return best


def _paths(network: Network, track: Hexsides) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The stops and the legs of every way from end to end over exactly this track."""
    halts = network.halts
    ways: list[list[tuple[int, int, Hexsides]]] = [[] for _ in halts]
    for number, (a, b, hexsides) in enumerate(network.legs):
        if not hexsides & ~track:
            ways[a].append((number, b, hexsides))
            ways[b].append((number, a, hexsides))
    for start in range(len(halts)):
        yield from _onwards(halts, ways, (start,), (), track)


def _onwards(
    halts: Sequence[Halt],
    ways: Sequence[Sequence[tuple[int, int, Hexsides]]],
    called: tuple[int, ...],
    taken: tuple[int, ...],
    rest: Hexsides,
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The same, gone on with; `rest` is the track still to be used."""
    if not rest:
        yield called, taken
    elif len(called) == 1 or halts[called[-1]].is_passable:
        groups = {halts[h].group for h in called} - {None}
        for number, to, hexsides in ways[called[-1]]:
            if to not in called and halts[to].group not in groups and not hexsides & ~rest:
                further = (*called, to), (*taken, number)
                yield from _onwards(halts, ways, *further, rest & ~hexsides)
