"""Every route a train could take, and what it pays at best."""

from collections.abc import Iterator

from stockrail.core.names import Money
from stockrail.mechanics.counting import best_count
from stockrail.mechanics.running import Hexsides, Network, Train

Routes = dict[Hexsides, Money]
"""What the best route over exactly these hexsides pays."""
Path = tuple[list[int], list[int], Hexsides]
"""Stops from end to end, the legs between them, and the hexsides of these."""


def routes(network: Network, train: Train) -> Routes:
    """All routes of a train that pay something."""
    found: Routes = {}
    for halts, _, hexsides in paths(network, train):
        count = best_count(network, train, halts)
        if count is not None and found.get(hexsides, 0) < count.revenue:
            found[hexsides] = count.revenue
    return found


def paths(network: Network, train: Train, within: Hexsides = -1) -> Iterator[Path]:
    """Each way from end to end once, if a token is on it and the train reaches so far."""
    halts = network.halts
    ways: list[list[tuple[int, int, Hexsides]]] = [[] for _ in halts]
    for number, leg in enumerate(network.legs):
        if not leg.hexsides & ~within:
            ways[leg.a].append((number, leg.b, leg.hexsides))
            ways[leg.b].append((number, leg.a, leg.hexsides))
    shuts = [
        sum(
            1 << j
            for j, other in enumerate(halts)
            if i == j or (halt.group is not None and halt.group == other.group)
        )
        for i, halt in enumerate(halts)
    ]
    limit = len(halts) if train.distance is None else train.distance
    costs = [0 if train.may_skip(halt) else 1 for halt in halts]
    called: list[int] = []
    taken: list[int] = []

    def onwards(here: int, shut: int, used: Hexsides, left: int, token: bool) -> Iterator[Path]:
        for number, to, hexsides in ways[here]:
            if shut >> to & 1 or used & hexsides:
                continue
            called.append(to)
            taken.append(number)
            tokened = token or halts[to].token
            if tokened and called[0] < to and left > 0:
                yield called, taken, used | hexsides
            if halts[to].open and left > costs[to]:
                yield from onwards(to, shut | shuts[to], used | hexsides, left - costs[to], tokened)
            called.pop()
            taken.pop()

    for start, halt in enumerate(halts):
        called.append(start)
        yield from onwards(start, shuts[start], 0, limit - 1, halt.token)
        called.pop()
