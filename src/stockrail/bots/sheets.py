"""Sheets of paper read as numbers: panels, the bank's trains, the map, the market."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stockrail.core.names import CompanyId, HexId, Money
from stockrail.core.text import Coins, Text
from stockrail.rails.board import Laid, TrackBoard
from stockrail.rails.map import StopId, stop_id
from stockrail.rails.market import Spot
from stockrail.view import Board, Fact, Panel

Standing = tuple[tuple[StopId, tuple[CompanyId, ...]], ...]


def facts(panel: Panel) -> dict[str, Fact]:
    """By their labels."""
    return {fact.label.template: fact for fact in panel.facts}


def coins(fact: Fact) -> Money | None:
    """`None` if the sum is hidden."""
    return fact.value.amount if isinstance(fact.value, Coins) else None


def words(fact: Fact) -> tuple[str, ...]:
    return tuple(str(fact.value).replace(",", " ").split())


def number(value: object) -> int:
    assert isinstance(value, int), f"{value} is not a number"
    return value


def stack(panel: Panel) -> Iterator[tuple[str, int | None]]:
    """New trains by type, in the order of sale; `None` for as many as one likes."""
    for fact in panel.facts:
        if (train := fact.label.params.get("train")) is not None:
            assert isinstance(fact.value, Text)
            left = fact.value.params.get("left")
            yield str(train), left if isinstance(left, int) else None


def spot(cell: str) -> Spot:
    """Where a cell of the market lies."""
    row, column = cell.split("-")
    return int(row), int(column)


def track_board(shown: Board) -> TrackBoard:
    tiles: list[tuple[HexId, str, int]] = []
    tokens: list[tuple[StopId, tuple[CompanyId, ...]]] = []
    kept: list[tuple[StopId, tuple[CompanyId, ...]]] = []
    for place in shown.hexes:
        if place.tile is None:
            continue
        if place.tile.number:
            tiles.append((place.id, place.tile.number, place.tile.rotation))
        for n, stop in enumerate(place.tile.stops):
            taken = [slot for slot in stop.slots if slot.company]
            for into, reserved in ((tokens, False), (kept, True)):
                there = [s.company for s in taken if s.company and s.reserved == reserved]
                if there:
                    into.append((stop_id(place.id, n), tuple(there)))
    return _kept_board(tuple(tiles), tuple(tokens), tuple(kept))


@lru_cache(maxsize=16)
def _kept_board(
    tiles: tuple[tuple[HexId, str, int], ...], tokens: Standing, reserved: Standing
) -> TrackBoard:
    """What is derived from a board is worth keeping for a few decisions."""
    laid = {hex_id: Laid(number, rotation) for hex_id, number, rotation in tiles}
    return TrackBoard(laid, dict(tokens), dict(reserved))
