"""What people want to be told, and how: everywhere, or otherwise at one table."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from stockrail.core.text import Text

from ..post.failures import Undeliverable
from ..post.guarded_http import GuardedHttp
from ..service.problems import ApiError
from ..storage import notice_choices
from ..wire.notices import NOTICE_KINDS, Channel, KindChannels, NoticeChoices, NoticeKind
from .hours import time_of_day, zone

NOTHING = KindChannels(turn=(), begin=(), over=(), mention=(), proposal=(), time=(), seat=())
USUAL = NoticeChoices(channels=NOTHING, quiet=None, zone="UTC", digest=None, hook=None)
"""Of somebody who has chosen nothing: they are sent nothing."""
EVERYWHERE = ""
MOST_TABLES = 500


@dataclass(frozen=True, slots=True)
class Chosen:
    """Ways for each kind, and since when there are any."""

    channels: KindChannels
    since: str


@dataclass(frozen=True, slots=True)
class Choices:
    usual: NoticeChoices
    since: str
    at_tables: Mapping[str, Chosen]
    hook_secret: str | None = None

    def at(self, table_id: str) -> Chosen:
        return self.at_tables.get(table_id) or Chosen(self.usual.channels, self.since)

    def channels(self, kind: NoticeKind, table_id: str) -> tuple[Channel, ...]:
        return ways(self.at(table_id).channels, kind)


NO_CHOICES = Choices(USUAL, "", {})


def ways(channels: KindChannels, kind: NoticeKind) -> tuple[Channel, ...]:
    given: tuple[Channel, ...] = getattr(channels, kind)
    return given


def without(channels: KindChannels, ended: Channel) -> KindChannels:
    kept = {k: tuple(c for c in ways(channels, k) if c != ended) for k in NOTICE_KINDS}
    return KindChannels(**kept)


def choices_of(connection: Connection, visitors: Iterable[str]) -> dict[str, Choices]:
    """Those of each of these people who has made some."""
    usual: dict[str, tuple[NoticeChoices, str]] = {}
    hook_secrets: dict[str, str | None] = {}
    at_tables: dict[str, dict[str, Chosen]] = {}
    rows = connection.execute(
        select(notice_choices).where(notice_choices.c.visitor.in_([*visitors]))
    )
    for row in rows:
        since: str = row.choices.get("since", "")
        theirs = at_tables.setdefault(row.visitor, {})
        if row.table_id == EVERYWHERE:
            stored = {**row.choices, "channels": _of_each_kind(row.choices)}
            usual[row.visitor] = msgspec.convert(stored, NoticeChoices), since
            hook_secrets[row.visitor] = row.choices.get("hook_secret")
        else:
            channels = msgspec.convert(_of_each_kind(row.choices), KindChannels)
            theirs[row.table_id] = Chosen(channels, since)
    return {
        visitor: Choices(*usual.get(visitor, (USUAL, "")), theirs, hook_secrets.get(visitor))
        for visitor, theirs in at_tables.items()
    }


def _of_each_kind(choices: Mapping[str, Any]) -> Mapping[str, Any]:
    """Kinds that were not known when somebody chose go as their turns do."""
    chosen = choices["channels"]
    return {kind: chosen.get(kind, chosen["turn"]) for kind in NOTICE_KINDS}


def own_choices(connection: Connection, visitor: str) -> Choices:
    return choices_of(connection, [visitor]).get(visitor, NO_CHOICES)


def choose(connection: Connection, visitor: str, wish: NoticeChoices, time: str) -> None:
    """Each webhook has a secret of its own."""
    before = own_choices(connection, visitor)
    since = _since(Chosen(before.usual.channels, before.since), time)
    stored = msgspec.to_builtins(replace(wish, channels=_once(wish.channels)))
    secret = before.hook_secret
    if wish.hook is None:
        secret = None
    elif secret is None or before.usual.hook is None or wish.hook.url != before.usual.hook.url:
        secret = secrets.token_urlsafe(24)
    stored |= {"since": since, "hook_secret": secret}
    _put(connection, visitor, EVERYWHERE, stored)


def choose_at_table(
    connection: Connection, visitor: str, table_id: str, wish: KindChannels | None, time: str
) -> None:
    if wish is None:
        connection.execute(
            delete(notice_choices).where(
                notice_choices.c.visitor == visitor, notice_choices.c.table_id == table_id
            )
        )
        return
    before = own_choices(connection, visitor)
    if table_id not in before.at_tables:
        _check_room(connection, visitor)
    since = _since(before.at(table_id), time)
    _put_at_table(connection, visitor, table_id, _once(wish), since)


def end(connection: Connection, visitor: str, channel: Channel, table_id: str, time: str) -> None:
    """Send nothing more by one way: about one table, or about anything."""
    choices = own_choices(connection, visitor)
    if table_id != EVERYWHERE:
        kept = without(choices.at(table_id).channels, channel)
        choose_at_table(connection, visitor, table_id, kept, time)
        return
    usual = replace(choices.usual, channels=without(choices.usual.channels, channel))
    if usual != choices.usual:
        choose(connection, visitor, usual, time)
    for at_table, chosen in choices.at_tables.items():
        kept = without(chosen.channels, channel)
        if kept != chosen.channels:
            _put_at_table(connection, visitor, at_table, kept, _since(chosen, time))


def check(wish: NoticeChoices, http: GuardedHttp) -> None:
    """:raises ApiError: it cannot be done like that."""
    times = [wish.digest] if wish.digest is not None else []
    if wish.quiet is not None:
        times += [wish.quiet.begin, wish.quiet.end]
    for given in times:
        try:
            time_of_day(given)
        except ValueError as error:
            raise _wrong(Text("Write times like 07:30")) from error
    try:
        zone(wish.zone)
    except ValueError as error:
        raise _wrong(Text("There is no time zone {zone}", zone=wish.zone[:60])) from error
    if wish.hook is not None:
        try:
            http.check(wish.hook.url)
        except Undeliverable as error:
            raise _wrong(error.why, error.instead) from error


def _wrong(why: Text, instead: Text | None = None) -> ApiError:
    return ApiError(422, "setup", why, instead)


def _check_room(connection: Connection, visitor: str) -> None:
    """So that nobody fills the database with choices for tables they have never seen."""
    own = notice_choices.c.visitor == visitor
    known = connection.scalar(select(func.count()).select_from(notice_choices).where(own))
    if (known or 0) > MOST_TABLES:
        raise ApiError(
            429,
            "setup",
            Text("{n} tables have notice settings of their own already", n=MOST_TABLES),
            Text("Use your usual settings at some of them."),
        )


def _once(channels: KindChannels) -> KindChannels:
    return KindChannels(**{k: tuple(dict.fromkeys(ways(channels, k))) for k in NOTICE_KINDS})


def _since(before: Chosen, time: str) -> str:
    """Nobody is told of what was before they asked for it."""
    return before.since if before.since and before.channels != NOTHING else time


def _put_at_table(
    connection: Connection, visitor: str, table_id: str, channels: KindChannels, since: str
) -> None:
    stored = {"channels": msgspec.to_builtins(channels), "since": since}
    _put(connection, visitor, table_id, stored)


def _put(connection: Connection, visitor: str, table_id: str, stored: dict[str, object]) -> None:
    change = (
        update(notice_choices)
        .where(notice_choices.c.visitor == visitor, notice_choices.c.table_id == table_id)
        .values(choices=stored)
    )
    if connection.execute(change).rowcount:
        return
    try:
        with connection.begin_nested():
            row = {"visitor": visitor, "table_id": table_id, "choices": stored}
            connection.execute(insert(notice_choices).values(row))
    except IntegrityError:
        connection.execute(change)
