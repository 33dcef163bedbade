"""The map as a company sees it: what its trains would earn, and what lies near its track."""

from __future__ import annotations

from functools import cache
from heapq import heapify, heappop, heappush
from itertools import pairwise

from stockrail.core.names import CompanyId, HexId, Money
from stockrail.mechanics.rail_map import opposite
from stockrail.mechanics.router import best_run
from stockrail.mechanics.running import Train
from stockrail.mechanics.tiles import COLOURS, Colour
from stockrail.mechanics.track_board import TrackBoard
from stockrail.mechanics.train_questions import question
from stockrail.titles.g1830.components import MAP, TRAINS

from .reading import Reading

FARTHEST = 4.0
"""Tiles that are looked ahead."""
REPLACING = 1.2
"""What it takes to replace a tile on the way, in tiles."""
DEARER = 1 / 200
"""And what a dollar of terrain."""
LABELLED = {"NY": 75, "B": 50, "OO": 45}
CITY, TOWN = 35, 10
"""What places will pay when they have grown."""
LONGEST = 8
"""Stops of a D when plans are compared; its real run is the router's."""


def earning(
    reading: Reading, board: TrackBoard, company: CompanyId, trains: tuple[str, ...]
) -> Money:
    """The best run of these trains. Kept with the board."""
    fleet = tuple(sorted(TRAINS[name].distance or LONGEST for name in trains))
    column = reading.rules_now.column

    def search() -> Money:
        asked = question(MAP, board, company, column, _areas(reading.red_areas))
        return best_run(asked.halts, asked.legs, [Train(n) for n in fleet]).revenue

    return board.derived(("earning", company, fleet, column, reading.red_areas), search)


def has_route(board: TrackBoard, company: CompanyId) -> bool:
    tracks = board.tracks(MAP)
    stations = board.stations(company)
    return any(leg.end != stop for stop in stations for leg in tracks.ways(stop).legs)


def nearness(reading: Reading, board: TrackBoard, company: CompanyId, fading: float) -> float:
    """What stops that are not joined yet promise, the less the more tiles are missing."""
    reach = board.reach(MAP, company)
    joined = {MAP.stops[stop][0] for stop in reach.stops}
    far = _distances(board, reach.hexes, company, reading.rules_now.colours)
    promise, worth = 0.0, _worth()
    for hex_id, distance in far.items():
        if worth[hex_id] and hex_id not in joined:
            promise += worth[hex_id] * fading**distance
    return promise


def _distances(
    board: TrackBoard,
    hexes: frozenset[HexId],
    company: CompanyId,
    colours: tuple[Colour, ...],
) -> dict[HexId, float]:
    """Tiles it takes to bring track to the hexes around those given."""
    faces, around = board.tracks(MAP).faces, _around()
    shut, growing = _shut(board, company), _growing(colours)
    far = {hex_id: 0.0 if faces[hex_id].paths else 1.0 for hex_id in sorted(hexes)}
    heap: list[tuple[float, HexId]] = [(distance, hex_id) for hex_id, distance in far.items()]
    heapify(heap)
    while heap:
        distance, here = heappop(heap)
        if distance > far[here] or here in shut:
            continue
        face = faces[here]
        exits, bound, grows = face.exits, bool(face.paths), face.colour in growing
        for edge, back, there, step in around[here]:
            further = distance
            if bound and not exits & edge:
                if not grows:
                    continue
                further += REPLACING
            known = far.get(there, FARTHEST)
            if further >= known:
                continue
            beyond = faces[there]
            if not beyond.exits & back:
                if beyond.colour == "white":
                    further += step
                elif beyond.colour in growing:
                    further += REPLACING
                else:
                    continue
            if further < known:
                far[there] = further
                heappush(heap, (further, there))
    return far


@cache
def _growing(colours: tuple[Colour, ...]) -> frozenset[Colour]:
    """Colours of tiles that can be replaced in this phase."""
    return frozenset(old for old, new in pairwise(COLOURS[:4]) if new in colours)


def _shut(board: TrackBoard, company: CompanyId) -> set[HexId]:
    """Hexes through which the company's trains cannot go on."""
    full = {MAP.stops[stop][0] for stop in board.tokens if not board.is_open(MAP, stop, company)}
    shut = {hex_id for hex_id in full if len(MAP.places[hex_id].face.stops) == 1}
    return shut | _red()


@cache
def _red() -> frozenset[HexId]:
    return frozenset(hex_id for hex_id, place in MAP.places.items() if place.area)


@cache
def _around() -> dict[HexId, tuple[tuple[int, int, HexId, float], ...]]:
    """Where track could lead: the edge as a bit on both sides, the hex, what a tile there takes."""
    return {
        hex_id: tuple(
            (1 << edge, 1 << opposite(edge), other, 1.0 + MAP.places[other].cost * DEARER)
            for edge, other in enumerate(others)
            if other is not None
            and MAP.open_edges[hex_id] >> edge & 1
            and MAP.open_edges[other] >> opposite(edge) & 1
        )
        for hex_id, others in MAP.neighbours.items()
    }


@cache
def _worth() -> dict[HexId, int]:
    worth: dict[HexId, int] = {}
    for hex_id, place in MAP.places.items():
        stops = place.face.stops
        if not place.takes_tiles:
            worth[hex_id] = max((stop.revenue[-1] for stop in stops), default=0)
        elif place.face.label:
            worth[hex_id] = LABELLED[place.face.label]
        else:
            worth[hex_id] = sum(CITY if stop.kind == "city" else TOWN for stop in stops)
    return worth


@cache
def _areas(reading: str) -> dict[HexId, str]:
    """Red hexes by what counts as one stop."""
    return {
        hex_id: place.area
        if reading == "areas" or (reading == "canadian_west" and place.area == "Canadian West")
        else hex_id
        for hex_id, place in MAP.places.items()
        if place.area
    }
