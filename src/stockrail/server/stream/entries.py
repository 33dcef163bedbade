"""The stream of a table: what is said and done there, in the order in which it happened."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select

from ..rooms.rows import SeatRow, TableRow
from ..storage import now, positions, tables, talk
from ..storage.signals import notify_talk
from ..wire.talk import TalkEntry, TalkPart
from .happenings import kept_ply, sentence
from .hearing import REMOVED, SAID, Hearing

MOST = 100
"""Entries that are read at once."""
LARGEST_ID = 2**31 - 1


def note(
    connection: Connection,
    table_id: str,
    kind: str,
    *,
    ply: int,
    seat: SeatRow | None,
    about: Mapping[str, object] | None = None,
) -> None:
    """Something that was done, by a seat or by somebody who has none. It is noted whose seat it
    is, so that their name is found when they want it deleted.

    An undo stands where it leads to: what is played then comes after it.
    """
    known = connection.scalar(select(positions.c.ply).where(positions.c.table_id == table_id))
    kept = kept_ply(about or {}) if kind == "undone" else None
    ply = min(at for at in (ply, known, kept) if at is not None)
    who: dict[str, object] = {"seat": None, "name": ""}
    if seat is not None:
        name = seat.played_by or seat.name
        who = {"seat": seat.index, "name": name, "visitor": seat.visitor}
    write(connection, table_id=table_id, kind=kind, ply=ply, **who, about=about)


def write(connection: Connection, *, table_id: str, **values: object) -> int:
    """An entry, and its id. Those who write to one table wait for each other, so that who has
    read one entry has read all before it."""
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update()).all()
    written = insert(talk).values(table_id=table_id, **values, made_at=now()).returning(talk.c.id)
    entry: int = connection.execute(written).scalar_one()
    notify_talk(connection, table_id)
    return entry


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of the stream, oldest first, and the id before them; 0 if there is none."""

    previous: int
    rows: tuple[Row[Any], ...]

    def part(self, table: TableRow, person: str, hearing: Hearing) -> TalkPart:
        """As it is sent to somebody."""
        players = {seat.index: seat.name for seat in table.seats}
        return TalkPart(
            previous=self.previous,
            entries=tuple(_entry(row, person, players) for row in self.rows),
            mutes=hearing.mutes,
        )


def read(
    connection: Connection,
    table_id: str,
    hearing: Hearing,
    *,
    after: int = 0,
    before: int = LARGEST_ID,
) -> Stretch:
    """The newest of what somebody may read between two ids."""
    heard = (talk.c.table_id == table_id) & hearing.hears
    rows = connection.execute(
        select(talk)
        .where(heard, talk.c.id > after, talk.c.id < before)
        .order_by(talk.c.id.desc())
        .limit(MOST)
    ).all()[::-1]
    first = rows[0].id if rows else min(after + 1, before)
    previous = connection.scalar(select(func.max(talk.c.id)).where(heard, talk.c.id < first))
    return Stretch(previous or 0, tuple(rows))


def one(connection: Connection, table_id: str, hearing: Hearing, entry: int) -> Row[Any] | None:
    """Something that was said and somebody may read; not if it was removed."""
    if not 0 < entry <= LARGEST_ID:
        return None
    return connection.execute(
        select(talk).where(
            talk.c.table_id == table_id,
            talk.c.id == entry,
            talk.c.kind == SAID,
            talk.c.removed_at.is_(None),
            hearing.hears,
        )
    ).first()


def _entry(row: Row[Any], person: str, players: Mapping[int, str]) -> TalkEntry:
    about: Mapping[str, Any] = row.about or {}
    is_spoken = row.kind in (SAID, REMOVED)
    said = "" if row.removed_at or row.kind == REMOVED else row.text
    return TalkEntry(
        id=row.id,
        ply=row.ply,
        made_at=row.made_at,
        kind=row.kind,
        seat=row.seat,
        name=row.name,
        text=said if is_spoken else sentence(row.kind, row.name, about, row.seat, players),
        audience="spectators" if is_spoken and row.seat is None else "players",
        mentions=tuple(about.get("mentions", ())) if not row.removed_at else (),
        yours=is_spoken and bool(person) and row.visitor == person,
        removed=about.get("removed"),
        of=about.get("of"),
    )
