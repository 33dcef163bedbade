"""A map of tiles as a builder sees it: what lies near its track, and how many tiles away."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import pow

from stockrail.core.ids import CompanyId, HexId
from stockrail.rails.board import TileBoard
from stockrail.rails.map import RailMap, opposite
from stockrail.rails.reach import Reach
from stockrail.rails.tiles import COLOURS, Colour, Face

REPLACING = 1.2
"""What it takes to replace a tile on the way, in tiles."""
ALL = 0b111111
DEARER = 1 / 200
"""And what a coin of terrain."""

LEAST = 1.0
"""What it takes at least where there is no track."""

Step = tuple[HexId, float, float]
"""A hex beside another one, and the tiles it takes to leave this one and to enter that."""
Steps = tuple[tuple[Step, ...], tuple[Step, ...]]
"""All from a hex, and those that take nothing."""


@dataclass(frozen=True, eq=False)
class Terrain:
    map: RailMap
    worth: Mapping[HexId, int]
    """What places will pay when they have grown."""
    stations_apart: bool = False
    """A company leaves a hex with several stations only by the track of its own."""
    farthest: float = 4.0
    """Tiles that are looked ahead."""

    def nearness(
        self, board: TileBoard, company: CompanyId, colours: tuple[Colour, ...], fading: float
    ) -> float:
        """What stops that are not joined yet promise, the less the more tiles are missing."""
        reach = board.reach(company)
        joined = {self.map.stops[stop][0] for stop in reach.stops}
        far, worth = self.distances(board, company, colours), self.worth
        return sum(
            [
                worth[hex_id] * pow(fading, distance)
                for hex_id, distance in far.items()
                if worth[hex_id] and hex_id not in joined
            ]
        )

    def distances(
        self, board: TileBoard, company: CompanyId, colours: tuple[Colour, ...]
    ) -> dict[HexId, float]:
        """Tiles it takes to bring track to the hexes around those the company comes to."""
        reach = board.reach(company)
        faces = board.tracks.faces
        full, growing = self._full(board, company), _growing(colours)
        known: dict[HexId, Steps] = board.tracks.local((self, growing))
        far = {hex_id: 0.0 if faces[hex_id].paths else 1.0 for hex_id in sorted(reach.hexes)}
        if self.stations_apart:
            far |= self._first_steps(board, reach, growing)
        nearest = {**self._too_far, **far}
        at: dict[float, list[HexId]] = {}
        for hex_id, distance in far.items():
            at.setdefault(distance, []).append(hex_id)
        ahead = [*at]
        heapify(ahead)
        while ahead:
            distance = heappop(ahead)
            is_last = distance + LEAST >= self.farthest
            hexes = sorted(at[distance])
            for n, here in enumerate(hexes, 1):
                if distance > far[here] or here in full:
                    continue
                if here not in known:
                    steps = tuple(self._steps(faces, here, growing))
                    known[here] = steps, tuple([s for s in steps if not s[1] and not s[2]])
                for there, leaving, entering in known[here][is_last]:
                    further = distance + leaving + entering
                    if further < nearest[there]:
                        nearest[there] = far[there] = further
                        if further == distance:
                            insort(hexes, there, n)
                        elif further in at:
                            at[further].append(there)
                        else:
                            at[further] = [there]
                            heappush(ahead, further)
        return far

    def _steps(
        self, faces: Mapping[HexId, Face], here: HexId, growing: frozenset[Colour]
    ) -> Iterator[Step]:
        """Where one could go on from a hex."""
        face = faces[here]
        if here in self._red:
            return
        if self.stations_apart and here in self._stations and len(face.stops) > 1:
            return
        exits = face.exits if face.paths else ALL
        for edge, back, there, laying in self._around[here]:
            beyond = faces[there]
            if exits & edge:
                leaving = 0.0
            elif face.colour in growing:
                leaving = REPLACING
            else:
                continue
            if beyond.exits & back:
                yield there, leaving, 0.0
            elif beyond.colour == "white":
                yield there, leaving, laying
            elif beyond.colour in growing:
                yield there, leaving, REPLACING

    def _first_steps(
        self, board: TileBoard, reach: Reach, growing: frozenset[Colour]
    ) -> Iterator[tuple[HexId, float]]:
        """Where the company's own track comes to a hex that does not go on."""
        for hex_id in reach.ends:
            colour = board.face(hex_id).colour
            if colour == "white":
                yield hex_id, 1.0 + self.map.places[hex_id].cost * DEARER
            elif colour in growing:
                yield hex_id, REPLACING

    def _full(self, board: TileBoard, company: CompanyId) -> set[HexId]:
        """Hexes through which the company's trains cannot go on for the tokens of others."""
        full = {
            self.map.stops[stop][0]
            for stop, there in board.tokens.items()
            if company not in there and not board.is_open(stop, company)
        }
        return full if self.stations_apart else full - self._stations

    @cached_property
    def _too_far(self) -> dict[HexId, float]:
        return dict.fromkeys(self.map.places, self.farthest)

    @cached_property
    def _stations(self) -> frozenset[HexId]:
        """Hexes printed with several stations."""
        places = self.map.places.items()
        return frozenset(hex_id for hex_id, place in places if len(place.face.stops) > 1)

    @cached_property
    def _red(self) -> frozenset[HexId]:
        return frozenset(hex_id for hex_id, place in self.map.places.items() if place.area)

    @cached_property
    def _around(self) -> dict[HexId, tuple[tuple[int, int, HexId, float], ...]]:
        """Where track could lead: edge as a bit on both sides, hex, what a tile there takes."""
        edges, places = self.map.open_edges, self.map.places
        return {
            hex_id: tuple(
                (1 << edge, 1 << opposite(edge), other, 1.0 + places[other].cost * DEARER)
                for edge, other in enumerate(others)
                if other is not None
                and edges[hex_id] >> edge & 1
                and edges[other] >> opposite(edge) & 1
            )
            for hex_id, others in self.map.neighbours.items()
        }


@cache
def _growing(colours: tuple[Colour, ...]) -> frozenset[Colour]:
    """Colours of tiles that can be replaced in this phase."""
    return frozenset(old for old, new in pairwise(COLOURS[:4]) if new in colours)
