"""Ways of a company to the cities of those it has not met yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.titles.german_railways.board import NEIGHBOURS, SITES
from stockrail.titles.german_railways.building import closed_outskirts

from .judgement import Judgement
from .lay import Lay, Prices, Sites, incomes, lays, printed_prices
from .model import Ground
from .prospects import Far, Leg, leg, legs

NOBODY: frozenset[CompanyId] = frozenset()
THERE: Far = (0.0, 0.0, 0)
LIGHTEST = 0.3
"""No hex weighs less, however much it earns, so that ways do not wander."""
HORIZON = 20.0
"""Heavier ways are not looked for."""

ONWARD = {
    place: tuple([n for n in near if n not in closed_outskirts((place,))])
    for place, near in NEIGHBOURS.items()
}
"""Where a way goes on: not from one hex of the outskirts to the next."""


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
        far, unseen = {**self.far, **dict.fromkeys(grown, THERE)}, {**self.weights}
        for place in grown:
            unseen.pop(place, None)
        _spread(self.lay.prices.guessed, unseen, far, {}, grown)
        return far

    def after(self, built: Sites, lay: Lay) -> Survey:
        """The survey once others have built on these sites: they are dearer now, or shut.

        Only what lies behind them on the ways is looked for again.
        """
        was, guessed = self.lay.prices.guessed, lay.prices.guessed
        entered = [place for place in built if place in self.weights]
        dearer = _weights(entered, lay.prices, lay.incomes, self.judgement)
        weights, far, back = {**self.weights, **dearer}, self.far, self.back
        for place in lay.shut.intersection(entered):
            del weights[place]
        stale = {n for n in entered if n in back and (n in lay.shut or guessed[n] != was[n])}
        if stale:
            stale.update(_behind(stale, back))
            far, back = {**far}, {**back}
            for place in stale:
                del far[place], back[place]
            unseen = {place: weights[place] for place in stale if place in weights}
            beside = {n for place in unseen for n in ONWARD[place] if n in far}
            _spread(guessed, unseen, far, back, beside)
        return Survey(self.company, self.judgement, lay, weights, far, back)

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
                closed = closed_outskirts((*grown, *way))
                for n in NEIGHBOURS[place]:
                    if n not in weights or n in grown or n in closed:
                        continue
                    cost = paid + costs[n]
                    known = reached.get(n) or best.get(n)
                    if known is None or cost < known[0]:
                        reached[n] = cost, (*way, n)
            best |= reached
            ends = reached
        return [way for place, (_, way) in best.items() if self.lay.incomes[place]]


def surveys(ground: Ground, judgement: Judgement) -> dict[CompanyId, Survey]:
    """The map as each company sees it."""
    return _surveyor(judgement).surveys(ground)


class Surveyor:
    """The last surveys made with one judgement: auctions change nothing in them, builds little."""

    def __init__(self, judgement: Judgement) -> None:
        self._judgement = judgement
        self._ground: Ground | None = None
        self._surveys: dict[CompanyId, Survey] = {}

    def surveys(self, ground: Ground) -> dict[CompanyId, Survey]:
        if ground != self._ground:
            built = ground.built_since(self._ground) if self._ground else None
            printed = _printed_weights(ground.bare, self._judgement)
            self._surveys = {
                company: _surveyed(company, lay, printed[company], self._judgement)
                if built is None or lay.network != self._surveys[company].lay.network
                else self._surveys[company].after(built, lay)
                for company, lay in lays(ground).items()
            }
            self._ground = ground
        return self._surveys


_surveyor = lru_cache(maxsize=8)(Surveyor)


def _surveyed(
    company: CompanyId, lay: Lay, printed: Mapping[HexId, float], judgement: Judgement
) -> Survey:
    weights = {**printed, **_weights(lay.cities, lay.prices, lay.incomes, judgement)}
    for place in lay.shut:
        weights.pop(place, None)
    far: dict[HexId, Far] = dict.fromkeys(lay.network, THERE)
    back: dict[HexId, HexId] = {}
    _spread(lay.prices.guessed, {**weights}, far, back, lay.network)
    return Survey(company, judgement, lay, weights, far, back)


def _weights(
    sites: Iterable[HexId], prices: Prices, incomes: Mapping[HexId, Money], judgement: Judgement
) -> dict[HexId, float]:
    guessed, step, detour = prices.guessed, judgement.step, judgement.detour
    return {
        place: max(LIGHTEST, guessed[place] + step - detour * incomes[place]) for place in sites
    }


@lru_cache(maxsize=32)
def _printed_weights(bare: Ground, judgement: Judgement) -> dict[CompanyId, dict[HexId, float]]:
    found = incomes(bare)
    return {c: _weights(SITES, p, found, judgement) for c, p in printed_prices(bare).items()}


def _spread(
    guessed: Mapping[HexId, float],
    unseen: dict[HexId, float],
    far: dict[HexId, Far],
    back: dict[HexId, HexId],
    sources: Iterable[HexId],
) -> None:
    """Write down the distances from these sites wherever they are better than those known.

    `unseen` are the weights of the sites to which it may lead; none is left of those it meets.
    A site weighs the same whatever way leads there, so the first way to it is the lightest.
    """
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


def _behind(sites: Set[HexId], back: Mapping[HexId, HexId]) -> set[HexId]:
    """What is reached by way of these sites: the site before comes first in `back`."""
    behind: set[HexId] = set()
    for place, before in back.items():
        if before in sites or before in behind:
            behind.add(place)
    return behind
