"""A browser becomes somebody's, or nobody's.

It gets another cookie each time, and the old one is nobody's from then on: whoever had put it there
has nothing of it.
"""

from dataclasses import dataclass, field
from hmac import compare_digest, digest

from sqlalchemy import Connection, select

from ..storage import accounts
from ..storage.secret_key import server_key
from ..wire.languages import Visitor, language_of
from ..wire.requests import AnyRequest
from . import devices, merging, return_links
from .service import PeopleService
from .tokens import fresh_secret, hashed
from .visitors import cookie_of, device_of, remember, set_cookie, take_cookie

KNOWN = "stockrail_known"
"""The cookie of a browser on which somebody has signed in before: guessing passwords elsewhere
does not lock it out."""


@dataclass(frozen=True, slots=True)
class Browser:
    """The one that asks, with the secret it gets if it signs in."""

    before: str
    """The device it was until now; nothing if it brought no cookie."""
    label: str
    secret: str = field(default_factory=fresh_secret)
    nonce: str = field(default_factory=fresh_secret)

    @property
    def device(self) -> str:
        return hashed(self.secret)


@dataclass(frozen=True, slots=True)
class SignedIn:
    person: str
    devices: tuple[str, ...]
    """Those that were signed out."""
    tables: tuple[str, ...]
    """At which somebody has another id now."""
    known: str
    """That the browser has been here as this person."""


def browser_of(request: AnyRequest) -> Browser:
    label = devices.label_of(request.headers.get("user-agent", ""))
    return Browser(device_of(request), label)


def sign_in(
    connection: Connection, browser: Browser, visitor: Visitor, person: str, *, bring: bool
) -> SignedIn:
    """Let the browser be this person's. A guest's seats may come along, those of somebody with
    an account never do."""
    changed_tables: list[str] = []
    changed = [visitor.device]
    if browser.before == visitor.device:
        remember(connection, visitor.id)
    owner = visitor.id
    if bring and owner != person and not has_account(connection, owner):
        changed_tables, moved = merging.bring(connection, owner, person)
        changed += moved
        owner = person
    devices.end(connection, owner, device=visitor.device)
    devices.add(connection, browser.device, person, browser.label)
    known = f"{browser.nonce}.{_mark(connection, person, browser.nonce)}"
    return SignedIn(person, tuple(changed), tuple(changed_tables), known)


def has_account(connection: Connection, person: str) -> bool:
    found = select(accounts.c.visitor).where(accounts.c.visitor == person)
    return connection.scalar(found) is not None


def take(
    people: PeopleService,
    request: AnyRequest,
    browser: Browser,
    signed: SignedIn,
    *,
    is_marked: bool = True,
) -> Visitor:
    """What was written holds from now on, here and in the browser. Who asks now.

    A browser that is not marked as known has no tries of its own to guess the password."""
    take_cookie(request, browser.secret)
    if is_marked:
        set_cookie(request, KNOWN, signed.known, is_secret=True)
    people.known.sign_out(signed.devices)
    for table_id in signed.tables:
        people.tables.rooms.changed(table_id)
    return Visitor(signed.person, language_of(request), browser.device)


def is_known(connection: Connection, request: AnyRequest, person: str) -> str | None:
    """The nonce of a browser that has been here as this person."""
    nonce, _, mark = cookie_of(request, KNOWN).partition(".")
    right = _mark(connection, person, nonce)
    return nonce if nonce and compare_digest(mark.encode(), right.encode()) else None


def leave(
    people: PeopleService, request: AnyRequest, visitor: Visitor, *, everywhere: bool
) -> None:
    """Sign out this device, or all of the person's. Then the return link is another one too,
    unless only the link brings them back."""

    def write(connection: Connection) -> list[str]:
        remember(connection, visitor.id)
        if everywhere and has_account(connection, visitor.id):
            return_links.token_of(connection, visitor.id, renew=True)
        one = "" if everywhere else visitor.device
        return devices.end(connection, visitor.id, device=one)

    people.known.sign_out(people.writer.written(write))
    take_cookie(request, fresh_secret())


def _mark(connection: Connection, person: str, nonce: str) -> str:
    key = server_key(connection)
    return digest(key, f"known {person} {nonce}".encode(), "sha256").hex()
