"""The deliveries a company can make, and what each owner of a link gains by them (§7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from stockrail.core.names import CompanyId, HexId

from .components import COLOURS, Colour
from .railways import Railways

Gains = tuple[tuple[CompanyId, int], ...]
Goods = Mapping[HexId, Sequence[Colour]]

EFFORT = 3_000
"""Steps from city to city for one goal and number of foreign links, after which it is given up."""
MOST_EFFORT = 150_000
"""The same for everything."""
BEST = 5
"""How many ways are offered of each cube; any other may be drawn."""


@dataclass(frozen=True, slots=True)
class Delivery:
    city: HexId
    colour: Colour
    links: tuple[int, ...]
    """The numbers of the links, in the order of the way."""
    gains: Gains
    """Spaces on the income track for each owner on the way (§7.5)."""

    def gain(self, company: CompanyId) -> int:
        return dict(self.gains).get(company, 0)


@dataclass(frozen=True, slots=True)
class Found:
    """Ways for every colour from every city, best first.

    Ways of a cube with the same gains are the same to everybody, so one stands for all.
    """

    deliveries: tuple[Delivery, ...]
    foreign: int | None
    """All ways with so many links of others were looked at, or simply all; -1 if not even
    all those over the company's own."""


def gains(railways: Railways, links: Iterable[int]) -> Gains:
    counted = Counter(railways.links[number].company for number in links)
    return tuple(sorted(counted.items()))


def find(railways: Railways, company: CompanyId) -> Found:
    """What the company could deliver if every city had cubes of every colour."""
    return railways.derived(("deliveries", company), lambda: _deepen(railways, company))


def deliveries(railways: Railways, company: CompanyId, goods: Goods) -> list[Delivery]:
    """Everything the company can deliver now, most for itself first, then least for others."""
    known = find(railways, company).deliveries
    return [delivery for delivery in known if delivery.colour in goods.get(delivery.city, ())]


def offered(railways: Railways, company: CompanyId, goods: Goods) -> list[Delivery]:
    """The best few of each cube."""
    by_cube = sorted(deliveries(railways, company, goods), key=lambda d: (d.city, d.colour))
    best = [
        delivery
        for _, ways in groupby(by_cube, key=lambda d: (d.city, d.colour))
        for delivery in [*ways][:BEST]
    ]
    return sorted(best, key=lambda d: _worth(company, d))


def _worth(company: CompanyId, delivery: Delivery) -> tuple[int, int]:
    own = delivery.gain(company)
    return -own, len(delivery.links) - own


def _deepen(railways: Railways, company: CompanyId) -> Found:
    """First over own links alone, then with one of others, with two, and so on."""
    search = _Search(railways, company)
    foreign: int | None = -1
    for most in range(len(railways.links) + 1):
        search.look(most)
        if search.was_given_up:
            break
        foreign = most if search.was_limited else None
        if foreign is None or search.effort > MOST_EFFORT:
            break
    found = [
        Delivery(city, colour, way, gains(railways, way))
        for (city, colour, _), way in search.found.items()
    ]
    return Found(tuple(sorted(found, key=lambda d: _worth(company, d))), foreign)


class _Search:
    """Ways from each city back to where a cube of its colour could have come from."""

    def __init__(self, railways: Railways, company: CompanyId) -> None:
        cities = railways.country.cities
        self.painted = {city.hex: city.colour for city in cities.values()}
        self.bits = {city: 1 << n for n, city in enumerate(cities)}
        # Gains are counted in one number, eight bits for each owner.
        owners = {c: 1 << 8 * n for n, c in enumerate({k.company: 0 for k in railways.links})}
        self.ways = {
            city: [
                (number, link.other_end(city), link.company == company, owners[link.company])
                for number in numbers
                for link in (railways.links[number],)
            ]
            for city, numbers in railways.at.items()
        }
        own = {city: sum(way[2] for way in ways) for city, ways in self.ways.items()}
        self.ends = sum(self.bits[city] for city, count in own.items() if count == 1)
        self.inner = sum(self.bits[city] for city, count in own.items() if count > 1)
        self.found: dict[tuple[HexId, Colour, int], tuple[int, ...]] = {}
        self.effort = 0
        self.was_limited = self.was_given_up = False

    def look(self, most: int) -> None:
        """All ways with at most so many links of others."""
        self.was_limited = False
        for colour in COLOURS:
            for city, paint in self.painted.items():
                if paint == colour:
                    self._look_from(city, colour, most, self.effort + EFFORT)

    def _look_from(self, goal: HexId, colour: Colour, most: int, enough: int) -> None:
        ahead: list[tuple[HexId, int, int, int, int, tuple[int, ...]]] = [
            (goal, self.bits[goal], 0, 0, 0, ())
        ]
        while ahead:
            if self.effort > enough:
                self.was_given_up = True
                return
            here, visited, own, foreign, counted, way = ahead.pop()
            for number, there, is_own, owner in self.ways[here]:
                if visited & self.bits[there]:
                    continue
                self.effort += 1
                mine, others = (own + 1, foreign) if is_own else (own, foreign + 1)
                if others > most:
                    self.was_limited = True
                    continue
                longer, gained = (number, *way), counted + owner
                if mine >= others:
                    self.found.setdefault((there, colour, gained), longer)
                passed = visited | self.bits[there]
                if self.painted[there] != colour and others <= mine + self._still_own(passed):
                    ahead.append((there, passed, mine, others, gained, longer))

    def _still_own(self, visited: int) -> int:
        """No more own links than this can still be on the way: each joins two own cities."""
        ends, inner = self.ends & ~visited, self.inner & ~visited
        return (1 + ends.bit_count() + 2 * inner.bit_count()) // 2
