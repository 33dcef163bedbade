"""Turns of people who are away, and their time that runs out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from sqlalchemy import Connection, Row, exists, select

from ..rooms.rows import find
from ..storage import deliveries, notices, positions, records, seats, tables
from ..storage.timing import written
from ..wire.notices import NoticeChoices
from .choices import NO_CHOICES, choices_of
from .hours import last_time, quiet_until, time_of_day, zone
from .untold import Due, has_not_seen, is_played_by_a_person_away, is_untold

WARNING = timedelta(hours=12)
"""At most so long before it runs out somebody is told of their time."""
SHORTEST = timedelta(minutes=3)
"""Of less time nobody can be told in time."""
FORESIGHT = timedelta(days=1)
"""So long before it runs out it is asked whether that is in somebody's quiet hours."""
BEFORE_QUIET = timedelta(minutes=30)
"""So long before those begin they are told."""
TO_PLAY = timedelta(hours=1)
"""What somebody who is told of their time wants to have left."""


def turns(connection: Connection, since: str, now: datetime, grace: timedelta) -> Iterator[Due]:
    lately = written(now - grace)
    told_lately = exists().where(
        notices.c.visitor == seats.c.visitor,
        notices.c.table_id == tables.c.id,
        notices.c.kind == "turn",
        notices.c.made_at > lately,
    )
    rows = connection.execute(
        select(
            *(tables.c.id, tables.c.acts_since, seats.c.visitor),
            *(positions.c.ply, positions.c.revision),
        )
        .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.index == tables.c.actor))
        .outerjoin(positions, positions.c.table_id == tables.c.id)
        .where(
            tables.c.status == "running",
            tables.c.acts_since > since,
            tables.c.acts_since <= lately,
            is_played_by_a_person_away(now),
            has_not_seen(tables.c.acts_since),
            is_untold("turn", tables.c.acts_since),
            ~told_lately,
        )
    ).all()
    alone = _on_one_screen(connection, [(row.id, row.visitor) for row in rows])
    for row in rows:
        if (row.id, row.visitor) not in alone and not _has_come_back(connection, row):
            about = {"ply": row.ply, "revision": row.revision}
            yield Due(row.visitor, row.id, "turn", row.acts_since, row.acts_since, about)


def _has_come_back(connection: Connection, row: Row[*tuple[object, ...]]) -> bool:
    """Whether they were told of this turn already, before it was taken back and came again."""
    last = connection.execute(
        select(notices.c.about)
        .where(
            notices.c.visitor == row.visitor,
            notices.c.table_id == row.id,
            notices.c.kind == "turn",
            exists().where(
                deliveries.c.notice == notices.c.id,
                deliveries.c.state.in_(("due", "sending", "sent")),
            ),
        )
        .order_by(notices.c.id.desc())
        .limit(1)
    ).scalar()
    return is_same_turn(connection, row.id, last or {})


def is_same_turn(connection: Connection, table_id: str, about: Mapping[str, object]) -> bool:
    """Whether the game is where it was when somebody was told of a turn, and nobody has played on
    from there: what was before it was taken back and played again."""
    told, then = about.get("ply"), about.get("revision")
    if not isinstance(told, int) or not isinstance(then, int):
        return False
    ply = told
    played = connection.execute(
        select(records.c.undone_to)
        .where(records.c.table_id == table_id, records.c.revision >= then)
        .order_by(records.c.revision)
    )
    for record in played:
        if record.undone_to is None and ply >= told:
            return False
        ply = ply + 1 if record.undone_to is None else record.undone_to
    return ply == told


def _on_one_screen(connection: Connection, turns: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """Tables where one person plays all seats of people, and has just seen what they did."""
    rows = {row.id: row for row in find(connection, {table_id for table_id, _ in turns})}
    return {
        (table_id, visitor)
        for table_id, visitor in turns
        if table_id in rows
        and rows[table_id].is_one_screen(visitor)
        and len(rows[table_id].seats_of(visitor)) > 1
    }


def times(connection: Connection, now: datetime, grace: timedelta) -> Iterator[Due]:
    rows = connection.execute(
        select(
            *(tables.c.id, tables.c.status, tables.c.acts_since, tables.c.deadline),
            tables.c.clock,
            seats.c.visitor,
        )
        .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.index == tables.c.actor))
        .where(
            tables.c.deadline > written(now),
            tables.c.deadline <= written(now + FORESIGHT),
            is_played_by_a_person_away(now),
            is_untold("time", tables.c.deadline),
        )
    ).all()
    choices = choices_of(connection, {row.visitor for row in rows})
    # Asked of the rows, not of the database, which might take the longer index for it.
    for row in (row for row in rows if row.status == "running"):
        began, ends = datetime.fromisoformat(row.acts_since), datetime.fromisoformat(row.deadline)
        if row.clock is not None and row.clock["kind"] == "move":
            # Every move of a turn has time of its own.
            began = max(began, ends - timedelta(seconds=row.clock["seconds"]))
        usual = choices.get(row.visitor, NO_CHOICES).usual
        if began <= now - grace and now >= told_from(began, ends, usual):
            # It is new now, however long the turn has lasted.
            about = {"deadline": row.deadline}
            yield Due(row.visitor, row.id, "time", row.deadline, written(now), about)


def told_from(began: datetime, ends: datetime, usual: NoticeChoices) -> datetime:
    """When somebody is told of their time: by the usual warning, or before it would be quiet."""
    warned = ends - warning(ends - began)
    place = zone(usual.zone)
    until = quiet_until(usual.quiet, warned, place)
    if usual.quiet is None or until is None or ends >= until + TO_PLAY or warned == ends:
        return warned
    quiet_from = last_time(time_of_day(usual.quiet.begin), warned, place)
    return warned if began >= quiet_from else max(began, quiet_from - BEFORE_QUIET)


def warning(time: timedelta) -> timedelta:
    """How long before it runs out somebody is told: in the last sixth of it, or hour of a few."""
    if time < SHORTEST:
        return timedelta(0)
    hour = timedelta(hours=1)
    return min(WARNING, max(time / 6, hour if time >= 3 * hour else timedelta(0)))
