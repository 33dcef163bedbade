"""A database made again from a backup."""

from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    TEXT,
    Column,
    ColumnElement,
    Connection,
    Integer,
    Table,
    bindparam,
    cast,
    column,
    delete,
    func,
    insert,
    select,
    table,
)

from stockrail.core.text import Text

from ..migrations.upgrading import bring_to, schema_of, schemas
from ..storage import Storage
from .backup import Part, Progress, Saved, read, stored_tables, verify
from .opening import CannotDo


def restore(
    storage: Storage, file: Path, *, replace: bool = False, progress: Progress = lambda _: None
) -> Saved:
    """Put what a backup holds into an empty database, all or nothing, and bring it up to date.

    With `replace` the database may hold something, which is deleted.

    :raises CannotDo: the file is damaged, or the database is not empty.
    """
    saved = verify(file)
    if saved.schema not in schemas():
        raise CannotDo(
            Text(
                "{file} has schema {schema}, which this version of Stockrail does not know: "
                "use the version that made it",
                file=str(file),
                schema=saved.schema,
            )
        )
    with storage.writing() as connection:
        _prepare(connection, saved.schema, replace)
        done = 0
        into = {stored.name: stored for stored in stored_tables(connection)}
        for part in read(file):
            _insert(connection, into[part.table], part)
            done += len(part.rows)
            progress(done)
        _count_on(connection)
        bring_to(connection, "head")
    return saved


def _prepare(connection: Connection, schema: str, replace: bool) -> None:
    """Tables of the backup's schema, with nothing in them."""
    found = schema_of(connection)
    if found is None:
        bring_to(connection, schema)
    elif not replace and (full := _holds(connection)):
        raise CannotDo(
            Text(
                "The database is not empty: it has rows in {tables}. Name an empty one, "
                "or add --replace to delete what is in it",
                tables=", ".join(full),
            )
        )
    elif found != schema:
        raise CannotDo(
            Text(
                "The backup has schema {schema} and the database {found}: "
                "restore it into a new database",
                schema=schema,
                found=found,
            )
        )
    for stored in reversed(stored_tables(connection)):
        connection.execute(delete(stored))


def _holds(connection: Connection) -> list[str]:
    """The tables with something in them, besides the row that is there to be written."""
    return [
        stored.name
        for stored in stored_tables(connection)
        if stored.name != "probe" and connection.execute(select(stored.c[0]).limit(1)).first()
    ]


def _count_on(connection: Connection) -> None:
    """New rows get numbers after those of the backup; SQLite sees to that itself."""
    if connection.dialect.name != "postgresql":
        return
    for stored in stored_tables(connection):
        number = stored.columns.get("id")
        if number is not None and isinstance(number.type, Integer):
            newest = select(func.max(number)).scalar_subquery()
            sequence = func.pg_get_serial_sequence(stored.name, "id")
            connection.execute(select(func.setval(sequence, newest)))


def _insert(connection: Connection, into: Table, part: Part) -> None:
    names = [f"the_{name}" for name in part.columns]
    plain = table(into.name, *map(column, part.columns))
    values = {name: _value(connection, into.columns[name]) for name in part.columns}
    rows = [dict(zip(names, row, strict=True)) for row in part.rows]
    connection.execute(insert(plain).values(values), rows)


def _value(connection: Connection, of: Column[Any]) -> ColumnElement[Any]:
    """JSON comes as text, which is what SQLite stores."""
    if not isinstance(of.type, JSON):
        return bindparam(f"the_{of.name}", type_=of.type)
    text = bindparam(f"the_{of.name}", type_=TEXT())
    return cast(text, JSON) if connection.dialect.name == "postgresql" else text
