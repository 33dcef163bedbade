"""The map as the client draws it."""

from collections.abc import Iterator
from functools import cache

from stockrail.core.decision import Route
from stockrail.core.names import CompanyId, HexId
from stockrail.core.text import Text
from stockrail.mechanics.rail_map import stop_id
from stockrail.mechanics.tiles import FIRST_STOP, End
from stockrail.mechanics.tiles import Stop as PrintedStop
from stockrail.view import (
    Board,
    Edge,
    Fact,
    Hex,
    Piece,
    Rate,
    Slot,
    Stop,
    Terrain,
    Tile,
    TileColour,
    TileFace,
)

from .components import CHARTERS, MAP, PRIVATES
from .state import Railroads, dollars
from .track_rules import closed_by

TERRAINS = (
    Terrain(id="plain", name=Text("plain"), fill="#e9dfc2"),
    Terrain(id="water", name=Text("water"), fill="#bcd3dd", pattern="water"),
    Terrain(id="mountain", name=Text("mountain"), fill="#c9b49a", pattern="peaks"),
)
TERRAIN_NAMES = {terrain.id: terrain.name for terrain in TERRAINS}
RATE_COLOURS: tuple[TileColour, TileColour] = ("yellow", "brown")

Standing = tuple[CompanyId, ...]


def board(state: Railroads, routes: tuple[Route, ...]) -> Board:
    laid, tokens, kept = state.board.tiles, state.board.tokens, state.board.reserved
    column = state.rules_now.column
    closed = {
        hex_id: closed_by(state, hex_id) for card in PRIVATES.values() for hex_id in card.hexes
    }
    hexes = []
    for place in MAP.places.values():
        lying = laid.get(place.id)
        stops = [stop_id(place.id, n) for n in range(len(place.face.stops))]
        hexes.append(
            _hex(
                place.id,
                lying.number if lying else "",
                lying.rotation if lying else 0,
                tuple(tokens.get(stop, ()) for stop in stops),
                tuple(kept.get(stop, ()) for stop in stops),
                column if place.area else 0,
                closed.get(place.id),
            )
        )
    return Board(
        orientation=MAP.orientation,
        terrains=TERRAINS,
        hexes=tuple(hexes),
        tiles=_supply(state),
        routes=routes,
    )


@cache
def _hex(
    hex_id: HexId,
    number: str,
    rotation: int,
    tokens: tuple[Standing, ...],
    kept: tuple[Standing, ...],
    column: int,
    closed: str | None,
) -> Hex:
    """A hex looks the same wherever the same pieces stand on it."""
    place = MAP.places[hex_id]
    built = bool(number)
    return Hex(
        id=hex_id,
        q=(place.column - place.row) // 2,
        r=place.row,
        terrain=place.terrain,
        label=place.name,
        cost=dollars(place.cost) if place.cost and not built else None,
        facts=tuple(_facts(hex_id, built, closed)),
        edges=tuple(Edge(side=side, mark="closed") for side in place.closed),
        town=bool(place.name),
        tile=_tile(hex_id, number, rotation, tokens, kept, column),
    )


def _facts(hex_id: HexId, built: bool, closed: str | None) -> Iterator[Fact]:
    place = MAP.places[hex_id]
    if place.terrain != "plain":
        yield Fact(label=Text("Terrain"), value=TERRAIN_NAMES[place.terrain])
    if place.cost and not built:
        yield Fact(
            label=Text("Cost"),
            value=dollars(place.cost),
            kind="money",
            hint=Text("Of the first tile only"),
        )
    if closed:
        yield Fact(
            label=Text("Closed by"),
            value=closed,
            hint=Text("No tile here while the private belongs to a player"),
            mark=Text("{private}", private=closed),
        )
    homes = [charter for charter in CHARTERS.values() if charter.home_hex == hex_id]
    for charter in homes:
        yield Fact(label=Text("Home"), value=charter.id, kind="company")


def _tile(
    hex_id: HexId,
    number: str,
    rotation: int,
    tokens: tuple[Standing, ...],
    kept: tuple[Standing, ...],
    column: int,
) -> Tile | None:
    """The tile that lies there, or what is printed on the hex."""
    face = MAP.face(number, 0) if number else MAP.places[hex_id].face
    if not number and face.colour == "white" and not face.stops and not face.paths:
        return None
    return Tile(
        colour=face.colour,
        number=number,
        rotation=rotation,
        pieces=_pieces(face.paths),
        stops=tuple(
            _stop(stop, _slots(hex_id, stop, tokens[n], kept[n]), column)
            for n, stop in enumerate(face.stops)
        ),
        label=face.label,
    )


def _pieces(paths: tuple[tuple[End, End], ...]) -> tuple[Piece, ...]:
    return tuple(Piece(start=_end(a), end=_end(b)) for a, b in paths)


def _end(end: End) -> str:
    return f"edge:{end}" if end < FIRST_STOP else f"stop:{end - FIRST_STOP}"


def _stop(stop: PrintedStop, slots: tuple[Slot, ...], column: int) -> Stop:
    if len(stop.revenue) > 1:
        rates = tuple(
            Rate(colour=colour, amount=str(amount), now=n == column)
            for n, (colour, amount) in enumerate(zip(RATE_COLOURS, stop.revenue, strict=True))
        )
        return Stop(kind=stop.kind, revenue=str(stop.worth(column)), rates=rates)
    revenue = str(stop.revenue[0]) if stop.revenue[0] else ""
    return Stop(kind=stop.kind, revenue=revenue, slots=slots)


def _slots(hex_id: HexId, stop: PrintedStop, tokens: Standing, kept: Standing) -> tuple[Slot, ...]:
    taken = [_slot(company) for company in tokens]
    waiting = [_slot(company, reserved=True) for company in kept]
    free = [Slot()] * stop.slots
    return tuple([*taken, *waiting, *free][: stop.slots])


def _slot(company: CompanyId, reserved: bool = False) -> Slot:
    return Slot(company=company, colour=CHARTERS[company].colour, symbol=company, reserved=reserved)


def _supply(state: Railroads) -> tuple[TileFace, ...]:
    tracks = state.board.tracks(MAP)
    return tuple(_face(number, tracks.copies_left(number) or 0) for number in MAP.tiles)


@cache
def _face(number: str, left: int) -> TileFace:
    tile = MAP.tiles[number]
    stops = tuple(_stop(stop, (Slot(),) * stop.slots, 0) for stop in tile.stops)
    return TileFace(
        tile=Tile(
            colour=tile.colour,
            number=number,
            pieces=_pieces(tile.paths),
            stops=stops,
            label=tile.label,
        ),
        left=left,
        count=tile.count or 0,
    )
