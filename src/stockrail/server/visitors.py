"""People without accounts: a secret cookie and a name."""

import re
import secrets
import unicodedata
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.params import FromQuery
from litestar.types import Message, Scope
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from stockrail.core.text import Text
from stockrail.core.title import SetupError

from .problems import forbidden
from .storage import now, visitors
from .wire.languages import Language, Visitor, language_of

COOKIE = "stockrail"
TWO_YEARS = 2 * 365 * 24 * 60 * 60
NAME_LENGTH = 40
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
_FRESH = "stockrail_fresh_cookies"


async def visitor(
    request: Request[Any, Any, Any], lang: FromQuery[Language | None] = None
) -> Visitor:
    """Who asks the API; `lang` is declared here and read by `language_of`."""
    return identify(request)


def identify(request: Request[Any, Any, Any]) -> Visitor:
    """The visitor a request comes from. Whoever writes, or opens a page, is given a cookie."""
    is_write = request.method not in ("GET", "HEAD", "OPTIONS")
    if is_write:
        check_origin(request)
    secret = request.cookies.get(COOKIE, "")
    if not _SECRET.fullmatch(secret):
        if not is_write and request.url.path.startswith("/api/") and request.url.path != "/api/me":
            return Visitor("", language_of(request))
        secret = secrets.token_urlsafe(32)
        set_cookie(request, COOKIE, secret, httponly=True)
    known = Visitor(sha256(secret.encode()).hexdigest(), language_of(request))
    if is_write and known.id in request.app.state.bans:
        raise forbidden(
            Text("You are banned from this server"), Text("Ask the person who runs this server.")
        )
    return known


def known_visitor(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The id of somebody who brings a cookie; nothing for others."""
    secret = connection.cookies.get(COOKIE, "")
    return sha256(secret.encode()).hexdigest() if _SECRET.fullmatch(secret) else ""


def check_origin(request: Request[Any, Any, Any]) -> None:
    """Only our own pages write."""
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host", ""):
        raise forbidden(Text("This request comes from another site"))


def set_cookie(
    request: Request[Any, Any, Any], key: str, value: str, *, httponly: bool = False
) -> None:
    fresh: dict[str, Cookie] = request.scope["state"].setdefault(_FRESH, {})
    fresh[key] = Cookie(
        key=key,
        value=value,
        max_age=TWO_YEARS,
        httponly=httponly,
        secure=request.url.scheme == "https",
        samesite="lax",
    )


async def send_cookies(message: Message, scope: Scope) -> None:
    """Put what `set_cookie` prepared on the response."""
    if message["type"] != "http.response.start":
        return
    fresh: Mapping[str, Cookie] = scope.get("state", {}).get(_FRESH, {})
    headers = MutableScopeHeaders.from_message(message)
    for cookie in fresh.values():
        headers.add("set-cookie", cookie.to_header(header=""))


def tidy(name: str) -> str:
    """A name as it is written at the table.

    :raises SetupError: it is empty, too long, or has characters nobody can see.

    >>> tidy("  Ann   Lee ")
    'Ann Lee'
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise SetupError(Text("A player’s name has 1 to 40 characters"))
    if not name.isprintable():
        raise SetupError(Text("A player’s name has characters that cannot be shown"))
    return name


def name_of(connection: Connection, visitor: str) -> str:
    return connection.scalar(select(visitors.c.name).where(visitors.c.id == visitor)) or ""


def remember(connection: Connection, visitor: str, name: str | None = None) -> None:
    """Note a visitor, with a name if one is given."""
    known = connection.scalar(select(visitors.c.id).where(visitors.c.id == visitor))
    if known is None:
        try:
            with connection.begin_nested():
                row = insert(visitors).values(id=visitor, name=name or "", made_at=now())
                connection.execute(row)
                return
        except IntegrityError:
            pass
    if name is not None:
        connection.execute(update(visitors).where(visitors.c.id == visitor).values(name=name))
