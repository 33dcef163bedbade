"""The map: hexes, what is printed on them and what stands on them."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.names import CompanyId, HexId
from stockrail.core.text import Text

from .panel import Fact

Pattern = Literal["none", "trees", "peaks", "hills", "water", "blocks", "streets"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """A word of the board's legend. `pattern` tells terrains apart without colour."""

    id: str
    name: Text
    fill: str
    pattern: Pattern = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A piece on a hex: `symbol` says in letters what `colour` says to the eye."""

    piece: Literal["locomotive", "house", "cube", "token"]
    colour: str
    symbol: str
    name: Text | str
    company: CompanyId | None = None
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A mark on one of the six sides, numbered clockwise as in `mechanics.hexes`."""

    side: int
    mark: Literal["ridge", "river", "closed", "border"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    id: HexId
    q: int
    r: int
    terrain: str
    label: str = ""
    cost: Text | None = None
    """What it costs to build here now, as printed small on the hex."""
    facts: tuple[Fact, ...] = ()
    """Shown small on the hex if they have a `mark`, and all of them on hovering."""
    counters: tuple[Counter, ...] = ()
    edges: tuple[Edge, ...] = ()
    town: bool = False
    """Something to reach: drawn with a place mark and its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A line through the middles of hexes: a company's track, a planned route."""

    hexes: tuple[HexId, ...]
    colour: str
    company: CompanyId | None = None
    style: Literal["track", "route", "plan"] = "track"


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    orientation: Literal["flat", "pointy"]
    terrains: tuple[Terrain, ...]
    hexes: tuple[Hex, ...]
    links: tuple[Link, ...] = ()
