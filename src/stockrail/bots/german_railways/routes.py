"""Ways of a company to the cities of those it has not met yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.titles.german_railways.board import (
    BERLIN,
    BERLIN_HEXES,
    CITIES,
    COMPANY_CARDS,
    GRID,
    NEIGHBOURS,
    SITES,
)
from stockrail.titles.german_railways.proof import OUTSKIRTS, shut_sites
from stockrail.titles.german_railways.state import German

from .judgement import Judgement
from .model import Ground, Track
from .prospects import Far, Leg, leg, legs

Sites = tuple[HexId, ...]

NOBODY: frozenset[CompanyId] = frozenset()
LIGHTEST = 0.3
"""No hex weighs less, however much it earns, so that ways do not wander."""
HORIZON = 20.0
"""Heavier ways are not looked for."""

ONWARD = {
    place: tuple([n for n in near if not {place, n} <= OUTSKIRTS])
    for place, near in NEIGHBOURS.items()
}
"""Where a way goes on: not from one hex of the outskirts to the next."""


class Prices(NamedTuple):
    costs: dict[HexId, Money]
    """Before any free hex."""
    guessed: dict[HexId, float]
    """What a site will cost on a long way, free hexes included."""


class Lay(NamedTuple):
    """How the land lies for a company, whoever looks."""

    network: Sites
    prices: Prices
    incomes: Mapping[HexId, Money]
    cities: Sites
    """Where somebody stands."""
    shut: frozenset[HexId]
    """Sites that it may not enter."""
    goals: dict[CompanyId, Sites]
    """Cities of the companies it has not met."""
    meetings: dict[HexId, frozenset[CompanyId]]
    """The same by cities."""
    errands: Sites
    """Cities it must stand in before it pays dividends."""


@dataclass(frozen=True)
class Survey:
    """The map as one company sees it."""

    company: CompanyId
    judgement: Judgement
    lay: Lay
    weights: dict[HexId, float]
    """How heavy sites are on a way, of those it may enter."""
    far: dict[HexId, Far]
    """From the network to a site."""
    back: dict[HexId, HexId]
    """The site before it on the way."""

    @cached_property
    def legs(self) -> list[Leg]:
        return self.legs_by(self.far)

    @cached_property
    def errand(self) -> Leg | None:
        return self.errand_by(self.far)

    def legs_by(self, far: Mapping[HexId, Far], met: frozenset[CompanyId] = NOBODY) -> list[Leg]:
        """The lightest way to every company within reach and not met, `met` included."""
        ways: dict[CompanyId, Far] = {}
        for company, cities in self.lay.goals.items():
            there = [far[city] for city in cities if city in far]
            if there and company not in met:
                ways[company] = min(there)
        return legs(self.company, ways, self.judgement)

    def errand_by(self, far: Mapping[HexId, Far]) -> Leg | None:
        """What it has to build before it pays dividends; `None` if it cannot."""
        ways = [far[place] for place in self.lay.errands if place in far]
        if len(ways) < len(self.lay.errands):
            return None
        cost, hexes = sum([way[1] for way in ways]), sum([way[2] for way in ways])
        return leg(self.company, self.company, cost, hexes, self.judgement)

    def new_links(self, sites: Sites) -> frozenset[CompanyId]:
        """Whom the company would meet for the first time by building on these sites."""
        meetings = self.lay.meetings
        return NOBODY.union(*[meetings[place] for place in sites if place in meetings])

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
        costs, weights = self.lay.prices.costs, self.weights
        best: dict[HexId, tuple[Money, Sites]] = {}
        ends: dict[HexId, tuple[Money, Sites]] = dict.fromkeys(grown or self.lay.network, (0, ()))
        for _ in range(longest):
            reached: dict[HexId, tuple[Money, Sites]] = {}
            for place, (paid, way) in ends.items():
                for n in NEIGHBOURS[place]:
                    if n in weights and n not in grown:
                        cost = paid + costs[n]
                        known = reached.get(n) or best.get(n)
                        is_better = known is None or cost < known[0]
                        if is_better and not _skirts(n, (*grown, *way)):
                            reached[n] = cost, (*way, n)
            best |= reached
            ends = reached
        return [way for place, (_, way) in best.items() if self.lay.incomes[place]]


@lru_cache(maxsize=8)
def surveys(ground: Ground, judgement: Judgement) -> dict[CompanyId, Survey]:
    """The map as each company sees it, kept for a while: auctions do not change it."""
    printed = _printed_weights(ground.bare, judgement)
    return {c: _survey(c, lay, printed[c], judgement) for c, lay in _lays(ground).items()}


def _survey(
    company: CompanyId, lay: Lay, printed: Mapping[HexId, float], judgement: Judgement
) -> Survey:
    weights = {**printed, **_weights(lay.cities, lay.prices, lay.incomes, judgement)}
    for place in lay.shut:
        weights.pop(place, None)
    far: dict[HexId, Far] = dict.fromkeys(lay.network, (0.0, 0.0, 0))
    found = Survey(company, judgement, lay, weights, far, back={})
    _spread(found, found.far, found.back, lay.network)
    return found


def _weights(
    sites: Iterable[HexId], prices: Prices, incomes: Mapping[HexId, Money], judgement: Judgement
) -> dict[HexId, float]:
    guessed, step, detour = prices.guessed, judgement.step, judgement.detour
    return {
        place: max(LIGHTEST, guessed[place] + step - detour * incomes[place]) for place in sites
    }


@lru_cache(maxsize=32)
def _printed_weights(bare: Ground, judgement: Judgement) -> dict[CompanyId, dict[HexId, float]]:
    incomes = _incomes(bare)
    return {c: _weights(SITES, p, incomes, judgement) for c, p in _printed_prices(bare).items()}


@lru_cache(maxsize=8)
def _printed_prices(bare: Ground) -> dict[CompanyId, Prices]:
    return {company: _prices(bare.state, company, SITES) for company in COMPANY_CARDS}


@lru_cache(maxsize=8)
def _incomes(bare: Ground) -> dict[HexId, Money]:
    return {place: bare.state.city_income(place) for place in SITES}


def _prices(state: German, company: CompanyId, sites: Iterable[HexId]) -> Prices:
    costs = {place: state.base_cost(company, place) for place in sites}
    guessed: dict[HexId, float] = {**costs}
    if COMPANY_CARDS[company].free_interurban:
        guessed |= {place: cost / 2 for place, cost in costs.items() if not SITES[place].city}
    return Prices(costs, guessed)


@lru_cache(maxsize=4)
def _lays(ground: Ground) -> dict[CompanyId, Lay]:
    track, incomes = _in_order(ground.track), _incomes(ground.bare)
    return {
        company: _lay(ground, company, track, printed, incomes)
        for company, printed in _printed_prices(ground.bare).items()
    }


def _lay(
    ground: Ground,
    company: CompanyId,
    track: Track,
    printed: Prices,
    incomes: Mapping[HexId, Money],
) -> Lay:
    state, network = ground.state, tuple([place for place, there in track if company in there])
    cities = tuple([place for place, _ in track if SITES[place].city])
    grown = _prices(state, company, cities)
    outskirts = () if OUTSKIRTS.isdisjoint(network) else OUTSKIRTS
    met = {company, *state.links(company)}
    goals: dict[CompanyId, Sites] = {}
    meetings: dict[HexId, frozenset[CompanyId]] = {}
    for place, there in track:
        if SITES[place].city and (new := [other for other in there if other not in met]):
            meetings[place] = frozenset(new)
            for other in new:
                goals[other] = (*goals.get(other, ()), place)
    errands = (CITIES[city] for city in COMPANY_CARDS[company].pays_once_it_links)
    return Lay(
        network=network,
        prices=Prices(printed.costs | grown.costs, printed.guessed | grown.guessed),
        incomes=incomes,
        cities=cities,
        shut=frozenset((*network, *shut_sites(state, company), *outskirts)),
        goals=goals,
        meetings=meetings,
        errands=tuple([place for place in errands if place not in network]),
    )


def _in_order(track: Track) -> Track:
    """By the printed map, where ties are broken; the second company in Berlin is north of it."""

    def order(on_site: tuple[HexId, tuple[CompanyId, ...]]) -> int:
        place, there = on_site
        return GRID.order[BERLIN_HEXES[1] if place == BERLIN and len(there) > 1 else place]

    return tuple(
        (place, there[1::3] + there[2::3] + there[::3] if place == BERLIN else there)
        for place, there in sorted(track, key=order)
    )


def _spread(
    survey: Survey, far: dict[HexId, Far], back: dict[HexId, HexId], sources: Iterable[HexId]
) -> None:
    """Write down the distances from these sites wherever they are better than those known.

    A site weighs the same whatever way leads there, so the first way to it is the lightest.
    """
    guessed, unseen = survey.lay.prices.guessed, survey.weights.copy()
    for place in sources:
        unseen.pop(place, None)
    heap: list[tuple[float, HexId]] = [(far[place][0], place) for place in sources]
    heapify(heap)
    while heap:
        weight, place = heappop(heap)
        _, cost, hexes = far[place]
        for n in ONWARD[place]:
            if n in unseen:
                further = weight + unseen.pop(n)
                if further < (far[n][0] if n in far else HORIZON):
                    far[n] = further, cost + guessed[n], hexes + 1
                    back[n] = place
                    heappush(heap, (further, n))


def _skirts(place: HexId, way: Iterable[HexId]) -> bool:
    """Whether this would be the second hex of the outskirts."""
    return place in OUTSKIRTS and not OUTSKIRTS.isdisjoint(way)
