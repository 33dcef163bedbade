"""A map of tiles as the client draws it: what is printed, what lies there, what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal

from stockrail.core.decision import Route
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Coins, Named, Text
from stockrail.mechanics.hexes import Grid
from stockrail.mechanics.rulers import rulers
from stockrail.mechanics.shareboard import CompanyCards
from stockrail.view import (
    Board,
    Edge,
    Fact,
    Hex,
    Piece,
    Rate,
    Rulers,
    Slot,
    Stop,
    Terrain,
    Tile,
    TileColour,
    TileFace,
)

from ..board import TileBoard, kept
from ..map import Place, RailMap, stop_id
from ..tiles import FIRST_STOP, End
from ..tiles import Stop as PrintedStop

Standing = tuple[CompanyId, ...]
Cost = Callable[[TileBoard, HexId], Money]
"""Of a tile on a hex, by what lies on the board alone."""


@dataclass(frozen=True, eq=False)
class MapStyle:
    """How a title's map looks, whatever lies on it."""

    map: RailMap
    terrains: tuple[Terrain, ...]
    charters: CompanyCards
    homes: Mapping[HexId, tuple[CompanyId, ...]]
    rates: tuple[TileColour, ...]
    """The colours of the values of a red area, the first one first."""
    money: Callable[[Money], Coins]
    closed: Text
    """Why and how long the hex of a private takes no tile."""

    letters: Literal["columns", "rows"]
    """What the letters of the hexes’ ids stand for; the numbers are the other."""

    @cached_property
    def rulers(self) -> Rulers:
        places = {place.id: _axial(self.map, place) for place in self.map.places.values()}
        return rulers(Grid(self.map.orientation, places), self.letters)

    @property
    def plain(self) -> str:
        """The terrain that goes without saying."""
        return self.terrains[0].id


def draw(
    style: MapStyle,
    board: TileBoard,
    *,
    column: int,
    cost: Cost,
    closed: Mapping[HexId, str],
    routes: tuple[Route, ...],
    endless: frozenset[str] = frozenset(),
) -> Board:
    """`column` is the value of red areas that counts, `closed` names a private for its hexes."""
    return Board(
        orientation=style.map.orientation,
        terrains=style.terrains,
        hexes=_hexes(board, style, column, cost, tuple(closed.items())),
        rulers=style.rulers,
        tiles=_faces(board, style, endless),
        routes=routes,
    )


@kept("tiles", "tokens", "reserved")
def _hexes(
    board: TileBoard,
    style: MapStyle,
    column: int,
    cost: Cost,
    closed: tuple[tuple[HexId, str], ...],
) -> tuple[Hex, ...]:
    closed_by = dict(closed)
    hexes = []
    for place in style.map.places.values():
        lying = board.tiles.get(place.id)
        stops = [stop_id(place.id, n) for n in range(len(place.face.stops))]
        hexes.append(
            _hex(
                style,
                place.id,
                lying.number if lying else "",
                lying.rotation if lying else 0,
                tuple(board.tokens.get(stop, ()) for stop in stops),
                tuple(board.reserved.get(stop, ()) for stop in stops),
                column if place.area else 0,
                cost(board, place.id) if place.takes_tiles else 0,
                closed_by.get(place.id),
            )
        )
    return tuple(hexes)


@kept("tiles")
def _faces(board: TileBoard, style: MapStyle, endless: frozenset[str]) -> tuple[TileFace, ...]:
    tracks = board.tracks
    return tuple(_face(style, n, tracks.copies_left(n, endless)) for n in style.map.tiles)


@cache
def _hex(
    style: MapStyle,
    hex_id: HexId,
    number: str,
    rotation: int,
    tokens: tuple[Standing, ...],
    kept: tuple[Standing, ...],
    column: int,
    cost: Money,
    closed: str | None,
) -> Hex:
    """A hex looks the same wherever the same pieces stand on it."""
    place = style.map.places[hex_id]
    q, r = _axial(style.map, place)
    return Hex(
        id=hex_id,
        q=q,
        r=r,
        terrain=place.terrain,
        label=place.name,
        cost=style.money(cost) if cost else None,
        facts=tuple(_facts(style, place, bool(number), cost, closed)),
        edges=tuple(Edge(side=side, mark="closed") for side in place.closed),
        town=bool(place.name),
        tile=_tile(style, place, number, rotation, tokens, kept, column),
    )


