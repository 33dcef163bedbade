"""Coming in by a password, a link or a mail."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from stockrail.core.text import Text

from ..guard.refusals import NotNow
from ..service.problems import ApiError, forbidden
from ..wire.languages import Visitor
from ..wire.people import AccountRequest, LinkOwner, PasswordRequest, SignInRequest
from ..wire.requests import AnyRequest
from . import accounts, devices, mailed_links, passkeys, passwords, return_links, tokens
from .accounts import Account
from .service import PeopleService
from .signing_in import Browser, SignedIn, browser_of, is_known, sign_in, take
from .visitors import speak

DAY = 24 * 60 * 60
MOST_TO_ONE = 3
"""Mails in a day that ask one address whether it is somebody's, whoever has them sent."""
MOST_OF_ONE = 6
"""The same, of one person, to whichever addresses."""


def by_password(
    people: PeopleService, request: AnyRequest, visitor: Visitor, wish: SignInRequest
) -> Visitor:
    """:raises ApiError: there is no such name, or it has another password.

    :raises NotNow: too many wrong ones were tried.
    """
    with people.storage.reading() as connection:
        account = accounts.called(connection, wish.name)
        nonce = is_known(connection, request, account.visitor if account else "")
    key = f"browser {nonce}" if nonce else f"name {accounts.key_of(wish.name)}"
    people.attempts.begin(key)
    is_right = passwords.is_right(wish.password, account.password if account else None)
    if account is None or not is_right:
        raise _not_together()
    people.attempts.forgive(key)

    def find(connection: Connection) -> str:
        if not accounts.has_password(connection, account):
            raise _not_together()
        return account.visitor

    return _enter(people, request, visitor, find, bring=wish.bring)


def check_password(people: PeopleService, visitor: Visitor, password: str) -> Account:
    """Somebody who is signed in shows that they are not just anybody at this device.

    Wrong ones count for the person, since whoever has a device of theirs can make more of them.

    :raises ApiError: they have no account, or it is wrong.
    :raises NotNow: too many wrong ones were tried.
    """
    with people.storage.reading() as connection:
        account = accounts.own(connection, visitor.id)
    key = f"person {visitor.id}"
    people.attempts.begin(key)
    if not passwords.is_right(password, account.password):
        raise _not_yours()
    people.attempts.forgive(key)
    return account


def create_account(
    people: PeopleService, request: AnyRequest, visitor: Visitor, wish: AccountRequest
) -> Visitor:
    """A guest has an account from now on; their browser gets another cookie. Whatever else leads
    to the guest ends."""
    passwords.check_new(wish.password, wish.name)
    password, browser = passwords.kept(wish.password), browser_of(request)

    def write(connection: Connection) -> SignedIn:
        accounts.create(connection, visitor.id, wish.name, password)
        return _anew(connection, browser, visitor, visitor.id)

    return take(people, request, browser, people.writer.written(write))


def change_password(
    people: PeopleService, request: AnyRequest, visitor: Visitor, wish: PasswordRequest
) -> Visitor:
    """Other devices are signed out; passkeys go if they want."""
    account = check_password(people, visitor, wish.old)
    passwords.check_new(wish.new, account.name)
    kept, browser = passwords.kept(wish.new), browser_of(request)

    def write(connection: Connection) -> SignedIn:
        _check_unchanged(connection, account)
        if wish.remove_passkeys:
            passkeys.remove_all(connection, visitor.id)
        return _renew(connection, browser, visitor, visitor.id, kept)

    return take(people, request, browser, people.writer.written(write))


def whose_link(people: PeopleService, visitor: Visitor, token: str) -> LinkOwner:
    with people.storage.reading() as connection:
        owner = return_links.owner(connection, token)
    if owner is None:
        raise _no_such_link()
    return LinkOwner(name=owner.name, is_you=owner.id == visitor.id)


def by_link(
    people: PeopleService, request: AnyRequest, visitor: Visitor, token: str, *, bring: bool
) -> Visitor:
    def find(connection: Connection) -> str:
        owner = return_links.owner(connection, token, locked=True)
        if owner is None:
            raise _no_such_link()
        return owner.id

    return _enter(people, request, visitor, find, bring=bring, is_marked=False)


def set_address(people: PeopleService, visitor: Visitor, password: str, address: str) -> None:
    """It is theirs when they have confirmed it; an empty one is none.

    :raises ApiError: this is not their password.
    :raises NotNow: too many mails were sent to it, or for them.
    """
    account = check_password(people, visitor, password)
    wanted = accounts.tidy_address(address) if address.strip() else None
    if wanted is not None and not people.sends_mail:
        raise ApiError(409, "stale", Text("This server sends no mail"))

    def write(connection: Connection) -> None:
        _check_unchanged(connection, account)
        if wanted is not None:
            _count_mail(connection, f"address {_box(wanted)}", MOST_TO_ONE)
            _count_mail(connection, f"person {visitor.id}", MOST_OF_ONE)
        accounts.set_address(connection, visitor.id, wanted)
        tokens.revoke(connection, "reset", visitor.id)
        tokens.revoke(connection, "confirm", visitor.id)
        if wanted is not None:
            speak(connection, visitor.id, visitor.language)
            mailed_links.mail_link(connection, "confirm", visitor.id, wanted)

    people.writer.written(write)
    people.link_courier.wake()


