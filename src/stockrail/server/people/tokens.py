"""What does one thing once: secrets sent by mail, challenges for a passkey, what was asked for."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select

from ..storage import now, tokens
from ..storage.timing import timepiece, written

TokenKind = Literal["reset", "confirm", "asked", "mailed", "register", "passkey"]
LIVES: dict[TokenKind, timedelta] = {
    "reset": timedelta(hours=1),
    "confirm": timedelta(days=2),
    "asked": timedelta(hours=1),
    "mailed": timedelta(days=1),
    "register": timedelta(minutes=5),
    "passkey": timedelta(minutes=5),
}


@dataclass(frozen=True, slots=True)
class Token:
    visitor: str | None
    about: str | None


def fresh_secret() -> str:
    """As many characters as a cookie has, so that no log shows it."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def issue(
    connection: Connection,
    kind: TokenKind,
    secret: str,
    *,
    visitor: str | None = None,
    about: str | None = None,
    seed: str | None = None,
    next_at: str | None = None,
) -> None:
    """Those that have run out go; of one kind a person has one."""
    connection.execute(delete(tokens).where(tokens.c.ends_at < now()))
    if visitor is not None:
        revoke(connection, kind, visitor)
    ends = written(timepiece.moment() + LIVES[kind])
    row = {"id": hashed(secret), "kind": kind, "visitor": visitor, "about": about}
    connection.execute(insert(tokens).values(**row, ends_at=ends, seed=seed, next_at=next_at))


def was_issued(connection: Connection, kind: TokenKind, visitor: str, lately: timedelta) -> bool:
    """Whether somebody has one that is not older."""
    begun = timepiece.moment() - lately + LIVES[kind]
    own = (tokens.c.kind == kind) & (tokens.c.visitor == visitor)
    fresh = tokens.c.ends_at > written(begun)
    return connection.scalar(select(tokens.c.id).where(own & fresh)) is not None


def count(connection: Connection, kind: TokenKind, about: str) -> int:
    """How many there are that are about something and have not run out."""
    alike = (tokens.c.kind == kind) & (tokens.c.about == about) & (tokens.c.ends_at > now())
    return connection.scalar(select(func.count()).select_from(tokens).where(alike)) or 0


def spend(connection: Connection, kind: TokenKind, secret: str) -> Token | None:
    """What a secret is for; it is worth nothing afterwards."""
    place = (tokens.c.id == hashed(secret)) & (tokens.c.kind == kind)
    found = connection.execute(select(tokens).where(place).with_for_update()).first()
    if found is None or not connection.execute(delete(tokens).where(place)).rowcount:
        return None
    return Token(found.visitor, found.about) if found.ends_at > now() else None


def revoke(connection: Connection, kind: TokenKind, visitor: str) -> None:
    place = (tokens.c.kind == kind) & (tokens.c.visitor == visitor)
    connection.execute(delete(tokens).where(place))
