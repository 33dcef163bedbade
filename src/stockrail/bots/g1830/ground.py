"""The map as a company sees it: what its trains would earn, and what lies near its track."""

from __future__ import annotations

from functools import cache

from stockrail.bots.terrain import Terrain
from stockrail.core.names import CompanyId, HexId, Money
from stockrail.rails.board import TrackBoard
from stockrail.rails.router.best import best_run
from stockrail.rails.router.running import Train
from stockrail.rails.train_questions import question
from stockrail.titles.g1830.components import MAP, TRAINS

from .reading import Reading

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
    return _terrain().nearness(board, company, reading.rules_now.colours, fading)


@cache
def _terrain() -> Terrain:
    return Terrain(MAP, _worth())


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
