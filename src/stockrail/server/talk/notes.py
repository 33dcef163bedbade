"""What somebody writes down at a table for themselves; nobody else reads it."""

from sqlalchemy import Connection, delete, insert, select

from stockrail.core.text import Text

from ..people.plain_text import tidied
from ..people.visitors import remember
from ..rooms.rows import table_row
from ..service.problems import ApiError
from ..service.tables import TableService
from ..storage import notes
from ..wire.languages import Visitor

LONGEST = 20_000
LARGEST_BODY = 256 * 1024


def notes_of(service: TableService, visitor: Visitor, table_id: str) -> str:
    with service.storage.reading() as connection:
        table_row(connection, table_id)
        own = (notes.c.table_id == table_id) & (notes.c.visitor == visitor.id)
        return connection.scalar(select(notes.c.text).where(own)) or ""


def write_notes(service: TableService, visitor: Visitor, table_id: str, written: str) -> str:
    """In place of what was there; empty notes are no notes. What is kept of them.

    :raises ApiError: they are too long.
    """
    text = tidied(written)
    if len(text) > LONGEST:
        raise ApiError(
            422,
            "setup",
            Text("Notes have at most {n} characters", n=LONGEST),
            Text("Shorten them by {n} characters.", n=len(text) - LONGEST),
        )

    def work(connection: Connection) -> None:
        row = table_row(connection, table_id, locked=True)
        own = (notes.c.table_id == row.id) & (notes.c.visitor == visitor.id)
        connection.execute(delete(notes).where(own))
        if text:
            remember(connection, visitor.id)
            values = {"table_id": row.id, "visitor": visitor.id, "text": text}
            connection.execute(insert(notes).values(**values))

    service.writer.written(work)
    return text
