"""Hexes, tiles and routes in letters."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from stockrail.core.ids import CompanyId, HexId
from stockrail.core.text import Coins, Text
from stockrail.view import Fact, Hex, Link, Route, Slot, Stop, Tile, TileColour, worded

from ..console.output import Output
from .blocks import Block
from .track import TrackMap, pieces

COMPASS = {
    "flat": (Text("S"), Text("SW"), Text("NW"), Text("N"), Text("NE"), Text("SE")),
    "pointy": (Text("SW"), Text("W"), Text("NW"), Text("NE"), Text("E"), Text("SE")),
}
"""The sides from side 0 clockwise."""
COLOURS: dict[TileColour, Text] = {
    "yellow": Text("yellow"),
    "green": Text("green"),
    "brown": Text("brown"),
    "gray": Text("grey"),
    "red": Text("red"),
}
MARKS = {
    "ridge": Text("ridge"),
    "river": Text("river"),
    "closed": Text("closed side"),
    "border": Text("border"),
}
"""What lies on a side."""
FREE, TOWN = "○", "•"


class MapPrinter:
    """Draws hexes of one board."""

    def __init__(self, tracks: TrackMap, output: Output, money: Coins) -> None:
        self.tracks = tracks
        self.output = output
        self.money = money
        self.compass = [output(side) for side in COMPASS[tracks.board.orientation]]
        self.terrains = {terrain.id: output(terrain.name) for terrain in tracks.board.terrains}
        self.supply = {face.tile.number: face.tile for face in tracks.board.tiles}

    # Hexes

    def neighbourhood(self, company: CompanyId) -> Block:
        """The hexes a company's track leads to, and its links."""
        near = [self.hex(self.tracks.hexes[hex_id]) for hex_id in self.tracks.near(company)]
        near += self._links(lambda link: link.company == company)
        heading = self.output(Text("Track of {company}", company=company))
        lines = tuple(f"  {line}" for line in near or ["  –"])
        return Block(f"track {company}", lines, f"  {heading}")

    def places(self) -> Iterator[str]:
        """Every hex with a name, a tile or a piece on it, and every link."""
        for place in self.tracks.board.hexes:
            if place.label or place.counters or (place.tile and place.tile.number):
                yield self.hex(place)
        yield from self._links(lambda link: True)

    def around(self, hex_id: HexId) -> Iterator[str]:
        """All about a hex, and those next to it, each with the side it lies on."""
        here = self.tracks.hexes[hex_id]
        yield _with(self.hex(here), [*self._terrain(here), *self._unmarked(here)])
        for side in range(6):
            if (beyond := self.tracks.beyond(hex_id, side)) is not None:
                there, edge = self.tracks.hexes[beyond], self.tracks.edge(hex_id, side)
                marked = [self.output(MARKS[edge.mark])] if edge else []
                said = [*self._terrain(there), *marked]
                yield _with(f"{self.compass[side]:>4}{self.hex(there)}", said)
        yield from self._links(lambda link: hex_id in link.hexes)

    def place(self, hex_id: HexId) -> str:
        return self.hex(self.tracks.hexes[hex_id])

    def hex(self, place: Hex) -> str:
        said = [self.output(place.cost)] if place.cost is not None else []
        said += [self._fact(fact) for fact in place.facts if fact.mark is not None]
        said += [counter.symbol for counter in place.counters]
        lies = self._lies(place.tile) if place.tile else ""
        track = self.track(place.tile) if place.tile else ""
        words = "  ".join(word for word in (track, " ".join(said)) if word)
        return f"  {place.id:<4} {place.label:<22} {lies:<12} {words}".rstrip()

    def _links(self, wanted: Callable[[Link], bool]) -> Iterator[str]:
        """Links under the numbers by which deliveries name them."""
        for n, link in enumerate(self.tracks.board.links):
            if wanted(link):
                start, end = (self.tracks.hexes[link.hexes[at]] for at in (0, -1))
                number = self.output(Text("link {n}", n=n))
                name = f"{start.label} – {end.label}"
                yield f"  {number:<10} {name:<29} {link.company or ''}".rstrip()

    def _terrain(self, place: Hex) -> Iterator[str]:
        """What the legend says of it, if the map has more than one terrain."""
        if len(self.terrains) > 1:
            yield self.terrains[place.terrain]

    def _unmarked(self, place: Hex) -> Iterator[str]:
        """Facts that are not printed on the hex and that its terrain does not say."""
        for fact in place.facts:
            value = worded(fact.value, fact.unit, self.money)
            if fact.mark is None and self.output(value) not in self.terrains[place.terrain]:
                yield self.output.of(fact.label, value)

    def _fact(self, fact: Fact) -> str:
        """Its mark, or more if the mark is no more than the value."""
        mark, value = self.output(fact.mark or ""), fact.value
        is_value = not isinstance(value, int) and mark == self.output(value)
        return f"{self.output(fact.label)} {mark}" if is_value else mark

    def _lies(self, tile: Tile) -> str:
        colour = self.output(COLOURS.get(tile.colour, ""))
        return f"{tile.number}/{tile.rotation} {colour}" if tile.number else colour

    # Tiles

    def track(self, tile: Tile) -> str:
        """The stops with the sides they are reached from, then track that passes them."""
        sides: dict[str, list[str]] = {f"stop:{n}": [] for n in range(len(tile.stops))}
        passing = []
        for start, end in pieces(tile):
            if start in sides or end in sides:
                stop, other = (start, end) if start in sides else (end, start)
                sides[stop] += [self._side(other)] if other not in sides else []
            else:
                passing.append(f"{self._side(start)}–{self._side(end)}")
        several = len(tile.stops) > 1
        stops = [
            f"{f'{n}: ' if several else ''}{_stop(stop)}{_within(reached)}"
            for n, (stop, reached) in enumerate(zip(tile.stops, sides.values(), strict=True), 1)
        ]
        return "; ".join([*stops, *([", ".join(passing)] if passing else [])])

    def laid(self, number: str, rotation: int) -> str:
        """A tile of the supply as it would lie: `9/1 W–E`."""
        tile = self.supply.get(number)
        track = self.track(replace(tile, rotation=rotation)) if tile else ""
        return f"{number}/{rotation} {track}".rstrip()

    def _side(self, end: str) -> str:
        return self.compass[int(end.partition(":")[2])]

    # Runs

    def runs(self, routes: Iterable[Route]) -> Iterator[str]:
        """A train, its stops with what they pay, and the sum."""
        for route in routes:
            calls = " – ".join(
                f"{self.named(call.hex)} {self.output(call.revenue)}" for call in route.calls
            )
            yield self.output.of(route.train, f"{calls} = {self.output(route.total)}")

    def named(self, hex_id: HexId) -> str:
        return f"{hex_id} {self.tracks.hexes[hex_id].label}".rstrip()


def _stop(stop: Stop) -> str:
    marks = [*map(_slot, stop.slots)] or ([TOWN] if stop.kind == "town" else [])
    return " ".join(word for word in (str(stop.revenue), *marks) if word)


def _slot(slot: Slot) -> str:
    if slot.company is None:
        return FREE
    return f"[{slot.symbol}]" if slot.reserved else slot.symbol


def _with(line: str, said: list[str]) -> str:
    return f"{line}  ({' · '.join(said)})" if said else line


def _within(sides: list[str]) -> str:
    return f" ({' '.join(sides)})" if sides else ""
