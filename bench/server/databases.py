"""Databases full of games: imported by the server itself, then copied row by row."""

import hashlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from os import getpid
from pathlib import Path
from typing import Protocol

import msgspec
from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    MetaData,
    Table,
    bindparam,
    create_engine,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.pool import NullPool

from stockrail.cli.console.output import CliError
from stockrail.core.text import Text

from .processes import Checkout, ServerProcess
from .scripts import PLAYERS, Script
from .watchers import Fetching, Pushed, spoken
from .wire import Browser, Meter
from .work import Work, postgres_work

TOGETHER = 250
"""Games copied in one transaction."""


class Database(Protocol):
    """Where databases are made, and thrown away."""

    kind: str

    def new(self) -> str:
        """The URL of an empty one."""
        ...

    def copy(self, url: str) -> str:
        """The URL of another one with the same in it. Nobody may use the first meanwhile."""
        ...

    def remove(self, url: str) -> None: ...

    def work(self) -> Work | None:
        """Nothing if no server of this machine does it."""
        ...


class SqliteFiles:
    kind = "sqlite"

    def __init__(self, folder: Path) -> None:
        self._names = (folder / f"{n}.db" for n in count())

    def new(self) -> str:
        return f"sqlite:///{next(self._names)}"

    def copy(self, url: str) -> str:
        with _engine(url).connect() as connection:
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        copy = self.new()
        shutil.copyfile(_file(url), _file(copy))
        return copy

    def remove(self, url: str) -> None:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{_file(url)}{suffix}").unlink(missing_ok=True)

    def work(self) -> None:
        """What is done for it, the server that is measured does."""


