"""The cheapest links a company can build, found exactly (§5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from stockrail.core.names import CompanyId, HexId
from stockrail.core.parts import Part, Parts

from .link_trees import Plan
from .open_land import Hexes
from .railways import Railways


def cheapest_links(
    railways: Railways, start: HexId, *, is_second: bool = False
) -> Mapping[HexId, Plan]:
    """The cheapest link from a city to each other one that can be joined to it."""
    return railways.tree(start, is_second=is_second).plans


def plans(railways: Railways, company: CompanyId, *, is_second: bool = False) -> Parts[Plan]:
    """The cheapest link for every two cities that the company may join (§5.5).

    City by city, from each the cheapest first.
    """
    places, joined = railways.open_land.places, railways.open_land.joined
    parts: list[Part[Plan]] = []
    closed = 0
    for start in railways.reached(company) or railways.country.cities:
        closed |= 1 << places[start]
        if count := (joined(start) & ~closed).bit_count():
            parts.append((count, partial(_plans, railways, start, closed, is_second)))
    return Parts(parts)


def can_build(railways: Railways, company: CompanyId) -> bool:
    """Whether there is room for any link that the company may build."""
    starts = railways.reached(company) or railways.country.cities
    return any(map(railways.open_land.joined, starts))


def _plans(railways: Railways, start: HexId, closed: Hexes, is_second: bool) -> list[Plan]:
    places = railways.open_land.places
    found = railways.tree(start, is_second=is_second).cheapest
    return [plan for plan in found if not closed & 1 << places[plan.path[-1]]]
