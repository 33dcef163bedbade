"""What a route pays: which of its stops a train counts, and the bonuses they earn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from stockrail.core.names import Money
from stockrail.mechanics.running import Bonus, Network, Train


@dataclass(frozen=True, slots=True)
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
    ends = {halts[0], halts[-1]}
    must = {h for h in halts if h in ends or not train.may_skip(known[h])}
    tokens = [h for h in halts if known[h].token]
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
