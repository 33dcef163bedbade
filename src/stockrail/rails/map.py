"""The printed map of a tile game: hexes, their sides, and the tiles that fit on each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NewType

from stockrail.core.ids import HexId, Money
from stockrail.core.rows import frozen
from stockrail.mechanics.hexes import Orientation

from .tiles import NEXT, Colour, End, Face, Tile, added, read_paths, read_stops, replaces

StopId = NewType("StopId", str)
"""A stop of the map: `G19:0` is the first stop of hex G19."""

STEPS: Mapping[Orientation, tuple[tuple[int, int], ...]] = {
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
    "flat": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
}
"""Rows and columns to the hex across each edge: bottom (pointy: bottom left) first, clockwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A hex as printed."""

    id: HexId
    row: int
    column: int
    face: Face
    name: str = ""
    terrain: str = "plain"
    cost: Money = 0
    """Of the first tile."""
    printed_cost: Money = 0
    """Printed where track is printed too; whether it is ever due is the title's to say."""
    gray_label: str = ""
    """The mark of its gray tile, where that is another than the hex's own."""
    closed: tuple[int, ...] = ()
    """Sides that no track may cross."""
    area: str = ""
    """The red area it belongs to."""

    @property
    def takes_tiles(self) -> bool:
        return self.face.colour not in ("gray", "red")


@frozen
class Lay:
    """A tile that fits on what lies below, and where the stops of that are found on it."""

    number: str
    rotation: int
    face: Face
    stops: tuple[int, ...]
    added: tuple[tuple[End, End], ...]
    """Track that is not below."""


def lay_on(lying: Face, face: Face) -> Lay | None:
    """`None` if something of what lies there would be lost."""
    stops = replaces(lying, face)
    if stops is None:
        return None
    return Lay(face.number, face.rotation, face, stops, added(lying, face))


