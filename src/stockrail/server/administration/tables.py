"""Tables as the person who runs the server sees them: found, closed, handed over, removed."""

from sqlalchemy import Connection, delete, select, update

from stockrail import bots
from stockrail.core.text import Text

from ..rooms.clock import starts
from ..rooms.rows import NoSuchTable, TableRow, find, lapse_motions, table_row
from ..storage import (
    Storage,
    ago,
    deliveries,
    motions,
    mutes,
    notes,
    notice_choices,
    notices,
    now,
    positions,
    records,
    seats,
    tables,
    talk,
)
from ..storage.signals import notify
from ..stream.entries import note
from .opening import CannotDo
from .people import visitor_called

_PARTS = (positions, records, motions, talk, notes, mutes, notice_choices, notices, seats)
"""What belongs to a table."""
_ALONE: dict[str, object] = {"stand_in": None, "offered": False, "played_by": None, "seen_at": None}
"""Of a seat for which nobody stands in, and at which nobody was seen."""


def find_tables(
    storage: Storage,
    *,
    status: str | None = None,
    title: str | None = None,
    player: str | None = None,
    idle: int | None = None,
    limit: int = 50,
) -> list[TableRow]:
    """Those that changed last first; `idle` are those that have not changed for so many days."""
    wanted = select(tables.c.id).order_by(tables.c.changed_at.desc()).limit(limit)
    if status is not None:
        wanted = wanted.where(tables.c.status == status)
    if title is not None:
        wanted = wanted.where(tables.c.title == title)
    if player is not None:
        wanted = wanted.where(
            tables.c.id.in_(select(seats.c.table_id).where(seats.c.name == player))
        )
    if idle is not None:
        wanted = wanted.where(tables.c.changed_at < ago(days=idle))
    with storage.reading() as connection:
        return find(connection, connection.scalars(wanted))


def close(storage: Storage, table_id: str) -> None:
    """Nobody acts at this table any more; what was played can be seen.

    :raises CannotDo: there is no such table, or its game is over.
    """
    with storage.writing() as connection:
        row = _table(connection, table_id)
        if row.status == "closed":
            raise CannotDo(Text("Table {table} is closed already", table=row.id))
        if row.status == "finished":
            raise CannotDo(Text("The game at table {table} is over", table=row.id))
        note(connection, row.id, "closed", ply=row.revision, seat=None)
        _change(connection, row, status="closed")


def reopen(storage: Storage, table_id: str) -> None:
    """:raises CannotDo: there is no such table, or it is not closed."""
    with storage.writing() as connection:
        row = _table(connection, table_id)
        if row.status != "closed":
            raise CannotDo(Text("Table {table} is not closed", table=row.id))
        status = "running" if row.has_begun else "gathering"
        deadline = starts(row, row.acting, now(after=row.changed_at)) if row.has_begun else None
        _change(connection, row, status=status, deadline=deadline)


def hand_over_host(storage: Storage, table_id: str, visitor: str) -> None:
    """:raises CannotDo: there is no such table or visitor."""
    with storage.writing() as connection:
        row = _table(connection, table_id)
        _change(connection, row, host=visitor_called(connection, visitor))


def hand_over_seat(storage: Storage, table_id: str, index: int, visitor: str) -> None:
    """Let a visitor play for a seat from now on; its name stays.

    :raises CannotDo: there is no such table, seat or visitor.
    """
    with storage.writing() as connection:
        row = _taken(connection, table_id, index)
        person = visitor_called(connection, visitor)
        new = {"kind": "person", "visitor": person, "bot": None, **_ALONE}
        _seat(connection, row, index, new)


def hand_over_to_bot(storage: Storage, table_id: str, index: int, bot: str) -> None:
    """Let a bot play for a seat from now on.

    :raises CannotDo: there is no such table or seat.
    :raises SetupError: there is no such bot for the game.
    """
    with storage.writing() as connection:
        row = _taken(connection, table_id, index)
        bots.bot(bot, row.title, 0)
        _seat(connection, row, index, {"kind": "bot", "visitor": None, "bot": bot, **_ALONE})


def remove(storage: Storage, table_id: str) -> None:
    """Delete a table with its game, for good.

    :raises CannotDo: there is no such table.
    """
    with storage.writing() as connection:
        erase(connection, _table(connection, table_id))


def erase(connection: Connection, row: TableRow) -> None:
    """Delete a table that is kept from changing."""
    sent = select(notices.c.id).where(notices.c.table_id == row.id)
    connection.execute(delete(deliveries).where(deliveries.c.notice.in_(sent)))
    for part in _PARTS:
        connection.execute(delete(part).where(part.c.table_id == row.id))
    connection.execute(
        update(tables).where(tables.c.rematch == row.id).values(rematch=None, changed_at=now())
    )
    connection.execute(delete(tables).where(tables.c.id == row.id))
    notify(connection, row.id, row.revision, now(after=row.changed_at))


def _table(connection: Connection, table_id: str) -> TableRow:
    """The table, kept from changing until the transaction ends."""
    try:
        return table_row(connection, table_id, locked=True)
    except NoSuchTable as error:
        raise CannotDo(
            Text(
                "There is no table {table}; `stockrail admin tables` lists them",
                table=repr(table_id[:40]),
            )
        ) from error


def _taken(connection: Connection, table_id: str, index: int) -> TableRow:
    """The table, if somebody or a bot has this seat."""
    row = _table(connection, table_id)
    known = [seat for seat in row.seats if seat.index == index]
    if not known or known[0].kind == "open":
        taken = tuple(str(seat.index) for seat in row.seats if seat.kind != "open")
        raise CannotDo(
            Text(
                "Table {table} has nobody on seat {seat}; its taken seats are {taken}",
                table=row.id,
                seat=index,
                taken=taken,
            )
        )
    return row


def _seat(connection: Connection, row: TableRow, index: int, values: dict[str, object]) -> None:
    place = (seats.c.table_id == row.id) & (seats.c.index == index)
    connection.execute(update(seats).where(place).values(**values))
    lapse_motions(connection, row.id)
    _change(connection, row)


def _change(connection: Connection, row: TableRow, **values: object) -> None:
    time = now(after=row.changed_at)
    changed = update(tables).where(tables.c.id == row.id).values(**values, changed_at=time)
    connection.execute(changed)
    notify(connection, row.id, row.revision, time)
