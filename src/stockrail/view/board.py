"""The map: hexes, what is printed on them and what stands on them."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.decision import Route
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.text import Text

from .panel import Fact

Pattern = Literal["none", "trees", "peaks", "hills", "water", "marsh", "river", "blocks", "streets"]
TileColour = Literal["white", "yellow", "green", "brown", "gray", "red"]


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
    """A mark on one of the six sides.

    Side 0 is the bottom one of a flat hex and the south-west one of a pointy hex; the
    others follow clockwise. `closed` sides are those that no track may cross.
    """

    side: int
    mark: Literal["ridge", "river", "closed", "border"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideMark:
    """What a mark on the sides means, for the legend."""

    mark: Literal["ridge", "river", "closed", "border"]
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class River:
    """Drawn as a line through its hexes, from the source on."""

    name: str
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A slot of a city: free, taken by a token, or kept for the company whose home it is."""

    company: CompanyId | None = None
    colour: str | None = None
    symbol: str = ""
    reserved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """What a stop pays in one phase of the game, told by the colour of that phase."""

    colour: TileColour
    amount: str
    now: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A city, a town, or an area beyond the map. `rates` if what it pays changes with time."""

    kind: Literal["city", "town", "area"]
    revenue: str = ""
    slots: tuple[Slot, ...] = ()
    rates: tuple[Rate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of track between two ends: sides `edge:0` to `edge:5`, stops `stop:0` and so on."""

    start: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A tile, or what is printed on a hex as if it were one (then without a number).

    `pieces` are those of the tile unturned; each step of `rotation` turns it clockwise by
    one side.
    """

    colour: TileColour
    number: str = ""
    rotation: int = 0
    pieces: tuple[Piece, ...] = ()
    stops: tuple[Stop, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileFace:
    """A tile of the supply, unturned, and how many copies are left of how many.

    `None`: as many as one likes.
    """

    tile: Tile
    left: int | None
    count: int | None


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
    tile: Tile | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A company's track from the first hex to the last one.

    A draft of a way names links by their numbers: their places on the board.
    """

    hexes: tuple[HexId, ...]
    colour: str
    company: CompanyId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruler:
    """What hexes of a column or a row have in common in their ids.

    It stands at the frame, midway between the two of them that lie farthest apart.
    """

    label: str
    ends: tuple[HexId, HexId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulers:
    columns: tuple[Ruler, ...]
    rows: tuple[Ruler, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    orientation: Literal["flat", "pointy"]
    terrains: tuple[Terrain, ...]
    hexes: tuple[Hex, ...]
    rulers: Rulers | None = None
    """Along the frame, where hexes are called by columns and rows."""
    sides: tuple[SideMark, ...] = ()
    """Those marks on sides that are to be explained."""
    rivers: tuple[River, ...] = ()
    links: tuple[Link, ...] = ()
    tiles: tuple[TileFace, ...] = ()
    """The supply, in the order in which it is laid out."""
    routes: tuple[Route, ...] = ()
    """The run to be seen now: usually the last one."""
    note: Text | None = None
    """What everybody who looks at the map should know of it."""
