"""What a guest has comes along to the person they turn out to be."""

from sqlalchemy import Connection, Table, delete, exists, func, select, update

from ..rooms.rows import lapse_motions
from ..storage import (
    blocks,
    deliveries,
    devices,
    mutes,
    notes,
    notice_choices,
    notices,
    now,
    pushes,
    reports,
    revision_of_table,
    seats,
    tables,
    talk,
    tokens,
    visitors,
)
from ..storage.signals import notify

_ONCE: tuple[tuple[Table, str, tuple[str, ...]], ...] = (
    (notes, "visitor", ("table_id",)),
    (mutes, "visitor", ("table_id",)),
    (notice_choices, "visitor", ("table_id",)),
    (blocks, "visitor", ("blocked",)),
    (blocks, "blocked", ("visitor",)),
    (notices, "visitor", ("table_id", "kind", "key")),
)
"""What there is once for a person and something else: where both have it, the person's stays."""


def tables_of(connection: Connection, person: str) -> list[str]:
    """Where somebody has a seat or is the host, in an order that is the same for everybody."""
    sits = select(seats.c.table_id).where(seats.c.visitor == person)
    own = tables.c.id.in_(sits) | (tables.c.host == person)
    return [*connection.scalars(select(tables.c.id).where(own).order_by(tables.c.id))]


def bring(connection: Connection, guest: str, person: str) -> tuple[list[str], list[str]]:
    """Everything of a guest, who is no longer there then. The tables and devices that changed.

    Their devices are signed out: somebody else may have one, or have put its cookie there.
    """
    changed = tables_of(connection, guest)
    for table_id in changed:
        _bring_table(connection, table_id, guest, person)
    said = update(talk).where(talk.c.visitor == guest)
    connection.execute(said.values(visitor=person, key=None))
    connection.execute(update(reports).where(reports.c.visitor == guest).values(visitor=person))
    connection.execute(update(reports).where(reports.c.about == guest).values(about=person))
    for part, whose, others in _ONCE:
        _bring_once(connection, part, whose, others, guest, person)
    themselves = (blocks.c.visitor == person) & (blocks.c.blocked == person)
    connection.execute(delete(blocks).where(themselves))
    connection.execute(delete(tokens).where(tokens.c.visitor == guest))
    ended = _end_devices(connection, guest, person)
    connection.execute(delete(visitors).where(visitors.c.id == guest))
    return changed, ended


def _end_devices(connection: Connection, guest: str, person: str) -> list[str]:
    """They are nobody's, and their ids stay taken."""
    ended = [*connection.scalars(select(devices.c.id).where(devices.c.visitor == guest))]
    connection.execute(delete(pushes).where(pushes.c.visitor == guest))
    time = now()
    over = {"ended_at": func.coalesce(devices.c.ended_at, time), "changed_at": time}
    theirs = update(devices).where(devices.c.visitor == guest)
    connection.execute(theirs.values(visitor=person, **over))
    return ended


def _bring_table(connection: Connection, table_id: str, guest: str, person: str) -> None:
    """What is asked there is asked of seats, and stays; but whoever has another seat there too
    has one vote less from now on, so that it is asked no longer."""
    revision, changed_at = connection.execute(
        select(revision_of_table, tables.c.changed_at)
        .where(tables.c.id == table_id)
        .with_for_update(of=tables)
    ).one()
    sits = exists().where(seats.c.table_id == table_id, seats.c.visitor == person)
    if connection.scalar(select(sits)):
        lapse_motions(connection, table_id)
    own = (seats.c.table_id == table_id) & (seats.c.visitor == guest)
    connection.execute(update(seats).where(own).values(visitor=person))
    hosted = (tables.c.id == table_id) & (tables.c.host == guest)
    connection.execute(update(tables).where(hosted).values(host=person))
    time = now(after=changed_at)
    connection.execute(update(tables).where(tables.c.id == table_id).values(changed_at=time))
    notify(connection, table_id, revision, time)


def _bring_once(
    connection: Connection,
    part: Table,
    whose: str,
    others: tuple[str, ...],
    guest: str,
    person: str,
) -> None:
    theirs = part.alias()
    same = [theirs.c[name] == part.c[name] for name in others]
    has_it = exists().where(theirs.c[whose] == person, *same)
    is_guests = part.c[whose] == guest
    connection.execute(update(part).where(is_guests, ~has_it).values({whose: person}))
    if part is notices:
        left = select(notices.c.id).where(is_guests)
        connection.execute(delete(deliveries).where(deliveries.c.notice.in_(left)))
    connection.execute(delete(part).where(is_guests))
