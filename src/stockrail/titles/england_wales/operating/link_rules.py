"""Why a link that somebody has drawn is refused: its track first, even if it is not whole."""

from __future__ import annotations

from itertools import pairwise

from stockrail.core.actions import Done, Pass
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Listed, Refusal, Way, Ways
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text

from ..actions import BuildLink, Deliver
from ..map.country import side
from ..network.railways import Railways, link_cost
from ..network.trees import Path
from ..state import pounds

ANOTHER = Way(Text("build another link"), BuildLink)
TO_A_CITY = Way(Text("build a link from city to city"), BuildLink)
OR_ELSE = (
    Way(Text("deliver goods"), Deliver),
    Way(Text("do nothing"), Pass),
    Way(Text("end the action"), Done),
)
"""What else there is to do, of which the phase allows the first two or the last."""


def why_not(
    railways: Railways, company: CompanyId, path: Path, *, is_second: bool
) -> Refusal | None:
    """The first rule the link breaks; of a part of one, first what would spoil the whole."""
    return (
        _why_not_track(railways, path)
        or _why_not_link(railways, path)
        or _why_not_room(railways, path)
        or _why_not_whole(railways, path, is_second=is_second)
        or _why_not_join(railways, company, path)
    )


def _instead(*ways: Way) -> Ways:
    return Ways(*ways, *OR_ELSE)


def _why_not_link(railways: Railways, path: Path) -> Refusal | None:
    """From a city through hexes without one, each of them once (§5.1)."""
    land = railways.country
    if len(path) < 2:
        fact = Text("A link joins two cities with at least one hex between them")
        return Refusal("§5.1", fact, _instead(TO_A_CITY))
    if not land.is_city(path[0]):
        fact = Text("A link begins in a city, and {hex} is not a city", hex=land.name_of(path[0]))
        return Refusal("§5.1", fact, _instead(TO_A_CITY), at=on_hex(path[0]))
    for n, hex_id in enumerate(path[1:-1], 2):
        if land.is_city(hex_id):
            name = land.name_of(hex_id)
            fact = Text("The link passes through {city}", city=name)
            there = Listed(Text("end the link in {city}", city=name), BuildLink, hexes=path[:n])
            return Refusal("§5.1", fact, _instead(there, ANOTHER), at=on_hex(hex_id))
    if len({*path}) < len(path):
        again = next(h for n, h in enumerate(path) if h in path[:n])
        fact = Text("The link enters {hex} twice", hex=land.name_of(again))
        return Refusal("§5.1", fact, _instead(ANOTHER), at=on_hex(again))
    return None


def _why_not_track(railways: Railways, path: Path) -> Refusal | None:
    """From neighbour to neighbour, over free sides (§5.2, §5.3)."""
    land = railways.country
    for hex_id in path:
        if hex_id not in land.terrain:
            fact = Text("There is no hex {hex} on the map", hex=hex_id[:20])
            return Refusal("§5.2", fact, _instead(TO_A_CITY))
    for a, b in pairwise(path):
        if b in land.ways[a] and side(a, b) not in railways.taken:
            continue
        here, there = land.name_of(a), land.name_of(b)
        if b not in land.grid.neighbours[a]:
            fact = Text("{here} and {there} are not adjacent", here=here, there=there)
            return Refusal("§5.2", fact, _instead(TO_A_CITY), at=on_hex(b))
        if b not in land.ways[a]:
            fact = Text("There is open sea between {here} and {there}", here=here, there=there)
            return Refusal("§5.2", fact, _instead(ANOTHER), at=on_hex(b))
        fact = Text("There is already a track between {here} and {there}", here=here, there=there)
        return Refusal("§5.3", fact, _instead(ANOTHER), at=on_hex(b))
    return None


def _why_not_room(railways: Railways, path: Path) -> Refusal | None:
    for hex_id in path:
        if hex_id in railways.full:
            fact = Text(
                "There are already two tracks in {hex}", hex=railways.country.name_of(hex_id)
            )
            return Refusal("§5.4", fact, _instead(ANOTHER), at=on_hex(hex_id))
    return None


def _why_not_whole(railways: Railways, path: Path, *, is_second: bool) -> Refusal | None:
    """What is drawn so far costs so much (§5.6), and is no link yet (§5.1)."""
    if railways.country.is_city(path[-1]):
        return None
    fact = Text(
        "The link costs {cost} so far and has not reached a city yet",
        cost=pounds(link_cost(railways.country, path, is_second=is_second)),
    )
    return Refusal("§5.1", fact, _instead(Way(Text("end the link in a city"), BuildLink)))


def _why_not_join(railways: Railways, company: CompanyId, path: Path) -> Refusal | None:
    land, reached = railways.country, railways.reached(company)
    if not reached or path[0] in reached or path[-1] in reached:
        return None
    fact = Text(
        "The links of {company} reach neither {start} nor {end}",
        company=company,
        start=land.name_of(path[0]),
        end=land.name_of(path[-1]),
    )
    cities = tuple(land.name_of(city) for city in reached if railways.open_land.joined(city))
    return Refusal(
        "§5.5",
        fact,
        _instead(Way(Text("begin in {cities}", cities=cities), BuildLink)),
        at=Target(company=company),
    )
