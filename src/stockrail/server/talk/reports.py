"""Telling the person who runs the server about somebody."""

from sqlalchemy import Connection, insert, select, update

from stockrail.core.text import Text

from ..people.plain_text import tidied
from ..people.visitors import remember
from ..rooms.rows import TableRow, table_row
from ..service.problems import ApiError
from ..service.tables import TableService
from ..storage import now, reports
from ..wire.languages import Visitor
from .meeting import Met, in_talk, on_seat

LONGEST = 1000


def report_talk(
    service: TableService, visitor: Visitor, table_id: str, entry: int, text: str
) -> None:
    """What was said is kept with the report, so that it can be judged though it is removed."""
    text = _checked(text)

    def work(connection: Connection) -> None:
        row = table_row(connection, table_id)
        met = in_talk(connection, row, entry, visitor.id)
        _write(connection, visitor.id, row, met, entry, text)

    service.writer.written(work)


def report_player(
    service: TableService, visitor: Visitor, table_id: str, seat: int, text: str
) -> None:
    text = _checked(text)
    if not text:
        raise ApiError(422, "setup", Text("Nobody knows what is wrong"), Text("Say what is wrong."))

    def work(connection: Connection) -> None:
        row = table_row(connection, table_id)
        _write(connection, visitor.id, row, on_seat(row, seat, visitor.id), None, text)

    service.writer.written(work)


def _checked(written: str) -> str:
    text = tidied(written)
    if len(text) > LONGEST:
        raise ApiError(422, "setup", Text("A report has at most {n} characters", n=LONGEST))
    return text


def _write(
    connection: Connection, visitor: str, row: TableRow, met: Met, entry: int | None, text: str
) -> None:
    """Whoever reports the same again before it is settled says it better."""
    same = (
        (reports.c.visitor == visitor)
        & (reports.c.about == met.person)
        & (reports.c.table_id == row.id)
        & reports.c.talk_id.is_not_distinct_from(entry)
        & reports.c.settled_at.is_(None)
    )
    known = connection.scalar(select(reports.c.id).where(same).limit(1))
    if known is not None:
        connection.execute(update(reports).where(reports.c.id == known).values(text=text))
        return
    remember(connection, visitor)
    connection.execute(
        insert(reports).values(
            visitor=visitor,
            about=met.person,
            table_id=row.id,
            talk_id=entry,
            name=met.name,
            quoted=met.said,
            text=text,
            made_at=now(),
        )
    )