def _axial(rail_map: RailMap, place: Place) -> tuple[int, int]:
    if rail_map.orientation == "flat":
        return place.column, (place.row - place.column) // 2
    return (place.column - place.row) // 2, place.row


def _facts(
    style: MapStyle, place: Place, built: bool, cost: Money, closed: str | None
) -> Iterator[Fact]:
    if place.terrain != style.plain:
        names = {terrain.id: terrain.name for terrain in style.terrains}
        yield Fact(id="terrain", label=Text("Terrain"), value=names[place.terrain])
    if cost:
        yield Fact(
            id="cost",
            label=Text("Cost"),
            value=cost,
            unit="money",
            hint=Text("Of the next tile") if built else Text("Of the first tile only"),
        )
    if closed:
        yield Fact(
            id="closed_by",
            label=Text("Closed by"),
            value=closed,
            hint=style.closed,
            mark=Text("{private}", private=closed),
        )
    for company in style.homes.get(place.id, ()):
        yield Fact(
            id=f"home_{company}",
            label=Text("Home"),
            value=Named("company", company),
            unit="company",
        )


def _tile(
    style: MapStyle,
    place: Place,
    number: str,
    rotation: int,
    tokens: tuple[Standing, ...],
    kept: tuple[Standing, ...],
    column: int,
) -> Tile | None:
    """The tile that lies there, or what is printed on the hex."""
    face = style.map.face(number, 0) if number else place.face
    if not number and face.colour == "white" and not face.stops and not face.paths:
        return None
    return Tile(
        colour=face.colour,
        number=number,
        rotation=rotation,
        pieces=_pieces(face.paths),
        stops=tuple(
            _stop(style, stop, _slots(style, stop, tokens[n], kept[n]), column)
            for n, stop in enumerate(face.stops)
        ),
        label=face.label,
    )


def _pieces(paths: tuple[tuple[End, End], ...]) -> tuple[Piece, ...]:
    return tuple(Piece(start=_end(a), end=_end(b)) for a, b in paths)


def _end(end: End) -> str:
    return f"edge:{end}" if end < FIRST_STOP else f"stop:{end - FIRST_STOP}"


def _stop(style: MapStyle, stop: PrintedStop, slots: tuple[Slot, ...], column: int) -> Stop:
    if len(stop.revenue) > 1:
        rates = tuple(
            Rate(colour=colour, amount=str(amount), now=n == column)
            for n, (colour, amount) in enumerate(zip(style.rates, stop.revenue, strict=True))
        )
        return Stop(kind=stop.kind, revenue=str(stop.worth(column)), rates=rates)
    revenue = str(stop.revenue[0]) if stop.revenue[0] else ""
    return Stop(kind=stop.kind, revenue=revenue, slots=slots)


def _slots(
    style: MapStyle, stop: PrintedStop, tokens: Standing, kept: Standing
) -> tuple[Slot, ...]:
    taken = [_slot(style, company) for company in tokens]
    waiting = [_slot(style, company, reserved=True) for company in kept]
    free = [Slot()] * stop.slots
    return tuple([*taken, *waiting, *free][: stop.slots])


def _slot(style: MapStyle, company: CompanyId, reserved: bool = False) -> Slot:
    colour = style.charters[company].colour
    return Slot(company=company, colour=colour, symbol=company, reserved=reserved)


@cache
def _face(style: MapStyle, number: str, left: int | None) -> TileFace:
    tile = style.map.tiles[number]
    stops = tuple(_stop(style, stop, (Slot(),) * stop.slots, 0) for stop in tile.stops)
    return TileFace(
        tile=Tile(
            colour=tile.colour,
            number=number,
            pieces=_pieces(tile.paths),
            stops=stops,
            label=tile.label,
        ),
        left=left,
        count=tile.count,
    )
