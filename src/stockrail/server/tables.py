"""The place where the tables stand: storage, games in memory, and the news of them."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from stockrail.core.text import Text

from .guard.audience import Audience
from .guard.gate import Gate
from .live import LiveUpdates
from .problems import not_found
from .records import Games, TableRow, find
from .settings import Settings
from .storage import Storage, tables
from .workers import Workers
from .writing import Writer


@dataclass(frozen=True, slots=True)
class TableService:
    settings: Settings
    storage: Storage
    writer: Writer
    games: Games
    news: LiveUpdates
    readers: Workers
    """Where files are read that may take long."""
    imports: Gate
    """Files that are being sent or read."""
    audience: Audience


def table_row(connection: Connection, table_id: str, *, locked: bool = False) -> TableRow:
    """A table, if asked for kept from changing until the transaction ends.

    :raises ApiError: there is no such table.
    """
    if table_id.isascii() and table_id.isalnum():
        if locked:
            lock = select(tables.c.id).where(tables.c.id == table_id).with_for_update()
            connection.execute(lock).all()
        for row in find(connection, [table_id]):
            return row
    raise not_found(Text("There is no such table"))
