"""The cheapest links a company can build, found exactly (§5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stockrail.core.names import CompanyId, HexId

from .link_trees import Plan
from .railways import Railways


def cheapest_links(
    railways: Railways, start: HexId, *, is_second: bool = False
) -> Mapping[HexId, Plan]:
    """The cheapest link from a city to each other one that can be joined to it."""
    return railways.tree(start, is_second=is_second).plans


def plans(railways: Railways, company: CompanyId, *, is_second: bool = False) -> Iterator[Plan]:
    """The cheapest link for every two cities that the company may join (§5.5).

    City by city, from each the cheapest first.
    """
    reached = railways.reached(company)
    starts, closed = reached or tuple(railways.country.cities), set[HexId]()
    for start in starts:
        closed.add(start)
        for plan in railways.tree(start, is_second=is_second).cheapest:
            if plan.path[-1] not in closed:
                yield plan
