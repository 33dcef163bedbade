"""A table without its game: who sits where, who hosts it, how far it is."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from stockrail.core.title import OptionValue

from ..guard.seldom import Seldom
from ..storage import damage, revision_of_table, seats, tables
from ..wire.schema import SeatKind, Status

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

    @property
    def is_of_bots_alone(self) -> bool:
        return all(s.kind == "bot" for s in self.seats)

    def is_one_screen(self, visitor: str) -> bool:
        """Whether every person here plays on this visitor's screen."""
        people = [s for s in self.seats if s.kind != "bot"]
        return bool(people) and all(s.visitor == visitor for s in people)


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
