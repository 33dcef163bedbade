"""The log of a table on disk, and the game it tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, select
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
from ..storage.answers import write_answer
from .rows import TableRow
from .status import standing

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


def opened(storage: Storage, connection: Connection, row: TableRow) -> Table[State, View]:
    """The game as it is now, from its newest position; its log is read when somebody asks.

    Where there is no such position the log is played, as far as today's rules can.

    :raises SetupError: they can read neither.
    :raises DamagedTable: the log is not whole.
    """
    newest = connection.execute(
        select(positions).where(
            positions.c.table_id == row.id, positions.c.revision == row.revision
        )
    ).first()
    game = seating(row)
    if newest is None or newest.ply is None:
        position = None if newest is None else newest.position
        log = effective(entries(connection, row.id, 0, row.revision))
        game |= {"log": log, "position": position}
        return load_table(title(row.title), game, keep=KEEP)

    def read() -> list[Any]:
        with storage.reading() as later:
            return effective(entries(later, row.id, 0, row.revision))

    last = entries(connection, row.id, max(0, row.revision - LAST), row.revision)
    game |= {"position": newest.position, "chronicle": newest.chronicle, "log": _end_of_log(last)}
    return resume_table(title(row.title), game, ply=newest.ply, log=read, keep=KEEP)


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


def followed(table: Table[State, View], entries: Entries) -> tuple[Table[State, View], int]:
    """The game after these records, and how many of its actions were there before them."""
    following, kept = table.at(table.ply), table.ply
    for entry in entries:
        if entry.undone_to is None:
            following.follow(entry.action)
        else:
            following = following.at(entry.undone_to)
            kept = min(kept, entry.undone_to)
    return following, kept


def _end_of_log(entries: Entries) -> list[Any]:
    """The actions after the last undo among some records; nobody has taken them back."""
    log: list[Any] = []
    for entry in entries:
        log = [] if entry.undone_to is not None else [*log, entry.action]
    return log


def effective(entries: Entries) -> list[Any]:
    """The actions that were not taken back."""
    log: list[Any] = []
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
    entries: Sequence[Mapping[str, Any]]
    row: TableRow
    """The table when it is written."""
    position: Mapping[str, Any]
    for_bot: bool
    """Whether a bot is to act next, though nobody may look."""

    def write(self, connection: Connection) -> None:
        """:raises StaleAction: somebody else has answered it, or has changed the table."""
        row = self.row
        columns = ("id", "status", "actor", "standing", "changed_at")
        table = {name: getattr(row, name) for name in columns}
        was = self.before.changed_at
        try:
            is_written = write_answer(connection, was, self.entries, table, self.position)
        except IntegrityError as error:
            raise StaleAction(f"revision {self.before.revision} has been answered") from error
        if not is_written:
            raise StaleAction("the table has changed: its seats, or it is closed")
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
    return _answer(row, entries, table)


def undo_answer(row: TableRow, table: Table[State, View]) -> Answer:
    """That only the actions of `table` are left."""
    entry = {"table_id": row.id, "revision": row.revision, "undone_to": table.ply}
    return _answer(row, [{**entry, "made_at": now()}], table)


def _answer(row: TableRow, entries: list[dict[str, Any]], table: Table[State, View]) -> Answer:
    seat = row.seat_of(table.actor) if table.actor else None
    after = replace(
        row,
        status="finished" if table.is_over else "running",
        actor=seat.index if seat else None,
        standing=standing(table),
        changed_at=now(after=row.changed_at),
        revision=row.revision + len(entries),
    )
    position = {
        "revision": after.revision,
        "ply": table.ply,
        "position": to_json(table.state),
        "chronicle": to_json(table.chronicle),
    }
    for_bot = seat is not None and seat.kind == "bot" and not row.is_of_bots_alone
    return Answer(row, entries, after, position, for_bot)
