"""The log of a table on disk, and the game it tells."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from stockrail.core.codec import to_json
from stockrail.core.refusal import StaleAction
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.title import OptionValue
from stockrail.library import new
from stockrail.titles import title
from stockrail.view import View

from .jobs import defer
from .schema import SeatKind, Status
from .status import standing
from .storage import now, positions, records, revision_of_table, seats, tables
from .storage.notices import notify

KEPT = 256
"""Games kept in memory."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    index: int
    kind: SeatKind
    name: str
    visitor: str | None
    bot: str | None


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

    @property
    def has_begun(self) -> bool:
        """Whether there is a game to show; a table may be closed before."""
        never = self.status == "closed" and self.standing is None
        return self.status != "gathering" and not never

    def seat_of(self, player: str) -> SeatRow | None:
        return next((s for s in self.seats if s.name == player and s.kind != "open"), None)

    def seats_of(self, visitor: str) -> tuple[SeatRow, ...]:
        return tuple(s for s in self.seats if s.visitor == visitor)

    def is_one_screen(self, visitor: str) -> bool:
        """Whether every person here plays on this visitor's screen."""
        people = [s for s in self.seats if s.kind != "bot"]
        return bool(people) and all(s.visitor == visitor for s in people)


def find(connection: Connection, ids: Iterable[str]) -> list[TableRow]:
    """The tables of these ids that exist, in the order of `ids`."""
    wanted = list(ids)
    rows = connection.execute(
        select(tables, revision_of_table).where(tables.c.id.in_(wanted))
    ).mappings()
    sitting: dict[str, list[SeatRow]] = {}
    for seat in connection.execute(
        select(seats).where(seats.c.table_id.in_(wanted)).order_by(seats.c.index)
    ).mappings():
        row = SeatRow(*(seat[name] for name in ("index", "kind", "name", "visitor", "bot")))
        sitting.setdefault(seat["table_id"], []).append(row)
    columns = (
        "id",
        "title",
        "options",
        "seed",
        "rules",
        "status",
        "host",
        "actor",
        "standing",
        "rematch",
        "changed_at",
        "revision",
    )
    found = {
        row["id"]: TableRow(
            **{name: row[name] for name in columns}, seats=tuple(sitting.get(row["id"], ()))
        )
        for row in rows
    }
    return [found[table_id] for table_id in wanted if table_id in found]


@dataclass(frozen=True, slots=True)
class Position:
    """A game after `revision` records. The table is shared: play on a copy, as `at` gives it."""

    revision: int
    table: Table[State, View]


class Games:
    """Games read from their records; the newest ones stay in memory."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Position] = OrderedDict()
        self._lock = Lock()

    def read(self, connection: Connection, row: TableRow) -> Position:
        with self._lock:
            kept = self._kept.get(row.id)
        if kept is None or kept.revision > row.revision:
            kept = _stored(connection, row)
        elif kept.revision < row.revision:
            kept = fold(kept, _entries(connection, row, kept.revision))
        self.keep(row.id, kept)
        return kept

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, table_id: str, position: Position) -> None:
        with self._lock:
            known = self._kept.get(table_id)
            if known is None or known.revision <= position.revision:
                self._kept[table_id] = position
            self._kept.move_to_end(table_id)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


def _entries(connection: Connection, row: TableRow, since: int = 0) -> Sequence[Any]:
    return connection.execute(
        select(records.c.revision, records.c.action, records.c.undone_to)
        .where(
            records.c.table_id == row.id,
            records.c.revision >= since,
            records.c.revision < row.revision,
        )
        .order_by(records.c.revision)
    ).all()


def _stored(connection: Connection, row: TableRow) -> Position:
    """The game from its log; from its newest position where today's rules read the log otherwise.

    :raises SetupError: they cannot read either.
    """
    newest = connection.execute(
        select(positions.c.position).where(
            positions.c.table_id == row.id, positions.c.revision == row.revision
        )
    ).scalar()
    game = {
        "rules": row.rules,
        "players": [seat.name for seat in row.seats],
        "seed": row.seed,
        "options": row.options,
        "log": effective(_entries(connection, row)),
        "position": newest,
    }
    return Position(row.revision, Table.from_stored(title(row.title), game))


def start(row: TableRow) -> Table[State, View]:
    """The table before its first record, as its seats and options say."""
    return new(row.title, [seat.name for seat in row.seats], row.seed, row.options)


def fold(position: Position, entries: Sequence[Any]) -> Position:
    """The position after these records."""
    table = position.table.at(position.table.ply)
    for entry in entries:
        if entry.undone_to is None:
            table.follow(entry.action)
        else:
            table = table.at(entry.undone_to)
    return Position(position.revision + len(entries), table)


def effective(entries: Iterable[Any]) -> list[Any]:
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

    table_id: str
    revision: int
    entries: Sequence[Mapping[str, Any]]
    values: Mapping[str, Any]
    """Columns of the table that follow from the game."""
    position: Any
    for_bot: bool
    """Whether a bot is to act next."""

    def write(self, connection: Connection) -> int:
        """The new revision.

        :raises StaleAction: somebody else has answered it, or the table is closed.
        """
        try:
            if self.entries:
                connection.execute(insert(records), self.entries)
        except IntegrityError as error:
            raise StaleAction(f"revision {self.revision} has been answered") from error
        place = (tables.c.id == self.table_id) & (tables.c.status != "closed")
        played = update(tables).where(place).values(**self.values, changed_at=now())
        if not connection.execute(played).rowcount:
            raise StaleAction("the table is closed")
        after = self.revision + len(self.entries)
        newest = {"revision": after, "position": self.position}
        connection.execute(delete(positions).where(positions.c.table_id == self.table_id))
        connection.execute(insert(positions).values(table_id=self.table_id, **newest))
        notify(connection, self.table_id, after)
        if self.for_bot:
            defer(connection, self.table_id, after)
        return after


def answer(row: TableRow, revision: int, told: int, table: Table[State, View]) -> Answer:
    """The actions of `table` after the first `told`."""
    entries = [
        {"table_id": row.id, "revision": revision + n, "action": to_json(action), "made_at": now()}
        for n, action in enumerate(table.log[told:])
    ]
    return _answer(row, revision, entries, table)


def undo_answer(row: TableRow, revision: int, table: Table[State, View]) -> Answer:
    """That only the actions of `table` are left."""
    entry = {"table_id": row.id, "revision": revision, "undone_to": table.ply, "made_at": now()}
    return _answer(row, revision, [entry], table)


def _answer(
    row: TableRow, revision: int, entries: list[dict[str, Any]], table: Table[State, View]
) -> Answer:
    seat = row.seat_of(table.actor) if table.actor else None
    values = {
        "status": "finished" if table.is_over else "running",
        "actor": seat.index if seat else None,
        "standing": standing(table),
    }
    for_bot = seat is not None and seat.kind == "bot"
    return Answer(row.id, revision, entries, values, to_json(table.state), for_bot)
