"""Links that are mailed: to confirm an address, or to choose a new password.

What is to be sent waits in the database with the token of its link, of which it holds the hash and
a seed; the secret follows from the seed and the key of the server, and the seed goes when the mail
has gone. Who has asked for a new password waits there as well, until it is found out who is meant.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hmac import digest
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Select, delete, select, update

from stockrail.core.text import Text
from stockrail.locale import translator

from ..service.problems import ApiError
from ..storage import accounts, now, visitors
from ..storage import tokens as stored
from ..storage.secret_key import server_key
from ..storage.timing import timepiece, written
from ..wire.languages import Language, spoken
from . import tokens
from .accounts import Account, at_address, called, tidy_address

LinkKind = Literal["confirm", "reset"]
AT_ONCE = 8
"""Mails that one process sends together."""
LEASE = timedelta(minutes=2)
"""How long a process has for what it has taken."""
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
PAUSES = (
    *(timedelta(seconds=10), MINUTE, 5 * MINUTE, 15 * MINUTE, 15 * MINUTE),
    *(HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 16 * HOUR),
)
"""Between the tries; it is given up after the last one, or when its link has run out."""
SELDOM = timedelta(minutes=5)
"""Between two mails about a lost password to one account."""
LONGEST = 254
"""Characters of who is meant; no name and no address is longer."""


@dataclass(frozen=True, slots=True)
class Letter:
    token: str
    """The hash of the secret."""
    kind: LinkKind
    address: str
    name: str
    """Of the account."""
    language: Language
    seed: str
    tries: int
    ends_at: str
    taken_until: str


def mail_link(
    connection: Connection, kind: LinkKind, person: str, about: str | None = None
) -> None:
    """One that leads to the same, and was not sent or not used, is worth nothing any more."""
    seed = tokens.fresh_secret()
    secret = secret_of(server_key(connection), seed)
    tokens.issue(connection, kind, secret, visitor=person, about=about, seed=seed, next_at=now())


def ask_for_reset(connection: Connection, who: str) -> None:
    """The same is written whoever is meant, if anybody; that is found out later."""
    who = who.replace("\0", "\ufffd")[:LONGEST]  # PostgreSQL takes no zero
    tokens.issue(connection, "asked", tokens.fresh_secret(), about=who, next_at=now())


def secret_of(key: bytes, seed: str) -> str:
    """As many characters as other secrets have.

    >>> len(secret_of(b"key", "seed"))
    43
    """
    mac = digest(key, f"mailed link {seed}".encode(), "sha256")
    return urlsafe_b64encode(mac).decode().rstrip("=")


def asked_for(connection: Connection) -> Sequence[str]:
    """Of which it is to be found out who is meant."""
    return connection.scalars(_due(stored.c.kind == "asked")).all()


def is_waiting(connection: Connection) -> bool:
    """Whether a mail is to be sent."""
    return connection.scalar(_due(stored.c.seed.is_not(None)).limit(1)) is not None


def _due(which: ColumnElement[bool]) -> Select[Any]:
    """A link that has run out is mailed to nobody."""
    is_now = (stored.c.next_at <= now()) & (stored.c.ends_at > now())
    return select(stored.c.id).where(is_now, which).order_by(stored.c.next_at)


def find_out(connection: Connection, asked: str) -> None:
    """Who is meant by somebody who has asked for a new password, and mail them.

    All who may be: a name may look like the address of somebody else.
    """
    waiting = delete(stored).where(stored.c.id == asked).returning(stored.c.about)
    who = connection.scalar(waiting)
    if who is None:
        return  # another process was faster
    named, found = called(connection, who), _at_address(connection, who)
    if named is not None and named.is_confirmed and named not in found:
        found.append(named)
    for account in found:
        if not tokens.was_issued(connection, "reset", account.visitor, SELDOM):
            mail_link(connection, "reset", account.visitor)


def _at_address(connection: Connection, who: str) -> list[Account]:
    try:
        return at_address(connection, tidy_address(who))
    except ApiError:
        return []


def take(connection: Connection) -> list[Letter]:
    """Some of what is due; nobody else has it for a while."""
    some = _due(stored.c.seed.is_not(None)).limit(AT_ONCE).with_for_update(skip_locked=True)
    ids = connection.scalars(some).all()
    until = written(timepiece.moment() + LEASE)
    taken = stored.c.id.in_(ids)
    connection.execute(update(stored).where(taken).values(tries=stored.c.tries + 1, next_at=until))
    rows = connection.execute(
        select(stored, accounts.c.name, accounts.c.address, visitors.c.language)
        .join(accounts, accounts.c.visitor == stored.c.visitor)
        .join(visitors, visitors.c.id == stored.c.visitor)
        .where(taken)
    )
    return [
        Letter(
            token=row.id,
            kind=row.kind,
            address=row.about or row.address,
            name=row.name,
            language=spoken(row.language) or "en",
            seed=row.seed,
            tries=row.tries,
            ends_at=row.ends_at,
            taken_until=until,
        )
        for row in rows
    ]


def next_try(letter: Letter, moment: datetime) -> str | None:
    """If there is one."""
    if letter.tries > len(PAUSES):
        return None
    again = written(moment + PAUSES[letter.tries - 1])
    return again if again < letter.ends_at else None


def settle(connection: Connection, letter: Letter, values: Mapping[str, str | None]) -> None:
    """Unless somebody else has taken it since, or the link was used."""
    is_ours = (stored.c.id == letter.token) & (stored.c.next_at == letter.taken_until)
    connection.execute(update(stored).where(is_ours).values(**values))


def wording(letter: Letter, url: str, secret: str) -> tuple[str, str]:
    """Subject and body."""
    is_reset = letter.kind == "reset"
    said = _resetting(letter, url, secret) if is_reset else _confirming(url, secret)
    subject, body = (text.render(translator(letter.language)) for text in said)
    return subject, body


def _confirming(url: str, secret: str) -> tuple[Text, Text]:
    return Text("Stockrail: confirm your address"), Text(
        "Somebody, we hope you, wants Stockrail to write to this address. If it was you,"
        " open this link within two days:\n\n{link}\n\nOtherwise do nothing.",
        link=f"{url}/confirm/{secret}",
    )


def _resetting(letter: Letter, url: str, secret: str) -> tuple[Text, Text]:
    return Text("Stockrail: a new password"), Text(
        "{name} can choose a new password here within an hour:\n\n{link}\n\nIf you have not"
        " asked for it, do nothing: your password stays as it is.",
        name=letter.name,
        link=f"{url}/reset/{secret}",
    )
