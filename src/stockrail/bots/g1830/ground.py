"""The map as a company sees it: what its trains would earn, and what lies near its track."""

from __future__ import annotations

from functools import cache

from stockrail.core.names import CompanyId, HexId, Money
from stockrail.mechanics.rail_map import opposite
from stockrail.mechanics.router import best_run
from stockrail.mechanics.running import Train
from stockrail.mechanics.track_board import TrackBoard
from stockrail.mechanics.train_paths import question
from stockrail.titles.g1830.components import MAP, TRAINS

from .reading import Reading

FARTHEST = 4.0
"""Tiles that are looked ahead."""
LABELLED = {"NY": 75, "B": 50, "OO": 45}
CITY, TOWN = 35, 10
"""What places will pay when they have grown."""
LONGEST = 9
"""Stops of a D when plans are compared; its real run is the router's."""


def earning(
    reading: Reading, board: TrackBoard, company: CompanyId, trains: tuple[str, ...]
) -> Money:
    """The best run of these trains. Kept with the board."""
    known: dict[object, Money] = board.__dict__.setdefault("_earnings", {})
    fleet = tuple(sorted(TRAINS[name].distance or LONGEST for name in trains))
    column = reading.rules_now.column
    key = company, fleet, column
    if key not in known:
        asked = question(MAP, board, company, column, _areas(reading.red_areas))
        known[key] = best_run(asked.halts, asked.legs, [Train(n) for n in fleet]).revenue
    return known[key]


def has_route(board: TrackBoard, company: CompanyId) -> bool:
    tracks = board.tracks(MAP)
    stations = board.stations(company)
    return any(leg.end != stop for stop in stations for leg in tracks.ways(stop).legs)


def nearness(reading: Reading, board: TrackBoard, company: CompanyId, fading: float) -> float:
    """What stops that are not joined yet promise, the less the more tiles are missing."""
    reach = board.reach(MAP, company)
    joined = {stop.split(":")[0] for stop in reach.stops}
    faces = board.tracks(MAP).faces
    upgrades = "green" in reading.rules_now.colours
    far: dict[HexId, float] = {}
    for hex_id in reach.ends:
        far[hex_id] = _step(board, hex_id)
    if upgrades:
        for hex_id in reach.hexes:
            if MAP.places[hex_id].takes_tiles and faces[hex_id].colour != "brown":
                far.setdefault(hex_id, 1.2)
    promise, todo = 0.0, sorted(far, key=lambda h: far[h])
    for here in todo:
        distance = far[here]
        if distance >= FARTHEST:
            continue
        for there in _around()[here]:
            if there in reach.hexes or there in joined:
                continue
            if not MAP.places[there].takes_tiles:
                known = far.get(there)
                if known is None or distance < known:
                    far[there] = distance
                continue
            further = distance + _step(board, there)
            if there not in far and further <= FARTHEST:
                far[there] = further
                todo.append(there)
    for hex_id, distance in far.items():
        worth = _worth()[hex_id]
        if worth and hex_id not in joined:
            promise += worth * fading**distance
    return promise


def _step(board: TrackBoard, hex_id: HexId) -> float:
    """What it takes to come through a hex, in tiles."""
    if hex_id in board.tiles:
        return 1.3
    return 1.0 + MAP.places[hex_id].cost / 200


@cache
def _around() -> dict[HexId, tuple[HexId, ...]]:
    """Hexes to which a tile could lead."""
    around: dict[HexId, tuple[HexId, ...]] = {}
    for hex_id, others in MAP.neighbours.items():
        edges = MAP.open_edges[hex_id]
        around[hex_id] = tuple(
            other
            for edge, other in enumerate(others)
            if other is not None
            and edges >> edge & 1
            and MAP.open_edges[other] >> opposite(edge) & 1
        )
    return around


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
