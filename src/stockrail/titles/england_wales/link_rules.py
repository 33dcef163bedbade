"""What speaks against a link that somebody has drawn: its way first, even if it is not whole."""

from __future__ import annotations

from itertools import pairwise

from stockrail.core.names import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text

from .country import side
from .link_trees import Path
from .planning import cheapest_links
from .railways import Railways, link_cost
from .state import pounds


def why_not(
    railways: Railways, company: CompanyId, path: Path, *, is_second: bool
) -> Refusal | None:
    """The first rule the link breaks; of a part of one, first what would spoil the whole."""
    way_out = Text("or finish") if is_second else Text("or do something else")
    return (
        _why_not_ways(railways, path, way_out)
        or _why_not_link(railways, path, way_out)
        or _why_not_room(railways, path, way_out)
        or _why_not_whole(railways, path, way_out, is_second=is_second)
        or _why_not_join(railways, company, path, way_out)
    )


def _why_not_link(railways: Railways, path: Path, way_out: Text) -> Refusal | None:
    """From a city through hexes without one, each of them once (§5.1)."""
    land = railways.country
    redraw = Text("Draw it from city to city, {way_out}.", way_out=way_out)
    if len(path) < 2:
        fact = Text("A link has two cities and at least one hex between them")
        return Refusal("§5.1", fact, redraw)
    if not land.is_city(path[0]):
        fact = Text("A link begins in a city, and {hex} is none", hex=path[0])
        return Refusal("§5.1", fact, redraw)
    for hex_id in path[1:-1]:
        if land.is_city(hex_id):
            fact = Text("{city} would lie within the link", city=land.name_of(hex_id))
            return Refusal("§5.1", fact, Text("End it there, {way_out}.", way_out=way_out))
    if len({*path}) < len(path):
        again = next(h for n, h in enumerate(path) if h in path[:n])
        fact = Text("The link comes to {hex} twice", hex=land.name_of(again))
        return Refusal("§5.1", fact, redraw)
    return None


def _why_not_ways(railways: Railways, path: Path, way_out: Text) -> Refusal | None:
    """From neighbour to neighbour, over free sides (§5.2, §5.3)."""
    land = railways.country
    for hex_id in path:
        if hex_id not in land.terrain:
            fact = Text("There is no hex {hex} on the map", hex=land.name_of(hex_id))
            redraw = Text("Draw it from city to city, {way_out}.", way_out=way_out)
            return Refusal("§5.2", fact, redraw)
    around = Text("Build around it, {way_out}.", way_out=way_out)
    for a, b in pairwise(path):
        if b in land.ways[a] and side(a, b) not in railways.taken:
            continue
        here, there = land.name_of(a), land.name_of(b)
        if b not in land.grid.neighbours[a]:
            fact = Text("{here} and {there} are not neighbours", here=here, there=there)
            redraw = Text("Draw it hex by hex, {way_out}.", way_out=way_out)
            return Refusal("§5.2", fact, redraw)
        if b not in land.ways[a]:
            fact = Text("Open sea lies between {here} and {there}", here=here, there=there)
            return Refusal("§5.2", fact, around)
        fact = Text(
            "A track already crosses the side between {here} and {there}", here=here, there=there
        )
        return Refusal("§5.3", fact, around)
    return None


def _why_not_room(railways: Railways, path: Path, way_out: Text) -> Refusal | None:
    for hex_id in path:
        if hex_id in railways.full:
            fact = Text("Two tracks already lie in {hex}", hex=hex_id)
            return Refusal("§5.4", fact, Text("Build around it, {way_out}.", way_out=way_out))
    return None


def _why_not_whole(
    railways: Railways, path: Path, way_out: Text, *, is_second: bool
) -> Refusal | None:
    """What is drawn so far costs so much (§5.6), and is no link yet (§5.1)."""
    if railways.country.is_city(path[-1]):
        return None
    fact = Text(
        "The link costs {cost} so far and has not come to a city yet",
        cost=pounds(link_cost(railways.country, path, is_second=is_second)),
    )
    return Refusal("§5.1", fact, Text("Lead it on to a city, {way_out}.", way_out=way_out))


def _why_not_join(
    railways: Railways, company: CompanyId, path: Path, way_out: Text
) -> Refusal | None:
    land, reached = railways.country, railways.reached(company)
    if not reached or path[0] in reached or path[-1] in reached:
        return None
    open_cities = tuple(land.name_of(city) for city in reached if cheapest_links(railways, city))
    fact = Text(
        "The links of {company} reach neither {start} nor {end}",
        company=company,
        start=land.name_of(path[0]),
        end=land.name_of(path[-1]),
    )
    if not open_cities:
        return Refusal("§5.5", fact, Text("Do something else, or pass."))
    instead = Text("Begin in {cities}, {way_out}.", cities=open_cities, way_out=way_out)
    return Refusal("§5.5", fact, instead)
