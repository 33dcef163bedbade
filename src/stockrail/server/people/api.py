"""The page of one's own, under `/api/me`."""

import json
from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection, func, select

from stockrail.core.text import Text

from ..service.problems import not_found, problems
from ..service.routes import NO_ZERO, WITH_BODY, Caller, written
from ..storage import seats
from ..wire.languages import COOKIE, Language, Visitor
from ..wire.people import (
    About,
    AccountRequest,
    AddressRequest,
    ByPassword,
    DeviceInfo,
    LabelRequest,
    Me,
    MeRequest,
    NewPasskeyRequest,
    OwnGames,
    PasskeyInfo,
    PasskeyOptions,
    PasswordRequest,
    ReturnLink,
)
from ..wire.requests import AnyRequest
from ..wire.tables import Status
from . import accounts, devices, entering, games, own_data, passkeys, return_links
from .service import PeopleService
from .tokens import fresh_secret
from .visitors import name_of, remember, set_cookie, speak, tidy

People = NamedDependency[PeopleService]


def me(
    people: PeopleService, request: AnyRequest, visitor: Visitor, language: Language | None = None
) -> Me:
    """What is remembered of a person."""
    with people.storage.reading() as connection:
        account = accounts.of_person(connection, visitor.id)
        played = connection.scalar(
            select(func.count(seats.c.table_id.distinct())).where(seats.c.visitor == visitor.id)
        )
        return Me(
            name=name_of(connection, visitor.id),
            language=language or visitor.language,
            account=account.name if account else None,
            address=account.address if account else None,
            is_confirmed=account is not None and account.is_confirmed,
            is_banned=people.known.is_banned(visitor.id),
            games=played or 0,
            may_have_passkeys=passkeys.are_possible(request),
            sends_mail=people.sends_mail,
        )


@get("/api/about", responses=problems(), sync_to_thread=True)
def about(people: People) -> About:
    """What there is to know of this server."""
    return About(contact=people.settings.contact)