def _box(address: str) -> str:
    """Many addresses lead to one box: what follows a plus is the owner's, as are capital letters.

    >>> _box("Ann+club@example.org")
    'ann@example.org'
    """
    user, _, host = address.lower().rpartition("@")
    return f"{user.partition('+')[0]}@{host}"


def _count_mail(connection: Connection, about: str, most: int) -> None:
    """Of whom it is, is not kept: only a hash."""
    about = tokens.hashed(about)
    if tokens.count(connection, "mailed", about) >= most:
        raise NotNow(
            429,
            DAY,
            Text("Too many mails have been sent to confirm an address"),
            Text("Look for them among unwanted mail, or try again tomorrow."),
        )
    tokens.issue(connection, "mailed", tokens.fresh_secret(), about=about)


def confirm_address(people: PeopleService, token: str) -> None:
    """:raises ApiError: the link was used, has run out, or is of another address."""

    def write(connection: Connection) -> None:
        spent = tokens.spend(connection, "confirm", token)
        if spent is None or not accounts.confirm_address(
            connection, str(spent.visitor), str(spent.about)
        ):
            raise _used_up()

    people.writer.written(write)


def ask_reset(people: PeopleService, who: str) -> None:
    """Send a link to whom it may concern. Nobody learns from the answer, or from how long it
    takes, whether there is somebody."""
    if not people.sends_mail:
        raise ApiError(
            409,
            "stale",
            Text("This server sends no mail"),
            Text("Ask the person who runs this server."),
        )
    people.writer.written(partial(mailed_links.ask_for_reset, who=who))
    people.link_courier.wake()


def reset_password(
    people: PeopleService, request: AnyRequest, visitor: Visitor, token: str, password: str
) -> Visitor:
    """By a link that was mailed. Whoever knew the old password may have left themselves another
    way in: other devices are signed out, the return link ends, and passkeys go.

    :raises ApiError: it was used or has run out.
    """
    passwords.check_new(password)
    kept, browser = passwords.kept(password), browser_of(request)

    def write(connection: Connection) -> SignedIn:
        spent = tokens.spend(connection, "reset", token)
        if spent is None or spent.visitor is None:
            raise _used_up()
        passkeys.remove_all(connection, spent.visitor)
        return _renew(connection, browser, visitor, spent.visitor, kept)

    return take(people, request, browser, people.writer.written(write))


def _renew(
    connection: Connection, browser: Browser, visitor: Visitor, person: str, password: str
) -> SignedIn:
    """A new password; other devices, links and mails no longer lead to the person."""
    accounts.set_password(connection, person, password)
    tokens.revoke(connection, "reset", person)
    return _anew(connection, browser, visitor, person)


def _anew(connection: Connection, browser: Browser, visitor: Visitor, person: str) -> SignedIn:
    """Sign in here; every other device is signed out, and the return link is another one."""
    return_links.token_of(connection, person, renew=True)
    ended = devices.end(connection, person)
    signed = sign_in(connection, browser, visitor, person, bring=False)
    return replace(signed, devices=(*signed.devices, *ended))


def _enter(
    people: PeopleService,
    request: AnyRequest,
    visitor: Visitor,
    find: Callable[[Connection], str],
    *,
    bring: bool,
    is_marked: bool = True,
) -> Visitor:
    """Whom they turn out to be is found as it is written: a password or link may have been changed
    since, to keep somebody out."""
    browser = browser_of(request)

    def write(connection: Connection) -> SignedIn:
        return sign_in(connection, browser, visitor, find(connection), bring=bring)

    signed = people.writer.written(write)
    return take(people, request, browser, signed, is_marked=is_marked)


def _check_unchanged(connection: Connection, account: Account) -> None:
    """:raises ApiError: the password that was compared is theirs no longer."""
    if not accounts.has_password(connection, account):
        raise _not_yours()


def _not_yours() -> ApiError:
    return forbidden(Text("This is not your password"))


def _not_together() -> ApiError:
    return forbidden(
        Text("Name and password do not belong together"),
        Text("Check both, and mind capital letters in the password."),
    )


def _no_such_link() -> ApiError:
    return ApiError(
        404,
        "not_found",
        Text("This return link is no longer valid"),
        Text("It was renewed. Open the new one, on a device where you still play."),
    )


def _used_up() -> ApiError:
    return ApiError(
        404,
        "not_found",
        Text("This link has been used, or it is too old"),
        Text("Ask for another one."),
    )
