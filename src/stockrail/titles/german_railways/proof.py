"""§9.3 the proof that some company can no longer be linked with two others.

It is sound: what it calls out of reach is. It ignores that companies compete
for the same hexes and that nobody may want to build, so it may stay silent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.mechanics.hexes import Area

from .board import (
    BERLIN,
    BERLIN_HEXES,
    CITY_SITES,
    COMPANY_CARDS,
    GRID,
    NEIGHBOURS,
    OUTSKIRTS,
    SITES,
)
from .state import German

NEEDED = 2

AREAS: dict[HexId, Area] = {**GRID.bits, BERLIN: GRID.area(BERLIN_HEXES)}
"""Each site: all of Berlin is one."""


def _area(places: Iterable[HexId]) -> Area:
    area = 0
    for place in places:
        area |= AREAS[place]
    return area


ALL_SITES, ALL_CITIES, ALL_OUTSKIRTS = map(_area, (SITES, CITY_SITES, OUTSKIRTS))


def out_of_reach(state: German) -> tuple[CompanyId, ...]:
    """Companies that cannot get their second link any more; empty if nothing is proved."""
    lands = [Land(state, company) for company in COMPANY_CARDS]
    return tuple(
        land.company
        for land in lands
        if not land.can_meet([other for other in lands if other is not land])
    )


def shut_sites(state: German, company: CompanyId) -> set[HexId]:
    """Hexes others have taken, and cities that have become too dear for its powers (§8.7)."""
    taken = state.track.keys() - CITY_SITES
    most = COMPANY_CARDS[company].most_spent
    if most is None:
        return taken
    # Nothing costs so much while nobody is there.
    return taken | {place for place in state.track if state.base_cost(company, place) > most}


@dataclass(frozen=True)
class Land:
    """The board as one company might still come to build on it."""

    state: German
    company: CompanyId

    @cached_property
    def network(self) -> Area:
        return _area(self.state.network(self.company))

    @cached_property
    def cities(self) -> Area:
        return self.network & ALL_CITIES

    @cached_property
    def ways(self) -> Area:
        return ALL_SITES & ~_area(shut_sites(self.state, self.company))

    def can_meet(self, others: list[Land]) -> bool:
        """Whether enough of the others are or might still come where this one might.

        Mostly cities in which others stand already are enough: the quick answer.
        """
        there, reached = [other.cities for other in others], 0
        for sites in self.coming():
            if new := sites & ALL_CITIES:
                reached |= new
                if len([cities for cities in there if cities & reached]) >= NEEDED:
                    return True
        meeting = (other for other in others if any(sites & reached for sites in other.coming()))
        return len([*islice(meeting, NEEDED)]) == NEEDED

    def coming(self) -> Iterator[Area]:
        """What the company might get to, near sites first.

        By locomotives always; by money too once its last share is sold, for then
        its treasury can only shrink.
        """
        if self.state.unsold(self.company):
            yield from self._steps()
            return
        yield self.network
        by_locomotives = 0
        for sites in self._steps():
            by_locomotives |= sites
        for place in self._paid_for():
            yield AREAS[place] & by_locomotives

    def _steps(self) -> Iterator[Area]:
        """Sites that its locomotives suffice for, with at most one hex of the outskirts in all.

        Those of the network first, then what each step adds.
        """
        network, ways = self.network, self.ways
        entered = bool(network & ALL_OUTSKIRTS)
        outside, inside = (0, network) if entered else (network, 0)
        edge_out, edge_in = outside, inside
        yield network
        for _ in range(self.state.supply[self.company]):
            rim, beyond = _next_to(edge_out) & ways, _next_to(edge_in) & ways
            edge_out = rim & ~ALL_OUTSKIRTS & ~outside
            edge_in = (rim & ALL_OUTSKIRTS | beyond & ~ALL_OUTSKIRTS) & ~inside
            if not edge_out and not edge_in:
                break
            outside, inside = outside | edge_out, inside | edge_in
            yield edge_out | edge_in

    def _paid_for(self) -> Iterator[HexId]:
        """Sites the treasury can pay the way to, with at most one hex of the outskirts in all."""
        network, limit = self.state.network(self.company), self.state.cash[self.company]
        entered, ways = not OUTSKIRTS.isdisjoint(network), self.ways
        best = {(place, entered): 0 for place in network}
        by_price: list[list[tuple[HexId, bool]]] = [[*best], *([] for _ in range(limit))]
        prices: dict[HexId, Money] = {}
        for spent, arrivals in enumerate(by_price):
            for place, used in arrivals:
                if spent > best[place, used]:
                    continue
                yield place
                for onward in NEIGHBOURS[place]:
                    if not AREAS[onward] & ways or (used and onward in OUTSKIRTS):
                        continue
                    if onward not in prices:
                        prices[onward] = self._least_price(onward)
                    cost, key = spent + prices[onward], (onward, used or onward in OUTSKIRTS)
                    if cost <= limit and cost < best.get(key, limit + 1):
                        best[key] = cost
                        by_price[cost].append(key)

    def _least_price(self, place: HexId) -> Money:
        """The least a site can ever cost: a free hex may be this one, and surcharges only rise."""
        if COMPANY_CARDS[self.company].free_interurban and place not in CITY_SITES:
            return 0
        return self.state.base_cost(self.company, place)


def _next_to(edge: Area) -> Area:
    """What is one step away, perhaps in the area itself or off the board."""
    found = GRID.beside(edge) if edge else 0
    return found | AREAS[BERLIN] if found & AREAS[BERLIN] else found
