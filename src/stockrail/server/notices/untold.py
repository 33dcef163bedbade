"""Who is not here and has not been told: conditions by which notices are found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, exists

from ..storage import notice_choices, notices, seats
from ..storage.timing import written
from ..wire.notices import NoticeKind

LOOKING = timedelta(seconds=90)
"""Whoever was seen at a table so lately is looking at it."""


@dataclass(frozen=True, slots=True)
class Due:
    visitor: str
    table_id: str
    kind: NoticeKind
    key: str
    since: str
    """When it came to be."""
    about: Mapping[str, object] = field(default_factory=dict)


def wants_something() -> ColumnElement[bool]:
    return exists().where(notice_choices.c.visitor == seats.c.visitor)


def is_away(now: datetime) -> ColumnElement[bool]:
    return seats.c.seen_at.is_(None) | (seats.c.seen_at < written(now - LOOKING))


def has_not_seen(what: ColumnElement[str | None]) -> ColumnElement[bool]:
    return seats.c.seen_at.is_(None) | (seats.c.seen_at < what)


def is_of_a_person_away(now: datetime) -> ColumnElement[bool]:
    """Whoever plays for them now."""
    return (
        (seats.c.kind == "person") & seats.c.visitor.is_not(None) & wants_something() & is_away(now)
    )


def is_played_by_a_person_away(now: datetime) -> ColumnElement[bool]:
    return is_of_a_person_away(now) & seats.c.stand_in.is_(None)


def is_untold(
    kind: NoticeKind, key: ColumnElement[str] | ColumnElement[str | None] | str
) -> ColumnElement[bool]:
    return ~exists().where(
        notices.c.visitor == seats.c.visitor,
        notices.c.table_id == seats.c.table_id,
        notices.c.kind == kind,
        notices.c.key == key,
    )
