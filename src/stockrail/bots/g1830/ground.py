"""The map as a company sees it: what its trains would earn, and what lies near its track."""

from __future__ import annotations

from functools import cache

from stockrail.bots.terrain import Terrain
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.rails.board import TileBoard
from stockrail.rails.router.running import Train
from stockrail.rails.train_running import Fleet
from stockrail.titles.g1830.components import MAP, TRAINS
from stockrail.titles.g1830.operating import running
from stockrail.titles.g1830.operating.train_rules import DIESEL
from stockrail.titles.g1830.state import State1830

LABELLED = {"NY": 75, "B": 50, "OO": 45}
CITY, TOWN = 35, 10
"""What places will pay when they have grown."""
LONGEST = 8
"""Stops of a D when plans are compared; its real run is the router's."""
KINDS = {**running.KINDS, DIESEL.name: Train(LONGEST)}


def earning(
    state: State1830, board: TileBoard, company: CompanyId, trains: tuple[str, ...]
) -> Money:
    """The best run of these trains. Kept with the board."""
    return Fleet(
        board=board,
        company=company,
        trains=tuple(sorted(trains, key=[*TRAINS].index)),
        kinds=KINDS,
        terms=running.terms(state),
    ).most


def nearness(state: State1830, board: TileBoard, company: CompanyId, fading: float) -> float:
    """What stops that are not joined yet promise, the less the more tiles are missing."""
    return _terrain().nearness(board, company, state.rules_now.colours, fading)


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
