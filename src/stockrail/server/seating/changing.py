"""Changing who plays at a table, and how it is kept, between the moves."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from sqlalchemy import Connection, update

from stockrail.core.text import Text

from ..jobs import defer_once
from ..rooms.clock import refilled, resumes, stands_still, starts
from ..rooms.rows import SEAT_COLUMNS, SeatRow, TableRow, lapse_motions, table_row
from ..service.problems import ApiError, closed, forbidden, game_over
from ..service.tables import TableService
from ..storage import now, seats, tables
from ..storage.signals import notify
from ..stream.entries import note
from ..wire.languages import Visitor

Change = Callable[[Connection, TableRow], None]
_KEPT = ("id", "seats", "motions", "revision")
"""What is no column that may be changed here."""
_COLUMNS = tuple(field.name for field in fields(TableRow) if field.name not in _KEPT)


def changing(service: TableService, table_id: str, change: Change) -> None:
    """Do it to the table as it is on disk, kept from changing meanwhile; then everybody sees it.

    :raises NoSuchTable: there is none of that id.
    """

    def write(connection: Connection) -> None:
        change(connection, table_row(connection, table_id, locked=True))

    service.writer.written(write)
    service.rooms.changed(table_id)


def change(connection: Connection, row: TableRow, *sitting: SeatRow, **columns: Any) -> TableRow:
    """Write seats and columns of a table. If somebody else now plays for the seat that is to act, a
    bot is called, or the clock starts anew. If others decide now, nothing is proposed any more."""
    time = now(after=row.changed_at)
    changed = {seat.index: seat for seat in sitting}
    before = row.acting
    if before is not None and before.index in changed and not before.playing_bot:
        kept = stands_still(row, time)
        seat = changed[before.index]
        if kept is not None and _player(seat) != _player(before):
            seat = replace(seat, time_left=kept)
            changed[before.index] = seat if seat.playing_bot else refilled(row, seat)
    after = replace(
        row,
        seats=tuple(changed.get(seat.index, seat) for seat in row.seats),
        changed_at=time,
        **columns,
    )
    acting = after.acting
    if after.status != "running":
        after = replace(after, deadline=None)
    elif before is not None and acting is not None and _player(before) != _player(acting):
        begins = resumes if acting.visitor == before.visitor else starts
        after = replace(after, deadline=begins(after, acting, time))
        if acting.playing_bot and not after.is_of_bots_alone:
            defer_once(connection, row.id, row.revision)
    if after.status != "running" or _deciding(row) != _deciding(after):
        lapse_motions(connection, row.id)
    _write(connection, row, after)
    notify(connection, row.id, row.revision, time)
    return after


def _deciding(row: TableRow) -> set[tuple[int, str | None]]:
    return {(seat.index, seat.visitor) for seat in row.people}


def _player(seat: SeatRow) -> tuple[str | None, str | None]:
    """Who plays for a seat now."""
    return seat.playing_bot, seat.visitor


def _write(connection: Connection, before: TableRow, after: TableRow) -> None:
    new = {name: getattr(after, name) for name in _COLUMNS}
    changed = {name: value for name, value in new.items() if value != getattr(before, name)}
    connection.execute(update(tables).where(tables.c.id == after.id).values(**changed))
    for was, seat in zip(before.seats, after.seats, strict=True):
        if was != seat:
            place = (seats.c.table_id == after.id) & (seats.c.index == seat.index)
            values = {name: getattr(seat, name) for name in SEAT_COLUMNS}
            connection.execute(update(seats).where(place).values(**values))


def tell(
    connection: Connection,
    row: TableRow,
    kind: str,
    seat: SeatRow | None,
    *,
    ply: int | None = None,
    about: Mapping[str, object] | None = None,
) -> None:
    """In the stream of the table; a ply is known to who has the game at hand."""
    at = row.revision if ply is None else ply
    note(connection, row.id, kind, ply=at, seat=seat, about=about)


def running(row: TableRow) -> None:
    """:raises ApiError: no game goes on at this table."""
    if row.status == "closed":
        raise closed()
    if row.status == "gathering":
        raise ApiError(
            409, "stale", Text("The game has not begun"), Text("Wait until the table is full.")
        )
    if row.status == "finished":
        raise game_over()


def seat_at(row: TableRow, index: int) -> SeatRow:
    """:raises ApiError: there is none of that number."""
    for seat in row.seats:
        if seat.index == index:
            return seat
    raise ApiError(404, "not_found", Text("There is no such seat"))


def own_seat(row: TableRow, index: int, visitor: Visitor) -> SeatRow:
    """:raises ApiError: it is somebody else's, or a bot's."""
    seat = seat_at(row, index)
    if not visitor.id or seat.visitor != visitor.id:
        raise forbidden(Text("This is not your seat"))
    return seat
