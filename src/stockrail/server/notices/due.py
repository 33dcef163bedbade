"""What somebody is to be told: it follows from the tables, so that a move costs nothing more and
nothing is lost with a process."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import Connection, String, cast, exists, func, or_, select

from ..rooms.rows import TableRow, find
from ..storage import (
    blocks,
    motions,
    notice_choices,
    notices,
    seats,
    tables,
    talk,
)
from ..storage.timing import written
from .choices import Choices, choices_of
from .outbox import KEPT
from .turns import times, turns
from .untold import (
    LOOKING,
    Due,
    has_not_seen,
    is_away,
    is_of_a_person_away,
    is_played_by_a_person_away,
    is_untold,
    wants_something,
)

OVERLAP = timedelta(minutes=15)
"""How far back each look goes before the last one: for those who were looking then and had not
seen it, and for what was written late."""
NEWEST = 2000
"""Entries of what was said that are looked at for mentions."""
BEGUN = "begun"
CLOSED = "closed"


def begin(connection: Connection, now: datetime) -> datetime:
    """From when on a process that starts must look: all that came to be before the newest of what
    was noted is noted too, since the oldest is noted first. Where nothing is noted, as far back as
    nothing is forgotten.

    Of time that runs out it does not count, which is found whenever it began.
    """
    newest = (
        select(notices.c.about, notices.c.made_at)
        .where(notices.c.kind != "time")
        .order_by(notices.c.id.desc())
        .limit(1)
    )
    last = connection.execute(newest).first()
    if last is None:
        return now - KEPT + OVERLAP
    return datetime.fromisoformat((last.about or {}).get("since", last.made_at))


def find_due(connection: Connection, last: datetime, now: datetime, grace: timedelta) -> list[Due]:
    """What has come to be since the last look, or a little before, and nobody is told yet; the
    oldest first."""
    since = written(last - OVERLAP - grace)
    found = [
        *turns(connection, since, now, grace),
        *_full_tables(connection, since, now, grace),
        *_begun_games(connection, since, now, grace),
        *_ends(connection, since, now, grace),
        *_closed_tables(connection, since, now, grace),
        *_mentions(connection, since, now, grace),
        *_proposals(connection, since, now, grace),
        *_seats_given_to_bots(connection, since, now, grace),
        *times(connection, now, grace),
    ]
    wanted = choices_of(connection, {due.visitor for due in found})
    kept = [due for due in found if _is_wanted(due, wanted.get(due.visitor))]
    return sorted(kept, key=lambda due: due.since)


def _is_wanted(due: Due, choices: Choices | None) -> bool:
    if choices is None or not choices.channels(due.kind, due.table_id):
        return False
    if due.about.get("acts") and choices.channels("turn", due.table_id):
        return False  # they are told that it is their turn
    return due.since >= choices.at(due.table_id).since


def _full_tables(
    connection: Connection, since: str, now: datetime, grace: timedelta
) -> Iterator[Due]:
    """Of others than the host alone; the host starts it."""
    own = (seats.c.table_id == tables.c.id) & (seats.c.visitor == tables.c.host)
    is_free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "open")
    has_seen = exists().where(
        own,
        or_(seats.c.seen_at >= tables.c.changed_at, seats.c.seen_at >= written(now - LOOKING)),
    )
    wants = exists().where(notice_choices.c.visitor == tables.c.host)
    full = connection.scalars(
        select(tables.c.id).where(
            tables.c.status == "gathering",
            tables.c.changed_at > since,
            tables.c.changed_at <= written(now - grace),
            *(~is_free, ~has_seen, wants),
        )
    ).all()
    for row in find(connection, full) if full else ():
        key = company_key(row)
        is_told = select(notices.c.id).where(
            notices.c.visitor == row.host,
            notices.c.table_id == row.id,
            notices.c.kind == "begin",
            notices.c.key == key,
        )
        if is_alone(row) or connection.execute(is_told).first() is not None:
            continue
        yield Due(row.host, row.id, "begin", key, row.changed_at)


def is_alone(row: TableRow) -> bool:
    """Whether the host is the only person at a table."""
    return all(seat.visitor in (None, row.host) for seat in row.seats)


def company_key(row: TableRow) -> str:
    """The same as long as the same people sit at a table."""
    sitting = ", ".join(f"{seat.index} {seat.visitor}" for seat in row.seats)
    return "full " + sha256(sitting.encode()).hexdigest()[:32]


def _begun_games(
    connection: Connection, since: str, now: datetime, grace: timedelta
) -> Iterator[Due]:
    """For those who did not see it; the host began it."""
    rows = connection.execute(
        select(talk.c.table_id, talk.c.made_at, seats.c.visitor, seats.c.index, tables.c.actor)
        .join(tables, tables.c.id == talk.c.table_id)
        .join(seats, seats.c.table_id == talk.c.table_id)
        .where(
            talk.c.kind == "begun",
            talk.c.made_at > since,
            talk.c.made_at <= written(now - grace),
            tables.c.status == "running",
            seats.c.visitor != tables.c.host,
            is_played_by_a_person_away(now),
            seats.c.seen_at.is_(None) | (seats.c.seen_at < talk.c.made_at),
            is_untold("begin", BEGUN),
        )
    ).all()
    for row in rows:
        about = {"acts": row.actor == row.index}
        yield Due(row.visitor, row.table_id, "begin", BEGUN, row.made_at, about)


def _ends(connection: Connection, since: str, now: datetime, grace: timedelta) -> Iterator[Due]:
    rows = connection.execute(
        select(tables.c.id, tables.c.acts_since, seats.c.visitor)
        .distinct()
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            tables.c.status == "finished",
            tables.c.acts_since > since,
            tables.c.acts_since <= written(now - grace),
            seats.c.visitor.is_not(None),
            wants_something(),
            is_away(now),
            has_not_seen(tables.c.acts_since),
            is_untold("over", "over"),
        )
    )
    for row in rows:
        yield Due(row.visitor, row.id, "over", "over", row.acts_since)


def _closed_tables(
    connection: Connection, since: str, now: datetime, grace: timedelta
) -> Iterator[Due]:
    """For all but who has closed it."""
    rows = connection.execute(
        select(talk.c.table_id, talk.c.made_at, seats.c.visitor)
        .distinct()
        .join(tables, tables.c.id == talk.c.table_id)
        .join(seats, seats.c.table_id == talk.c.table_id)
        .where(
            talk.c.kind == "closed",
            talk.c.made_at > since,
            talk.c.made_at <= written(now - grace),
            tables.c.status == "closed",
            seats.c.visitor.is_not(None),
            talk.c.visitor.is_(None) | (talk.c.visitor != seats.c.visitor),
            wants_something(),
            is_away(now),
            has_not_seen(talk.c.made_at),
            is_untold("over", CLOSED),
        )
    )
    for row in rows:
        yield Due(row.visitor, row.table_id, "over", CLOSED, row.made_at)


def _mentions(connection: Connection, since: str, now: datetime, grace: timedelta) -> Iterator[Due]:
    newest = connection.scalar(select(func.max(talk.c.id))) or 0
    said = connection.execute(
        select(talk.c.id, talk.c.table_id, talk.c.visitor, talk.c.about, talk.c.made_at)
        .join(tables, tables.c.id == talk.c.table_id)
        .where(
            talk.c.id > newest - NEWEST,
            talk.c.made_at > since,
            talk.c.made_at <= written(now - grace),
            talk.c.kind == "said",
            talk.c.about.is_not(None),
            talk.c.removed_at.is_(None),
            # Spectators are apart until the game is over.
            talk.c.seat.is_not(None) | (tables.c.status == "finished"),
        )
    ).all()
    for row in said:
        mentioned = row.about.get("mentions") or []
        is_blocked = exists().where(
            blocks.c.visitor == seats.c.visitor, blocks.c.blocked == row.visitor
        )
        heard = connection.scalars(
            select(seats.c.visitor)
            .distinct()
            .join(tables, tables.c.id == seats.c.table_id)
            .where(
                seats.c.table_id == row.table_id,
                seats.c.index.in_(mentioned),
                seats.c.visitor.is_not(None),
                seats.c.visitor != (row.visitor or ""),
                ~is_blocked,
                wants_something(),
                is_away(now),
                seats.c.seen_at.is_(None) | (seats.c.seen_at < row.made_at),
                is_untold("mention", str(row.id)),
            )
        )
        for visitor in heard:
            about = {"talk": row.id}
            yield Due(visitor, row.table_id, "mention", str(row.id), row.made_at, about)


def _proposals(
    connection: Connection, since: str, now: datetime, grace: timedelta
) -> Iterator[Due]:
    """For those who have not voted."""
    asked = connection.execute(
        select(motions.c.table_id, motions.c.number, motions.c.made_at)
        .join(tables, tables.c.id == motions.c.table_id)
        .where(
            tables.c.status == "running",
            motions.c.status == "open",
            motions.c.made_at > since,
            motions.c.made_at <= written(now - grace),
        )
    ).all()
    rows = {row.id: row for row in find(connection, {one.table_id for one in asked})}
    for one in asked:
        open_motions = rows[one.table_id].motions if one.table_id in rows else ()
        votes = next((m.votes for m in open_motions if m.number == one.number), {})
        waits = connection.scalars(
            select(seats.c.visitor)
            .distinct()
            .where(
                seats.c.table_id == one.table_id,
                seats.c.index.in_([int(seat) for seat, agrees in votes.items() if agrees is None]),
                is_played_by_a_person_away(now),
                seats.c.seen_at.is_(None) | (seats.c.seen_at < one.made_at),
                is_untold("proposal", str(one.number)),
            )
        )
        for visitor in waits:
            yield Due(visitor, one.table_id, "proposal", str(one.number), one.made_at)


def _seats_given_to_bots(
    connection: Connection, since: str, now: datetime, grace: timedelta
) -> Iterator[Due]:
    """By the others or by the clock, and not taken back yet."""
    key = cast(talk.c.id, String)
    rows = connection.execute(
        select(
            *(talk.c.table_id, talk.c.kind, talk.c.about, talk.c.made_at),
            *(key.label("key"), seats.c.visitor, seats.c.index),
        )
        .join(tables, tables.c.id == talk.c.table_id)
        .join(seats, (seats.c.table_id == talk.c.table_id) & (seats.c.index == talk.c.seat))
        .where(
            talk.c.kind.in_(("replaced", "time_out")),
            talk.c.made_at > since,
            talk.c.made_at <= written(now - grace),
            tables.c.status == "running",
            seats.c.stand_in.is_not(None),
            is_of_a_person_away(now),
            has_not_seen(talk.c.made_at),
            is_untold("seat", key),
        )
    ).all()
    for row in rows:
        # A clock may also leave the seat to its player, or have a bot make one move.
        if row.kind == "replaced" or (row.about or {}).get("then") == "bot":
            about = {"seat": row.index}
            yield Due(row.visitor, row.table_id, "seat", row.key, row.made_at, about)
