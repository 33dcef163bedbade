"""The deliveries a company can make, and what each owner of a link gains by them (§7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stockrail.core.names import CompanyId, HexId

from .components import Colour
from .delivery_search import Gains, Links, Network, Way, network
from .railways import Railways

Goods = Mapping[HexId, Sequence[Colour]]
Cube = tuple[HexId, Colour]
"""Any of this colour in this city."""

BEST = 5
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
    cubes: Mapping[Cube, tuple[Way, ...]]
    is_all: bool
    """Whether all ways were looked at."""

    def __len__(self) -> int:
        return sum(map(len, self.cubes.values()))

    def best(self, count: int | None = None, of_each: int | None = None) -> list[Delivery]:
        """Most for the company itself first, then least for others."""
        known = [(way, cube) for cube, ways in self.cubes.items() for way in ways[:of_each]]
        known.sort(key=_rank)
        return [self._delivery(way, cube) for way, cube in known[:count]]

    def richest(self, shares: Mapping[CompanyId, int]) -> Delivery:
        """What moves most for whoever holds these shares."""
        worth = self.network.worths(
            shares, {way[2] for ways in self.cubes.values() for way in ways}
        )
        known = ((way, cube) for cube, ways in self.cubes.items() for way in ways)
        return self._delivery(*max(known, key=lambda found: worth[found[0][2]]))

    def _delivery(self, way: Way, cube: Cube) -> Delivery:
        _, _, gained, links = way
        return Delivery(*cube, _in_order(links), self.network.gains(gained))


def _rank(found: tuple[Way, Cube]) -> int:
    return found[0][0]


def _in_order(links: Links) -> tuple[int, ...]:
    way = []
    while links is not None:
        number, links = links
        way.append(number)
    return tuple(reversed(way))


def find(railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True) -> Found:
    """`own_first`: the first link of a way belongs to the company (§7.7)."""
    seen, is_all = network(railways, company, own_first), True
    cubes: dict[Cube, tuple[Way, ...]] = {}
    for city in seen.starts:
        if lying := goods.get(city):
            looked = seen.look(city, lying)
            is_all &= looked.is_all
            for colour in lying:
                if colour in looked.ways:
                    cubes[city, colour] = looked.ways[colour]
    return Found(seen, cubes, is_all)


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
) -> list[Delivery]:
    """The best few of each cube; before them what moves most for whoever holds these shares.

    That is told only if it moves more than any of the few.
    """
    found = find(railways, company, goods, own_first=own_first)
    best = found.best(of_each=BEST)
    # What moves most for the company is always among the few.
    if not best or not any(count for owner, count in shares.items() if owner != company):
        return best
    richest = found.richest(shares)
    if _worth(richest, shares) > max(_worth(delivery, shares) for delivery in best):
        return [richest, *best]
    return best


def _worth(delivery: Delivery, shares: Mapping[CompanyId, int]) -> int:
    """Spaces for each share held."""
    return sum(steps * shares.get(owner, 0) for owner, steps in delivery.gains)


def carriable(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> list[Cube]:
    """Cubes that can be delivered, or might be where not all ways were looked at."""
    found = find(railways, company, goods, own_first=own_first)
    if found.is_all:
        return [*found.cubes]
    return [
        (city, colour)
        for city in found.network.starts
        for colour in dict.fromkeys(goods.get(city, ()))
    ]


def may_deliver(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> bool:
    """Whether something can be delivered, or might be where not all ways were looked at."""
    found = find(railways, company, goods, own_first=own_first)
    return bool(found.cubes) or not found.is_all
