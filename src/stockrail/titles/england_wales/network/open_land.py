"""Where track can still go, and which cities it can join (§5.2 to §5.4).

Hexes are bits of one number, placed so that going on in one direction is the same shift for all
of them: a whole region is flooded at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from stockrail.core.ids import HexId

from ..map.country import Country

Hexes = int
"""A set of hexes, a bit for each."""


@dataclass(frozen=True, eq=False)
class OpenLand:
    """Replaced when a link is built, never changed."""

    places: dict[HexId, int]
    """The number of the bit of each hex."""
    cities: Hexes
    steps: dict[int, Hexes]
    """For each direction, as a shift, the hexes that track can leave that way."""
    known: tuple[Hexes, ...] = ()
    """Regions of the open country that are as they were before the last link."""

    def without(self, paths: Iterable[Iterable[HexId]], full: Iterable[HexId]) -> OpenLand:
        """When links have taken these sides and no room is left in the hexes that are full."""
        steps, places, changed = dict(self.steps), self.places, 0
        for path in paths:
            for here, there in pairwise(map(places.__getitem__, path)):
                steps[there - here] &= ~(1 << here)
                steps[here - there] &= ~(1 << there)
                changed |= 1 << here
        for hex_id in full:
            here = places[hex_id]
            changed |= 1 << here
            for shift in steps:
                steps[shift] &= ~(1 << here)
                if here >= shift:
                    steps[shift] &= ~(1 << here - shift)
        known = tuple(region for region in self._regions if not region & changed)
        return OpenLand(places, self.cities, steps, known)

    def around(self, hexes: Hexes) -> Hexes:
        """Where track can go on to from any of these."""
        found = 0
        for shift, left in self.steps.items():
            going = hexes & left
            found |= going << shift if shift > 0 else going >> -shift
        return found

    def joined(self, city: HexId) -> Hexes:
        """The cities that a link can join to this one."""
        here, found = 1 << self.places[city], 0
        for bordering in self._bordering:
            if bordering & here:
                found |= bordering
        if self._has_neighbours:
            found |= self.around(here) & self.cities
        return found & ~here

    @cached_property
    def _has_neighbours(self) -> bool:
        return bool(self.around(self.cities) & self.cities)

    @cached_property
    def _bordering(self) -> tuple[Hexes, ...]:
        """The cities around each region of the open country that has several."""
        around = (self.around(region) & self.cities for region in self._regions)
        return tuple(cities for cities in around if cities & cities - 1)

    @cached_property
    def _regions(self) -> tuple[Hexes, ...]:
        """The open country that can be reached from cities."""
        found, ahead = [*self.known], self.around(self.cities) & ~self.cities
        for region in found:
            ahead &= ~region
        while ahead:
            region = edge = ahead & -ahead
            while edge:
                edge = self.around(edge) & ~self.cities & ~region
                region |= edge
            found.append(region)
            ahead &= ~region
        return tuple(found)


@lru_cache(maxsize=64)
def open_land(land: Country) -> OpenLand:
    """On an empty board."""
    where = land.grid.places
    west = min(q for q, _ in where.values())
    width = 2 + max(q for q, _ in where.values()) - west
    north = min(r for _, r in where.values())
    places = {hex_id: (r - north) * width + q - west for hex_id, (q, r) in where.items()}
    steps: dict[int, Hexes] = {}
    for here, near in land.ways.items():
        for there in near:
            shift = places[there] - places[here]
            steps[shift] = steps.get(shift, 0) | 1 << places[here]
    cities = sum(1 << places[city] for city in land.cities)
    return OpenLand(places, cities, steps)
