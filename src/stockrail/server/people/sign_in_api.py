"""Signing in and out, by a password, a passkey, a link or a mail."""

from litestar import Controller, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from ..service.problems import problems
from ..service.routes import WITH_BODY, Caller
from ..wire.people import (
    LinkOwner,
    Me,
    NewPasswordRequest,
    PasskeyOptions,
    PasskeyRequest,
    ResetRequest,
    ReturnRequest,
    SignInRequest,
    SignOutRequest,
    TokenRequest,
)
from ..wire.requests import AnyRequest
from . import entering, passkeys
from .api import People, me
from .signing_in import SignedIn, browser_of, leave, sign_in, take
from .tokens import fresh_secret


class SignIn(Controller):
    """Becoming somebody on this device, and nobody."""

    path = "/api"

    @post("/sign-in", status_code=200, responses=problems(*WITH_BODY), sync_to_thread=True)
    def sign_in(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[SignInRequest]
    ) -> Me:
        """Sign in with a name and a password."""
        return me(people, request, entering.by_password(people, request, visitor, data))

    @post("/sign-in/question", status_code=200, responses=problems(403, 409), sync_to_thread=True)
    def ask_passkey(self, request: AnyRequest, people: People, visitor: Caller) -> PasskeyOptions:
        """What a passkey is to answer."""
        challenge = fresh_secret()
        return PasskeyOptions(
            options=people.writer.written(
                lambda c: passkeys.question(c, request, visitor, challenge)
            )
        )

    @post("/sign-in/passkey", status_code=200, responses=problems(*WITH_BODY), sync_to_thread=True)
    def sign_in_with_passkey(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[PasskeyRequest]
    ) -> Me:
        """Sign in with the answer of a passkey."""
        browser = browser_of(request)

        def write(connection: Connection) -> SignedIn:
            person = passkeys.owner(connection, request, visitor, data.credential)
            return sign_in(connection, browser, visitor, person, bring=data.bring)

        return me(people, request, take(people, request, browser, people.writer.written(write)))

    @post("/sign-out", status_code=204, responses=problems(*WITH_BODY), sync_to_thread=True)
    def sign_out(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[SignOutRequest]
    ) -> None:
        """Sign out on this device, or everywhere."""
        leave(people, request, visitor, everywhere=data.everywhere)

    @post(
        "/return/owner", status_code=200, responses=problems(*WITH_BODY, 404), sync_to_thread=True
    )
    def whose_link(
        self, people: People, visitor: Caller, data: JSONBody[TokenRequest]
    ) -> LinkOwner:
        """Whose return link it is. Nothing changes."""
        return entering.whose_link(people, visitor, data.token)

    @post("/return", status_code=200, responses=problems(*WITH_BODY, 404), sync_to_thread=True)
    def come_back(
        self, request: AnyRequest, people: People, visitor: Caller, data: JSONBody[ReturnRequest]
    ) -> Me:
        """Be the owner of a return link on this device."""
        now = entering.by_link(people, request, visitor, data.token, bring=data.bring)
        return me(people, request, now)

    @post("/reset", status_code=202, responses=problems(*WITH_BODY, 409), sync_to_thread=True)
    def ask_reset(self, people: People, visitor: Caller, data: JSONBody[ResetRequest]) -> None:
        """Have a link sent that lets you choose a new password, if there is such an account."""
        entering.ask_reset(people, data.who)

    @post(
        "/reset/password", status_code=200, responses=problems(*WITH_BODY, 404), sync_to_thread=True
    )
    def reset_password(
        self,
        request: AnyRequest,
        people: People,
        visitor: Caller,
        data: JSONBody[NewPasswordRequest],
    ) -> Me:
        """Choose a new password by that link; your other devices are signed out."""
        now = entering.reset_password(people, request, visitor, data.token, data.password)
        return me(people, request, now)

    @post("/confirm", status_code=204, responses=problems(*WITH_BODY, 404), sync_to_thread=True)
    def confirm(self, people: People, visitor: Caller, data: JSONBody[TokenRequest]) -> None:
        """Confirm the address to which the link was sent."""
        entering.confirm_address(people, data.token)
