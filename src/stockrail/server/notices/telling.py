"""Whether a notice is still worth sending: asked again just before it goes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, exists, select

from ..people.accounts import confirmed_address
from ..post.push import Browser
from ..rooms.rows import MotionRow, TableRow, find
from ..storage import blocks, pushes, seats, talk, visitors
from ..storage.timing import written
from ..wire.languages import Language, spoken
from ..wire.notices import Hook
from .choices import Choices, own_choices
from .due import BEGUN, CLOSED, company_key
from .hours import quiet_until, zone
from .noting import is_signed_in
from .outbox import Delivery
from .turns import is_same_turn
from .untold import LOOKING


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody has said at a table."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Receiver:
    """A person, and how they are reached now."""

    visitor: str
    language: Language
    choices: Choices
    address: str | None
    browser: Browser | None

    @property
    def hook(self) -> Hook | None:
        return self.choices.usual.hook


@dataclass(frozen=True, slots=True)
class Telling:
    """What a delivery is about, as it is now."""

    delivery: Delivery
    table: TableRow
    receiver: Receiver
    said: Said | None = None
    motion: MotionRow | None = None
    """What is proposed."""


def telling_of(
    connection: Connection, delivery: Delivery, now: datetime
) -> Telling | datetime | None:
    """What is to be told; or until when it is held back; or nothing if it is no longer true, they
    see it themselves, or they no longer want it.

    Quiet hours hold back all but time that runs out within them: of that, nobody could be told
    before they began.
    """
    tables = find(connection, [delivery.table_id])
    receiver = _receiver(connection, delivery)
    if not tables or receiver is None or not _is_wanted(delivery, receiver):
        return None
    said = _said(connection, delivery) if delivery.kind == "mention" else None
    if delivery.kind == "mention" and said is None:
        return None
    if not _is_true(connection, delivery, tables[0], now):
        return None
    if not delivery.is_in_digest:
        usual = receiver.choices.usual
        until = quiet_until(usual.quiet, now, zone(usual.zone))
        if until is not None and not _runs_out(delivery, until):
            return until
    return Telling(delivery, tables[0], receiver, said, _motion(delivery, tables[0]))


def _is_wanted(delivery: Delivery, receiver: Receiver) -> bool:
    if delivery.channel not in receiver.choices.channels(delivery.kind, delivery.table_id):
        return False
    match delivery.channel:
        case "mail":
            return receiver.address is not None
        case "push":
            return receiver.browser is not None
        case "hook":
            return receiver.hook is not None


def _is_true(connection: Connection, delivery: Delivery, table: TableRow, now: datetime) -> bool:
    seen = connection.scalars(
        select(seats.c.seen_at).where(
            seats.c.table_id == delivery.table_id,
            seats.c.visitor == delivery.visitor,
            seats.c.seen_at.is_not(None),
        )
    ).all()
    newest = max((moment for moment in seen if moment), default="")
    if newest >= written(now - LOOKING):
        return False
    match delivery.kind:
        case "turn":
            return (
                _acts(delivery, table)
                and newest < delivery.key
                and (
                    table.acts_since == delivery.key
                    or is_same_turn(connection, table.id, delivery.about)
                )
            )
        case "time":
            is_late = table.deadline is not None and table.deadline <= written(now)
            return _acts(delivery, table) and table.deadline == delivery.key and not is_late
        case "begin":
            if newest >= str(delivery.about.get("since", "")):
                return False
            if delivery.key == BEGUN:
                return table.status == "running"
            is_theirs = table.status == "gathering" and table.host == delivery.visitor
            return is_theirs and company_key(table) == delivery.key
        case "proposal":
            own = {str(s.index) for s in table.seats_of(delivery.visitor)}
            motion = _motion(delivery, table)
            return (
                motion is not None
                and newest < str(delivery.about.get("since", ""))
                and any(motion.votes[seat] is None for seat in own & motion.votes.keys())
            )
        case "seat":
            given = delivery.about["seat"]
            return (
                table.status == "running"
                and newest < delivery.about["since"]
                and any(s.index == given and s.stand_in for s in table.seats_of(delivery.visitor))
            )
        case "over" if delivery.key == CLOSED:
            return table.status == "closed" and newest < str(delivery.about["since"])
        case "over":
            return table.status == "finished" and newest < (table.acts_since or "")
        case "mention":
            return True


def _runs_out(delivery: Delivery, until: datetime) -> bool:
    """Whether it tells of time that is up by then."""
    return delivery.kind == "time" and delivery.key <= written(until)


def _acts(delivery: Delivery, table: TableRow) -> bool:
    acts = table.acting
    return (
        table.status == "running"
        and acts is not None
        and acts.visitor == delivery.visitor
        and acts.stand_in is None
    )


def _motion(delivery: Delivery, table: TableRow) -> MotionRow | None:
    if delivery.kind != "proposal":
        return None
    return next((m for m in table.motions if str(m.number) == delivery.key), None)


def _said(connection: Connection, delivery: Delivery) -> Said | None:
    """Unless it was removed, they have been there since, or they have blocked who said it."""
    is_blocked = exists().where(
        blocks.c.visitor == delivery.visitor, blocks.c.blocked == talk.c.visitor
    )
    row = connection.execute(
        select(talk.c.name, talk.c.text, talk.c.made_at, seats.c.seen_at)
        .join(seats, seats.c.table_id == talk.c.table_id)
        .where(
            talk.c.id == int(delivery.key),
            talk.c.removed_at.is_(None),
            seats.c.visitor == delivery.visitor,
            ~is_blocked,
        )
        .order_by(seats.c.seen_at.desc())
    ).first()
    if row is None or (row.seen_at or "") >= row.made_at:
        return None
    return Said(row.name, row.text)


def _receiver(connection: Connection, delivery: Delivery) -> Receiver | None:
    person = connection.execute(
        select(visitors.c.language, visitors.c.banned_at).where(visitors.c.id == delivery.visitor)
    ).first()
    if person is None or person.banned_at:
        return None
    browser = connection.execute(
        select(pushes.c.endpoint, pushes.c.p256dh, pushes.c.auth).where(
            pushes.c.id == delivery.target, pushes.c.visitor == delivery.visitor, is_signed_in
        )
    ).first()
    return Receiver(
        delivery.visitor,
        spoken(person.language) or "en",
        own_choices(connection, delivery.visitor),
        confirmed_address(connection, delivery.visitor),
        Browser(*browser) if browser else None,
    )
