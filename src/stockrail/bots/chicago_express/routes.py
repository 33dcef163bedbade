"""Where a company can lay track: the way to Chicago, and what lies near."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.titles.chicago_express.board import CHICAGO, GRID, HEXES, INDUSTRY
from stockrail.titles.chicago_express.state import Chicago, cost, is_closed, worth

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
    """Of the whole way."""
    following: dict[HexId, HexId]
    """The next hex on it; none follows Chicago."""

    def hexes(self, start: HexId) -> Hexes:
        way, hex_id = [start], start
        while hex_id in self.following:
            hex_id = self.following[hex_id]
            way.append(hex_id)
        return tuple(way)


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
        return () if gate is None else self.onward.hexes(gate)

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


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """What lies on the map, whoever looks."""

    sites: list[HexId]
    """Hexes that may differ from the printed map."""
    steps: dict[HexId, Step]
    """Hexes that somebody may still enter."""
    networks: dict[CompanyId, list[HexId]]


def surveys(state: Chicago, detour: float, step: float) -> dict[CompanyId, Survey]:
    """The map as each company sees it that has track."""
    track, industry = tuple(state.track.items()), tuple(state.industry.items())
    return _surveys(_land(track, industry, state.developed), detour, step)


@lru_cache(maxsize=4)
def _land(
    track: tuple[tuple[HexId, tuple[CompanyId, ...]], ...],
    industry: tuple[tuple[HexId, int], ...],
    developed: frozenset[HexId],
) -> Land:
    """Kept for a while: during an auction the map does not change."""
    on, spaces = dict(track), dict(industry)
    land = Land(sorted({*on, *INDUSTRY}, key=GRID.order.__getitem__), {**PRINTED}, {})
    for hex_id in land.sites:
        there = on.get(hex_id, ())
        for company in there:
            land.networks.setdefault(company, []).append(hex_id)
        if is_closed(hex_id, there):
            land.steps.pop(hex_id, None)
        else:
            income = worth(hex_id, spaces.get(hex_id, 0), hex_id in developed)
            land.steps[hex_id] = cost(hex_id, there), income
    return land


@lru_cache(maxsize=16)
def _surveys(land: Land, detour: float, step: float) -> dict[CompanyId, Survey]:
    weights = {**_printed_weights(detour, step)}
    for hex_id in land.sites:
        if hex_id in land.steps:
            weights[hex_id] = _weight(land.steps[hex_id], detour, step)
        else:
            weights.pop(hex_id, None)
    onward = _onward(weights)
    networks = land.networks.items()
    return {company: _survey(network, land.steps, onward) for company, network in networks}


@lru_cache(maxsize=8)
def _printed_weights(detour: float, step: float) -> dict[HexId, float]:
    return {hex_id: _weight(costs, detour, step) for hex_id, costs in PRINTED.items()}


def _weight(costs: Step, detour: float, step: float) -> float:
    price, income = costs
    return max(LIGHTEST, price + step - detour * income)


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
    heap: list[tuple[float, HexId]] = [(unseen.pop(CHICAGO), CHICAGO)]
    while heap:
        weight, hex_id = heappop(heap)
        onward.weights[hex_id] = weight
        for n in neighbours[hex_id]:
            if n in unseen:
                onward.following[n] = hex_id
                heappush(heap, (weight + unseen.pop(n), n))
    return onward
