"""The same people at the same game again."""

from dataclasses import replace

from sqlalchemy import Connection, update

from stockrail.core.text import Text
from stockrail.titles import title

from ..rooms.rows import SeatRow, table_row
from ..seating.stand_ins import bot_for
from ..service.problems import ApiError, closed, forbidden
from ..service.tables import TableService
from ..storage import now, tables
from ..storage.signals import notify
from ..talk.blocks import check_welcome
from ..wire.languages import Visitor
from .new_tables import insert_table, new_table, start_now


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
        check_welcome(connection, row, visitor.id)
        game = title(row.title)
        sitting = [_again(seat, n, row.title) for n, seat in enumerate(row.seats)]
        again = new_table(visitor.id, game, game.check_options(row.options), sitting)
        again = replace(again, listed=row.listed, clock=row.clock)
        insert_table(connection, again)
        start_now(connection, again)
        time = now(after=row.changed_at)
        connection.execute(
            update(tables).where(tables.c.id == row.id).values(rematch=again.id, changed_at=time)
        )
        notify(connection, row.id, row.revision, time)
        return again.id

    again_id = service.writer.written(write)
    service.rooms.changed(table_id)
    service.rooms.changed(again_id)
    return again_id


def _again(seat: SeatRow, index: int, title_id: str) -> SeatRow:
    """Everybody sits down anew, and plays for the same player; a bot for somebody who is gone."""
    if seat.kind == "person" and seat.visitor is None:
        return SeatRow(index, "bot", seat.name, None, bot_for(title_id))
    return SeatRow(index, seat.kind, seat.name, seat.visitor, seat.bot, played_by=seat.played_by)
