"""Routes as 18xx.games logs them: a list of hexes for each leg, in either direction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stockrail.core.names import HexId
from stockrail.core.text import Text
from stockrail.formats.json_text import shown
from stockrail.mechanics.rail_actions import TrainRun
from stockrail.mechanics.rail_map import stop_id
from stockrail.mechanics.tiles import FIRST_STOP
from stockrail.titles.g1830.components import MAP
from stockrail.titles.g1830.state import Railroads, dollars

from .entry import Entry
from .names_1830 import split_card

Leg = tuple[str, ...]
"""A stop, the hexes passed, a stop."""


def logged_revenue(entry: Entry) -> int | None:
    """What the log counts for all the routes; `None` if it does not say."""
    counted = [_counted(entry, route) for route in _routes(entry)]
    amounts = [amount for amount in counted if amount is not None]
    return sum(amounts) if len(amounts) == len(counted) else None


def logged_runs(state: Railroads, entry: Entry) -> Iterator[tuple[TrainRun, int | None]]:
    """The routes in our words, each with what the log counts for it.

    A train without connections stands still. Legs that do not join end a route, for the
    rules to judge.
    """
    for route in _routes(entry):
        counted = _counted(entry, route)
        if route.get("connections") != []:
            yield _run(state, entry, route), counted
        elif counted:
            raise entry.error(
                Text(
                    "The log counts {counted} for a train without a route", counted=dollars(counted)
                ),
                "§20.12",
            )


def _counted(entry: Entry, route: dict[str, Any]) -> int | None:
    amount = route.get("revenue")
    if amount is None:
        return None
    if type(amount) is not int or not 0 <= amount < 10**6:
        raise entry.error(Text('Field "{name}" should be a whole number', name="revenue"))
    return amount


def _routes(entry: Entry) -> Iterator[dict[str, Any]]:
    for route in entry.list("routes"):
        if not isinstance(route, dict):
            raise entry.error(Text("A route should be an object"))
        yield route


def _run(state: Railroads, entry: Entry, route: dict[str, Any]) -> TrainRun:
    card, connections = route.get("train"), route.get("connections")
    train = split_card(card) if isinstance(card, str) else None
    if train is None:
        raise entry.error(Text("There is no train {train}", train=shown(card)))
    if not isinstance(connections, list):
        raise entry.error(Text("A route has no connections"))
    legs = [_leg(state, entry, connection) for connection in connections]
    return TrainRun(train[0], _joined(legs))


def _joined(legs: list[Leg]) -> tuple[str, ...]:
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
    if not isinstance(hexes, list) or len(hexes) < 2:
        raise entry.error(Text("A connection should be a list of two hexes or more"))
    for hex_id in hexes:
        if not isinstance(hex_id, str) or hex_id not in MAP.places:
            raise entry.error(Text("{hex} is not on the map", hex=shown(hex_id)), "§20.1")
    return (
        _stop(state, hexes[0], hexes[1]),
        *hexes[1:-1],
        _stop(state, hexes[-1], hexes[-2]),
    )


def _stop(state: Railroads, hex_id: HexId, beyond: HexId) -> str:
    """The stop that track from the neighbour leads to, or any; the hex itself if it has none."""
    face, around = state.board.face(MAP, hex_id), MAP.neighbours[hex_id]
    onward = face.onward[around.index(beyond)] if beyond in around else ()
    ends = (end - FIRST_STOP for end in onward if end >= FIRST_STOP)
    return stop_id(hex_id, next(ends, 0)) if face.stops else hex_id
