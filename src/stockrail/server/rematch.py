"""The same people at the same game again."""

from dataclasses import replace

from sqlalchemy import Connection, update

from stockrail.core.text import Text
from stockrail.titles import title

from .lobby import insert_table, new_table, start_now
from .problems import ApiError, closed, forbidden
from .rooms.rows import table_row
from .storage import now, tables
from .storage.notices import notify
from .tables import TableService
from .wire.languages import Visitor


def rematch(service: TableService, visitor: Visitor, table_id: str) -> str:
    """A table with the seats and options of one that is finished; everybody gets the same.

    :raises SetupError: today's rules do not know its options.
    """

    def write(connection: Connection) -> str:
        row = table_row(connection, table_id, locked=True)
        if row.host != visitor.id and not row.seats_of(visitor.id):
            raise forbidden(Text("You are not at this table"))
        if row.status == "closed":
            raise closed()
        if row.status != "finished":
            raise ApiError(409, "stale", Text("The game is not over"), Text("Play it to its end."))
        if row.rematch is not None:
            return row.rematch
        game = title(row.title)
        sitting = [replace(seat, index=n) for n, seat in enumerate(row.seats)]
        again = new_table(visitor.id, game, game.check_options(row.options), sitting)
        insert_table(connection, again)
        start_now(connection, again)
        connection.execute(
            update(tables)
            .where(tables.c.id == row.id)
            .values(rematch=again.id, changed_at=now(after=row.changed_at))
        )
        notify(connection, row.id, row.revision)
        return again.id

    again_id = service.writer.written(write)
    service.rooms.changed(table_id)
    service.rooms.changed(again_id)
    return again_id