class OwnPage(Controller):
    """You: your name, account, devices, games, and what is kept about you."""

    path = "/api/me"

    @get(responses=problems(), sync_to_thread=True)
    def get_me(self, request: AnyRequest, people: People, visitor: Caller) -> Me:
        """What is remembered of you."""
        label = devices.label_of(request.headers.get("user-agent", ""))
        with people.storage.reading() as connection:
            is_due = devices.is_due(connection, visitor.device, label)
        if is_due:
            people.writer.written(
                lambda connection: devices.note(connection, visitor.device, label)
            )
        return me(people, request, visitor)

    @put(responses=problems(*WITH_BODY), sync_to_thread=True)
    def put_me(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[MeRequest]
    ) -> Me:
        """Change your name and language."""
        name = tidy(data.name) if data.name.strip() else ""

        def write(connection: Connection) -> None:
            remember(connection, visitor.id, name)
            speak(connection, visitor.id, data.language)

        people.writer.written(write)
        set_cookie(request, COOKIE, data.language)
        return me(people, request, visitor, data.language)

    @get("/export", responses=problems(), sync_to_thread=True)
    def export_me(self, people: People, visitor: Caller) -> Response[dict[str, Any]]:
        """Everything that is kept about you, as a file."""
        with people.storage.reading() as connection:
            found = own_data.export(connection, visitor.id)
        content = json.dumps(found, ensure_ascii=False, indent=2)
        return written(content.encode(), file="stockrail-me.json")

    @get("/games", responses=problems(422), sync_to_thread=True)
    def list_games(
        self,
        people: People,
        visitor: Caller,
        status: Annotated[
            Status | None, QueryParameter(description="Only games that are at this point")
        ] = None,
        before: Annotated[
            str | None,
            QueryParameter(
                max_length=40, pattern=NO_ZERO, description="Those that follow: `more` of an answer"
            ),
        ] = None,
    ) -> OwnGames:
        """Your games, those that changed last first, and your results by game."""
        return games.own_games(people.tables, visitor.id, status, before)

    # The return link

    @get("/return-link", responses=problems(), sync_to_thread=True)
    def get_return_link(self, request: AnyRequest, people: People, visitor: Caller) -> ReturnLink:
        """The link that brings your seats to another device, also as a QR code."""
        token = people.writer.written(lambda c: return_links.token_of(c, visitor.id))
        return _link(request, token)

    @post("/return-link", status_code=200, responses=problems(403), sync_to_thread=True)
    def renew_return_link(self, request: AnyRequest, people: People, visitor: Caller) -> ReturnLink:
        """Another link; the one before it ends at once."""
        token = people.writer.written(lambda c: return_links.token_of(c, visitor.id, renew=True))
        return _link(request, token)

    # The account

    @post("/account", responses=problems(*WITH_BODY, 409), sync_to_thread=True)
    def create_account(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[AccountRequest]
    ) -> Me:
        """An account by choice: a name and a password. You keep your seats."""
        return me(people, request, entering.create_account(people, request, visitor, data))

    @put("/password", responses=problems(*WITH_BODY), sync_to_thread=True)
    def put_password(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[PasswordRequest]
    ) -> Me:
        """Another password; your other devices are signed out, and your return link is renewed."""
        now = entering.change_password(people, request, visitor, data)
        return me(people, request, now)

    @put("/address", responses=problems(*WITH_BODY, 409), sync_to_thread=True)
    def put_address(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[AddressRequest]
    ) -> Me:
        """An address for mail, or none. A link that confirms it is sent there."""
        entering.set_address(people, visitor, data.password, data.address)
        return me(people, request, visitor)

    # Passkeys

    @get("/passkeys", responses=problems(), sync_to_thread=True)
    def list_passkeys(self, people: People, visitor: Caller) -> tuple[PasskeyInfo, ...]:
        """Your passkeys."""
        with people.storage.reading() as connection:
            return passkeys.of_person(connection, visitor.id)

    @post(
        "/passkeys/options",
        status_code=200,
        responses=problems(*WITH_BODY, 409),
        sync_to_thread=True,
    )
    def ask_for_passkey(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[ByPassword]
    ) -> PasskeyOptions:
        """What your browser is to make a passkey of."""
        entering.check_password(people, visitor, data.password)
        challenge = fresh_secret()
        return PasskeyOptions(
            options=people.writer.written(
                lambda c: passkeys.registration(c, request, visitor, challenge)
            )
        )

    @post("/passkeys", responses=problems(*WITH_BODY), sync_to_thread=True)
    def add_passkey(
        self,
        request: AnyRequest,
        people: People,
        visitor: Caller,
        data: JSONBody[NewPasskeyRequest],
    ) -> tuple[PasskeyInfo, ...]:
        """A passkey that your browser has made."""

        def write(connection: Connection) -> tuple[PasskeyInfo, ...]:
            passkeys.register(connection, request, visitor, data.credential, data.label)
            return passkeys.of_person(connection, visitor.id)

        return people.writer.written(write)

    @put("/passkeys/{passkey:str}", responses=problems(*WITH_BODY, 404), sync_to_thread=True)
    def rename_passkey(
        self, people: People, visitor: Caller, passkey: FromPath[str], data: JSONBody[LabelRequest]
    ) -> tuple[PasskeyInfo, ...]:
        """Call a passkey otherwise."""

        def write(connection: Connection) -> tuple[PasskeyInfo, ...]:
            passkeys.rename(connection, visitor.id, passkey, data.label)
            return passkeys.of_person(connection, visitor.id)

        return people.writer.written(write)

    @delete(
        "/passkeys/{passkey:str}",
        status_code=200,
        responses=problems(403, 404),
        sync_to_thread=True,
    )
    def remove_passkey(
        self, people: People, visitor: Caller, passkey: FromPath[str]
    ) -> tuple[PasskeyInfo, ...]:
        """Nobody signs in with it any more."""

        def write(connection: Connection) -> tuple[PasskeyInfo, ...]:
            passkeys.remove(connection, visitor.id, passkey)
            return passkeys.of_person(connection, visitor.id)

        return people.writer.written(write)

    # Devices

    @get("/devices", responses=problems(), sync_to_thread=True)
    def list_devices(self, people: People, visitor: Caller) -> tuple[DeviceInfo, ...]:
        """Where you are signed in, this device first."""
        with people.storage.reading() as connection:
            return devices.of_person(connection, visitor.id, visitor.device)

    @delete("/devices", status_code=200, responses=problems(), sync_to_thread=True)
    def end_other_devices(self, people: People, visitor: Caller) -> tuple[DeviceInfo, ...]:
        """Sign out every device but this one. Your return link is renewed, since the others could
        read it."""

        def write(connection: Connection) -> tuple[list[str], tuple[DeviceInfo, ...]]:
            return_links.token_of(connection, visitor.id, renew=True)
            ended = devices.end(connection, visitor.id, but=visitor.device)
            return ended, devices.of_person(connection, visitor.id, visitor.device)

        ended, left = people.writer.written(write)
        people.known.sign_out(ended)
        return left

    @delete(
        "/devices/{device:str}", status_code=200, responses=problems(403, 404), sync_to_thread=True
    )
    def end_device(
        self, people: People, visitor: Caller, device: FromPath[str]
    ) -> tuple[DeviceInfo, ...]:
        """Sign a device out. It may have read your return link, which you can renew."""

        def write(connection: Connection) -> tuple[DeviceInfo, ...]:
            if not devices.end(connection, visitor.id, device=device):
                raise not_found(Text("You have no such device"))
            return devices.of_person(connection, visitor.id, visitor.device)

        left = people.writer.written(write)
        people.known.sign_out([device])
        return left


def _link(request: AnyRequest, token: str) -> ReturnLink:
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/return/{token}"
    return ReturnLink(link=link, svg=return_links.qr_code(link))
