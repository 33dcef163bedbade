"""Where a company can lay track: the way to Chicago, and what lies near."""

from __future__ import annotations

from collections.abc import Iterable
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


@dataclass(frozen=True, slots=True)
class Survey:
    """The map as one company sees it."""

    network: frozenset[HexId]
    steps: dict[HexId, Step]
    """Hexes it may enter."""
    onward: dict[HexId, tuple[float, HexId | None]]
    """From a hex, itself included, to Chicago: how heavy the way is, and the next hex."""

    def way(self, network: frozenset[HexId]) -> Way:
        """The best way to Chicago from a network that has grown out of this one."""
        return tuple(self.steps[hex_id] for hex_id in self.hexes_to_chicago(network))

    def hexes_to_chicago(self, network: frozenset[HexId]) -> tuple[HexId, ...]:
        onward, at = self.onward, None
        lightest = float("inf")
        if CHICAGO not in network:
            for hex_id in self._rim(network):
                if hex_id in onward and onward[hex_id][0] < lightest:
                    lightest, at = onward[hex_id][0], hex_id
        way = []
        while at is not None:
            way.append(at)
            at = onward[at][1]
        return tuple(way)

    def spurs(self, network: frozenset[HexId], longest: int) -> list[tuple[HexId, ...]]:
        """The cheapest way to each hex with income that is at most `longest` steps away."""
        best: dict[HexId, tuple[Money, tuple[HexId, ...]]] = {}
        ends: dict[HexId, tuple[Money, tuple[HexId, ...]]] = dict.fromkeys(sorted(network), (0, ()))
        for _ in range(longest):
            reached: dict[HexId, tuple[Money, tuple[HexId, ...]]] = {}
            for hex_id, (paid, way) in ends.items():
                for n in GRID.neighbours[hex_id]:
                    if n in self.steps and n not in network:
                        cost = paid + self.steps[n][0]
                        known = reached.get(n) or best.get(n)
                        if known is None or cost < known[0]:
                            reached[n] = cost, (*way, n)
            best |= reached
            ends = reached
        return [way for hex_id, (_, way) in best.items() if self.steps[hex_id][1]]

    def _rim(self, network: Iterable[HexId]) -> list[HexId]:
        return [h for h in GRID.around(network) if h in self.steps]


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
    network = frozenset(hex_id for hex_id, there in track if company in there)
    return Survey(network, steps, _onward(weights))


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
