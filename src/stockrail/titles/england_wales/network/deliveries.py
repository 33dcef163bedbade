"""The deliveries a company can make, and what each owner of a link gains by them (§7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from stockrail.core.ids import CompanyId, HexId
from stockrail.core.parts import Each, Parts

from ..map.components import Colour
from .delivery_search import FEW, Gains, Network, Search, Way, in_order, network
from .railways import Railways

Goods = Mapping[HexId, Sequence[Colour]]
Cube = tuple[HexId, Colour]
"""Any of this colour in this city."""

BEST = FEW
"""How many ways are offered of each cube; any other is as legal."""


@dataclass(frozen=True, slots=True)
class Delivery:
    city: HexId
    colour: Colour
    links: tuple[int, ...]
    """The numbers of the links, in the order of the way."""
    gains: Gains
    """Spaces on the income track for each owner on the way (§7.5)."""

    @property
    def cube(self) -> Cube:
        return self.city, self.colour

    def gain(self, company: CompanyId) -> int:
        return dict(self.gains).get(company, 0)


def gains(railways: Railways, links: Iterable[int]) -> Gains:
    counted = Counter(railways.links[number].company for number in links)
    return tuple(sorted(counted.items()))


@dataclass(frozen=True, slots=True)
class Found:
    """What a company can deliver now: the ways of each cube that differ in what they gain."""

    network: Network
    searches: Mapping[Cube, Search]
    """Of every cube that might be delivered, made as far as it is asked for."""

    def __len__(self) -> int:
        return sum(len(search.ways) for search in self.searches.values())

    @property
    def is_all(self) -> bool:
        """Whether all ways were looked at."""
        return all(search.finds_all for search in self.searches.values())

    def best(self, count: int | None = None) -> list[Delivery]:
        """Most for the company itself first, then least for others."""
        known = [(way, cube) for cube, search in self.searches.items() for way in search.ways]
        known.sort(key=_rank)
        return [self._delivery(cube, way) for way, cube in known[:count]]

    def few(self, cube: Cube, shares: Mapping[CompanyId, int]) -> Sequence[Delivery]:
        """The best ways of a cube. If another moves more for whoever holds these shares, it
        stands in for the last of them.
        """
        ways = self.searches[cube].ways
        best = [*ways[:BEST]]
        if len(ways) > BEST:
            worth = self.network.worths(shares, (way[2] for way in ways))
            richest = max(ways, key=lambda way: worth[way[2]])
            if worth[richest[2]] > max(worth[way[2]] for way in best):
                best[-1] = richest
        return Each(partial(self._delivery, cube), best)

    def _delivery(self, cube: Cube, way: Way) -> Delivery:
        _, _, gained, links = way
        return Delivery(*cube, in_order(links), self.network.gains(gained))


def _rank(found: tuple[Way, Cube]) -> int:
    return found[0][0]


def find(railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True) -> Found:
    """`own_first`: the first link of a way belongs to the company (§7.7)."""
    seen = network(railways, company, own_first)
    cubes = ((city, colour) for city in seen.starts for colour in goods.get(city, ()))
    return Found(seen, {cube: seen.search(*cube) for cube in dict.fromkeys(cubes)})


def deliveries(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> list[Delivery]:
    """Everything the company can deliver now, most for itself first, then least for others."""
    return find(railways, company, goods, own_first=own_first).best()


def offered(
    railways: Railways,
    company: CompanyId,
    goods: Goods,
    shares: Mapping[CompanyId, int],
    *,
    own_first: bool = True,
) -> Parts[Delivery]:
    """The best few of each cube, and what moves most for whoever holds these shares."""
    found = find(railways, company, goods, own_first=own_first)
    return Parts(
        (count, partial(found.few, cube, shares))
        for cube, search in found.searches.items()
        if (count := search.count(BEST))
    )


def carriable(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> list[Cube]:
    """Cubes that can be delivered, or might be where not all ways were looked at."""
    searches = find(railways, company, goods, own_first=own_first).searches
    return [cube for cube, search in searches.items() if search.count(1) or not search.is_all]


def may_deliver(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> bool:
    """Whether something can be delivered, or might be where not all ways were looked at."""
    searches = find(railways, company, goods, own_first=own_first).searches
    return any(search.count(1) or not search.is_all for search in searches.values())
