"""A player of a stored game gets another name.

Names are ids in the log, so that all of it is written again, and the newest position with it.
"""

from dataclasses import fields, replace
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

from sqlalchemy import Connection, delete, insert, update

from stockrail.core.actions import Action
from stockrail.core.codec import from_json, to_json
from stockrail.core.ids import PlayerId
from stockrail.core.refusal import MalformedAction
from stockrail.core.state import State
from stockrail.core.stored import load_table
from stockrail.core.table import Table
from stockrail.core.title import SetupError
from stockrail.titles import title
from stockrail.view import View

from ..rooms.records import KEEP, answer, effective, entries, newest_position, seating
from ..rooms.rows import TableRow
from ..rooms.status import agreed_end
from ..storage import positions, records, seats, tables


class Entry(NamedTuple):
    revision: int
    action: Any
    undone_to: int | None


def rename(connection: Connection, row: TableRow, old: str, new: str) -> TableRow:
    """The table with another name for one of its players.

    A game that began under other rules goes on from its position, in which the name is replaced.

    :raises SetupError: it cannot be read.
    :raises DamagedTable: its log is not whole.
    """
    again = [
        Entry(entry.revision, _renamed_entry(row, entry.action, old, new), entry.undone_to)
        for entry in entries(connection, row.id, 0, row.revision)
    ]
    sitting = tuple(replace(s, name=new) if s.name == old else s for s in row.seats)
    renamed = replace(row, seats=sitting)
    game = _played(connection, row, renamed, effective(again), old, new)
    for entry in again:
        place = (records.c.table_id == row.id) & (records.c.revision == entry.revision)
        connection.execute(update(records).where(place).values(action=entry.action))
    place = (seats.c.table_id == row.id) & (seats.c.name == old)
    connection.execute(update(seats).where(place).values(name=new))
    after = answer(renamed, game.ply, game)
    connection.execute(delete(positions).where(positions.c.table_id == row.id))
    connection.execute(insert(positions).values(table_id=row.id, **after.position))
    told = after.row.standing if row.ended is None else agreed_end(game)
    connection.execute(update(tables).where(tables.c.id == row.id).values(standing=told))
    return replace(renamed, standing=told)


def _played(
    connection: Connection, row: TableRow, renamed: TableRow, log: list[object], old: str, new: str
) -> Table[State, View]:
    """The game as its log tells it; if that leads elsewhere today, as its position says."""
    stored = newest_position(connection, row)
    told = {**seating(renamed), "log": log}
    if stored is None:
        return load_table(title(row.title), {**told, "position": None}, keep=KEEP)
    position, chronicle = (swapped(part, old, new) for part in (stored.position, stored.chronicle))
    told |= {"position": position, "chronicle": chronicle}
    try:
        return load_table(title(row.title), told, keep=KEEP)
    except SetupError:  # the name means something else in the position too
        return load_table(title(row.title), {**told, "position": None}, keep=KEEP)


def _renamed_entry(row: TableRow, written: Any, old: str, new: str) -> Any:
    if written is None:
        return None
    try:
        action: Action = from_json(written, title(row.title).actions)
    except MalformedAction:  # written by other rules
        return swapped(written, old, new)
    return to_json(renamed_in(action, old, new))


def renamed_in(action: Action, old: str, new: str) -> Action:
    """
    >>> from stockrail.core.actions import Bid
    >>> str(renamed_in(Bid(PlayerId("Ann"), 7), "Ann", "Player 1"))
    "bid 'Player 1' 7"
    """
    kind: type = type(action)
    names = _players_in(kind)
    return replace(action, **{name: swapped(getattr(action, name), old, new) for name in names})


@cache
def _players_in(kind: type) -> tuple[str, ...]:
    """The fields that hold players."""
    hints = get_type_hints(kind)
    return tuple(f.name for f in fields(kind) if _mentions(hints[f.name]))


def _mentions(hint: object) -> bool:
    return hint is PlayerId or any(_mentions(part) for part in get_args(hint))


def swapped(value: Any, old: str, new: str) -> Any:
    """Every string that is the old name, keys of objects too.

    >>> swapped({"Ann": 40, "bids": [["Ann", 7], ["Anne", 3]]}, "Ann", "Player 1")
    {'Player 1': 40, 'bids': [['Player 1', 7], ['Anne', 3]]}
    """
    match value:
        case str():
            return new if value == old else value
        case dict():
            return {swapped(k, old, new): swapped(v, old, new) for k, v in value.items()}
        case list() | tuple():
            return type(value)(swapped(part, old, new) for part in value)
        case _:
            return value