@dataclass(frozen=True)
class RailMap:
    """Places in printed order, and the tiles of the box."""

    orientation: Orientation
    places: dict[HexId, Place]
    tiles: dict[str, Tile]
    _lays: dict[tuple[HexId, str, int], dict[tuple[str, int], Lay]] = field(
        default_factory=dict, repr=False, compare=False
    )
    _looks: dict[tuple[HexId, str, int], tuple[Lay, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )
    _following: dict[tuple[Face, str], tuple[Lay, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    @cached_property
    def neighbours(self) -> dict[HexId, tuple[HexId | None, ...]]:
        """For each hex the one across each edge."""
        at = {(place.row, place.column): place.id for place in self.places.values()}
        return {
            place.id: tuple(
                at.get((place.row + down, place.column + right))
                for down, right in STEPS[self.orientation]
            )
            for place in self.places.values()
        }

    @cached_property
    def sides(self) -> dict[HexId, tuple[int, ...]]:
        """For each hex a bit for each edge; both hexes of a side have the same one."""
        bits: dict[tuple[HexId, int], int] = {}
        for hex_id, around in self.neighbours.items():
            for edge, other in enumerate(around):
                if (hex_id, edge) not in bits:
                    bits[hex_id, edge] = bit = 1 << len(bits)
                    if other is not None:
                        bits[other, opposite(edge)] = bit
        return {hex_id: tuple(bits[hex_id, edge] for edge in range(6)) for hex_id in self.places}

    @cached_property
    def stops(self) -> dict[StopId, tuple[HexId, int]]:
        """Every stop of the map with its hex and its place there."""
        return {
            stop_id(place.id, n): (place.id, n)
            for place in self.places.values()
            for n in range(len(place.face.stops))
        }

    @cached_property
    def stop_bits(self) -> dict[StopId, int]:
        """A bit for each stop, above those of the sides."""
        above = max(max(bits) for bits in self.sides.values()).bit_length()
        return {stop: 1 << (above + n) for n, stop in enumerate(self.stops)}

    @cached_property
    def kinds(self) -> frozenset[tuple[Colour | None, str]]:
        """Colours and marks of the tiles in the box."""
        return frozenset(self._tiles_by_kind)

    @cached_property
    def _tiles_by_kind(self) -> dict[tuple[Colour | None, str], list[Tile]]:
        found: dict[tuple[Colour | None, str], list[Tile]] = {}
        for tile in self.tiles.values():
            found.setdefault((tile.colour, tile.label), []).append(tile)
        return found

    @cached_property
    def open_edges(self) -> dict[HexId, int]:
        """Bits of the edges to which a tile may point."""
        return {
            place.id: sum(1 << edge for edge in range(6) if self._is_open(place, edge))
            for place in self.places.values()
        }

    def _is_open(self, place: Place, edge: int) -> bool:
        other = self.neighbours[place.id][edge]
        if other is None or edge in place.closed or opposite(edge) in self.places[other].closed:
            return False
        beyond = self.places[other]
        return beyond.takes_tiles or bool(beyond.face.exits >> opposite(edge) & 1)

    def face(self, number: str, rotation: int) -> Face:
        return self.tiles[number].faces[rotation]

    def lays(self, hex_id: HexId, lying: Face) -> dict[tuple[str, int], Lay]:
        """Every tile that may lie on `lying` there as far as print and track go, by (number, turn).

        One entry for each different look comes first in its number; colours that the
        game has not reached, copies and connections are the title's to judge.
        """
        key = (hex_id, lying.number, lying.rotation)
        if key not in self._lays:
            closed = ~self.open_edges[hex_id]
            following = self._following_on(lying, self.label(hex_id, lying))
            self._lays[key] = {
                (lay.number, lay.rotation): lay
                for lay in (following if self.places[hex_id].takes_tiles else ())
                if not lay.face.exits & closed
            }
        return self._lays[key]

    def _following_on(self, lying: Face, label: str) -> tuple[Lay, ...]:
        """The tiles with that mark that may lie on `lying`, on whatever hex."""
        if (lying, label) not in self._following:
            self._following[lying, label] = tuple(
                lay
                for tile in self._tiles_by_kind.get((NEXT.get(lying.colour), label), ())
                for face in tile.faces
                if (lay := lay_on(lying, face)) is not None
            )
        return self._following[lying, label]

    def looks(self, hex_id: HexId, lying: Face) -> tuple[Lay, ...]:
        """The same tiles, each look once."""
        key = (hex_id, lying.number, lying.rotation)
        found = self._looks.get(key)
        if found is None:
            lays = self.lays(hex_id, lying).values()
            found = tuple(lay for lay in lays if lay.rotation in self.tiles[lay.number].turns)
            self._looks[key] = found
        return found

    def label(self, hex_id: HexId, lying: Face) -> str:
        """The mark of a tile that may replace `lying` there."""
        gray_label = self.places[hex_id].gray_label
        return gray_label if gray_label and lying.colour == "brown" else lying.label

    def cost(self, hex_id: HexId, lying: Face) -> Money:
        """Of the ground for its first tile, later of the tile that is replaced."""
        return self.tiles[lying.number].upgrade_cost if lying.number else self.places[hex_id].cost

    def distance(self, a: HexId, b: HexId) -> int:
        """How many steps lie between two hexes, whatever track there is."""
        down = abs(self.places[a].row - self.places[b].row)
        right = abs(self.places[a].column - self.places[b].column)
        along, across = (down, right) if self.orientation == "flat" else (right, down)
        return across + max(0, along - across) // 2


OPPOSITE = (3, 4, 5, 0, 1, 2)


def opposite(edge: int) -> int:
    return OPPOSITE[edge]


def stop_id(hex_id: HexId, number: int) -> StopId:
    return StopId(f"{hex_id}:{number}")


def read_map(board: str, tiles: str) -> RailMap:
    """A map from its two data files."""
    read = tomllib.loads(board)
    orientation: Literal["flat", "pointy"] = read["orientation"]
    places = [_place(row, orientation) for row in read["hex"]]
    cards = [_tile(row) for row in tomllib.loads(tiles)["tile"]]
    return RailMap(
        orientation,
        {place.id: place for place in places},
        {card.number: card for card in cards},
    )


def _place(row: dict[str, Any], orientation: Orientation) -> Place:
    hex_id, colour = HexId(row.pop("id")), row.pop("colour", "white")
    letter, number = ord(hex_id[0]) - ord("A"), int(hex_id[1:])
    face = Face(
        "",
        0,
        colour,
        row.pop("label", ""),
        read_stops(row.pop("stops", ())),
        read_paths(row.pop("paths", ())),
    )
    down, right = (letter, number) if orientation == "pointy" else (number, letter)
    closed = tuple(row.pop("closed", ()))
    return Place(id=hex_id, row=down, column=right, face=face, closed=closed, **row)


def _tile(row: dict[str, Any]) -> Tile:
    colour: Colour = row.pop("colour")
    return Tile(
        colour=colour,
        paths=read_paths(row.pop("paths")),
        stops=read_stops(row.pop("stops", ())),
        **row,
    )
