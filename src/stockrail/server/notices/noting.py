"""Notices in the database, each with the ways it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, exists, insert, select
from sqlalchemy.exc import IntegrityError

from ..storage import accounts, deliveries, devices, notices, pushes, visitors
from ..storage.timing import written
from .choices import Choices, choices_of
from .hours import next_time, time_of_day, zone
from .turns import TO_PLAY
from .untold import Due

is_signed_in = exists().where(
    devices.c.id == pushes.c.device,
    devices.c.visitor == pushes.c.visitor,
    devices.c.ended_at.is_(None),
)
"""Whether the browser of a push address is still that person's."""


@dataclass(frozen=True, slots=True)
class Targets:
    """Where somebody can be reached."""

    pushes: tuple[str, ...] = ()
    has_address: bool = False


def note(connection: Connection, due: Iterable[Due], now: datetime, *, has_mail: bool) -> int:
    """Write notices of this, and the ways each goes. How many of them there were not yet."""
    every = [*due]
    people = {one.visitor for one in every}
    choices, targets = choices_of(connection, people), targets_of(connection, people)
    made = 0
    for one in every:
        chosen = choices.get(one.visitor)
        if chosen is None:
            continue
        goes = [*_ways(one, chosen, targets.get(one.visitor, Targets()), now, has_mail=has_mail)]
        if goes and (number := _note(connection, one, now)) is not None:
            connection.execute(insert(deliveries), [{**way, "notice": number} for way in goes])
            made += 1
    return made


def targets_of(connection: Connection, people: Iterable[str]) -> dict[str, Targets]:
    ids = [*people]
    confirmed = connection.scalars(
        select(accounts.c.visitor).where(
            accounts.c.visitor.in_(ids),
            accounts.c.address > "",
            accounts.c.address_confirmed_at > "",
        )
    )
    addressed = set(confirmed)
    browsers: dict[str, list[str]] = {}
    for visitor, push in connection.execute(
        select(pushes.c.visitor, pushes.c.id).where(pushes.c.visitor.in_(ids), is_signed_in)
    ):
        browsers.setdefault(visitor, []).append(push)
    banned = set(
        connection.scalars(
            select(visitors.c.id).where(visitors.c.id.in_(ids), visitors.c.banned_at > "")
        )
    )
    return {
        visitor: Targets(tuple(browsers.get(visitor, ())), visitor in addressed)
        for visitor in ids
        if visitor not in banned
    }


def _ways(
    due: Due, choices: Choices, targets: Targets, now: datetime, *, has_mail: bool
) -> Iterator[dict[str, object]]:
    usual = choices.usual
    for channel in choices.channels(due.kind, due.table_id):
        way: dict[str, object] = {"channel": channel, "target": "", "state": "due"}
        way |= {"next_at": written(now), "is_in_digest": False}
        if channel == "push":
            yield from ({**way, "target": push} for push in targets.pushes)
        elif channel == "hook" and usual.hook is not None:
            yield way
        elif channel == "mail" and has_mail and targets.has_address:
            at = usual.digest and next_time(time_of_day(usual.digest), now, zone(usual.zone))
            if at and not _comes_too_late(due, at):
                way |= {"is_in_digest": True, "next_at": written(at)}
            yield way


def _comes_too_late(due: Due, digest: datetime) -> bool:
    """Whether it tells of time that is up by then, or nearly."""
    return due.kind == "time" and due.key < written(digest + TO_PLAY)


def _note(connection: Connection, due: Due, now: datetime) -> int | None:
    """The number of a new notice; nothing if there is one of the same."""
    row = {
        **{"visitor": due.visitor, "table_id": due.table_id, "kind": due.kind, "key": due.key},
        **{"about": {"since": due.since, **due.about}, "made_at": written(now)},
    }
    try:
        with connection.begin_nested():
            new = insert(notices).values(row).returning(notices.c.id)
            number: int = connection.execute(new).scalar_one()
            return number
    except IntegrityError:
        return None
