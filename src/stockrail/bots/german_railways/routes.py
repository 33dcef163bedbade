"""Ways of a company to the cities of those it has not met yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from heapq import heapify, heappop, heappush

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
from stockrail.titles.german_railways.proof import OUTSKIRTS, open_sites
from stockrail.titles.german_railways.state import German, Options

from .judgement import Judgement
from .prospects import Far

Sites = tuple[HexId, ...]
Track = tuple[tuple[HexId, tuple[CompanyId, ...]], ...]

LIGHTEST = 0.3
"""No hex weighs less, however much it earns, so that ways do not wander."""
HORIZON = 20.0
"""Heavier ways are not looked for."""


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
    meetings: dict[HexId, frozenset[CompanyId]]
    """The same by cities."""
    errands: Sites
    """Cities it must stand in before it pays dividends."""

    def ways(self, far: Mapping[HexId, Far]) -> dict[CompanyId, Far]:
        """The lightest way to every company not met and within reach."""
        found: dict[CompanyId, Far] = {}
        for company, cities in self.goals.items():
            there = [far[city] for city in cities if city in far]
            if there:
                found[company] = min(there)
        return found

    def errand(self, far: Mapping[HexId, Far]) -> tuple[float, int] | None:
        """What it takes to be allowed to pay dividends, in thalers and hexes."""
        ways = [far[place] for place in self.errands if place in far]
        if len(ways) < len(self.errands):
            return None
        return sum([way[1] for way in ways]), sum([way[2] for way in ways])

    def new_links(self, sites: Sites) -> frozenset[CompanyId]:
        """Whom the company would meet for the first time by building on these sites."""
        found = [self.meetings[place] for place in sites if place in self.meetings]
        return frozenset().union(*found)

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


@dataclass(frozen=True, slots=True)
class Ground:
    """A position as far as the map goes: equal to another one with the same track."""

    track: Track
    options: Options
    state: German = field(compare=False)


def surveys(state: German, judgement: Judgement) -> dict[CompanyId, Survey]:
    """The map as each company sees it."""
    return _surveys(Ground(tuple(state.track.items()), state.options, state), judgement)


@lru_cache(maxsize=8)
def _surveys(ground: Ground, judgement: Judgement) -> dict[CompanyId, Survey]:
    """Kept for a while: during an auction the map does not change."""
    track = _in_order(ground.track)
    bare = Ground((), ground.options, replace(ground.state, track={}))
    return {c: _survey(ground.state, c, track, bare, judgement) for c in COMPANY_CARDS}


@lru_cache(maxsize=64)
def _printed(company: CompanyId, bare: Ground) -> dict[HexId, Money]:
    """What sites cost a company while nobody is there."""
    return {place: bare.state.base_cost(company, place) for place in SITES}


@lru_cache(maxsize=8)
def _incomes(bare: Ground) -> dict[HexId, Money]:
    return {place: bare.state.city_income(place) for place in SITES}


def _in_order(track: Track) -> Track:
    """By the printed map, where ties are broken; the second company in Berlin is north of it."""

    def order(on_site: tuple[HexId, tuple[CompanyId, ...]]) -> int:
        place, there = on_site
        return GRID.order[BERLIN_HEXES[1] if place == BERLIN and len(there) > 1 else place]

    return tuple(
        (place, there[1::3] + there[2::3] + there[::3] if place == BERLIN else there)
        for place, there in sorted(track, key=order)
    )


def _survey(
    state: German, company: CompanyId, track: Track, bare: Ground, judgement: Judgement
) -> Survey:
    card, step, detour = COMPANY_CARDS[company], judgement.step, judgement.detour
    network = tuple([place for place, there in track if company in there])
    shut = {*network, *(OUTSKIRTS if not OUTSKIRTS.isdisjoint(network) else ())}
    printed, incomes = _printed(company, bare), _incomes(bare)
    costs = {
        place: state.base_cost(company, place) if place in state.track else printed[place]
        for place in open_sites(state, company) - shut
    }
    guessed: dict[HexId, float] = {**costs}
    if card.free_interurban:
        for place in costs:
            if not SITES[place].city:
                guessed[place] = costs[place] / 2
    met = {company, *state.links(company)}
    goals: dict[CompanyId, Sites] = {}
    meetings: dict[HexId, frozenset[CompanyId]] = {}
    for place, there in track:
        if SITES[place].city and (new := [other for other in there if other not in met]):
            meetings[place] = frozenset(new)
            for other in new:
                goals[other] = (*goals.get(other, ()), place)
    weights = {
        place: weight if (weight := cost + step - detour * incomes[place]) > LIGHTEST else LIGHTEST
        for place, cost in guessed.items()
    }
    errands = (CITIES[city] for city in card.pays_once_it_links)
    found = Survey(
        company=company,
        network=network,
        costs=costs,
        incomes=incomes,
        weights=weights,
        guessed=guessed,
        far=dict.fromkeys(network, (0.0, 0.0, 0)),
        back={},
        goals=goals,
        meetings=meetings,
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
            if n in weights:
                further = weight + weights[n]
                is_better = further < (far[n][0] if n in far else HORIZON)
                if is_better and not (skirting and n in OUTSKIRTS):
                    far[n] = further, cost + guessed[n], hexes + 1
                    back[n] = place
                    heappush(heap, (further, n))


def _skirts(place: HexId, way: Iterable[HexId]) -> bool:
    """Whether this would be the second hex of the outskirts."""
    return place in OUTSKIRTS and not OUTSKIRTS.isdisjoint(way)
