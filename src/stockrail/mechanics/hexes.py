"""Hex grids: printed coordinates, neighbours and distance.

Hexes are placed by axial coordinates `(q, r)`. In a flat grid `q` counts
columns and `r` runs down; in a pointy grid `r` counts rows and `q` runs right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from stockrail.core.ids import HexId

Axial = tuple[int, int]
Area = int
"""Hexes of a grid as the bits of one number, so that hundreds are looked at in one step."""
Orientation = Literal["flat", "pointy"]

STEPS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Clockwise, from the north in a flat grid, from the north-west in a pointy one."""


def offset(orientation: Orientation, column: int, row: int, shifted: int) -> Axial:
    """Axial coordinates of a cell in a printed grid of columns and rows.

    `shifted` is the parity (0 or 1) of the columns (flat) or rows (pointy)
    that lie half a hex further down or right.

    >>> offset("flat", 1, 2, shifted=1), offset("pointy", 4, 3, shifted=1)
    ((1, 2), (3, 3))
    """
    if orientation == "flat":
        return column, row - _shift(column, shifted)
    return column - _shift(row, shifted), row


def _shift(line: int, shifted: int) -> int:
    """How far the coordinates slide by this line: half of it, rounded so that `shifted` hangs."""
    return (line - (line & 1)) // 2 if shifted else (line + (line & 1)) // 2


def distance(a: Axial, b: Axial) -> int:
    """How many steps lie between two hexes.

    >>> distance((0, 0), (2, -1))
    2
    """
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbours(at: Axial) -> tuple[Axial, ...]:
    """The six around a hex, clockwise."""
    return tuple((at[0] + q, at[1] + r) for q, r in STEPS)


@dataclass(frozen=True)
class Grid:
    """The hexes of a board with their printed ids, in printed order."""

    orientation: Orientation
    places: dict[HexId, Axial]

    @cached_property
    def order(self) -> dict[HexId, int]:
        return {hex_id: n for n, hex_id in enumerate(self.places)}

    @cached_property
    def neighbours(self) -> dict[HexId, tuple[HexId, ...]]:
        """For each hex those next to it that are on the board, clockwise."""
        at = {place: hex_id for hex_id, place in self.places.items()}
        return {
            hex_id: tuple(at[n] for n in neighbours(place) if n in at)
            for hex_id, place in self.places.items()
        }

    @cached_property
    def bits(self) -> dict[HexId, Area]:
        """Each hex as an area of its own, row after row."""
        left, top = (min(place[n] for place in self.places.values()) for n in (0, 1))
        return {
            hex_id: 1 << (q - left) + (r - top) * self._width
            for hex_id, (q, r) in self.places.items()
        }

    @cached_property
    def _width(self) -> int:
        """Bits from one row to the next: one more than the hexes of a row, so that none touch."""
        columns = [q for q, _ in self.places.values()]
        return max(columns) - min(columns) + 2

    def area(self, hexes: Iterable[HexId]) -> Area:
        area = 0
        for hex_id in hexes:
            area |= self.bits[hex_id]
        return area

    def beside(self, area: Area) -> Area:
        """What lies next to any hex of an area, off the board too, and perhaps in it."""
        width, oblique = self._width, self._width - 1
        row, column, diagonal = area << width, area << 1, area << oblique
        return row | column | diagonal | area >> width | area >> 1 | area >> oblique

    def distance(self, a: HexId, b: HexId) -> int:
        return distance(self.places[a], self.places[b])

    def around(self, hexes: Iterable[HexId]) -> list[HexId]:
        """Hexes next to any of these and none of them, in printed order."""
        inside = set(hexes)
        rim = {n for hex_id in inside for n in self.neighbours[hex_id]} - inside
        return sorted(rim, key=self.order.__getitem__)
