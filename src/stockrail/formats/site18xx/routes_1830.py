"""Routes as 18xx.games logs them: a list of hexes for each leg, in either direction."""

from __future__ import annotations

from typing import Any

from stockrail.core.names import HexId
from stockrail.core.text import Text
from stockrail.mechanics.rail_map import stop_id
from stockrail.mechanics.tiles import FIRST_STOP
from stockrail.titles.g1830.components import MAP
from stockrail.titles.g1830.state import Railroads

from .log import Entry

Leg = tuple[str, ...]
"""A stop, the hexes passed, a stop."""


def route_path(state: Railroads, entry: Entry, route: dict[str, Any]) -> tuple[str, ...]:
    """The path of a logged route. Legs that do not join end it, for the rules to judge."""
    connections = route.get("connections")
    if not isinstance(connections, list) or not connections:
        raise entry.error(Text("a route has no connections"))
    legs = [_leg(state, entry, connection) for connection in connections]
    first = legs[0]
    if len(legs) > 1 and first[-1] not in _ends(legs[1]) and first[0] in _ends(legs[1]):
        first = first[::-1]
    path = [*first]
    for leg in legs[1:]:
        onward = leg if leg[0] == path[-1] else leg[::-1]
        path += onward[1:] if onward[0] == path[-1] else leg
    return tuple(path)


def _ends(leg: Leg) -> tuple[str, str]:
    return leg[0], leg[-1]


def _leg(state: Railroads, entry: Entry, hexes: Any) -> Leg:
    if not isinstance(hexes, list) or not all(h in MAP.places for h in hexes) or len(hexes) < 2:
        raise entry.error(
            Text("{hexes} is no way between two hexes of the map", hexes=str(hexes)[:60])
        )
    return (
        _stop(state, entry, hexes[0], hexes[1]),
        *hexes[1:-1],
        _stop(state, entry, hexes[-1], hexes[-2]),
    )


def _stop(state: Railroads, entry: Entry, hex_id: HexId, beyond: HexId) -> str:
    """The stop that track from the neighbour leads to."""
    around = MAP.neighbours[hex_id]
    if beyond not in around:
        raise entry.error(Text("{a} and {b} are no neighbours", a=hex_id, b=beyond))
    onward = state.board.face(MAP, hex_id).onward[around.index(beyond)]
    stop = next((end - FIRST_STOP for end in onward if end >= FIRST_STOP), 0)
    return stop_id(hex_id, stop)
