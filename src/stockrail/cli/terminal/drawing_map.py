"""The map as a wall of bricks: each hex a box that touches its six neighbours.

A row of pointy hexes is shifted by half a box against the next one, a column of flat
hexes by half a height.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from stockrail.core.ids import HexId
from stockrail.core.text import Text
from stockrail.view import Counter, Fact, Hex, Link, Pattern, Stop, TileColour

from ..console.output import Output
from .colours import Paint
from .map_canvas import Canvas
from .track import TrackMap, pieces

WIDEST, NARROWEST = 12, 6
"""Columns of a box with one of its sides."""
GROUNDS: dict[TileColour, str] = {
    "yellow": "#f5d860",
    "green": "#8fc36b",
    "brown": "#b98555",
    "gray": "#b8b8b8",
    "red": "#e08a7a",
}
TERRAINS: dict[Pattern, str] = {
    "none": "",
    "trees": "YY",
    "peaks": "/\\",
    "hills": "nn",
    "water": "~~",
    "marsh": "~~",
    "river": "~",
    "blocks": "##",
    "streets": "::",
}
MARKS = {"ridge": "^", "river": "~", "closed": "#", "border": ":"}
MARKED = {
    "ridge": Text("ridge"),
    "river": Text("river"),
    "closed": Text("closed side"),
    "border": Text("border"),
}
ACROSS, UP = "=", "H"
"""Track that crosses an upright side, and a level one."""
Word = tuple[str, Paint | None]


@dataclass(frozen=True, slots=True)
class Box:
    """Where a hex lies on the page: its upper left corner."""

    row: int
    column: int


class MapDrawing:
    """Some hexes of a board, or all of them, as wide as the page allows."""

    def __init__(
        self, tracks: TrackMap, output: Output, page: int, hexes: Collection[HexId] | None = None
    ) -> None:
        self.tracks = tracks
        self.output = output
        self.page = page
        board = tracks.board
        self.is_flat = board.orientation == "flat"
        self.terrains = {terrain.id: terrain for terrain in board.terrains}
        self.hexes = [place for place in board.hexes if hexes is None or place.id in hexes]
        self.west = min(self._at(place)[0] for place in self.hexes)
        self.north = min(self._at(place)[1] for place in self.hexes)
        self.width = self._width()
        words = {place.id: self._lines(place) for place in self.hexes}
        lines = max(3, *map(len, words.values()))
        self.height = 1 + (lines if not self.is_flat or lines % 2 else lines + 1)
        self.canvas = Canvas()
        for place in self.hexes:
            self._box(place, words[place.id])
        for place in self.hexes:
            self._sides(place)
        for link in board.links:
            self._link(link)

    def lines(self, *, colour: bool) -> Iterator[str]:
        """The map, in parts from west to east if it is wider than the page; then its legend."""
        per_part = max(1, (self.page - 1) // self.width) * self.width
        starts = [*range(0, max(1, self.canvas.width - 1), per_part)]
        for n, start in enumerate(starts, 1):
            if len(starts) > 1:
                yield self.output(
                    Text("Part {n} of {count}, from west to east", n=n, count=len(starts))
                )
            yield from self.canvas.lines(start, start + per_part + 1, colour=colour)
        yield from self._legend()

    # Where things lie

    def _at(self, place: Hex) -> tuple[int, int]:
        """Steps to the right and down; every second one of them is half a box."""
        if self.is_flat:
            return place.q, 2 * place.r + place.q
        return 2 * place.q + place.r, place.r

    def _width(self) -> int:
        steps = max(self._at(place)[0] for place in self.hexes) - self.west
        boxes = steps + 1 if self.is_flat else steps / 2 + 1
        widths = range(WIDEST, NARROWEST, -2)
        return next((width for width in widths if boxes * width < self.page), NARROWEST)

    def _corner(self, place: Hex) -> Box:
        x, y = self._at(place)
        right, down = x - self.west, y - self.north
        if self.is_flat:
            return Box(down * self.height // 2, right * self.width)
        return Box(down * self.height, right * self.width // 2)

    def _side(self, box: Box, side: int) -> tuple[list[tuple[int, int]], bool]:
        """The places of the characters of a side, and whether it is upright."""
        bottom, right = box.row + self.height, box.column + self.width
        if self.is_flat:
            middle = box.row + self.height // 2
            upper, lower = range(box.row + 1, middle), range(middle + 1, bottom)
            level = range(box.column + 1, right)
            return {
                0: ([(bottom, x) for x in level], False),
                1: ([(y, box.column) for y in lower], True),
                2: ([(y, box.column) for y in upper], True),
                3: ([(box.row, x) for x in level], False),
                4: ([(y, right) for y in upper], True),
                5: ([(y, right) for y in lower], True),
            }[side]
        centre = box.column + self.width // 2
        west, east = range(box.column + 1, centre), range(centre + 1, right)
        upright = range(box.row + 1, bottom)
        return {
            0: ([(bottom, x) for x in west], False),
            1: ([(y, box.column) for y in upright], True),
            2: ([(box.row, x) for x in west], False),
            3: ([(box.row, x) for x in east], False),
            4: ([(y, right) for y in upright], True),
            5: ([(bottom, x) for x in east], False),
        }[side]

    # Drawing

    def _box(self, place: Hex, words: list[list[Word]]) -> None:
        box = self._corner(place)
        ground = Paint(ground=self._ground(place))
        inner = self.width - 1
        for n in range(1, self.height):
            self.canvas.put(box.row + n, box.column + 1, " " * inner, ground)
        for side in range(6):
            characters, upright = self._side(box, side)
            for row, column in characters:
                self.canvas.put(row, column, "|" if upright else "-")
        bottom, right = box.row + self.height, box.column + self.width
        corners = [(y, x) for y in (box.row, bottom) for x in (box.column, right)]
        if self.is_flat:
            corners += [(box.row + self.height // 2, x) for x in (box.column, right)]
        else:
            corners += [(y, box.column + self.width // 2) for y in (box.row, bottom)]
        for row, column in corners:
            self.canvas.put(row, column, "+")
        for n, line in enumerate(words, 1):
            column = box.column + 1
            for word, paint in line:
                self.canvas.put(box.row + n, column, word, paint or ground)
                column += len(word)

    def _sides(self, place: Hex) -> None:
        """What is marked on the sides, and the track that crosses them."""
        box = self._corner(place)
        for edge in place.edges:
            for row, column in self._side(box, edge.side)[0]:
                self.canvas.put(row, column, MARKS[edge.mark])
        ends = (end for piece in pieces(place.tile) for end in piece) if place.tile else ()
        for end in ends:
            kind, _, side = end.partition(":")
            if kind == "edge":
                self._cross(box, int(side), None)

    def _link(self, link: Link) -> None:
        drawn = {place.id: place for place in self.hexes}
        for here, there in zip(link.hexes, link.hexes[1:], strict=False):
            side = self.tracks.side_towards(here, there)
            if here in drawn and side is not None:
                self._cross(self._corner(drawn[here]), side, Paint(ground=link.colour))

    def _cross(self, box: Box, side: int, paint: Paint | None) -> None:
        characters, upright = self._side(box, side)
        row, column = characters[len(characters) // 2]
        self.canvas.put(row, column, ACROSS if upright else UP, paint)

    def _ground(self, place: Hex) -> str:
        laid = GROUNDS.get(place.tile.colour) if place.tile is not None else None
        return laid or self.terrains[place.terrain].fill

    # What is written into a hex

    def _lines(self, place: Hex) -> list[list[Word]]:
        inner = self.width - 1
        pattern = self.terrains[place.terrain].pattern
        glyph = "" if place.label and pattern == "streets" else TERRAINS[pattern]
        tile = place.tile
        laid = f"{tile.number}/{tile.rotation}" if tile and tile.number else ""
        cost = self.output(place.cost) if place.cost is not None else ""
        room = inner - len(place.id)
        right = next((word for word in (laid, cost, glyph) if 0 < len(word) < room), "")
        name = place.label or ("" if right == glyph or laid else glyph)
        words = [*self._pieces(place), *self._marks(place)]
        return [
            [(f"{place.id}{right:>{max(0, room)}}"[:inner], None)],
            [(name[:inner], None)],
            *_wrapped(words, inner),
        ]

    def _pieces(self, place: Hex) -> Iterator[Word]:
        for stop in place.tile.stops if place.tile else ():
            yield from _stop(stop)
        for counter in place.counters:
            yield _counted(counter), Paint(ground=counter.colour)

    def _marks(self, place: Hex) -> Iterator[Word]:
        for fact in place.facts:
            if fact.mark is not None:
                yield self._marked(fact), None

    def _marked(self, fact: Fact) -> str:
        """A letter stands between brackets, so that it is not taken for a piece."""
        mark = self.output(fact.mark or "")
        return f"({mark})" if mark.isalpha() else mark

    def _legend(self) -> Iterator[str]:
        said = [*self._terrain_legend(), *self._fact_legend()]
        cubes = (c for place in self.hexes for c in place.counters if c.piece == "cube")
        if colours := sorted({f"{cube.symbol} {self.output(cube.name)}" for cube in cubes}):
            said.append(self.output.of(Text("cubes"), ", ".join(colours)))
        marks = {edge.mark for place in self.hexes for edge in place.edges}
        said += [f"{MARKS[mark]} {self.output(MARKED[mark])}" for mark in MARKED if mark in marks]
        if self.tracks.board.links or any(place.tile for place in self.hexes):
            track = self.output(Text("track"))
            said.append(f"{ACROSS} {UP} {track}")
        if said:
            yield " · ".join(said)

    def _terrain_legend(self) -> Iterator[str]:
        """The terrains of hexes without a name, if there are several."""
        shown = {place.terrain for place in self.hexes if not place.label}
        for terrain in self.terrains.values():
            if terrain.id in shown and len(shown) > 1:
                glyph = TERRAINS[terrain.pattern] or self.output(Text("blank"))
                yield f"{glyph} {self.output(terrain.name)}"

    def _fact_legend(self) -> list[str]:
        """Letters with what they stand for, figures with what they count."""
        said: dict[str, str] = {}
        for place in self.hexes:
            for fact in place.facts:
                mark, label = self._marked(fact) if fact.mark else "", self.output(fact.label)
                if mark.startswith("("):
                    value = fact.value if isinstance(fact.value, Text) else str(fact.value)
                    said[mark] = self.output.of(label, value)
                elif mark:
                    said[mark.rstrip("0123456789")] = label
        return [f"{mark} {meaning}" for mark, meaning in sorted(said.items())]


def _stop(stop: Stop) -> Iterator[Word]:
    if stop.revenue:
        yield str(stop.revenue), None
    if stop.kind == "town":
        yield "•", None
    for slot in stop.slots:
        if slot.company is None:
            yield "○", None
        elif slot.reserved:
            yield f"[{slot.symbol}]", None
        else:
            yield slot.symbol, Paint(ground=slot.colour)


def _counted(counter: Counter) -> str:
    is_counted = counter.piece == "cube" or counter.count > 1
    return f"{counter.symbol}{counter.count}" if is_counted else counter.symbol


def _wrapped(words: list[Word], width: int) -> list[list[Word]]:
    """Words in lines, a space between them."""
    lines: list[list[Word]] = []
    room = 0
    for word, paint in words:
        if lines and len(word) < room:
            lines[-1] += [(" ", None), (word, paint)]
            room -= len(word) + 1
        else:
            lines.append([(word[:width], paint)])
            room = width - len(word)
    return lines
