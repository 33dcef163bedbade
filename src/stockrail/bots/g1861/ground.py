"""The map as a company sees it: what its trains would earn, and what lies near its track."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from heapq import nlargest
from math import pow

from stockrail.bots.terrain import Terrain
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.rails.board import TileBoard, kept
from stockrail.rails.tiles import Colour
from stockrail.rails.train_running import Fleet
from stockrail.titles.g1861.components import EKATERINBURG, MAP, RUNS
from stockrail.titles.g1861.operating import running
from stockrail.titles.g1861.state import State1861

LABELLED = {"M": 75, "S": 50, "K": 50, "Y": 40}
CITY, TOWN = 30, 8
"""What places will pay when they have grown."""
GROWN = {"2": 0.65, "3": 0.75, "4": 0.8, "5": 0.9, "6": 1.0, "7": 1.0, "8": 1.0}
"""How much of that they pay in each phase."""
ABROAD = 2
"""The value of a red area that counts for long."""
FARTHEST = 3.0
"""Tiles that are looked ahead."""
LONGEST = 6
"""Stops of a great train when plans are compared; its real run is the router's."""
PATIENCE = 150
"""Combinations of routes that are compared."""
KINDS = {
    name: replace(train, distance=min(train.distance or LONGEST, LONGEST))
    for name, train in RUNS.items()
}


def earning(
    state: State1861, board: TileBoard, company: CompanyId, trains: tuple[str, ...]
) -> Money:
    """The best run of these trains. Kept with the board."""
    return _fleet(state, board, company, trains).most if trains else 0


def at_most(
    state: State1861, board: TileBoard, company: CompanyId, trains: tuple[str, ...]
) -> Money:
    """No less than they earn, and quickly found."""
    return _fleet(state, board, company, trains).ceiling if trains else 0


def _fleet(
    state: State1861, board: TileBoard, company: CompanyId, trains: tuple[str, ...]
) -> Fleet:
    return Fleet(
        board=board,
        company=company,
        trains=tuple(sorted(trains, key=_great_first)),
        kinds=KINDS,
        terms=running.terms(state, company),
        patience=PATIENCE,
    )


def earning_apart(
    state: State1861, board: TileBoard, company: CompanyId, trains: tuple[str, ...]
) -> Money:
    """What these trains would earn if each had all the track for itself; never less."""
    return sum(earning(state, board, company, (train,)) for train in trains)


def _great_first(train: str) -> int:
    return -(KINDS[train].distance or 0)


def nearness(state: State1861, board: TileBoard, company: CompanyId, fading: float) -> float:
    """What stops that are not joined yet promise, the less the more tiles are missing."""
    return _nearness(board, company, state.rules_now.colours, fading)


@kept("tiles", "tokens")
def _nearness(
    board: TileBoard, company: CompanyId, colours: tuple[Colour, ...], fading: float
) -> float:
    return _terrain().nearness(board, company, colours, fading)


def promise(
    state: State1861, board: TileBoard, company: CompanyId, stops: int, fading: float
) -> float:
    """What a train of so many stops may earn here once there is track."""
    return GROWN[state.phase] * _promise(board, company, state.rules_now.colours, stops, fading)


@kept("tiles", "tokens")
def _promise(
    board: TileBoard, company: CompanyId, colours: tuple[Colour, ...], stops: int, fading: float
) -> float:
    homes = {MAP.stops[stop][0] for stop in board.stations(company)}
    best: dict[str, float] = {}
    for hex_id, distance in _terrain().distances(board, company, colours).items():
        if (worth := _worth()[hex_id]) and hex_id not in homes:
            place = MAP.places[hex_id].area or hex_id
            best[place] = max(best.get(place, 0.0), worth * pow(fading, distance / 2))
    own = max((_worth()[hex_id] for hex_id in homes), default=0)
    return own + sum(nlargest(stops - 1, best.values()))


@cache
def _terrain() -> Terrain:
    return Terrain(MAP, _worth(), stations_apart=True, farthest=FARTHEST)


@cache
def _worth() -> dict[HexId, int]:
    worth: dict[HexId, int] = {}
    for hex_id, place in MAP.places.items():
        stops = place.face.stops
        if place.area:
            worth[hex_id] = stops[0].revenue[ABROAD]
        elif place.face.label:
            worth[hex_id] = LABELLED[place.face.label]
        else:
            worth[hex_id] = sum(CITY if stop.kind == "city" else TOWN for stop in stops)
    return worth | {EKATERINBURG: 55}
