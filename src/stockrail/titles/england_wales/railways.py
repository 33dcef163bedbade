"""The links on the map, and what can be read off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from stockrail.core.names import CompanyId, HexId, Money

from .components import SECOND_LINK, TRACKS_IN_A_HEX
from .country import Country, Side, side
from .maps import country

Path = tuple[HexId, ...]
"""The hexes of a link from city to city."""


@dataclass(frozen=True, slots=True)
class Link:
    company: CompanyId
    hexes: Path

    @property
    def ends(self) -> tuple[HexId, HexId]:
        return self.hexes[0], self.hexes[-1]

    def other_end(self, city: HexId) -> HexId:
        return self.hexes[-1] if city == self.hexes[0] else self.hexes[0]


@dataclass(frozen=True)
class Railways:
    """A board is replaced, never changed; what is small hangs on it, `planning` and
    `deliveries` keep what they found for the newest boards.

    Links are known by their number, their place in `links`, which never changes.
    """

    map: str
    """The text of the map: a game keeps the one it began with (§12.2)."""
    links: tuple[Link, ...] = ()

    @cached_property
    def country(self) -> Country:
        return country(self.map)

    @cached_property
    def taken(self) -> frozenset[Side]:
        """Sides that carry a track (§5.3)."""
        return frozenset(side(a, b) for link in self.links for a, b in pairwise(link.hexes))

    @cached_property
    def tracks(self) -> Counter[HexId]:
        """How many tracks lie in a hex."""
        return Counter(hex_id for link in self.links for hex_id in link.hexes[1:-1])

    @cached_property
    def full(self) -> frozenset[HexId]:
        """Hexes with no room for another track (§5.4)."""
        return frozenset(h for h, count in self.tracks.items() if count >= TRACKS_IN_A_HEX)

    @cached_property
    def open_steps(self) -> dict[HexId, tuple[tuple[HexId, Money], ...]]:
        """For each hex those track can still go on to, and what each costs (§5.3, §5.4)."""
        steps = dict(self.country.steps)
        changed = {h for pair in self.taken for h in pair}
        changed |= {n for h in self.full for n in self.country.ways[h]}
        for here in changed:
            steps[here] = tuple(
                (there, price)
                for there, price in steps[here]
                if side(here, there) not in self.taken and there not in self.full
            )
        return steps

    @cached_property
    def at(self) -> dict[HexId, tuple[int, ...]]:
        """The numbers of the links that end in a city."""
        found: dict[HexId, tuple[int, ...]] = dict.fromkeys(self.country.cities, ())
        for number, link in enumerate(self.links):
            for city in link.ends:
                found[city] = (*found[city], number)
        return found

    def reached(self, company: CompanyId) -> tuple[HexId, ...]:
        """The cities its links reach, in the order of the map."""
        ends = {end for link in self.links if link.company == company for end in link.ends}
        return tuple(city for city in self.country.cities if city in ends)

    def count(self, company: CompanyId) -> int:
        return sum(link.company == company for link in self.links)

    def with_link(self, company: CompanyId, path: Path) -> Railways:
        return Railways(self.map, (*self.links, Link(company, path)))

    def handed_over(self, old: CompanyId, new: CompanyId) -> Railways:
        """All links of one company passed to another (§10.7)."""
        return Railways(
            self.map,
            tuple(replace(k, company=new) if k.company == old else k for k in self.links),
        )


def link_cost(land: Country, path: Iterable[HexId], *, is_second: bool) -> Money:
    """Terrain, ridges, and the extra of a second link (§5.6, §5.7), be it whole or not."""
    hexes = tuple(path)
    extra = SECOND_LINK * sum(not land.is_city(h) for h in hexes) if is_second else 0
    return sum(land.step_cost(a, b) for a, b in pairwise(hexes)) + extra
