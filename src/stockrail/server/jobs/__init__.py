"""Work that outlives a request: in PostgreSQL a queue, on SQLite the process itself.

A job names a table and a revision. It does nothing once the table has gone on, so that a job that
is run twice plays once.
"""

from contextlib import suppress

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError


def defer(connection: Connection, table_id: str, revision: int) -> None:
    """Have a bot answer this revision, if the transaction comes to its end.

    On SQLite nothing is noted: the process sees by the table that a bot is to act.
    """
    if connection.dialect.name == "postgresql":
        from . import queue  # comes with stockrail[postgres] only

        queue.defer(connection, table_id, revision)


def defer_once(connection: Connection, table_id: str, revision: int) -> None:
    """The same where the job may wait already, since a seat has changed and not the game."""
    with suppress(IntegrityError), connection.begin_nested():
        defer(connection, table_id, revision)
