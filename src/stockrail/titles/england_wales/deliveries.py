"""The deliveries a company can make, and what each owner of a link gains by them (§7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from stockrail.core.names import CompanyId, HexId

from .components import Colour
from .railways import Railways

Gains = tuple[tuple[CompanyId, int], ...]
Goods = Mapping[HexId, Sequence[Colour]]
Cube = tuple[HexId, Colour]
"""Any of this colour in this city."""

EFFORT = 2_500
"""Steps from city to city after which no more ways to one city are looked for."""
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


@dataclass(frozen=True, slots=True)
class Found:
    """Ways for every colour from every city, best first.

    Ways of a cube with the same gains are the same to everybody, so one stands for all.
    """

    deliveries: tuple[Delivery, ...]
    foreign: int | None
    """All ways with so many links of others were looked at; `None` if simply all ways."""


def gains(railways: Railways, links: Iterable[int]) -> Gains:
    counted = Counter(railways.links[number].company for number in links)
    return tuple(sorted(counted.items()))


@lru_cache(maxsize=16)
def find(railways: Railways, company: CompanyId, *, own_first: bool = True) -> Found:
    """What the company could deliver if every city had cubes of every colour.

    `own_first`: the first link of a way belongs to the company (§7.7).

    Kept for the newest boards only: dense networks have many thousands of ways.
    """
    if not railways.count(company):
        return Found((), None)
    search = _Search(railways, company, own_first)
    cities = railways.country.cities.values()
    looked_at = [search.look(city.hex, city.colour) for city in cities if city.colour != "grey"]
    best_first = sorted(search.found.items(), key=search.worth)
    limits = [foreign for foreign in looked_at if foreign is not None]
    return Found(
        tuple(Delivery(at, paint, way, search.told(n)) for (at, paint, n), way in best_first),
        min(limits) if limits else None,
    )


def deliveries(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> list[Delivery]:
    """Everything the company can deliver now, most for itself first, then least for others."""
    known = find(railways, company, own_first=own_first).deliveries
    return [delivery for delivery in known if delivery.colour in goods.get(delivery.city, ())]


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
    known = deliveries(railways, company, goods, own_first=own_first)
    listed: Counter[Cube] = Counter()
    best = []
    for delivery in known:
        if listed[delivery.cube] < BEST:
            listed[delivery.cube] += 1
            best.append(delivery)
    if not best:
        return []
    worth = {gained: _worth(gained, shares) for gained in {d.gains for d in known}}
    richest = max(known, key=lambda delivery: worth[delivery.gains])
    if worth[richest.gains] > max(worth[delivery.gains] for delivery in best):
        return [richest, *best]
    return best


def _worth(gained: Gains, shares: Mapping[CompanyId, int]) -> int:
    """Spaces for each share held."""
    return sum(steps * shares.get(owner, 0) for owner, steps in gained)


def carriable(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> list[Cube]:
    """Cubes that can be delivered, or might be where not all ways were looked at."""
    if find(railways, company, own_first=own_first).foreign is None:
        known = deliveries(railways, company, goods, own_first=own_first)
        return [*dict.fromkeys(d.cube for d in known)]
    begins = (
        {*railways.reached(company)} if own_first else {c for c, at in railways.at.items() if at}
    )
    return [
        (city, colour)
        for city, cubes in goods.items()
        if city in begins
        for colour in dict.fromkeys(cubes)
    ]


def may_deliver(
    railways: Railways, company: CompanyId, goods: Goods, *, own_first: bool = True
) -> bool:
    """Whether something can be delivered, or might be where not all ways were looked at."""
    is_known = find(railways, company, own_first=own_first).foreign is None
    return not is_known or bool(deliveries(railways, company, goods, own_first=own_first))


_Way = tuple[HexId, int, int, int, int, tuple[int, ...]]
"""Where it begins, the cities, own links and others, the gains, and the links themselves."""

_Gained = tuple[HexId, Colour, int]
"""Where a cube lies, its colour, and the gains."""


class _Search:
    """Ways from each city back to where a cube of its colour could have come from."""

    def __init__(self, railways: Railways, company: CompanyId, own_first: bool) -> None:
        self.own_first = own_first
        cities = railways.country.cities
        self.painted = {city.hex: city.colour for city in cities.values()}
        self.bits = {city: 1 << n for n, city in enumerate(cities)}
        # Gains are counted in one number, eight bits for each owner.
        self.owners = sorted({link.company for link in railways.links})
        one = {owner: 1 << 8 * n for n, owner in enumerate(self.owners)}
        self.own = 8 * self.owners.index(company)
        self.ways = {
            city: [
                (number, there, self.bits[there], link.company == company, one[link.company])
                for number in numbers
                for link in (railways.links[number],)
                for there in (link.other_end(city),)
            ]
            for city, numbers in railways.at.items()
        }
        own = {city: sum(way[3] for way in ways) for city, ways in self.ways.items()}
        self.ends = sum(self.bits[city] for city, count in own.items() if count == 1)
        self.inner = sum(self.bits[city] for city, count in own.items() if count > 1)
        self.found: dict[_Gained, tuple[int, ...]] = {}
        self.known: dict[int, Gains] = {}

    def worth(self, found: tuple[_Gained, tuple[int, ...]]) -> tuple[int, int]:
        """Most for the company itself first, then least for others."""
        (_, _, gained), way = found
        own = gained >> self.own & 255
        return -own, len(way) - own

    def told(self, gained: int) -> Gains:
        if gained not in self.known:
            steps = zip(self.owners, gained.to_bytes(len(self.owners), "little"), strict=True)
            self.known[gained] = tuple((owner, n) for owner, n in steps if n)
        return self.known[gained]

    def look(self, goal: HexId, colour: Colour) -> int | None:
        """Ways that end here: over own links alone, then with one of others, with two, and so on.

        Up to how many all were looked at, -1 if not even all own ones; `None` if all ways were.
        """
        now: list[_Way] = [(goal, self.bits[goal], 0, 0, 0, ())]
        later: list[_Way] = []
        foreign = effort = 0
        while now:
            here, visited, own, others, counted, way = now.pop()
            for number, there, bit, is_own, owner in self.ways[here]:
                if visited & bit:
                    continue
                effort += 1
                mine, theirs = (own + 1, others) if is_own else (own, others + 1)
                longer, gained = (number, *way), counted + owner
                if mine >= theirs and (is_own or not self.own_first):
                    self.found.setdefault((there, colour, gained), longer)
                passed = visited | bit
                if self.painted[there] == colour:
                    continue
                if theirs > mine and theirs > mine + self._still_own(passed):
                    continue
                ahead = now if theirs <= foreign else later
                ahead.append((there, passed, mine, theirs, gained, longer))
            if effort > EFFORT and (now or later):
                return foreign - 1
            if not now:
                now, later, foreign = later, [], foreign + 1
        return None

    def _still_own(self, visited: int) -> int:
        """No more own links than this can still be on the way: each joins two own cities."""
        ends, inner = self.ends & ~visited, self.inner & ~visited
        return (1 + ends.bit_count() + 2 * inner.bit_count()) // 2
