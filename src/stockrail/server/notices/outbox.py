"""Deliveries that wait: taken by one process, sent, and settled; or tried again later.

Whoever takes one has it for a while. If they do not settle it by then, they were killed, and
another process sends it once more, with the same name, so that the receiver can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, delete, func, select, tuple_, update

from ..storage import deliveries, notices
from ..storage.timing import written
from ..wire.notices import Channel, NoticeKind

LEASE = timedelta(minutes=2)
"""How long a process has for what it has taken."""
AT_ONCE = 40
"""Deliveries that one process takes together."""
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
PAUSES = (
    *(MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE),
    *(HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 6 * HOUR, 4 * HOUR),
)
"""Between the tries; after the last one, about a day after the first, it is given up."""
KEPT = timedelta(days=30)
"""How long it is remembered of what somebody was told."""
State = Literal["due", "sending", "sent", "cancelled", "failed"]
_COLUMNS = (deliveries.c.notice, deliveries.c.channel, deliveries.c.target)
_KEY = tuple_(*_COLUMNS)


@dataclass(frozen=True, slots=True)
class Delivery:
    notice: int
    channel: Channel
    target: str
    tries: int
    is_in_digest: bool
    taken_until: str
    visitor: str
    table_id: str
    kind: NoticeKind
    key: str
    about: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Settled:
    """What has become of a delivery."""

    delivery: Delivery
    state: State
    error: str | None = None
    next_at: str | None = None
    """If it is to be tried again."""
    is_try: bool = True
    """Whether something was sent, or only held back."""


def waits(connection: Connection, now: datetime) -> bool:
    """Whether there is something to take."""
    return (
        connection.execute(select(deliveries.c.notice).where(_waits(now)).limit(1)).first()
        is not None
    )


def take(connection: Connection, now: datetime) -> list[Delivery]:
    """Some of what waits; nobody else has it for a while.

    All that is in the digest of one person is taken together.
    """
    some = (
        select(*_COLUMNS)
        .where(_waits(now))
        .order_by(deliveries.c.next_at)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    taken = [tuple(row) for row in connection.execute(some)]
    people = connection.scalars(
        select(notices.c.visitor)
        .distinct()
        .join(deliveries, deliveries.c.notice == notices.c.id)
        .where(_KEY.in_(taken), deliveries.c.is_in_digest)
    ).all()
    if people:
        theirs = select(notices.c.id).where(notices.c.visitor.in_(people))
        more = (
            select(*_COLUMNS)
            .where(_waits(now), deliveries.c.is_in_digest, deliveries.c.notice.in_(theirs))
            .with_for_update(skip_locked=True)
        )
        taken = [*dict.fromkeys([*taken, *(tuple(row) for row in connection.execute(more))])]
    if not taken:
        return []
    until = written(now + LEASE)
    connection.execute(
        update(deliveries)
        .where(_KEY.in_(taken))
        .values(state="sending", tries=deliveries.c.tries + 1, next_at=until)
    )
    return _read(connection, taken)


def _waits(now: datetime) -> ColumnElement[bool]:
    return deliveries.c.state.in_(("due", "sending")) & (deliveries.c.next_at <= written(now))


def _read(connection: Connection, keys: list[Any]) -> list[Delivery]:
    rows = connection.execute(
        select(deliveries, notices)
        .join(notices, notices.c.id == deliveries.c.notice)
        .where(_KEY.in_(keys))
        .order_by(deliveries.c.notice)
    )
    return [
        Delivery(
            notice=row.notice,
            channel=row.channel,
            target=row.target,
            tries=row.tries,
            is_in_digest=row.is_in_digest,
            taken_until=row.next_at,
            visitor=row.visitor,
            table_id=row.table_id,
            kind=row.kind,
            key=row.key,
            about=row.about or {},
        )
        for row in rows
    ]


def again(delivery: Delivery, now: datetime, error: str) -> Settled:
    """To be tried again after a pause, or given up."""
    if delivery.tries > len(PAUSES):
        return Settled(delivery, "failed", error)
    return Settled(delivery, "due", error, written(now + PAUSES[delivery.tries - 1]))


def settle(connection: Connection, outcome: Iterable[Settled]) -> None:
    """Unless somebody else has taken it since."""
    for one in outcome:
        was = one.delivery
        values: dict[str, object] = {"state": one.state, "error": (one.error or "")[:200] or None}
        if one.next_at is not None:
            values["next_at"] = one.next_at
        if not one.is_try:
            values["tries"] = was.tries - 1
        connection.execute(
            update(deliveries)
            .where(
                deliveries.c.notice == was.notice,
                deliveries.c.channel == was.channel,
                deliveries.c.target == was.target,
                deliveries.c.state == "sending",
                deliveries.c.next_at == was.taken_until,
            )
            .values(values)
        )


def forget(connection: Connection, now: datetime) -> int:
    """What was told long ago. How many notices of it there were."""
    old = select(notices.c.id).where(notices.c.made_at < written(now - KEPT))
    count = connection.scalar(select(func.count()).select_from(old.subquery())) or 0
    if count:
        connection.execute(delete(deliveries).where(deliveries.c.notice.in_(old)))
        connection.execute(delete(notices).where(notices.c.made_at < written(now - KEPT)))
    return count