class PostgresDatabases:
    """Databases beside the one that was named, called `stockrail_bench_…`."""

    kind = "postgresql"

    def __init__(self, url: str) -> None:
        self._home = make_url(url)
        self._names = (f"stockrail_bench_{getpid()}_{n}" for n in count())

    def new(self) -> str:
        return self._create("")

    def copy(self, url: str) -> str:
        return self._create(f" TEMPLATE {make_url(url).database}")

    def remove(self, url: str) -> None:
        self._do(f"DROP DATABASE IF EXISTS {make_url(url).database} WITH (FORCE)")

    def work(self) -> Work | None:
        """Of all its processes, for whichever database they work."""
        with _engine(self._home).connect() as connection:
            return postgres_work(connection)

    def _create(self, how: str) -> str:
        name = next(self._names)
        self._do(f"CREATE DATABASE {name}{how}")
        return self._home.set(database=name).render_as_string(hide_password=False)

    def _do(self, command: str) -> None:
        engine = _engine(self._home).execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(command))


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to be in a database so many times, played so far."""

    script: Script
    ply: int
    copies: int


@dataclass(frozen=True, slots=True)
class StoredGame:
    number: int
    script: Script
    ply: int

    @property
    def table_id(self) -> str:
        return f"bench{self.number:07}"

    def address(self, seat: int) -> str:
        """Of this machine, and of nobody else, since servers limit what one address may do."""
        return f"127.{seat + 1}.{self.number // 250}.{self.number % 250 + 1}"

    def secret(self, seat: int) -> str:
        """The cookie of whoever plays there."""
        return f"{self.table_id}-{seat}".ljust(43, "x")


@dataclass(frozen=True, slots=True)
class Filled:
    """A database with games in it, and as many copies as are asked for."""

    database: Database
    url: str
    speaks: type[Fetching] | type[Pushed]
    """How the server that filled it keeps a page up to date."""
    games: list[StoredGame]

    @contextmanager
    def copied(self) -> Iterator[str]:
        """One that may be written to."""
        url = self.database.copy(self.url)
        try:
            yield url
        finally:
            self.database.remove(url)


@contextmanager
def new_database(database: Database) -> Iterator[str]:
    url = database.new()
    try:
        yield url
    finally:
        database.remove(url)


class Imported(msgspec.Struct):
    id: str


async def fill(
    checkout: Checkout, database: Database, url: str, wanted: Sequence[Wanted]
) -> Filled:
    """The games in the database at `url`, the copies of all of them taking turns.

    :raises CliError: the server does not import one of them.
    """
    importer = "importer".ljust(43, "x")
    server = ServerProcess(checkout, url)
    await server.start()
    try:
        browser = Browser(server.port, Meter(), importer)
        speaks = spoken((await browser.get("/schema/openapi.json")).body)
        originals = [await _import(checkout, browser, each) for each in wanted]
        browser.close()
    finally:
        await server.stop()
    numbers = count(1)
    games = [
        (original, StoredGame(next(numbers), each.script, each.ply))
        for n in range(max(each.copies for each in wanted))
        for original, each in zip(originals, wanted, strict=True)
        if n < each.copies
    ]
    for start in range(0, len(games), TOGETHER):
        _copy(url, _visitor(importer), games[start : start + TOGETHER])
    return Filled(database, url, speaks, [game for _, game in games])


async def _import(checkout: Checkout, browser: Browser, wanted: Wanted) -> str:
    answer = await browser.post("/api/imports", wanted.script.stored(wanted.ply))
    if answer.status != 201:
        raise CliError(
            Text(
                "The server of {name} does not import a game of {title}: {why}",
                name=checkout.name,
                title=wanted.script.title,
                why=answer.body.decode(errors="replace")[:400],
            )
        )
    return msgspec.json.decode(answer.body, type=Imported).id


def _copy(url: str, importer: str, games: Sequence[tuple[str, StoredGame]]) -> None:
    """Give each game rows of its own, whatever columns they have, and each seat a player."""
    engine = _engine(url)
    schema = MetaData()
    schema.reflect(engine)
    people = [
        {"old": importer, "new": _visitor(game.secret(seat))}
        for _, game in games
        for seat in range(len(PLAYERS))
    ]
    rows = [{"old": original, "new": game.table_id} for original, game in games]
    seated = [
        {"at": game.table_id, "number": seat, "who": _visitor(game.secret(seat))}
        for _, game in games
        for seat in range(len(PLAYERS))
    ]
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.execute(text("PRAGMA synchronous = OFF"))
        _copy_rows(connection, schema.tables["visitors"], "id", people)
        _copy_rows(connection, schema.tables["tables"], "id", rows)
        for table in schema.sorted_tables:
            if "table_id" in table.c:
                _copy_rows(connection, table, "table_id", rows)
        seats, tables = schema.tables["seats"], schema.tables["tables"]
        place = (seats.c.table_id == bindparam("at")) & (seats.c.index == bindparam("number"))
        connection.execute(update(seats).where(place).values(visitor=bindparam("who")), seated)
        hosts = [row for row in seated if row["number"] == 0]
        is_it = tables.c.id == bindparam("at")
        connection.execute(
            update(tables).where(is_it).values(host=bindparam("who")),
            [{"at": row["at"], "who": row["who"]} for row in hosts],
        )


def _copy_rows(
    connection: Connection, table: Table, key: str, names: Sequence[Mapping[str, str]]
) -> None:
    own_numbers = [] if key in table.primary_key.columns else [*table.primary_key.columns]
    columns: list[Column[object]] = [c for c in table.c if c not in own_numbers]
    given = select(*(bindparam("new") if c.name == key else c for c in columns))
    rows = given.where(table.c[key] == bindparam("old"))
    connection.execute(insert(table).from_select(columns, rows), names)


def _visitor(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _engine(url: str | URL) -> Engine:
    url = make_url(url)
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    return create_engine(url, poolclass=NullPool)


def _file(url: str) -> str:
    return make_url(url).database or ""


def connect(url: str) -> None:
    """:raises Exception: nobody answers there, or there is no driver to ask with."""
    with _engine(url).connect():
        pass
