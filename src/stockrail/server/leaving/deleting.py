"""Somebody goes for good: what was theirs is deleted, and their seats are nobody's.

Their row stays without a name, as do the ids of their devices, so that no cookie works again.
"""

import logging
from collections.abc import Sequence
from functools import partial

from sqlalchemy import ColumnElement, Connection, Table, delete, select, update

from stockrail.core.text import Text
from stockrail.core.title import SetupError

from ..administration.tables import erase
from ..jobs import defer_once
from ..people import devices as own_devices
from ..people.entering import check_password
from ..people.merging import tables_of
from ..people.service import PeopleService
from ..people.signing_in import has_account
from ..people.tokens import fresh_secret
from ..people.visitors import name_of, take_cookie
from ..rooms.rows import SeatRow, TableRow, lapse_motions, table_row
from ..seating.host import host_without, successors
from ..seating.stand_ins import bot_for
from ..service.problems import forbidden
from ..storage import (
    accounts,
    blocks,
    deliveries,
    devices,
    mutes,
    notes,
    notice_choices,
    notices,
    now,
    passkeys,
    pushes,
    reports,
    seats,
    tables,
    talk,
    tokens,
    visitors,
)
from ..storage.damage import DamagedTable
from ..storage.signals import notify
from ..stream.hearing import SPOKEN
from ..wire.languages import Visitor
from ..wire.requests import AnyRequest
from .renaming import rename, swapped

logger = logging.getLogger("stockrail.server")
_GONE: Sequence[Table] = (
    *(accounts, passkeys, tokens, pushes, notice_choices),
    *(notes, mutes, blocks, notices),
)


def go(people: PeopleService, request: AnyRequest, visitor: Visitor, confirmation: str) -> None:
    """:raises ApiError: it is not their password, or not a guest's name."""
    with people.storage.reading() as connection:
        is_guest = not has_account(connection, visitor.id)
        name = name_of(connection, visitor.id)
    if not is_guest:
        check_password(people, visitor, confirmation)
    elif confirmation.strip() != name:
        raise forbidden(
            Text("This is not your name"),
            Text("Type it as it stands on your page: {name}", name=name),
        )
    for table_id in _left(people, visitor):
        people.writer.written(partial(leave_table, table_id, visitor))
        people.tables.rooms.changed(table_id)
    for table_id in _former(people, visitor):
        people.writer.written(partial(leave_former_table, table_id, visitor))
        people.tables.rooms.changed(table_id)
    left = _left(people, visitor)
    people.known.sign_out(people.writer.written(partial(delete_person, visitor)))
    for table_id in left:
        people.tables.rooms.changed(table_id)
    take_cookie(request, fresh_secret())


def _left(people: PeopleService, visitor: Visitor) -> list[str]:
    with people.storage.reading() as connection:
        return tables_of(connection, visitor.id)


def _former(people: PeopleService, visitor: Visitor) -> list[str]:
    with people.storage.reading() as connection:
        return _former_tables(connection, visitor.id)


def leave_table(table_id: str, visitor: Visitor, connection: Connection) -> None:
    """Each table by itself, so that others who write wait for one game at most."""
    _leave_table(connection, table_row(connection, table_id, locked=True), visitor)


def leave_former_table(table_id: str, visitor: Visitor, connection: Connection) -> None:
    """Where they have resigned, given their seat away, or left before the game, their name stays
    until now: in the game, if nobody else goes by it, and in the stream."""
    row = table_row(connection, table_id, locked=True)
    seats_then = (
        select(talk.c.seat, talk.c.name)
        .distinct()
        .where(_is_of(visitor.id), talk.c.table_id == table_id)
        .order_by(talk.c.seat)
    )
    for index, name in connection.execute(seats_then).all():
        nameless = _name_for(row, index, visitor)
        seat = next((seat for seat in row.seats if seat.index == index), None)
        is_nobodys = seat is not None and (seat.visitor is None or seat.played_by is not None)
        if row.has_begun and seat is not None and seat.name == name and is_nobodys:
            row = _renamed(connection, row, name, nameless)
        here = {seat.played_by or seat.name for seat in row.seats if seat.visitor}
        _rename_talk(connection, row.id, visitor.id, index, {name} - here, nameless)
    time = now(after=row.changed_at)
    connection.execute(update(tables).where(tables.c.id == row.id).values(changed_at=time))
    notify(connection, row.id, row.revision, time)


def _former_tables(connection: Connection, person: str) -> list[str]:
    """Where something was done by somebody who has no seat there now."""
    found = select(talk.c.table_id).distinct().where(_is_of(person)).order_by(talk.c.table_id)
    return [*connection.scalars(found)]


def _is_of(person: str) -> ColumnElement[bool]:
    """Of an entry in a stream: it tells what they did from a seat, and has their name."""
    is_done = talk.c.kind.not_in(SPOKEN) & talk.c.seat.is_not(None)
    return (talk.c.visitor == person) & is_done


