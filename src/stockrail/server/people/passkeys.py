"""Passkeys: registering one, and signing in with it.

A challenge is asked once, of one browser, and must be answered within minutes.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from stockrail.core.text import Text

from ..guard.hosts import is_address, name_in
from ..service.problems import ApiError, forbidden, not_found
from ..storage import now, passkeys
from ..wire.languages import Visitor
from ..wire.people import PasskeyInfo
from ..wire.requests import AnyRequest
from . import accounts, tokens
from .tokens import TokenKind

MOST = 20
"""Of one person."""
LONGEST_LABEL = 80
LONGEST_ID = 400
LONGEST_KEY = 2000
_VERIFIED = UserVerificationRequirement.REQUIRED


def are_possible(request: AnyRequest) -> bool:
    """Whether browsers use passkeys on this page: over https, or on the machine itself; and not
    where it is reached by a bare address."""
    host = name_in(request.headers.get("host", ""))
    is_here = host == "localhost" or host.endswith(".localhost")
    return is_here or (request.url.scheme == "https" and not is_address(host) and host != "")


def of_person(connection: Connection, person: str) -> tuple[PasskeyInfo, ...]:
    rows = connection.execute(
        select(passkeys).where(passkeys.c.visitor == person).order_by(passkeys.c.made_at)
    )
    return tuple(
        PasskeyInfo(id=row.id, label=row.label, made_at=row.made_at, used_at=row.used_at)
        for row in rows
    )


def registration(
    connection: Connection, request: AnyRequest, visitor: Visitor, challenge: str
) -> dict[str, object]:
    """What the browser is to make a passkey of."""
    _check_possible(request)
    account = accounts.own(connection, visitor.id)
    known = [passkey.id for passkey in of_person(connection, visitor.id)]
    if len(known) >= MOST:
        raise ApiError(
            409, "stale", Text("You have {n} passkeys", n=MOST), Text("Remove one of them first.")
        )
    tokens.issue(connection, "register", challenge, visitor=visitor.id, about=visitor.device)
    options = generate_registration_options(
        rp_id=_host(request),
        rp_name="Stockrail",
        user_name=account.name,
        user_id=visitor.id.encode(),
        challenge=challenge.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(key)) for key in known],
    )
    return _json(options)


def register(
    connection: Connection,
    request: AnyRequest,
    visitor: Visitor,
    credential: dict[str, Any],
    label: str,
) -> None:
    """:raises ApiError: it does not answer what this browser was asked."""
    challenge = _answered(connection, "register", visitor, credential)
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=_host(request),
            expected_origin=_origin(request),
            require_user_verification=True,
        )
    except Exception as error:  # whatever the library stumbles over: the bytes are a stranger's
        raise _not_taken() from error
    key, public_key = _text(made.credential_id), _text(made.credential_public_key)
    if len(key) > LONGEST_ID or len(public_key) > LONGEST_KEY or _row(connection, key) is not None:
        raise _not_taken()
    row = {"id": key, "public_key": public_key}
    row |= {"visitor": visitor.id, "label": tidy_label(label), "made_at": now()}
    connection.execute(insert(passkeys).values(**row, sign_count=made.sign_count))


def question(
    connection: Connection, request: AnyRequest, visitor: Visitor, challenge: str
) -> dict[str, object]:
    """What any passkey of this server is to answer."""
    _check_possible(request)
    tokens.issue(connection, "passkey", challenge, about=visitor.device)
    options = generate_authentication_options(
        rp_id=_host(request), challenge=challenge.encode(), user_verification=_VERIFIED
    )
    return _json(options)


def owner(
    connection: Connection, request: AnyRequest, visitor: Visitor, credential: dict[str, Any]
) -> str:
    """Who has answered.

    :raises ApiError: nobody we know, or not what this browser was asked.
    """
    challenge = _answered(connection, "passkey", visitor, credential)
    row = _row(connection, str(credential.get("id", ""))[:LONGEST_ID])
    if row is None:
        raise _not_taken()
    try:
        answered = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=_host(request),
            expected_origin=_origin(request),
            credential_public_key=_bytes(row.public_key),
            credential_current_sign_count=row.sign_count,
            require_user_verification=True,
        )
    except Exception as error:  # likewise
        raise _not_taken() from error
    used = update(passkeys).where(passkeys.c.id == row.id)
    connection.execute(used.values(sign_count=answered.new_sign_count, used_at=now()))
    return str(row.visitor)


def rename(connection: Connection, person: str, key: str, label: str) -> None:
    mine = (passkeys.c.visitor == person) & (passkeys.c.id == key)
    if not connection.execute(
        update(passkeys).where(mine).values(label=tidy_label(label))
    ).rowcount:
        raise not_found(Text("You have no such passkey"))


def remove(connection: Connection, person: str, key: str) -> None:
    mine = (passkeys.c.visitor == person) & (passkeys.c.id == key)
    if not connection.execute(delete(passkeys).where(mine)).rowcount:
        raise not_found(Text("You have no such passkey"))


def remove_all(connection: Connection, person: str) -> None:
    connection.execute(delete(passkeys).where(passkeys.c.visitor == person))


def tidy_label(label: str) -> str:
    words = " ".join(label.split())
    return "".join(sign for sign in words if sign.isprintable())[:LONGEST_LABEL]


def _answered(
    connection: Connection, kind: TokenKind, visitor: Visitor, credential: dict[str, Any]
) -> str:
    """The challenge an answer is to, which this browser was asked and nobody has answered."""
    challenge = _challenge(credential)
    spent = tokens.spend(connection, kind, challenge)
    if spent is None or spent.about != visitor.device:
        raise _not_taken()
    return challenge


def _challenge(credential: dict[str, Any]) -> str:
    try:
        told = json.loads(_bytes(credential["response"]["clientDataJSON"]))
        return _bytes(told["challenge"]).decode()
    except Exception as error:  # likewise: lists in lists without end are a RecursionError
        raise _not_taken() from error


def _check_possible(request: AnyRequest) -> None:
    if not are_possible(request):
        raise ApiError(
            409,
            "stale",
            Text("Passkeys need a page that is served over https"),
            Text("Ask the person who runs this server."),
        )


def _not_taken() -> ApiError:
    return forbidden(
        Text("This passkey was not accepted"), Text("Try again, or sign in with your password.")
    )


def _row(connection: Connection, key: str) -> Row[Any] | None:
    if "\0" in key:
        return None  # PostgreSQL takes no such text, not even to look for it
    return connection.execute(select(passkeys).where(passkeys.c.id == key)).first()


def _host(request: AnyRequest) -> str:
    return name_in(request.headers.get("host", ""))


def _origin(request: AnyRequest) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _json(options: Any) -> dict[str, object]:
    told: dict[str, object] = json.loads(options_to_json(options))
    return told


def _text(octets: bytes) -> str:
    return urlsafe_b64encode(octets).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
