"""The cheapest links a company can build, found exactly (§5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from stockrail.core.names import CompanyId, HexId, Money

from .components import SECOND_LINK
from .railways import Path, Railways

HEXES = 1000
"""More than a link can have: of equally dear links the one with fewer hexes is planned."""


@dataclass(frozen=True, slots=True)
class Plan:
    path: Path
    cost: Money


@lru_cache(maxsize=1024)
def cheapest_links(
    railways: Railways, start: HexId, *, is_second: bool = False
) -> dict[HexId, Plan]:
    """The cheapest link from a city to each other one that can be joined to it.

    Tracks fill sides and hexes alone, so what is left is a graph, and this is Dijkstra's
    search in it; cities end a link.
    """
    steps, cities = railways.open_steps, railways.country.cities
    extra = (SECOND_LINK if is_second else 0) * HEXES + 1
    best, came_from = {start: 0}, {start: start}
    ahead, done = [(0, start)], set()
    while ahead:
        cost, here = heappop(ahead)
        if here in done:
            continue
        done.add(here)
        if here in cities and here != start:
            continue
        for there, price in steps[here]:
            reached = cost + price * HEXES + (0 if there in cities else extra)
            if reached < best.get(there, reached + 1):
                best[there], came_from[there] = reached, here
                heappush(ahead, (reached, there))
    return {
        city: Plan(_back(came_from, start, city), best[city] // HEXES)
        for city in cities
        if city in best and city != start
    }


def _back(came_from: dict[HexId, HexId], start: HexId, city: HexId) -> Path:
    path = [city]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def plans(railways: Railways, company: CompanyId, *, is_second: bool = False) -> Iterator[Plan]:
    """The cheapest link for every two cities that the company may join (§5.5).

    City by city, from each the cheapest first.
    """
    reached = railways.reached(company)
    starts, closed = reached or tuple(railways.country.cities), set[HexId]()
    for start in starts:
        closed.add(start)
        found = cheapest_links(railways, start, is_second=is_second)
        ahead = (plan for city, plan in found.items() if city not in closed)
        yield from sorted(ahead, key=lambda plan: plan.cost)
