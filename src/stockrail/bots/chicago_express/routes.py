"""Where a company can lay track: the way to Chicago, and what lies near."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from stockrail.core.names import CompanyId, HexId, Money
from stockrail.titles.chicago_express.board import CHICAGO, GRID, HEXES

from .reading import Reading

Step = tuple[Money, Money]
"""Cost and income of one hex."""
Way = tuple[Step, ...]
"""The hexes still to be built to reach Chicago; none if it is reached or cannot be."""

PRINTED: dict[HexId, Step] = {
    card.id: (card.cost, card.income) for card in HEXES.values() if card.kind != "start"
}
LIGHTEST = 0.3
"""No hex weighs less, however much it earns, so that ways do not wander."""


Hexes = tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """The map as one company sees it."""

    network: Hexes
    steps: dict[HexId, Step]
    """Hexes it may enter."""
    onward: dict[HexId, tuple[float, HexId | None]]
    """From a hex, itself included, to Chicago: how heavy the way is, and the next hex."""
    rim: Hexes
    """Hexes next to the network from which Chicago can be reached, the best first."""

    def way(self, grown: Hexes = ()) -> Way:
        """What is still to be built once these hexes are."""
        return tuple([self.steps[hex_id] for hex_id in self.hexes_to_chicago(grown)])

    def hexes_to_chicago(self, grown: Hexes = ()) -> Hexes:
        at = self._gate(grown)
        way = []
        while at is not None:
            way.append(at)
            at = self.onward[at][1]
        return tuple(way)

    def _gate(self, grown: Hexes) -> HexId | None:
        """The first hex of the best way to Chicago."""
        if CHICAGO in grown:
            return None
        onward = self.onward
        gates = [hex_id for hex_id in self.rim[: len(grown) + 1] if hex_id not in grown][:1]
        for hex_id in grown:
            gates += [n for n in GRID.neighbours[hex_id] if n in onward and n not in grown]
        return min(gates, key=lambda hex_id: onward[hex_id][0], default=None)

    def spurs(self, longest: int, grown: Hexes = ()) -> list[Hexes]:
        """The cheapest way to each hex with income that is at most `longest` steps away.

        It starts from the hexes given, or from the network if there are none.
        """
        steps = self.steps
        best: dict[HexId, tuple[Money, Hexes]] = {}
        ends: dict[HexId, tuple[Money, Hexes]] = dict.fromkeys(grown or self.network, (0, ()))
        for _ in range(longest):
            reached: dict[HexId, tuple[Money, Hexes]] = {}
            for hex_id, (paid, way) in ends.items():
                for n in GRID.neighbours[hex_id]:
                    if n in steps and n not in grown:
                        cost = paid + steps[n][0]
                        known = reached.get(n) or best.get(n)
                        if known is None or cost < known[0]:
                            reached[n] = cost, (*way, n)
            best |= reached
            ends = reached
        return [way for hex_id, (_, way) in best.items() if steps[hex_id][1]]


def survey(reading: Reading, company: CompanyId, detour: float, step: float) -> Survey:
    track, industry = tuple(reading.track.items()), tuple(reading.industry.items())
    return _survey(company, track, reading.developed, industry, detour, step)


@lru_cache(maxsize=64)
def _survey(
    company: CompanyId,
    track: tuple[tuple[HexId, tuple[CompanyId, ...]], ...],
    developed: frozenset[HexId],
    industry: tuple[tuple[HexId, Money], ...],
    detour: float,
    step: float,
) -> Survey:
    """Kept for a while: during an auction the map does not change."""
    steps = {**PRINTED}
    for hex_id in developed:
        cost, income = steps[hex_id]
        steps[hex_id] = cost, income + HEXES[hex_id].bonus
    for hex_id, worth in industry:
        steps[hex_id] = steps[hex_id][0], worth
    for hex_id, there in track:
        if company in there or HEXES[hex_id].kind in ("forest", "mountain"):
            steps.pop(hex_id, None)
        elif hex_id in steps:
            cost, income = steps[hex_id]
            steps[hex_id] = cost * (len(there) + 1), income
    weights = {
        hex_id: max(LIGHTEST, cost + step - detour * income)
        for hex_id, (cost, income) in steps.items()
    }
    network = tuple([hex_id for hex_id, there in track if company in there])
    onward = _onward(weights)
    rim = [hex_id for hex_id in GRID.around(network) if hex_id in onward]
    return Survey(network, steps, onward, tuple(sorted(rim, key=lambda h: onward[h][0])))


def _onward(weights: dict[HexId, float]) -> dict[HexId, tuple[float, HexId | None]]:
    onward: dict[HexId, tuple[float, HexId | None]] = {}
    if CHICAGO not in weights:
        return onward
    lightest = {CHICAGO: weights[CHICAGO]}
    heap: list[tuple[float, HexId, HexId | None]] = [(weights[CHICAGO], CHICAGO, None)]
    while heap:
        weight, hex_id, following = heappop(heap)
        if hex_id in onward:
            continue
        onward[hex_id] = weight, following
        for n in GRID.neighbours[hex_id]:
            if n in weights:
                further = weight + weights[n]
                if n not in lightest or further < lightest[n]:
                    lightest[n] = further
                    heappush(heap, (further, n, hex_id))
    return onward
