"""Games that are played without a server: to be brought to one, or looked at in a room."""

import random
from functools import cache
from typing import Any

import stockrail
from stockrail import Table, View
from stockrail.server.rooms import Room, Snapshot
from stockrail.server.rooms.rows import SeatRow, TableRow
from stockrail.server.rooms.updates import UpdateWriter


@cache
def finished(*players: str, seed: int = 3, **options: str) -> Table[Any, View]:
    table, lots = stockrail.new("chicago-express", players, seed, options), random.Random(seed)
    while not table.is_over:
        table.play(lots.choice(table.legal()))
    return table


def nearly_over() -> Table[Any, View]:
    """A game that ends in about ten moves."""
    table = finished("Ann", "Bob", "Cat", seed=11)
    return table.at(table.ply - 10)


def room_of(table: Table[Any, View]) -> Room:
    seats = tuple(SeatRow(n, "person", name, name, None) for n, name in enumerate(table.players))
    actor = table.players.index(table.actor) if table.actor else None
    row = TableRow(
        id="secret",
        title=table.title.id,
        options=table.options,
        seed=table.seed,
        rules=table.rules_version,
        status="running",
        host="host",
        actor=actor,
        standing=None,
        rematch=None,
        changed_at=str(table.ply),
        revision=table.ply,
        seats=seats,
    )
    return Room(Snapshot(row, table), UpdateWriter(0))
