"""What visitors report, and what the person who runs the server does about it."""

from dataclasses import dataclass

from sqlalchemy import select, update

from stockrail.core.text import Text

from ..storage import Storage, now, reports, talk, visitors
from ..stream.hearing import SAID
from ..talk.saying import removed
from .opening import CannotDo


@dataclass(frozen=True, slots=True)
class ReportRow:
    id: int
    made_at: str
    reporter: str
    reporter_name: str
    about: str | None
    """Whom it is about; nobody if they have gone."""
    name: str
    """What they were called there."""
    table_id: str | None
    talk_id: int | None
    quoted: str
    """What they had said."""
    text: str
    settled_at: str | None


def find_reports(storage: Storage, *, settled: bool = False, limit: int = 50) -> list[ReportRow]:
    """Oldest first."""
    is_wanted = reports.c.settled_at.is_not(None) if settled else reports.c.settled_at.is_(None)
    wanted = (
        select(
            reports.c.id,
            reports.c.made_at,
            reports.c.visitor,
            visitors.c.name,
            reports.c.about,
            reports.c.name,
            reports.c.table_id,
            reports.c.talk_id,
            reports.c.quoted,
            reports.c.text,
            reports.c.settled_at,
        )
        .join(visitors, visitors.c.id == reports.c.visitor)
        .where(is_wanted)
        .order_by(reports.c.made_at, reports.c.id)
        .limit(limit)
    )
    with storage.reading() as connection:
        return [ReportRow(*row) for row in connection.execute(wanted)]


def settle(storage: Storage, report: int) -> None:
    """:raises CannotDo: there is no such report, or it is settled."""
    with storage.writing() as connection:
        waiting = (reports.c.id == report) & reports.c.settled_at.is_(None)
        change = update(reports).where(waiting).values(settled_at=now())
        if not connection.execute(change).rowcount:
            raise CannotDo(
                Text(
                    "No report {report} waits; `stockrail admin reports` lists them", report=report
                )
            )


def hide(storage: Storage, message: int) -> None:
    """Nobody reads a message any more; all see that it was removed.

    :raises CannotDo: there is no such message.
    """
    with storage.writing() as connection:
        said = connection.execute(
            select(talk)
            .where(talk.c.id == message, talk.c.kind == SAID, talk.c.removed_at.is_(None))
            .with_for_update()
        ).first()
        if said is None:
            raise CannotDo(Text("There is no message {message} to hide", message=message))
        removed(connection, said, "operator")
