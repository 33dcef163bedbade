"""Every stored game played again by today's rules, and compared with what is stored beside it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import TEXT, Connection, cast, delete, insert, select, update

from stockrail.core.refusal import IllegalAction, MalformedAction
from stockrail.core.state import State
from stockrail.core.stored import load_table, read_position
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.titles import title
from stockrail.view import View

from ..rooms.records import answer, seating
from ..rooms.rows import TableRow, find
from ..storage import Storage, StorageFault, positions, records, tables
from ..storage.damage import DamagedTable
from ..storage.faults import DAMAGED

Kind = Literal["damaged", "repairable", "older_rules"]
"""What is wrong with a log cannot be repaired; what follows from it can. A game that began under
older rules goes on from its position, and nothing is wrong with it."""


@dataclass(frozen=True, slots=True)
class Finding:
    table: str
    kind: Kind
    revision: int | None
    """The record it is about."""
    reason: Text
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game as far as its records can be followed."""

    game: Table[State, View]
    stopped: Finding | None = None


def integrity(storage: Storage) -> list[str]:
    """What SQLite says is wrong with its file. PostgreSQL sees to that when it reads."""
    with storage.reading() as connection:
        if connection.dialect.name != "sqlite":
            return []
        said = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check(20)")]
        return [] if said == ["ok"] else said


def table_ids(storage: Storage) -> list[str]:
    with storage.reading() as connection:
        return [*connection.scalars(select(tables.c.id).order_by(tables.c.made_at, tables.c.id))]


def check(storage: Storage, table_id: str, *, repair: bool = False) -> list[Finding]:
    """What is wrong with a table; nothing if it is whole, has not begun or is no longer there."""
    try:
        with storage.reading() as connection:
            rows = find(connection, [table_id])
            findings = [*_check(connection, rows[0])] if rows and rows[0].has_begun else []
    except StorageFault as error:
        if error.fault is not DAMAGED:
            raise
        return [Finding(table_id, "damaged", None, _unreadable(str(error)))]
    except DamagedTable as error:
        return [Finding(table_id, "damaged", None, _unreadable(str(error)))]
    if not repair or not findings or any(found.kind == "damaged" for found in findings):
        return findings
    with storage.writing() as connection:
        lock = select(tables.c.id).where(tables.c.id == table_id).with_for_update()
        connection.execute(lock).all()
        (row,) = find(connection, [table_id])
        return [*_repair(connection, row)]


def _check(connection: Connection, row: TableRow) -> Iterator[Finding]:
    replayed = _replay(connection, row)
    if isinstance(replayed, Finding):
        yield replayed
    elif replayed.stopped is None:
        yield from _compare(connection, row, replayed.game)
    elif _is_older(row) and _position(connection, row) is not None:
        yield replayed.stopped
    else:
        yield _damaged(row, replayed.stopped.revision, replayed.stopped.reason)


def _replay(connection: Connection, row: TableRow) -> Replayed | Finding:
    """The game played from its beginning, or why it cannot be begun."""
    try:
        game = load_table(title(row.title), {**seating(row), "log": [], "position": None})
    except SetupError as error:
        return _damaged(row, None, error.text)
    entries = connection.execute(
        select(records.c.revision, cast(records.c.action, TEXT), records.c.undone_to)
        .where(records.c.table_id == row.id)
        .order_by(records.c.revision)
    ).all()
    for expected, (revision, action, undone_to) in enumerate(entries):
        if revision != expected:
            gap = Text("Record {n} is missing", n=expected)
            return _damaged(row, expected, gap)
        try:
            game = _follow(game, action, undone_to)
        except MalformedAction as error:
            return _damaged(row, revision, _unreadable(error.text))
        except IllegalAction as error:
            older = Text("Today’s rules refuse it: {refusal}", refusal=error.refusal.text)
            return Replayed(game, Finding(row.id, "older_rules", revision, older))
        except ValueError as error:
            return _damaged(row, revision, _unreadable(str(error)[:200]))
        except LookupError:
            undo = Text("It undoes to move {n} of {ply}", n=undone_to or 0, ply=game.ply)
            return _damaged(row, revision, undo)
    return Replayed(game)


