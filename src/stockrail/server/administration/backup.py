"""A database in one file that either kind of database can be made from.

The file is gzip of lines of JSON: a head that names the format, the schema and the time; for
each table its name with its columns, and then its rows; at the end how many rows there were and
the SHA-256 of all lines before. Columns that hold JSON are kept as the text they are, so that what
is damaged is saved as well. The queue of jobs is left out: servers find out which bots are to act.
"""

import gzip
import json
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import JSON, TEXT, Connection, MetaData, Table, cast, func, select

import stockrail
from stockrail.core.text import Text

from ..migrations.upgrading import schema_of
from ..storage import Storage, now
from .opening import CannotDo

FORMAT, VERSION = "stockrail-backup", 1
AT_ONCE = 500
"""Rows that are held in memory."""
NOT_OURS = ("alembic_version", "procrastinate_")

Progress = Callable[[int], None]
"""Called with how many rows are done."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What a backup holds."""

    schema: str
    made_at: str
    rows: dict[str, int]
    sha256: str


def back_up(storage: Storage, file: Path, progress: Progress = lambda _: None) -> Saved:
    """Write everything as it is at one moment, while servers go on.

    :raises CannotDo: the database is empty or the file cannot be written; then there is no file.
    """
    with storage.reading() as connection:
        schema = schema_of(connection)
        if schema is None:
            raise CannotDo(Text("There is nothing to back up: the database has no tables"))
        with _written_whole(file) as packed:
            return _write(connection, schema, packed, progress)


def _write(connection: Connection, schema: str, file: BinaryIO, progress: Progress) -> Saved:
    digest, made_at = sha256(), now()
    counts: dict[str, int] = {}
    done = 0
    with gzip.GzipFile("", "wb", 6, file, 0) as packed:

        def put(line: object) -> None:
            text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            digest.update(text)
            packed.write(text)

        head = {"format": FORMAT, "version": VERSION, "schema": schema, "made_at": made_at}
        put({**head, "stockrail": stockrail.__version__})
        for table in stored_tables(connection):
            put({"table": table.name, "columns": [column.name for column in table.columns]})
            counts[table.name] = 0
            for row in _rows(connection, table):
                put(row)
                counts[table.name] += 1
                done += 1
                progress(done)
        end = {"rows": counts, "sha256": digest.hexdigest()}
        packed.write(json.dumps(end).encode() + b"\n")
    return Saved(schema, made_at, counts, digest.hexdigest())


def count_rows(storage: Storage) -> int:
    with storage.reading() as connection:
        counts = (select(func.count()).select_from(t) for t in stored_tables(connection))
        return sum(connection.scalar(count) or 0 for count in counts)


def stored_tables(connection: Connection) -> list[Table]:
    """The tables of the database as it is, whatever its schema; those referred to come first."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: not name.startswith(NOT_OURS))
    return found.sorted_tables


def _rows(connection: Connection, table: Table) -> Iterator[list[object]]:
    columns = [cast(c, TEXT) if isinstance(c.type, JSON) else c for c in table.columns]
    wanted = select(*columns).order_by(*table.primary_key.columns)
    for row in connection.execution_options(yield_per=AT_ONCE).execute(wanted):
        yield [*row]


@contextmanager
def _written_whole(file: Path) -> Iterator[BinaryIO]:
    """A file that is there with all that was written, or not at all; only its owner reads it.

    :raises CannotDo: it cannot be written.
    """
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as writing:
                yield writing
                writing.flush()
                os.fsync(writing.fileno())
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise CannotDo(
            Text("{file} cannot be written: {why}", file=str(file), why=error.strerror or "")
        ) from error


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of one table that were written one after another."""

    table: str
    columns: Sequence[str]
    rows: list[list[object]]


def read(file: Path) -> Iterator[Part]:
    """What a backup holds, a few rows at a time.

    :raises CannotDo: it is damaged or cut off; which is known at its end.
    """
    with _lines_of(file) as lines:
        next(lines)
        part: Part | None = None
        for _, line in lines:
            if isinstance(line, list) and part is not None:
                part.rows.append(line)
                if len(part.rows) == AT_ONCE:
                    yield part
                    part = Part(part.table, part.columns, [])
            elif "table" in line:
                if part is not None and part.rows:
                    yield part
                part = Part(line["table"], line["columns"], [])
        if part is not None and part.rows:
            yield part


def verify(file: Path) -> Saved:
    """Read a backup to its end.

    :raises CannotDo: it is none, is damaged, or was cut off.
    """
    digest, table = sha256(), ""
    counts: dict[str, int] = {}
    with _lines_of(file) as lines:
        text, head = next(lines)
        digest.update(text)
        for text, line in lines:
            if isinstance(line, dict) and "sha256" in line:
                if line != {"rows": counts, "sha256": digest.hexdigest()}:
                    raise _spoiled(file, Text("its checksum is not that of its rows"))
                return Saved(head["schema"], head["made_at"], counts, digest.hexdigest())
            digest.update(text)
            if isinstance(line, dict):
                table = str(line.get("table"))
                counts[table] = 0
            else:
                counts[table] += 1
    raise _spoiled(file, Text("its end is missing"))


@contextmanager
def _lines_of(file: Path) -> Iterator[Iterator[tuple[bytes, Any]]]:
    """:raises CannotDo: it cannot be read, or is no backup."""
    try:
        with gzip.open(file, "rb") as packed:
            yield ((text, json.loads(text)) for text in _headed(file, packed))
    except EOFError as error:
        raise _spoiled(file, Text("its end is missing")) from error
    except gzip.BadGzipFile as error:
        raise CannotDo(Text("{file} is not a backup of Stockrail", file=str(file))) from error
    except (zlib.error, ValueError, LookupError) as error:
        raise _spoiled(file, str(error)) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CannotDo(Text("{file} cannot be read: {why}", file=str(file), why=why)) from error


def _headed(file: Path, packed: Any) -> Iterator[bytes]:
    """The lines, if the first one says that they are a backup."""
    first = packed.readline()
    try:
        head = json.loads(first)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise CannotDo(Text("{file} is not a backup of Stockrail", file=str(file)))
    if head.get("version") != VERSION:
        raise CannotDo(
            Text(
                "{file} was written by a later version of Stockrail: use that one",
                file=str(file),
            )
        )
    yield first
    yield from packed


def _spoiled(file: Path, why: Text | str) -> CannotDo:
    return CannotDo(Text("{file} is damaged: {why}. Take another backup.", file=str(file), why=why))
