"""Tiles that could be laid: which of many are looked at, and what they join."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.rails.board import TileBoard
from stockrail.rails.map import RailMap

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """A tile that could be laid, and what is known of it at a glance."""

    action: Action
    board: TileBoard
    cost: Money
    promise: float
    stops: float
    """What stops joined or grown by it pay."""


def spread(rail_map: RailMap, lays: Sequence[T], tile: Callable[[T], str], most: int) -> list[T]:
    """Not more than can be looked at: those with stops first, then evenly over the map."""
    if len(lays) <= most:
        return [*lays]
    with_stops = [lay for lay in lays if rail_map.tiles[tile(lay)].stops]
    others = [lay for lay in lays if not rail_map.tiles[tile(lay)].stops]
    room = max(most // 3, most - len(with_stops))
    step = max(1, -(-len(others) // room))
    return with_stops[:most] + others[::step]


def stops_gained(board: TileBoard, after: TileBoard, company: CompanyId, hex_id: HexId) -> float:
    """What stops that are joined now pay, and what a larger city pays more."""
    rail_map = board.map
    before, now = board.reach(company), after.reach(company)
    old = set(before.stops)
    gained = sum(
        after.face(rail_map.stops[stop][0]).stops[rail_map.stops[stop][1]].revenue[-1]
        for stop in now.stops
        if stop not in old
    )
    was, becomes = board.face(hex_id).stops, after.face(hex_id).stops
    grown = sum(s.revenue[-1] for s in becomes) - sum(s.revenue[-1] for s in was)
    return gained + (grown if hex_id in now.hexes else 0)