def delete_person(visitor: Visitor, connection: Connection) -> list[str]:
    """All that is left of them, in one transaction. Their devices."""
    person = visitor.id
    for table_id in tables_of(connection, person):
        leave_table(table_id, visitor, connection)
    for table_id in _former_tables(connection, person):
        leave_former_table(table_id, visitor, connection)
    connection.execute(
        update(talk)
        .where(talk.c.visitor == person)
        .values(text="", name="", visitor=None, removed_at=now())
    )
    theirs = select(notices.c.id).where(notices.c.visitor == person)
    connection.execute(delete(deliveries).where(deliveries.c.notice.in_(theirs)))
    connection.execute(delete(blocks).where(blocks.c.blocked == person))
    reported = update(reports).where(reports.c.about == person)
    connection.execute(reported.values(about=None, name="", quoted=""))
    for part in _GONE:
        connection.execute(delete(part).where(part.c.visitor == person))
    ended = own_devices.end(connection, person)
    connection.execute(update(devices).where(devices.c.visitor == person).values(label=""))
    connection.execute(
        update(visitors)
        .where(visitors.c.id == person)
        .values(name="", language=None, return_hash=None)
    )
    return ended


def _leave_table(connection: Connection, row: TableRow, visitor: Visitor) -> None:
    """One that waits and has nobody else could never start: it goes."""
    if not row.has_begun and row.host == visitor.id and not successors(row):
        erase(connection, row)
        return
    for seat in row.seats_of(visitor.id):
        row = _free(connection, row, seat, visitor)
    lapse_motions(connection, row.id)
    host = host_without(connection, row, visitor.id, *row.seats_of(visitor.id))
    theirs = (seat for seat in row.seats_of(visitor.id) if seat.playing_bot is None)
    is_bots_turn = any(seat.index == row.actor for seat in theirs)
    deadline, time = None if is_bots_turn else row.deadline, now(after=row.changed_at)
    changed = update(tables).where(tables.c.id == row.id)
    connection.execute(changed.values(host=host, deadline=deadline, changed_at=time))
    if is_bots_turn and row.status == "running":
        defer_once(connection, row.id, row.revision)
    notify(connection, row.id, row.revision, time)


def _free(connection: Connection, row: TableRow, seat: SeatRow, visitor: Visitor) -> TableRow:
    """The seat is open if the game has not begun; otherwise a bot plays for an offered seat."""
    place = (seats.c.table_id == row.id) & (seats.c.index == seat.index)
    nameless = _name_for(row, seat.index, visitor)
    known = {seat.name, seat.played_by or seat.name}
    _rename_talk(connection, row.id, visitor.id, seat.index, known, nameless)
    if not row.has_begun:
        empty = {"kind": "open", "name": "", "visitor": None}
        connection.execute(update(seats).where(place).values(**empty))
        return row
    row = _renamed(connection, row, seat.name, nameless)
    goes_on = row.status in ("running", "closed")
    values: dict[str, object] = {"visitor": None, "played_by": None, "seen_at": None}
    if goes_on:
        values |= {"stand_in": bot_for(row.title), "offered": True}
    connection.execute(update(seats).where(place).values(**values))
    return row


def _renamed(connection: Connection, row: TableRow, old: str, new: str) -> TableRow:
    try:
        with connection.begin_nested():
            return rename(connection, row, old, new)
    except (SetupError, DamagedTable) as error:
        logger.warning("Table %s keeps the name of a player who is gone: %s", row.id, error)
        return row


def _name_for(row: TableRow, index: int, visitor: Visitor) -> str:
    """A number that nobody at the table is called by."""
    taken = {other.name for other in row.seats}
    numbers = (index + 1, *range(len(row.seats) + 1, 100))
    names = (Text("Player {n}", n=n).render(visitor.translate) for n in numbers)
    return next(name for name in names if name not in taken)


def _rename_talk(
    connection: Connection, table_id: str, person: str, index: int, known: set[str], name: str
) -> None:
    """What they did from a seat stands in the stream, under the other name and as nobody's."""
    here = select(talk).where(talk.c.table_id == table_id)
    for entry in connection.execute(here).all():
        is_theirs = entry.visitor == person and entry.seat == index
        is_done = entry.kind not in SPOKEN
        values: dict[str, object] = {}
        if entry.name and (is_theirs or entry.name in known):
            values["name"] = name
        if is_theirs and is_done:
            values["visitor"] = None
        about = entry.about
        for old in known if about and "granted" in about else ():
            about = {**about, "granted": swapped(about["granted"], old, name)}
        if about != entry.about:
            values["about"] = about
        if values:
            connection.execute(update(talk).where(talk.c.id == entry.id).values(**values))
