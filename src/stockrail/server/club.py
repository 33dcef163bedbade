"""The place where the tables stand: storage, games in memory, and the news of them."""

from dataclasses import dataclass

from sqlalchemy import Connection

from stockrail.core.text import Text

from .live import News
from .problems import not_found
from .records import Games, TableRow, find
from .settings import Settings
from .storage import Storage


@dataclass(frozen=True, slots=True)
class Club:
    settings: Settings
    storage: Storage
    games: Games
    news: News


def table_row(connection: Connection, table_id: str) -> TableRow:
    """:raises Trouble: there is no such table."""
    for row in find(connection, [table_id[:40]]):
        return row
    raise not_found(Text("There is no such table"))
