"""A board of tiles as a graph: which hexes lie around, and which a company's track leads to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from stockrail.core.ids import CompanyId, HexId
from stockrail.mechanics.hexes import STEPS
from stockrail.rails.map import opposite
from stockrail.view import Board, Edge, Hex, Stop, Tile

FIRST_SIDE = {"flat": 3, "pointy": 4}
"""The step, of those around a hex, that crosses side 0."""
Place = tuple[HexId, str]
"""An end of track on a hex: `edge:0` to `edge:5` as they lie on the board, `stop:0` and so on."""


def turned(end: str, rotation: int) -> str:
    """An end of a tile's track as it lies on the board.

    >>> turned("edge:5", 2), turned("stop:0", 2)
    ('edge:1', 'stop:0')
    """
    kind, _, number = end.partition(":")
    return f"edge:{(int(number) + rotation) % 6}" if kind == "edge" else end


def pieces(tile: Tile) -> Iterator[tuple[str, str]]:
    """The tile's track, turned as it lies."""
    for piece in tile.pieces:
        yield turned(piece.start, tile.rotation), turned(piece.end, tile.rotation)


@dataclass(frozen=True)
class TrackMap:
    board: Board

    @cached_property
    def hexes(self) -> dict[HexId, Hex]:
        return {place.id: place for place in self.board.hexes}

    @cached_property
    def _by_axial(self) -> dict[tuple[int, int], HexId]:
        return {(place.q, place.r): place.id for place in self.board.hexes}

    def called(self, words: str) -> list[HexId]:
        """The hex or city of that name; or else those with the words in their names."""
        wanted = words.casefold()
        hexes = self.board.hexes
        return (
            [place.id for place in hexes if place.id.casefold() == wanted]
            or [place.id for place in hexes if place.label.casefold() == wanted]
            or [place.id for place in hexes if wanted in place.label.casefold()]
        )

    def beyond(self, hex_id: HexId, side: int) -> HexId | None:
        """The hex on the other side of a side."""
        here = self.hexes[hex_id]
        q, r = STEPS[(FIRST_SIDE[self.board.orientation] + side) % 6]
        return self._by_axial.get((here.q + q, here.r + r))

    def around(self, hex_id: HexId) -> list[HexId]:
        return [there for side in range(6) if (there := self.beyond(hex_id, side)) is not None]

    def within(self, centre: Iterable[HexId], steps: int) -> set[HexId]:
        """The hexes at most so many steps away."""
        found = {*centre}
        for _ in range(steps):
            found |= {there for here in found for there in self.around(here)}
        return found

    def side_towards(self, here: HexId, there: HexId) -> int | None:
        return next((side for side in range(6) if self.beyond(here, side) == there), None)

    def edge(self, here: HexId, side: int) -> Edge | None:
        """What is marked on a side, on whichever of the two hexes beside it."""
        beside = [(here, side)]
        if (there := self.beyond(here, side)) is not None:
            beside.append((there, opposite(side)))
        edges = [(edge, n) for hex_id, n in beside for edge in self.hexes[hex_id].edges]
        return next((edge for edge, n in edges if edge.side == n), None)

    @cached_property
    def _joined(self) -> dict[Place, list[str]]:
        """For each end of track on a hex the ends it leads to."""
        joined: dict[Place, list[str]] = defaultdict(list)
        for place in self.board.hexes:
            for start, end in pieces(place.tile) if place.tile else ():
                joined[place.id, start].append(end)
                joined[place.id, end].append(start)
        return joined

    def leads(self, hex_id: HexId, start: str, end: str) -> bool:
        """Whether track on the hex joins two ends."""
        return end in self._joined.get((hex_id, start), ())

    def stop(self, place: Place) -> Stop | None:
        tile, (kind, _, number) = self.hexes[place[0]].tile, place[1].partition(":")
        return tile.stops[int(number)] if tile and kind == "stop" else None

    def homes(self, company: CompanyId) -> list[Place]:
        """Where its tokens are; before the first one, where a slot is kept for it."""
        found: dict[bool, list[Place]] = {False: [], True: []}
        for place in self.board.hexes:
            for n, stop in enumerate(place.tile.stops if place.tile else ()):
                for slot in stop.slots:
                    if slot.company == company:
                        found[slot.reserved].append((place.id, f"stop:{n}"))
        return found[False] or found[True]

    def near(self, company: CompanyId) -> list[HexId]:
        """The hexes its track leads to, those at the ends of it, and those where it has pieces."""
        seen: set[Place] = set()
        hexes = {p.id for p in self.board.hexes if any(c.company == company for c in p.counters)}
        open_ends = self.homes(company)
        while open_ends:
            place = open_ends.pop()
            if place in seen:
                continue
            seen.add(place)
            hexes.add(place[0])
            if not self._is_shut(place, company):
                open_ends += [(place[0], end) for end in self._joined.get(place, ())]
            if (other := self._across(place)) is not None:
                hexes.add(other[0])
                open_ends += [other] if other in self._joined else []
        return [hex_id for hex_id in self.hexes if hex_id in hexes]

    def _is_shut(self, place: Place, company: CompanyId) -> bool:
        """Whether trains of the company cannot go on through a stop."""
        stop = self.stop(place)
        if stop is None or stop.kind == "town":
            return False
        taken = [slot.company for slot in stop.slots if slot.company and not slot.reserved]
        return stop.kind == "area" or (company not in taken and len(taken) == len(stop.slots))

    def _across(self, place: Place) -> Place | None:
        hex_id, (kind, _, number) = place[0], place[1].partition(":")
        there = self.beyond(hex_id, int(number)) if kind == "edge" else None
        return (there, f"edge:{opposite(int(number))}") if there is not None else None
