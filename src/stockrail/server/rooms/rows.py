"""A table without its game: who sits where, who hosts it, how far it is."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, exists, select, update

from stockrail.core.title import OptionValue

from ..guard.seldom import Seldom
from ..storage import ago, damage, motions, revision_of_table, seats, tables
from ..wire.motions import MotionKind
from ..wire.tables import SeatKind, Status

IDLE_DAYS = 30
"""After which a running game sleeps."""
_damaged = Seldom(logging.getLogger("stockrail.server"), 600.0)


class NoSuchTable(LookupError):
    """There is none of that id, or no longer."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    index: int
    kind: SeatKind
    name: str
    visitor: str | None
    bot: str | None
    stand_in: str | None = None
    """The bot that plays while the person is away."""
    offered: bool = False
    """Whether somebody else may take the seat over."""
    played_by: str | None = None
    """The name of the person, where it is not that of the player."""
    time_left: float | None = None
    """Seconds of a seat that has a bank of time and has used some of it."""

    @property
    def playing_bot(self) -> str | None:
        """The bot that decides for this seat now."""
        return self.stand_in or self.bot


@dataclass(frozen=True, slots=True)
class MotionRow:
    """What a seat proposes to the others."""

    number: int
    kind: MotionKind
    seat: int
    about: int | None
    """The ply that an undo leaves, or the seat for which a bot is to play."""
    votes: Mapping[str, bool | None]
    """By the number of a seat; nothing as long as its person has not voted."""
    revision: int
    """Of the table when it was proposed."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its game."""

    id: str
    title: str
    options: Mapping[str, OptionValue]
    seed: int
    rules: int
    """The version of the rules it was started with."""
    status: Status
    host: str
    actor: int | None
    standing: Mapping[str, str] | None
    """Where the game stands, by language."""
    rematch: str | None
    """The table at which the same people play it again."""
    changed_at: str
    revision: int
    seats: tuple[SeatRow, ...]
    listed: bool = False
    """For everybody, not only for those who have the link."""
    clock: Mapping[str, Any] | None = None
    acts_since: str | None = None
    """When it became the actor's turn."""
    deadline: str | None = None
    """When the actor's time runs out."""
    ended: str | None = None
    """How a game was ended that its rules had not ended."""
    motions: tuple[MotionRow, ...] = ()
    """Those that are open."""
    scores: Sequence[Mapping[str, int]] | None = None
    """The points and the place of each seat at the end."""

    @property
    def has_begun(self) -> bool:
        """Whether there is a game to show; a table may be closed before."""
        never = self.status == "closed" and self.standing is None
        return self.status != "gathering" and not never

    def seat_of(self, player: str) -> SeatRow | None:
        return next((s for s in self.seats if s.name == player and s.kind != "open"), None)

    def seats_of(self, visitor: str) -> tuple[SeatRow, ...]:
        return tuple(s for s in self.seats if s.visitor == visitor)

    @property
    def is_of_bots_alone(self) -> bool:
        return all(s.playing_bot for s in self.seats)

    @property
    def people(self) -> tuple[SeatRow, ...]:
        """The seats for which a person decides now."""
        return tuple(s for s in self.seats if s.kind == "person" and not s.stand_in)

    @property
    def acting(self) -> SeatRow | None:
        """The seat that is to act."""
        return next((s for s in self.seats if s.index == self.actor), None)

    @property
    def sleeps(self) -> bool:
        """Whether nobody has done anything for a long time; a move wakes it."""
        return self.status == "running" and self.changed_at < ago(days=IDLE_DAYS)

    def is_one_screen(self, visitor: str) -> bool:
        """Whether every person here plays on this visitor's screen."""
        people = [s for s in self.seats if s.kind != "bot"]
        return bool(people) and all(s.visitor == visitor for s in people)


SEAT_COLUMNS = tuple(field.name for field in fields(SeatRow))
MOTION_COLUMNS = tuple(field.name for field in fields(MotionRow))
_TABLE_COLUMNS = tuple(
    field.name for field in fields(TableRow) if field.name not in ("seats", "motions")
)
_OF_POSITION: tuple[MotionKind, ...] = ("undo", "redo")
"""What is proposed about the game as it stands."""
_REVISION = revision_of_table.element.correlate(tables)
_IS_OPEN = (
    (motions.c.table_id == tables.c.id)
    & (motions.c.status == "open")
    & (tables.c.status == "running")
    & (motions.c.kind.not_in(_OF_POSITION) | (motions.c.revision == _REVISION))
)
_HAS_MOTIONS = exists().where(_IS_OPEN).label("has_motions")


def find(connection: Connection, ids: Iterable[str]) -> list[TableRow]:
    """The tables of these ids that exist, in the order of `ids`.

    A damaged one is left out of many.

    :raises DamagedTable: the only one is.
    """
    wanted = list(ids)
    try:
        with damage.of_table(", ".join(wanted)):
            return _find(connection, wanted)
    except damage.DamagedTable:
        if len(wanted) == 1:
            raise
        return [row for table_id in wanted for row in _whole(connection, table_id)]


def _whole(connection: Connection, table_id: str) -> list[TableRow]:
    try:
        return find(connection, [table_id])
    except damage.DamagedTable as error:
        _damaged.say(table_id, "%s; it is left out", error)
        return []


def _find(connection: Connection, wanted: Sequence[str]) -> list[TableRow]:
    rows = connection.execute(
        select(tables, revision_of_table, _HAS_MOTIONS).where(tables.c.id.in_(wanted))
    ).mappings()
    sitting: dict[str, list[SeatRow]] = {}
    for seat in connection.execute(
        select(seats).where(seats.c.table_id.in_(wanted)).order_by(seats.c.index)
    ).mappings():
        row = SeatRow(**{name: seat[name] for name in SEAT_COLUMNS})
        sitting.setdefault(seat["table_id"], []).append(row)
    found = {
        row["id"]: TableRow(
            **{name: row[name] for name in _TABLE_COLUMNS},
            seats=tuple(sitting.get(row["id"], ())),
            motions=_motions(connection, row["id"], row["revision"]) if row["has_motions"] else (),
        )
        for row in rows
    }
    return [found[table_id] for table_id in wanted if table_id in found]


def _motions(connection: Connection, table_id: str, revision: int) -> tuple[MotionRow, ...]:
    found = connection.execute(
        select(motions)
        .where(motions.c.table_id == table_id, motions.c.status == "open")
        .order_by(motions.c.number)
    ).mappings()
    rows = (MotionRow(**{name: motion[name] for name in MOTION_COLUMNS}) for motion in found)
    return still_open(rows, revision)


def still_open(rows: Iterable[MotionRow], revision: int) -> tuple[MotionRow, ...]:
    """What was proposed about the game as it stood is over as soon as somebody moves."""
    return tuple(row for row in rows if row.revision == revision or row.kind not in _OF_POSITION)


def table_row(connection: Connection, table_id: str, *, locked: bool = False) -> TableRow:
    """A table, if asked for kept from changing until the transaction ends.

    :raises NoSuchTable: there is none of that id.
    """
    if table_id.isascii() and table_id.isalnum():
        if locked:
            lock = select(tables.c.id).where(tables.c.id == table_id).with_for_update()
            connection.execute(lock).all()
        for row in find(connection, [table_id]):
            return row
    raise NoSuchTable(table_id)


def lapse_motions(connection: Connection, table_id: str) -> None:
    """Other people decide at a table, or nobody: nothing is proposed any more."""
    is_open = (motions.c.table_id == table_id) & (motions.c.status == "open")
    connection.execute(update(motions).where(is_open).values(status="lapsed"))
