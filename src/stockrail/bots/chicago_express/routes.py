"""Where a company can lay track: the way to Chicago, and what lies near."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.titles.chicago_express.board import CHICAGO, GRID, HEXES, INDUSTRY
from stockrail.titles.chicago_express.state import Chicago

Hexes = tuple[HexId, ...]
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
class Onward:
    """The best way to Chicago from every hex, itself included.

    One for all companies: the best way out of a network never comes back to it.
    """

    weights: dict[HexId, float]
    hexes: dict[HexId, Hexes]


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """The map as one company sees it."""

    network: Hexes
    steps: dict[HexId, Step]
    """Hexes it may enter."""
    onward: Onward
    rim: Hexes
    """Hexes next to the network from which Chicago can be reached, the best first."""

    def cost(self, hexes: Hexes) -> Money:
        return sum([self.steps[hex_id][0] for hex_id in hexes])

    def income(self, hexes: Hexes) -> Money:
        return sum([self.steps[hex_id][1] for hex_id in hexes])

    def way(self, grown: Hexes = ()) -> Way:
        """What is still to be built once these hexes are."""
        return tuple([self.steps[hex_id] for hex_id in self.hexes_to_chicago(grown)])

    def hexes_to_chicago(self, grown: Hexes = ()) -> Hexes:
        gate = self._gate(grown)
        return () if gate is None else self.onward.hexes[gate]

    def _gate(self, grown: Hexes) -> HexId | None:
        """The first hex of the best way to Chicago."""
        steps, weights = self.steps, self.onward.weights
        if CHICAGO in grown or CHICAGO not in steps:
            return None
        gates = [hex_id for hex_id in self.rim[: len(grown) + 1] if hex_id not in grown][:1]
        for hex_id in grown:
            around = GRID.neighbours[hex_id]
            gates += [n for n in around if n in steps and n in weights and n not in grown]
        return min(gates, key=weights.__getitem__, default=None)

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


def surveys(state: Chicago, detour: float, step: float) -> dict[CompanyId, Survey]:
    """The map as each company sees it that has track."""
    sites = sorted({*state.track, *INDUSTRY}, key=GRID.order.__getitem__)
    seen = [
        (h, state.on(h), None if state.is_closed(h) else (state.cost(h), state.worth(h)))
        for h in sites
    ]
    return _surveys(tuple(seen), detour, step)


@lru_cache(maxsize=16)
def _surveys(
    sites: tuple[tuple[HexId, tuple[CompanyId, ...], Step | None], ...], detour: float, step: float
) -> dict[CompanyId, Survey]:
    """Kept for a while: during an auction the map does not change."""
    now = PRINTED | {hex_id: costs for hex_id, _, costs in sites}
    steps = {hex_id: costs for hex_id, costs in now.items() if costs}
    onward = _onward(
        {
            hex_id: max(LIGHTEST, cost + step - detour * income)
            for hex_id, (cost, income) in steps.items()
        }
    )
    networks: dict[CompanyId, list[HexId]] = {}
    for hex_id, there, _ in sites:
        for company in there:
            networks.setdefault(company, []).append(hex_id)
    return {company: _survey(network, steps, onward) for company, network in networks.items()}


def _survey(network: list[HexId], steps: dict[HexId, Step], onward: Onward) -> Survey:
    enterable = {**steps}
    for hex_id in network:
        enterable.pop(hex_id, None)
    rim = [hex_id for hex_id in GRID.around(network) if hex_id in onward.weights]
    rim.sort(key=onward.weights.__getitem__)
    return Survey(tuple(network), enterable, onward, tuple(rim))


def _onward(weights: dict[HexId, float]) -> Onward:
    """A hex weighs the same whatever way leads there, so the first way to it is the lightest."""
    neighbours, unseen = GRID.neighbours, {**weights}
    onward = Onward({}, {})
    heap: list[tuple[float, HexId, Hexes]] = [(unseen.pop(CHICAGO), CHICAGO, ())]
    while heap:
        weight, hex_id, following = heappop(heap)
        onward.weights[hex_id] = weight
        onward.hexes[hex_id] = way = (hex_id, *following)
        for n in neighbours[hex_id]:
            if n in unseen:
                heappush(heap, (weight + unseen.pop(n), n, way))
    return onward