def _follow(
    game: Table[State, View], action: str | None, undone_to: int | None
) -> Table[State, View]:
    if undone_to is not None:
        return game.at(undone_to)
    game.follow(json.loads(action or "null"))
    return game


def _compare(connection: Connection, row: TableRow, game: Table[State, View]) -> Iterator[Finding]:
    """What is stored beside the log, against the game that the log tells."""
    stored = connection.execute(
        select(positions.c.revision, cast(positions.c.position, TEXT)).where(
            positions.c.table_id == row.id
        )
    ).first()
    if stored is None:
        yield _repairable(row, Text("The position is not stored"))
    elif stored[0] != row.revision:
        yield _repairable(
            row, Text("The stored position is that after {n} records", n=int(stored[0]))
        )
    else:
        yield from _compare_positions(connection, row, game)
    after = answer(row, game.ply, game).row
    for name in ("status", "actor"):
        found, expected = getattr(row, name), getattr(after, name)
        if found != expected and not (row.status == "closed" and name == "status"):
            yield _repairable(
                row,
                Text(
                    "Its {column} is {found}, and by its log {expected}",
                    column=name,
                    found=str(found),
                    expected=str(expected),
                ),
            )


def _compare_positions(
    connection: Connection, row: TableRow, game: Table[State, View]
) -> Iterator[Finding]:
    state = _position(connection, row)
    if state is None:
        yield _repairable(row, Text("The stored position cannot be read"))
    elif state != game.state:
        told = Text(
            "The stored position is not that of the log: scores {found}, by the log {expected}",
            found=str(game.title.scores(state)),
            expected=str(game.scores),
        )
        yield (
            Finding(row.id, "older_rules", row.revision, told)
            if _is_older(row)
            else _repairable(row, told)
        )


def _position(connection: Connection, row: TableRow) -> State | None:
    """The newest position as it is stored, if it can be read."""
    text = connection.scalar(
        select(cast(positions.c.position, TEXT)).where(
            positions.c.table_id == row.id, positions.c.revision == row.revision
        )
    )
    try:
        return read_position(title(row.title), {"position": json.loads(text or "null")})[0]
    except (ValueError, MalformedAction, SetupError):
        return None


def _repair(connection: Connection, row: TableRow) -> Iterator[Finding]:
    """Write again what follows from the log, and say what it was."""
    replayed = _replay(connection, row)
    if isinstance(replayed, Finding) or replayed.stopped is not None:
        yield from _check(connection, row)
        return
    findings = [*_compare(connection, row, replayed.game)]
    if any(found.kind == "repairable" for found in findings):
        _write(connection, row, replayed.game)
    for found in findings:
        is_repaired = found.kind == "repairable"
        yield Finding(found.table, found.kind, found.revision, found.reason, is_repaired)


def _write(connection: Connection, row: TableRow, game: Table[State, View]) -> None:
    expected = answer(row, game.ply, game)
    columns = ("actor", "standing") if row.status == "closed" else ("status", "actor", "standing")
    values = {name: getattr(expected.row, name) for name in columns}
    connection.execute(update(tables).where(tables.c.id == row.id).values(**values))
    connection.execute(delete(positions).where(positions.c.table_id == row.id))
    connection.execute(insert(positions).values(table_id=row.id, **expected.position))


def _is_older(row: TableRow) -> bool:
    return row.rules < title(row.title).rules_version


def _damaged(row: TableRow, revision: int | None, reason: Text) -> Finding:
    return Finding(row.id, "damaged", revision, reason)


def _repairable(row: TableRow, reason: Text) -> Finding:
    return Finding(row.id, "repairable", row.revision, reason)


def _unreadable(why: Text | str) -> Text:
    return Text("The record cannot be read: {why}", why=why)
