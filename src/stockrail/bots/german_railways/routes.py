"""Ways of a company to the cities of those it has not met yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heapify, heappop, heappush

from stockrail.core.names import CompanyId, HexId, Money
from stockrail.titles.german_railways.board import CHARTERS, CITIES, NEIGHBOURS, SITES

from .reading import Reading, ground

Sites = tuple[HexId, ...]
Far = tuple[float, float, int]
"""How heavy a way is, what it costs, and of how many hexes it is."""

OUTSKIRTS = frozenset(place for place, card in SITES.items() if card.terrain == "outskirts")
LIGHTEST = 0.3
"""No hex weighs less, however much it earns, so that ways do not wander."""
HORIZON = 20.0
"""Heavier ways are not looked for."""

_ground = cache(ground)


@dataclass(frozen=True, slots=True)
class Survey:
    """The map as one company sees it."""

    company: CompanyId
    network: Sites
    costs: dict[HexId, Money]
    """Sites it may enter, with their prices before any free hex."""
    incomes: Mapping[HexId, Money]
    weights: dict[HexId, float]
    guessed: dict[HexId, float]
    """What a site will cost on a long way, free hexes included."""
    far: dict[HexId, Far]
    """From the network to a site."""
    back: dict[HexId, HexId]
    """The site before it on the way."""
    goals: dict[CompanyId, Sites]
    """Cities of the companies it has not met."""
    errands: Sites
    """Cities it must stand in before it pays dividends."""

    def ways(self, far: dict[HexId, Far] | None = None) -> dict[CompanyId, Far]:
        """The lightest way to every company not met and within reach."""
        distances = self.far if far is None else far
        found: dict[CompanyId, Far] = {}
        for company, cities in self.goals.items():
            there = [distances[city] for city in cities if city in distances]
            if there:
                found[company] = min(there)
        return found

    def way_to(self, place: HexId) -> Sites:
        way = []
        while place in self.back:
            way.append(place)
            place = self.back[place]
        return tuple(reversed(way))

    def far_from(self, grown: Sites) -> dict[HexId, Far]:
        """Distances once these sites are built too."""
        far = {**self.far, **dict.fromkeys(grown, (0.0, 0.0, 0))}
        _spread(self, far, {}, grown)
        return far

    def spurs(self, longest: int, grown: Sites = ()) -> list[Sites]:
        """The cheapest way to each city that is at most `longest` steps away.

        It starts from the sites given, or from the network if there are none.
        """
        costs = self.costs
        best: dict[HexId, tuple[Money, Sites]] = {}
        ends: dict[HexId, tuple[Money, Sites]] = dict.fromkeys(grown or self.network, (0, ()))
        for _ in range(longest):
            reached: dict[HexId, tuple[Money, Sites]] = {}
            for place, (paid, way) in ends.items():
                for n in NEIGHBOURS[place]:
                    if n in costs and n not in grown and not _skirts(n, (*grown, *way)):
                        cost = paid + costs[n]
                        known = reached.get(n) or best.get(n)
                        if known is None or cost < known[0]:
                            reached[n] = cost, (*way, n)
            best |= reached
            ends = reached
        return [way for place, (_, way) in best.items() if self.incomes[place]]


def survey(reading: Reading, company: CompanyId, detour: float, step: float) -> Survey:
    track = tuple(reading.track.items())
    return _survey(company, track, reading.koeln, reading.bamberg, detour, step)


@lru_cache(maxsize=64)
def _survey(
    company: CompanyId,
    track: tuple[tuple[HexId, tuple[CompanyId, ...]], ...],
    koeln: str,
    bamberg: str,
    detour: float,
    step: float,
) -> Survey:
    """Kept for a while: during an auction the map does not change."""
    charter, printed = CHARTERS[company], _ground(koeln, bamberg)
    costs = {place: cost - charter.discount for place, cost in printed.costs.items()}
    network = tuple([place for place, there in track if company in there])
    if not OUTSKIRTS.isdisjoint(network):
        for place in OUTSKIRTS:
            del costs[place]
    for place, there in track:
        if company in there or not SITES[place].city:
            costs.pop(place, None)
        elif charter.pays_surcharge and place in costs:
            costs[place] += len(there)
    if (most := charter.most_spent) is not None:
        costs = {place: cost for place, cost in costs.items() if cost <= most}
    guessed: dict[HexId, float] = {**costs}
    if charter.free_interurban:
        for place in costs:
            if not SITES[place].city:
                guessed[place] = costs[place] / 2
    goals: dict[CompanyId, Sites] = {}
    met = {c for place, there in track if place in network for c in there}
    for place, there in track:
        if SITES[place].city:
            for other in there:
                if other not in met:
                    goals[other] = (*goals.get(other, ()), place)
    incomes = printed.incomes
    errands = (CITIES[city] for city in charter.pays_once_it_links)
    found = Survey(
        company=company,
        network=network,
        costs=costs,
        incomes=incomes,
        weights={p: max(LIGHTEST, guessed[p] + step - detour * incomes[p]) for p in costs},
        guessed=guessed,
        far=dict.fromkeys(network, (0.0, 0.0, 0)),
        back={},
        goals=goals,
        errands=tuple([place for place in errands if place not in network]),
    )
    _spread(found, found.far, found.back, network)
    return found


def _spread(
    survey: Survey, far: dict[HexId, Far], back: dict[HexId, HexId], sources: Iterable[HexId]
) -> None:
    """Write down the distances from these sites wherever they are better than those known."""
    weights, guessed = survey.weights, survey.guessed
    heap: list[tuple[float, HexId]] = [(far[place][0], place) for place in sources]
    heapify(heap)
    while heap:
        weight, place = heappop(heap)
        known, cost, hexes = far[place]
        if weight > known:
            continue
        skirting = place in OUTSKIRTS
        for n in NEIGHBOURS[place]:
            if n in weights and not (skirting and n in OUTSKIRTS):
                further = weight + weights[n]
                if further < (far[n][0] if n in far else HORIZON):
                    far[n] = further, cost + guessed[n], hexes + 1
                    back[n] = place
                    heappush(heap, (further, n))


def _skirts(place: HexId, way: Iterable[HexId]) -> bool:
    """Whether this would be the second hex of the outskirts."""
    return place in OUTSKIRTS and not OUTSKIRTS.isdisjoint(way)
