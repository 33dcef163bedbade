"""Grids, lines and dials of cells with markers on them."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Cells with a meaning of their own. `pattern` tells zones apart without colour."""

    id: str
    name: Text
    fill: str
    pattern: Literal["none", "stripes", "dots", "hatch"] = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """`zone` is a tint with a meaning, said in the market's `zones`."""

    id: str
    label: str
    column: int = 0
    row: int = 0
    zone: str | None = None
    par: bool = False
    """A price at which a company may start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A piece on a cell, the first one lowest in the stack."""

    cell: str
    colour: str
    symbol: str
    name: Text | str
    company: CompanyId | None = None
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    """A dial turns its needle to the cell of its one marker."""

    id: str
    shape: Literal["line", "grid", "dial"]
    name: Text
    cells: tuple[Cell, ...]
    markers: tuple[Marker, ...]
    note: Text | None = None
    zones: tuple[Zone, ...] = ()
    par: Text | None = None
    """What the title calls the prices of its `par` cells."""
