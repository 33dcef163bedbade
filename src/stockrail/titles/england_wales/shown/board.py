"""The map as the client draws it."""

from collections import Counter as Count
from collections.abc import Iterator
from functools import lru_cache

from stockrail.core.ids import HexId
from stockrail.core.text import Text
from stockrail.mechanics.hexes import neighbours
from stockrail.view import Board, Counter, Edge, Fact, Hex, Link, Pattern, River, SideMark, Terrain

from ..map.components import COMPANY_CARDS, COSTS, RIDGE, Colour
from ..map.country import Country, side
from ..map.maps import BUILT_IN, country
from ..rail_events import COLOUR_NAMES
from ..state import EnglandState, pounds

CUBES: dict[Colour, tuple[str, str]] = {
    "red": ("#c23b30", "R"),
    "blue": ("#2f6ea8", "B"),
    "yellow": ("#e0b122", "Y"),
    "purple": ("#8a4fa3", "P"),
    "black": ("#2b2724", "K"),
}
"""How a cube is painted, and the letter that says so."""


def _land(kind: str, name: Text, fill: str, pattern: Pattern = "none") -> Terrain:
    return Terrain(id=kind, name=name, fill=fill, pattern=pattern)


TERRAINS = (
    _land("plain", Text("plain, {cost}", cost=pounds(COSTS["plain"])), "#e3e6b9"),
    _land("water", Text("coast, {cost}", cost=pounds(COSTS["water"])), "#c6d6b4", "marsh"),
    _land("river", Text("river, {cost}", cost=pounds(COSTS["water"])), "#d3e0c4", "river"),
    _land("mountain", Text("mountain, {cost}", cost=pounds(COSTS["mountain"])), "#cdb592", "peaks"),
    _land("red", Text("takes red"), "#e8b0a6", "streets"),
    _land("blue", Text("takes blue"), "#b4c9e4", "streets"),
    _land("yellow", Text("takes yellow"), "#f3e19b", "streets"),
    _land("purple", Text("takes purple"), "#d9bfe2", "streets"),
    _land("black", Text("takes black"), "#b3ada6", "streets"),
    _land("grey", Text("takes nothing"), "#e4e1da", "streets"),
)

SIDES = (
    SideMark(mark="ridge", name=Text("ridge, {cost} more", cost=pounds(RIDGE))),
    SideMark(mark="closed", name=Text("open sea, no track")),
)


def board(state: EnglandState) -> Board:
    railways = state.railways
    return Board(
        orientation="pointy",
        terrains=TERRAINS,
        hexes=tuple(
            _hex(railways.map, hex_id, state.goods.get(hex_id, ()))
            for hex_id in railways.country.terrain
        ),
        rulers=railways.country.rulers,
        sides=SIDES,
        rivers=tuple(
            River(name=name, hexes=hexes) for name, hexes in railways.country.rivers.items()
        ),
        links=tuple(
            Link(hexes=link.hexes, colour=COMPANY_CARDS[link.company].colour, company=link.company)
            for link in railways.links
        ),
        note=origin(state),
    )


def origin(state: EnglandState) -> Text:
    """Nobody shall take our map for the printed one (§12.1)."""
    if state.options.map != BUILT_IN:
        return Text("A map of this club")
    return Text(
        "Map, income sums and the prices of GER, GWR, LBSC and NER are our own, "
        "not the printed ones"
    )


@lru_cache(maxsize=4096)
def _hex(map_text: str, hex_id: HexId, cubes: tuple[Colour, ...]) -> Hex:
    """A hex looks the same wherever the same cubes lie on it."""
    land = country(map_text)
    city, (q, r) = land.cities.get(hex_id), land.grid.places[hex_id]
    return Hex(
        id=hex_id,
        q=q,
        r=r,
        terrain=city.colour if city else _terrain(land, hex_id),
        label=city.name if city else "",
        facts=tuple(_facts(land, hex_id)),
        counters=tuple(_cubes(cubes)),
        edges=tuple(_edges(land, hex_id)),
        town=city is not None,
    )


def _terrain(land: Country, hex_id: HexId) -> str:
    """Water with a river in it is drawn as land with a line."""
    is_river = land.terrain[hex_id] == "water" and hex_id in land.on_rivers
    return "river" if is_river else land.terrain[hex_id]


def _facts(land: Country, hex_id: HexId) -> Iterator[Fact]:
    city = land.cities.get(hex_id)
    if city is None:
        yield Fact(id="cost", label=Text("Cost"), value=COSTS[land.terrain[hex_id]], unit="money")
    elif city.colour == "grey":
        yield Fact(id="takes", label=Text("Takes"), value=Text("no goods"))
    else:
        _, letter = CUBES[city.colour]
        yield Fact(
            id="takes",
            label=Text("Takes"),
            value=COLOUR_NAMES[city.colour],
            mark=Text("{letter}", letter=letter),
        )
    for name in land.on_rivers.get(hex_id, ()):
        yield Fact(id=f"river_{name}", label=Text("River"), value=name)
    if any(side(hex_id, near) in land.ridges for near in land.grid.neighbours[hex_id]):
        yield Fact(
            id="ridge", label=Text("Ridge"), value=Text("{cost} more to cross", cost=pounds(RIDGE))
        )


def _cubes(cubes: tuple[Colour, ...]) -> Iterator[Counter]:
    for colour, count in Count(cubes).items():
        paint, letter = CUBES[colour]
        yield Counter(
            piece="cube", colour=paint, symbol=letter, name=COLOUR_NAMES[colour], count=count
        )


def _edges(land: Country, hex_id: HexId) -> Iterator[Edge]:
    """Each side is marked on the one of its hexes that comes first."""
    at = {place: other for other, place in land.grid.places.items()}
    for step, place in enumerate(neighbours(land.grid.places[hex_id])):
        near = at.get(place)
        if near is None or near < hex_id:
            continue
        # Steps go clockwise from the north-west, sides from the south-west.
        number = (step + 2) % 6
        if side(hex_id, near) in land.ridges:
            yield Edge(side=number, mark="ridge")
        elif side(hex_id, near) in land.closed:
            yield Edge(side=number, mark="closed")
