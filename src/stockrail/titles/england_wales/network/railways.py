"""The links on the map, and what can be read off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.rows import frozen

from ..map.components import SECOND_LINK, TRACKS_IN_A_HEX, Colour
from ..map.country import Country, Side, side
from ..map.maps import country
from .open_land import OpenLand, open_land
from .trees import Path, Plan, Tree, first_tree, grown


@frozen
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
    """A board is replaced, never changed; what is small hangs on it and is handed on to the
    board that follows, `deliveries` keeps what it found for the newest boards.

    Links are known by their number, their place in `links`, which never changes.
    """

    map: str
    """The text of the map: a game keeps the one it began with (§12.2)."""
    links: tuple[Link, ...] = ()

    def __hash__(self) -> int:
        return hash((self.map, len(self.links), self.links[-1:]))

    @cached_property
    def country(self) -> Country:
        return country(self.map)

    @cached_property
    def taken(self) -> frozenset[Side]:
        """Sides that carry a track (§5.3)."""
        return frozenset(side(a, b) for link in self.links for a, b in pairwise(link.hexes))

    @cached_property
    def _taken_numbers(self) -> frozenset[int]:
        return frozenset(map(self.country.side_numbers.__getitem__, self.taken))

    @cached_property
    def full(self) -> frozenset[HexId]:
        """Hexes with no room for another track (§5.4)."""
        return frozenset(h for h, count in self._tracks.items() if count >= TRACKS_IN_A_HEX)

    @cached_property
    def _tracks(self) -> dict[HexId, int]:
        return dict(Counter(hex_id for link in self.links for hex_id in link.hexes[1:-1]))

    def open_ways(self, here: HexId) -> Iterator[HexId]:
        """Where track can still go on to (§5.3, §5.4)."""
        for there in self.country.ways[here]:
            if side(here, there) not in self.taken and there not in self.full:
                yield there

    @cached_property
    def open_land(self) -> OpenLand:
        """Where track can still go."""
        return open_land(self.country).without((link.hexes for link in self.links), self.full)

    @cached_property
    def _trees(self) -> dict[tuple[HexId, bool], Tree]:
        return {}

    def tree(self, start: HexId, *, is_second: bool) -> Tree:
        """The cheapest ways from a city."""
        key = start, is_second
        known = self._trees.get(key) or first_tree(self.country, *key)
        if known.links < len(self.links) or not known.is_whole:
            known = self._grown(known)
        self._trees[key] = known
        return known

    def _grown(self, tree: Tree, until: HexId | None = None) -> Tree:
        paths = [link.hexes for link in self.links]
        return grown(self.country, tree, paths, self._taken_numbers, self.full, until)

    def plan(self, start: HexId, city: HexId, *, is_second: bool) -> Plan | None:
        """The cheapest link from one city to another, if they can be joined."""
        key = start, is_second
        known = self._trees.get(key) or first_tree(self.country, *key)
        plan = known.plan(self.country, city)
        if plan and (known.links == len(self.links) or self._is_open(plan.path)):
            return plan
        if plan is None and known.is_whole:
            return None
        is_asked_again = known.links == len(self.links)
        known = self._trees[key] = self._grown(known, None if is_asked_again else city)
        return known.plan(self.country, city)

    def _is_open(self, path: Path) -> bool:
        """Whether a path can still be built: what was the cheapest then still is."""
        return self.full.isdisjoint(path) and not any(
            side(a, b) in self.taken for a, b in pairwise(path)
        )

    @cached_property
    def plenty(self) -> dict[tuple[CompanyId, bool], set[tuple[HexId, Colour]]]:
        """Cubes of which a company is known to have ways enough; see `delivery_search`."""
        return {}

    @cached_property
    def at(self) -> dict[HexId, tuple[int, ...]]:
        """The numbers of the links that end in a city."""
        found: dict[HexId, tuple[int, ...]] = dict.fromkeys(self.country.cities, ())
        for number, link in enumerate(self.links):
            for city in link.ends:
                found[city] = (*found[city], number)
        return found

    @cached_property
    def joins(self) -> dict[tuple[int, int, CompanyId], int]:
        """The cities that an owner's links join, by their numbers, and the link's number.

        Of links side by side that one owner has, one stands for all.
        """
        found: dict[tuple[int, int, CompanyId], int] = {}
        for number, link in enumerate(self.links):
            found.setdefault(self._join(link), number)
        return found

    def _join(self, link: Link) -> tuple[int, int, CompanyId]:
        places = self.country.city_order
        a, b = places[link.hexes[0]], places[link.hexes[-1]]
        return (a, b, link.company) if a < b else (b, a, link.company)

    @cached_property
    def _reached(self) -> dict[CompanyId, tuple[HexId, ...]]:
        ends: dict[CompanyId, set[HexId]] = {}
        for link in self.links:
            ends.setdefault(link.company, set()).update(link.ends)
        return {
            company: tuple(city for city in self.country.cities if city in reached)
            for company, reached in ends.items()
        }

    def reached(self, company: CompanyId) -> tuple[HexId, ...]:
        """The cities its links reach, in the order of the map."""
        return self._reached.get(company, ())

    def count(self, company: CompanyId) -> int:
        return sum(link.company == company for link in self.links)

    def with_link(self, company: CompanyId, path: Path) -> Railways:
        longer = Railways(self.map, (*self.links, Link(company, path)))
        join, crossed = self._join(longer.links[-1]), [side(a, b) for a, b in pairwise(path)]
        tracks = {**self._tracks}
        for hex_id in path[1:-1]:
            tracks[hex_id] = tracks.get(hex_id, 0) + 1
        full = {hex_id for hex_id in path[1:-1] if tracks[hex_id] >= TRACKS_IN_A_HEX}
        longer._keep(
            taken=self.taken.union(crossed),
            full=self.full | full,
            open_land=self.open_land.without([path], full),
            _tracks=tracks,
            _taken_numbers=self._taken_numbers.union(
                map(self.country.side_numbers.__getitem__, crossed)
            ),
            joins={**self.joins, join: self.joins.get(join, len(self.links))},
            plenty={company: {*cubes} for company, cubes in self.plenty.copy().items()},
            _trees={**self._trees},
        )
        return longer

    def handed_over(self, old: CompanyId, new: CompanyId) -> Railways:
        """All links of one company passed to another (§10.7)."""
        same = Railways(
            self.map,
            tuple(replace(k, company=new) if k.company == old else k for k in self.links),
        )
        same._keep(
            taken=self.taken, full=self.full, open_land=self.open_land, _trees={**self._trees}
        )
        return same

    def _keep(self, **known: object) -> None:
        """What need not be read off the links again."""
        self.__dict__.update(known)


def link_cost(land: Country, path: Iterable[HexId], *, is_second: bool) -> Money:
    """Terrain, ridges, and the extra of a second link (§5.6, §5.7), be it whole or not."""
    hexes = tuple(path)
    extra = SECOND_LINK * sum(not land.is_city(h) for h in hexes) if is_second else 0
    return sum(land.step_cost(a, b) for a, b in pairwise(hexes)) + extra
