"""The cheapest links a company can build, found exactly (§5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import overload

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.parts import Part, Parts

from .open_land import Hexes
from .railways import Railways
from .trees import Plan


def link_costs(railways: Railways, start: HexId) -> list[tuple[HexId, Money, int]]:
    """What the cheapest link to each city that can be joined costs, and its hexes between."""
    return railways.tree(start, is_second=False).costs(railways.country)


def plans(railways: Railways, company: CompanyId, *, is_second: bool = False) -> Parts[Plan]:
    """The cheapest link for every two cities that the company may join (§5.5), city by city."""
    joined, places = railways.open_land.joined, railways.open_land.places
    parts: list[Part[Plan]] = []
    closed = 0
    for start in railways.reached(company) or railways.country.cities:
        closed |= 1 << places[start]
        if ends := joined(start) & ~closed:
            parts.append((ends.bit_count(), partial(_plans, railways, start, ends, is_second)))
    return Parts(parts)


def plan_between(
    railways: Railways, company: CompanyId, cities: Collection[HexId], *, is_second: bool
) -> Plan:
    """The one of these plans that joins two cities."""
    starts = railways.reached(company) or railways.country.cities
    start = next(city for city in starts if city in cities)
    (end,) = (city for city in cities if city != start)
    return _plan(railways, start, is_second, end)


def can_build(railways: Railways, company: CompanyId) -> bool:
    """Whether there is room for any link that the company may build."""
    starts = railways.reached(company) or railways.country.cities
    return any(map(railways.open_land.joined, starts))


def _plans(railways: Railways, start: HexId, ends: Hexes, is_second: bool) -> Sequence[Plan]:
    places = railways.open_land.places
    cities = [city for city in railways.country.cities if ends & 1 << places[city]]
    return _Links(railways, start, is_second, cities)


@dataclass(frozen=True, slots=True)
class _Links(Sequence[Plan]):
    """The cheapest links from a city to others, planned one by one or all at once."""

    railways: Railways
    start: HexId
    is_second: bool
    ends: Sequence[HexId]

    def __len__(self) -> int:
        return len(self.ends)

    @overload
    def __getitem__(self, index: int) -> Plan: ...
    @overload
    def __getitem__(self, index: slice) -> list[Plan]: ...
    def __getitem__(self, index: int | slice) -> Plan | list[Plan]:
        if isinstance(index, slice):
            return [*self][index]
        return _plan(self.railways, self.start, self.is_second, self.ends[index])

    def __iter__(self) -> Iterator[Plan]:
        self.railways.tree(self.start, is_second=self.is_second)
        return (_plan(self.railways, self.start, self.is_second, city) for city in self.ends)


def _plan(railways: Railways, start: HexId, is_second: bool, city: HexId) -> Plan:
    plan = railways.plan(start, city, is_second=is_second)
    assert plan, "there is open land between them"
    return plan
