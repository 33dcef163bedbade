"""Every stored game played again by today's rules, and compared with what is stored beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import TEXT, Connection, cast, delete, insert, select, update

from stockrail.core.chronicle import Chronicle
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
from ..rooms.status import agreed_end, places
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


@dataclass(frozen=True, slots=True)
class Stored:
    """A position as it was written."""

    revision: int
    ply: int | None
    position: str | None
    chronicle: str | None


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
    elif _is_older(row) and _goes_on(connection, row):
        yield replayed.stopped
    else:
        yield _damaged(row, replayed.stopped.revision, replayed.stopped.reason)


def _goes_on(connection: Connection, row: TableRow) -> bool:
    """Whether it does without its log, from its position."""
    stored = _stored(connection, row)
    return stored is not None and stored.revision == row.revision and _read(stored, row) is not None


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
    if (missing := _missing(connection, row, {entry.revision for entry in entries})) is not None:
        return _damaged(row, missing, Text("Record {n} is missing", n=missing))
    for revision, action, undone_to in entries:
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


def _missing(connection: Connection, row: TableRow, there: Set[int]) -> int | None:
    """The first record that is not there, though a later one is, or the position after it."""
    newest = connection.scalar(select(positions.c.revision).where(positions.c.table_id == row.id))
    return next((n for n in range(max(row.revision, newest or 0)) if n not in there), None)


def _follow(
    game: Table[State, View], action: str | None, undone_to: int | None
) -> Table[State, View]:
    if undone_to is not None:
        return game.at(undone_to)
    game.follow(json.loads(action or "null"))
    return game


def _compare(connection: Connection, row: TableRow, game: Table[State, View]) -> Iterator[Finding]:
    """What is stored beside the log, against the game that the log tells.

    Not in which words it stands in the lobby: those are of the version that wrote them.
    """
    stored = _stored(connection, row)
    if stored is None:
        yield _repairable(row, Text("The position is not stored"))
    elif stored.revision != row.revision:
        yield _repairable(
            row, Text("The stored position is that after {n} records", n=stored.revision)
        )
    else:
        different = _different(stored, row, game)
        if different is not None:
            yield different
        if different is not None and different.kind == "older_rules":
            return
    expected = _expected(row, game)
    for name, value in expected.items():
        if getattr(row, name) != value:
            yield _repairable(
                row,
                Text(
                    "Its column {column} is {found}, and by its log {expected}",
                    column=name,
                    found=str(getattr(row, name)),
                    expected=str(value),
                ),
            )


def _expected(row: TableRow, game: Table[State, View]) -> dict[str, object]:
    """What a table says of its game, where nothing but the log decides it."""
    after = answer(row, game.ply, game).row
    if row.ended is not None:
        return {"scores": places(row, game)}
    told: dict[str, object] = {"actor": after.actor, "scores": after.scores}
    return told if row.status == "closed" else {"status": after.status, **told}


def _different(stored: Stored, row: TableRow, game: Table[State, View]) -> Finding | None:
    """What is wrong with a position that is stored after all records."""
    read = _read(stored, row)
    if read is None:
        return _repairable(row, Text("The stored position cannot be read"))
    state, chronicle = read
    if state != game.state:
        told = Text(
            "The stored position is not that of the log: scores {found}, by the log {expected}",
            found=str(game.title.scores(state)),
            expected=str(game.scores),
        )
        if _is_older(row):
            return Finding(row.id, "older_rules", row.revision, told)
        return _repairable(row, told)
    if stored.ply is None:  # an older version wrote it, and the log is played
        return None
    if stored.ply != game.ply:
        told = Text(
            "The stored position is that after {n} moves, and the log has {count}",
            n=stored.ply,
            count=game.ply,
        )
        return _repairable(row, told)
    if chronicle != game.chronicle:
        return _repairable(row, Text("What is stored of the past is not what the log tells"))
    return None


def _stored(connection: Connection, row: TableRow) -> Stored | None:
    """The newest position as it was written."""
    texts = (cast(column, TEXT) for column in (positions.c.position, positions.c.chronicle))
    found = connection.execute(
        select(positions.c.revision, positions.c.ply, *texts).where(positions.c.table_id == row.id)
    ).first()
    return None if found is None else Stored(*found)


def _read(stored: Stored, row: TableRow) -> tuple[State, Chronicle | None] | None:
    """The position and its chronicle, if they can be read."""
    try:
        texts = {"position": stored.position, "chronicle": stored.chronicle}
        parts = {name: json.loads(text or "null") for name, text in texts.items()}
        return read_position(title(row.title), parts)
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
    after = answer(row, game.ply, game)
    told = after.row.standing if row.ended is None else agreed_end(game)
    values = {**_expected(row, game), "standing": told}
    connection.execute(update(tables).where(tables.c.id == row.id).values(**values))
    connection.execute(delete(positions).where(positions.c.table_id == row.id))
    connection.execute(insert(positions).values(table_id=row.id, **after.position))


def _is_older(row: TableRow) -> bool:
    return row.rules < title(row.title).rules_version


def _damaged(row: TableRow, revision: int | None, reason: Text) -> Finding:
    return Finding(row.id, "damaged", revision, reason)


def _repairable(row: TableRow, reason: Text) -> Finding:
    return Finding(row.id, "repairable", row.revision, reason)


def _unreadable(why: Text | str) -> Text:
    return Text("The record cannot be read: {why}", why=why)
