"""A link that brings a person to another device.

Its token is derived from the server's key, so that it can be shown again and is stored nowhere; its
hash is, to find whose it is.
"""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hmac import compare_digest, digest
from io import BytesIO

import segno
from sqlalchemy import Connection, select, update

from ..storage import visitors
from ..storage.secret_key import server_key
from .tokens import hashed
from .visitors import remember


@dataclass(frozen=True, slots=True)
class Owner:
    id: str
    name: str


def token_of(connection: Connection, person: str, *, renew: bool = False) -> str:
    """The token of a person's link; if it is renewed, the one before it ends."""
    remember(connection, person)
    number, kept = connection.execute(
        select(visitors.c.return_number, visitors.c.return_hash)
        .where(visitors.c.id == person)
        .with_for_update()
    ).one()
    number += renew
    token = _derived(connection, person, number)
    if kept != hashed(token):
        mine = update(visitors).where(visitors.c.id == person)
        connection.execute(mine.values(return_number=number, return_hash=hashed(token)))
    return token


def owner(connection: Connection, token: str, *, locked: bool = False) -> Owner | None:
    """Whose link it is; nobody's if it was renewed, or the server has another key by now. If asked
    for it stays theirs until the transaction ends."""
    wanted = select(visitors.c.id, visitors.c.name, visitors.c.return_number).where(
        visitors.c.return_hash == hashed(token)
    )
    found = connection.execute(wanted.with_for_update() if locked else wanted).first()
    if found is None:
        return None
    right = _derived(connection, found.id, found.return_number)
    is_right = compare_digest(token.encode(), right.encode())
    return Owner(found.id, found.name) if is_right else None


def _derived(connection: Connection, person: str, number: int) -> str:
    key = server_key(connection)
    mac = digest(key, f"return {person} {number}".encode(), "sha256")
    return urlsafe_b64encode(mac).decode().rstrip("=")


def qr_code(link: str) -> str:
    """As an SVG that takes the size it is given."""
    drawn = BytesIO()
    segno.make_qr(link, error="m").save(
        drawn, kind="svg", border=2, xmldecl=False, omitsize=True, svgclass=None, lineclass=None
    )
    return drawn.getvalue().decode()
