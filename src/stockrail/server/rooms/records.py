"""The log of a table on disk, and the game it tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import IntegrityError

from stockrail.core.codec import to_json
from stockrail.core.history import Keep
from stockrail.core.refusal import StaleAction
from stockrail.core.state import State
from stockrail.core.stored import load_table, resume_table
from stockrail.core.table import Table
from stockrail.titles import title
from stockrail.view import View

from ..jobs import defer
from ..storage import Storage, damage, now, positions, records
from ..storage.answers import TABLE_COLUMNS, write_answer, write_times
from .clock import goes_on
from .rows import SeatRow, TableRow, still_open
from .status import places, standing
from .undone import Undone, played, taken, undone_in

KEEP = Keep(newest=8, every=32)
"""Of a game in memory; other positions are made again when somebody looks at them."""
LAST = 24
"""Records that are read with a position, to know whose action may be undone."""
Entries = Sequence[Any]
"""Rows of records."""


def start(row: TableRow) -> Table[State, View]:
    """The table before its first record, as its seats and options say."""
    players = [seat.name for seat in row.seats]
    return Table(title(row.title), players, row.seed, row.options, keep=KEEP)


def seating(row: TableRow) -> dict[str, object]:
    """Who plays, by which rules, as a stored game says it."""
    return {
        "rules": row.rules,
        "players": [seat.name for seat in row.seats],
        "seed": row.seed,
        "options": row.options,
    }


def opened(
    storage: Storage, connection: Connection, row: TableRow
) -> tuple[Table[State, View], Undone]:
    """The game as it is now, from its newest position, and what may be redone; its log is read
    when somebody asks.

    Where there is no such position the log is played, as far as today's rules can.

    :raises SetupError: they can read neither.
    :raises DamagedTable: the log is not whole.
    """
    newest, game = newest_position(connection, row), seating(row)
    if newest is None or newest.ply is None:
        position = None if newest is None else newest.position
        log = effective(entries(connection, row.id, 0, row.revision))
        game |= {"log": log, "position": position}
        return load_table(title(row.title), game, keep=KEEP), ()

    def read() -> list[object]:
        with storage.reading() as later, damage.of_table(row.id):
            return effective(entries(later, row.id, 0, row.revision))

    last = entries(connection, row.id, max(0, row.revision - LAST), row.revision)
    game |= {"position": newest.position, "chronicle": newest.chronicle, "log": _end_of_log(last)}
    undone: Undone = ()
    if any(entry.undone_to is not None for entry in last):
        undone = undone_in(entries(connection, row.id, 0, row.revision))
    return resume_table(title(row.title), game, ply=newest.ply, log=read, keep=KEEP), undone


def newest_position(connection: Connection, row: TableRow) -> Row[Any] | None:
    """The position after all records of a table, if it is stored.

    :raises DamagedTable: it is stored, and not all records are there that have led to it.
    """
    stored = connection.execute(select(positions).where(positions.c.table_id == row.id)).first()
    if stored is None or stored.revision < row.revision:
        return None
    if stored.revision > row.revision:
        raise damage.DamagedTable(row.id, f"record {row.revision} is missing")
    return stored


def entries(
    connection: Connection, table_id: str, since: int, until: int, plies: int | None = None
) -> Entries:
    """The records from one revision, at which there were at most `plies`, to another.

    :raises DamagedTable: not all of them are there.
    """
    found = connection.execute(
        select(records.c.revision, records.c.action, records.c.undone_to)
        .where(
            records.c.table_id == table_id,
            records.c.revision >= since,
            records.c.revision < until,
        )
        .order_by(records.c.revision)
    ).all()
    damage.check_entries(table_id, found, since, until, since if plies is None else plies)
    return found


def followed(
    table: Table[State, View], undone: Undone, entries: Entries
) -> tuple[Table[State, View], int, Undone]:
    """The game after these records, how many of its actions were there before them, and what
    may be redone."""
    following, kept = table.at(table.ply), table.ply
    for entry in entries:
        if entry.undone_to is None:
            following.follow(entry.action)
            undone = played(undone, [entry.action])
        else:
            undone = taken(undone, map(to_json, following.log[entry.undone_to :]))
            following = following.at(entry.undone_to)
            kept = min(kept, entry.undone_to)
    return following, kept, undone


def _end_of_log(entries: Entries) -> list[object]:
    """The actions after the last undo among some records; nobody has taken them back."""
    log: list[object] = []
    for entry in entries:
        log = [] if entry.undone_to is not None else [*log, entry.action]
    return log


def effective(entries: Entries) -> list[object]:
    """The actions that were not taken back."""
    log: list[object] = []
    for entry in entries:
        if entry.undone_to is None:
            log.append(entry.action)
        else:
            del log[entry.undone_to :]
    return log


@dataclass(frozen=True, slots=True)
class Answer:
    """What is written as the answer to a revision; all that can be prepared is in it."""

    before: TableRow
    entries: Sequence[Mapping[str, object]]
    row: TableRow
    """The table when it is written."""
    position: Mapping[str, object]
    for_bot: bool
    """Whether a bot is to act next, though nobody may look."""
    time_left: Mapping[int, float] = field(default_factory=dict)
    """Seconds in banks of time, of the seats where they have changed."""

    def write(self, connection: Connection) -> None:
        """:raises StaleAction: somebody else has answered it, or has changed the table."""
        row = self.row
        table = {name: getattr(row, name) for name in TABLE_COLUMNS}
        was = self.before.changed_at
        stale = StaleAction(f"the table has changed since revision {self.before.revision}")
        try:
            is_written = write_answer(connection, was, self.entries, table, self.position)
        except IntegrityError as error:
            raise stale from error
        if not is_written:
            raise stale
        if self.time_left:
            write_times(connection, row.id, self.time_left)
        if self.for_bot:
            defer(connection, row.id, row.revision)


def answer(row: TableRow, written: int, table: Table[State, View]) -> Answer:
    """The actions of `table` after the first `written`, as the answer to the table as it is."""
    entries = [
        {
            "table_id": row.id,
            "revision": row.revision + n,
            "action": to_json(action),
            "made_at": now(),
        }
        for n, action in enumerate(table.log[written:])
    ]
    first = next(iter(table.log[written:]), None)
    return _answer(row, entries, table, row.seat_of(first.player) if first else None)


def undo_answer(row: TableRow, table: Table[State, View]) -> Answer:
    """That only the actions of `table` are left."""
    entry = {"table_id": row.id, "revision": row.revision, "undone_to": table.ply}
    return _answer(row, [{**entry, "made_at": now()}], table, None)


def _answer(
    row: TableRow,
    entries: list[dict[str, object]],
    table: Table[State, View],
    mover: SeatRow | None,
) -> Answer:
    seat = row.seat_of(table.actor) if table.actor else None
    actor, time = seat.index if seat else None, now(after=row.changed_at)
    clock = goes_on(row, mover, seat, time)
    after = replace(
        row,
        status="finished" if table.is_over else "running",
        actor=actor,
        standing=standing(table),
        scores=places(row, table) if table.is_over else None,
        changed_at=time,
        revision=row.revision + len(entries),
        acts_since=row.acts_since if actor == row.actor else time,
        deadline=clock.deadline,
        seats=_timed(row.seats, clock.left),
        motions=() if table.is_over else still_open(row.motions, row.revision + len(entries)),
    )
    position = {
        "revision": after.revision,
        "ply": table.ply,
        "position": to_json(table.state),
        "chronicle": to_json(table.chronicle),
    }
    for_bot = seat is not None and seat.playing_bot is not None and not row.is_of_bots_alone
    return Answer(row, entries, after, position, for_bot, clock.left)


def _timed(seats: tuple[SeatRow, ...], left: Mapping[int, float]) -> tuple[SeatRow, ...]:
    if not left:
        return seats
    return tuple(replace(seat, time_left=left.get(seat.index, seat.time_left)) for seat in seats)
