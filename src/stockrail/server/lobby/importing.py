"""Games written down elsewhere, brought to a table of one's own."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from litestar.concurrency import sync_to_thread
from sqlalchemy import Connection

from stockrail.core.codec import to_json
from stockrail.core.ids import CHANCE
from stockrail.core.malformed import LIST, unfit
from stockrail.core.refusal import IllegalAction, MalformedAction
from stockrail.core.state import State
from stockrail.core.stored import load_table, resume_table
from stockrail.core.table import SCHEMA, Table
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.formats import site18xx
from stockrail.formats.json_text import NotJson, parse
from stockrail.formats.site18xx import LogError
from stockrail.titles import title
from stockrail.view import View

from ..guard.refusals import NotNow
from ..people.visitors import remember
from ..rooms.records import answer
from ..rooms.rows import SeatRow
from ..service.problems import ApiError
from ..service.tables import TableService
from ..wire.languages import Visitor
from .new_tables import insert_table, new_table

LARGEST = 50_000_000
"""Bytes of a file."""


def too_large() -> ApiError:
    return ApiError(
        413,
        "too_large",
        Text("The file is too large for a game: at most {n} MB", n=LARGEST // 1_000_000),
    )


@contextmanager
def place(service: TableService, address: str) -> Iterator[None]:
    """For one file, from when it is sent until it is read.

    :raises NotNow: so many others are.
    """
    if service.imports.enter(address) is not None:
        raise NotNow(
            503, 10, Text("Too many files are being imported"), Text("Try again in a moment.")
        )
    try:
        yield
    finally:
        service.imports.leave(address)


async def read(service: TableService, content: bytes) -> Table[State, View]:
    """The game in a file, read beside the server.

    :raises ApiError: there is none, or not all of it can be followed; with the place.
    """
    try:
        found = await service.readers.run(game_in, content)
    except (TimeoutError, BrokenProcessPool) as error:
        raise _unread(Text("This file takes too long to read")) from error
    except MemoryError as error:
        raise _unread(Text("This file needs too much memory")) from error
    if isinstance(found, Text):
        raise _unread(found)
    return await sync_to_thread(found.table)


def seat(service: TableService, visitor: Visitor, table: Table[State, View]) -> str:
    """A table for the game, with every seat on the screen of the one who brought it. Its id."""
    sitting = [
        SeatRow(n, "person", player, visitor.id, None) for n, player in enumerate(table.players)
    ]
    row = new_table(visitor.id, table.title, table.options, sitting)
    table.seed, table.rules_version = row.seed, row.rules
    moves = answer(row, 0, table)

    def write(connection: Connection) -> None:
        remember(connection, visitor.id)
        insert_table(connection, row)
        moves.write(connection)

    service.writer.written(write)
    service.rooms.changed(row.id)
    return row.id


@dataclass(frozen=True, slots=True)
class Brought:
    """A game that was read in another process, which has played it: where it leads is known, but
    for the last action."""

    title: str
    seats: Mapping[str, object]
    log: Sequence[Mapping[str, object]]
    position: object
    chronicle: object

    @classmethod
    def of(cls, table: Table[State, View]) -> "Brought":
        seats = {
            "rules": table.rules_version,
            "players": list(table.players),
            "seed": table.seed,
            "options": dict(table.options),
        }
        before, log = table.at(max(0, table.ply - 1)), to_json([*table.log])
        return cls(table.title.id, seats, log, to_json(before.state), to_json(before.chronicle))

    def table(self) -> Table[State, View]:
        """Where the game stands, and what the last action made happen; no other is played."""
        stored = {**self.seats, "position": self.position, "chronicle": self.chronicle}
        before, last = self.log[:-1], self.log[-1:]
        table = resume_table(title(self.title), stored, ply=len(before), log=lambda: before)
        for action in last:
            table.follow(action)
        return table


def game_in(content: bytes) -> Brought | Text:
    """The whole game in a file of ours or of 18xx.games, or why there is none."""
    try:
        written = parse(content)
        is_ours = isinstance(written, dict) and "schema" in written
        table = _ours(written) if is_ours else _of_site(written)
    except (NotJson, SetupError) as error:
        return error.text
    except LogError as error:
        return error.stopped.text
    if not all(player.isprintable() for player in table.players):
        return Text("A player’s name has characters that cannot be shown")
    return Brought.of(table)


def _ours(stored: dict[str, Any]) -> Table[State, View]:
    if stored["schema"] != SCHEMA:
        raise SetupError(Text("This is not a saved game of schema {schema}", schema=SCHEMA))
    game = title(str(stored.get("title")))
    table = load_table(game, {**stored, "log": [], "position": None})
    log = stored.get("log")
    if not isinstance(log, list):
        unread = unfit("game.log", log, LIST)
        raise SetupError(Text("This is not a saved game: {why}", why=unread.text))
    for n, line in enumerate(log, 1):
        try:
            table.follow(line if isinstance(line, dict) else {})
        except MalformedAction as error:
            why = Text("Move {n} cannot be read: {why}", n=n, why=error.text)
            raise SetupError(why) from error
        except IllegalAction as error:
            why = Text("Move {n}: {refusal}", n=n, refusal=error.refusal.text)
            raise SetupError(why) from error
    if table.actor == CHANCE:
        raise SetupError(Text("The log ends where a draw should follow"))
    return table


def _of_site(written: Any) -> Table[State, View]:
    imported = site18xx.import_log(site18xx.log_from(written), remark=False)
    if imported.stopped is not None:
        raise LogError(imported.stopped)
    return imported.table


def _unread(why: Text) -> ApiError:
    return ApiError(
        422, "setup", why, Text("Nothing was imported. Choose a log of 18xx.games or of ours.")
    )
