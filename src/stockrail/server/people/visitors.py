"""Who asks: a browser with a secret cookie, and the person behind it."""

import re
import unicodedata
from collections.abc import Mapping

from litestar.concurrency import sync_to_thread
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.params import FromQuery
from litestar.types import Message, Scope
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from stockrail.core.text import Text
from stockrail.core.title import SetupError

from ..service.problems import forbidden
from ..service.routes import Service
from ..storage import devices, now, visitors
from ..wire.languages import Language, Visitor, language_of
from ..wire.requests import AnyConnection, AnyRequest
from .known import NOBODY, KnownPeople
from .plain_text import has_unseen
from .tokens import fresh_secret, hashed

COOKIE = "stockrail"
OURS_ALONE = "__Host-"
"""How the name of a cookie begins over https: no other site of the same domain can plant it."""
OWN_PAGE = "/api/me"
WAYS_OUT = ("/api/sign-out", "/api/unsubscribe/")
READS = ("GET", "HEAD", "OPTIONS")
ELSEWHERE = ("cross-site", "same-site")
"""What a browser says of pages that are not ours, though they leave out where they come from."""
TWO_YEARS = 2 * 365 * 24 * 60 * 60
NAME_LENGTH = 40
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
_FRESH = "stockrail_fresh_cookies"


async def visitor(
    request: AnyRequest, service: Service, lang: FromQuery[Language | None] = None
) -> Visitor:
    """Who asks the API; `lang` is declared here and read by `language_of`.

    Found after the `service`: of two that could be found at once each would be a task of its own.

    Whoever writes, or asks who they are, is given a cookie.
    """
    is_write = request.method not in READS
    people: KnownPeople = request.app.state.people
    device, person = device_of(request), NOBODY
    if device:
        known = people.remembered(device)
        person = await sync_to_thread(people.owner, device) if known is None else known
    if not person:
        if not is_write and not request.url.path.startswith(OWN_PAGE):
            return Visitor("", language_of(request))
        device = person = give_cookie(request)
    elif request.url.path.startswith(OWN_PAGE) and _is_plain(request):
        take_cookie(request, request.cookies[COOKIE])
    if is_write and people.is_banned(person) and not _is_way_out(request):
        raise forbidden(
            Text("You are banned from this server"), Text("Ask the person who runs this server.")
        )
    return Visitor(person, language_of(request), device)


def _is_way_out(request: AnyRequest) -> bool:
    """Whoever is banned may still leave, have what is theirs deleted, and end mail."""
    method, path = request.method, request.url.path
    takes_away = method == "DELETE" and f"{path}/".startswith(f"{OWN_PAGE}/")
    return takes_away or (method == "POST" and path.startswith(WAYS_OUT))


def give_cookie(request: AnyRequest) -> str:
    """A new secret for this browser; the id of the device it is from now on."""
    return take_cookie(request, fresh_secret())


def take_cookie(request: AnyRequest, secret: str) -> str:
    """Give this browser a secret that it has from now on; the id of the device."""
    set_cookie(request, COOKIE, secret, is_secret=True)
    return hashed(secret)


def device_of(connection: AnyConnection) -> str:
    """The id of the browser that brings a cookie; nothing for others."""
    secret = cookie_of(connection, COOKIE)
    return hashed(secret) if _SECRET.fullmatch(secret) else ""


def cookie_of(connection: AnyConnection, key: str) -> str:
    """What a browser brings; those that were given a cookie over http, or by an older version, have
    it under its plain name."""
    return connection.cookies.get(OURS_ALONE + key) or connection.cookies.get(key, "")


def _is_plain(request: AnyRequest) -> bool:
    """Whether a browser has only a cookie that another site of the domain could plant."""
    return request.url.scheme == "https" and OURS_ALONE + COOKIE not in request.cookies


def check_origin(connection: AnyConnection) -> None:
    """Only our own pages write, and programs, which say nothing of a page.

    :raises ApiError: another site does.
    """
    origin, host = (connection.headers.get(name) for name in ("origin", "host"))
    scheme, _, page = (origin or "").partition("://")
    is_ours = origin is None or page == (host or "")
    # The other way round it may be a proxy that nobody has named.
    is_ours &= (scheme, connection.scope.get("scheme")) != ("http", "https")
    is_from_elsewhere = connection.headers.get("sec-fetch-site") in ELSEWHERE
    if (is_from_elsewhere or not is_ours) and connection.scope.get("method") not in READS:
        raise forbidden(Text("This request comes from another site"))


def set_cookie(request: AnyRequest, key: str, value: str, *, is_secret: bool = False) -> None:
    """A secret one is not for scripts."""
    fresh: dict[str, Cookie] = request.scope["state"].setdefault(_FRESH, {})
    is_https = request.url.scheme == "https"
    fresh[key] = Cookie(
        key=OURS_ALONE + key if is_secret and is_https else key,
        value=value,
        max_age=TWO_YEARS,
        httponly=is_secret,
        secure=is_https,
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
    if has_unseen(name):
        raise SetupError(Text("A player’s name has characters that cannot be shown"))
    return name


def name_of(connection: Connection, visitor: str) -> str:
    return connection.scalar(select(visitors.c.name).where(visitors.c.id == visitor)) or ""


def remember(connection: Connection, visitor: str, name: str | None = None) -> None:
    """Note a visitor, with a name if one is given; and the device, which is called like them
    until it is somebody else's."""
    known = connection.scalar(select(visitors.c.id).where(visitors.c.id == visitor))
    if known is None:
        try:
            with connection.begin_nested():
                made = now()
                connection.execute(
                    insert(visitors).values(id=visitor, name=name or "", made_at=made)
                )
                device = {"id": visitor, "visitor": visitor, "seen_at": made, "changed_at": made}
                connection.execute(insert(devices).values(**device, made_at=made))
                return
        except IntegrityError:
            pass
    if name is not None:
        connection.execute(update(visitors).where(visitors.c.id == visitor).values(name=name))


def speak(connection: Connection, visitor: str, language: Language) -> None:
    """Note in which language somebody is written to."""
    connection.execute(update(visitors).where(visitors.c.id == visitor).values(language=language))
