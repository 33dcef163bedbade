"""The letters and numbers of the hexes’ ids, as they run along the frame of a map."""

from collections.abc import Iterable
from typing import Literal

from stockrail.core.ids import HexId
from stockrail.view import Ruler, Rulers

from .hexes import Grid

DIGITS = "0123456789"


def rulers(grid: Grid, letters: Literal["columns", "rows"]) -> Rulers:
    """Where the ids of a grid are a letter for the column and a number for the row, or vice versa.

    >>> grid = Grid("flat", {HexId("A1"): (0, 1), HexId("B1"): (1, 0), HexId("B2"): (1, 1)})
    >>> rulers(grid, "columns").rows[0]
    Ruler(label='1', ends=('B1', 'A1'))
    """
    named = {hex_id: hex_id.rstrip(DIGITS) for hex_id in grid.places}
    numbered = {hex_id: hex_id[len(letter) :] for hex_id, letter in named.items()}
    columns, rows = (named, numbered) if letters == "columns" else (numbered, named)
    if grid.orientation == "flat":
        east = {h: q for h, (q, r) in grid.places.items()}
        south = {h: q + 2 * r for h, (q, r) in grid.places.items()}
    else:
        east = {h: 2 * q + r for h, (q, r) in grid.places.items()}
        south = {h: r for h, (q, r) in grid.places.items()}
    return Rulers(columns=tuple(_lines(columns, east)), rows=tuple(_lines(rows, south)))


def _lines(labels: dict[HexId, str], at: dict[HexId, int]) -> Iterable[Ruler]:
    """One for each label, between the two of its hexes that lie farthest apart."""
    for label in dict.fromkeys(labels.values()):
        hexes = [hex_id for hex_id in labels if labels[hex_id] == label]
        yield Ruler(
            label=label, ends=(min(hexes, key=at.__getitem__), max(hexes, key=at.__getitem__))
        )
