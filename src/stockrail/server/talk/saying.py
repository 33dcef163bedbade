"""Saying something at a table, and taking it back."""

import re
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from stockrail.core.text import Text

from ..people.plain_text import tidied
from ..people.visitors import name_of, remember
from ..rooms.rows import SeatRow, TableRow, table_row
from ..service.problems import ApiError, closed, forbidden, not_found
from ..service.tables import TableService
from ..storage import blocks, mutes, now, talk
from ..storage.timing import seconds_between
from ..stream.entries import one, write
from ..stream.hearing import REMOVED, SAID, hearing
from ..wire.languages import Visitor
from ..wire.talk import RemovedBy, SayRequest

LONGEST = 1000
SECOND_THOUGHTS = 600.0
"""Seconds for which one may remove what one has said."""
_KEY = re.compile(r"[A-Za-z0-9-]{1,36}")


def say(service: TableService, visitor: Visitor, table_id: str, wish: SayRequest) -> int:
    """The id of what was said, once. Players speak as their seat, others as themselves.

    :raises ApiError: there is nothing to say, or it is too long, or nobody knows who speaks.
    """
    text = _checked(wish.text)
    if not _KEY.fullmatch(wish.key):
        message = Text("The key of a message has 1 to 36 letters, digits or hyphens")
        raise ApiError(422, "malformed", message)
    ply = service.rooms.room(table_id).now.ply

    def work(connection: Connection) -> int:
        row = table_row(connection, table_id, locked=True)
        if row.status == "closed":
            raise closed()
        before = _said_before(connection, visitor.id, wish.key)
        if before is not None:
            return before
        seat = next(iter(row.seats_of(visitor.id)), None)
        name = _name(connection, visitor.id, seat)
        remember(connection, visitor.id)
        mentioned = mentions(connection, row, visitor.id, text)
        return write(
            connection,
            table_id=row.id,
            kind=SAID,
            ply=ply,
            visitor=visitor.id,
            name=name,
            seat=seat.index if seat else None,
            text=text,
            about={"mentions": mentioned} if mentioned else None,
            key=wish.key,
        )

    entry = service.writer.written(work)
    service.talk.look(table_id)
    return entry


def _checked(written: str) -> str:
    """What somebody has written, as plain text.

    :raises ApiError: there is nothing left of it, or too much.
    """
    text = tidied(written[: 4 * LONGEST])
    if not text:
        raise ApiError(422, "setup", Text("There is nothing to send"), Text("Write something."))
    if len(text) > LONGEST or len(written) > 4 * LONGEST:
        raise ApiError(
            422,
            "setup",
            Text("A text has at most {n} characters here", n=LONGEST),
            Text("Write less, or send it in parts."),
        )
    return text


def _said_before(connection: Connection, visitor: str, key: str) -> int | None:
    known = select(talk.c.id).where(talk.c.visitor == visitor, talk.c.key == key)
    return connection.scalar(known)


def _name(connection: Connection, visitor: str, seat: SeatRow | None) -> str:
    name = (seat.played_by or seat.name) if seat else name_of(connection, visitor)
    if not name:
        raise ApiError(
            422,
            "setup",
            Text("Nobody knows your name yet"),
            Text("Enter a name, then send your message again."),
        )
    return name


def mentions(connection: Connection, row: TableRow, speaker: str, text: str) -> list[int]:
    """The seats that are named with an `@`, whose people may be told of it.

    Nobody is told by somebody whom they have blocked; nor a player by a spectator while the game
    goes on.
    """
    if row.status == "running" and not row.seats_of(speaker):
        return []
    deaf = connection.scalars(select(blocks.c.visitor).where(blocks.c.blocked == speaker)).all()
    people = [seat for seat in row.seats if seat.visitor and seat.visitor not in (speaker, *deaf)]
    return [seat.index for seat in people if _is_named(seat, text)]


def _is_named(seat: SeatRow, text: str) -> bool:
    names = (re.escape(name) for name in (seat.name, seat.played_by) if name)
    return any(re.search(rf"(?<!\w)@{name}(?!\w)", text, re.IGNORECASE) for name in names)


def remove_own(service: TableService, visitor: Visitor, table_id: str, entry: int) -> None:
    """Take back what one has said not long ago.

    :raises ApiError: it is somebody else's, or too late.
    """

    def work(connection: Connection) -> None:
        row = table_row(connection, table_id, locked=True)
        said = one(connection, table_id, hearing(connection, row, visitor.id), entry)
        if said is None:
            raise no_such_message()
        if said.visitor != visitor.id:
            raise forbidden(Text("Somebody else has said this"), Text("Report it instead."))
        if seconds_between(said.made_at, now()) > SECOND_THOUGHTS:
            raise ApiError(
                409,
                "stale",
                Text("A message can be removed for 10 minutes"),
                Text("Ask the person who runs this server."),
            )
        removed(connection, said, "author")

    service.writer.written(work)
    service.talk.look(table_id)


def removed(connection: Connection, said: Row[Any], by: RemovedBy) -> None:
    """Nobody reads it any more. What its author removes is gone; what the operator removes is
    kept, so that they can still judge it."""
    about = {**(said.about or {}), "removed": by}
    values: dict[str, object] = {"removed_at": now(), "about": about}
    if by == "author":
        values["text"] = ""
    connection.execute(update(talk).where(talk.c.id == said.id).values(**values))
    write(
        connection,
        table_id=said.table_id,
        kind=REMOVED,
        ply=said.ply,
        visitor=said.visitor,
        name=said.name,
        seat=said.seat,
        about={"of": said.id, "removed": by},
    )


def mute(service: TableService, visitor: Visitor, table_id: str, mutes_them: bool) -> None:
    """Read no spectators at a table while one plays there, or again."""

    def work(connection: Connection) -> None:
        row = table_row(connection, table_id, locked=True)
        if not row.seats_of(visitor.id):
            raise forbidden(Text("You are not at this table"))
        own = (mutes.c.table_id == row.id) & (mutes.c.visitor == visitor.id)
        connection.execute(delete(mutes).where(own))
        if mutes_them:
            connection.execute(insert(mutes).values(table_id=row.id, visitor=visitor.id))

    service.writer.written(work)


def no_such_message() -> ApiError:
    return not_found(Text("There is no such message"))
