"""Accounts: a name and a password by choice, an address for mail if somebody wants one."""

import unicodedata
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from stockrail.core.text import Text

from ..service.problems import ApiError, forbidden
from ..storage import accounts, now
from .visitors import remember, tidy

LONGEST_ADDRESS = 254


@dataclass(frozen=True, slots=True)
class Account:
    visitor: str
    name: str
    password: str | None
    address: str | None
    is_confirmed: bool


def key_of(name: str) -> str:
    """A name as names are compared.

    >>> key_of("Ann  LEE") == key_of(" ann lee"), key_of("ﬁn") == key_of("FIN")
    (True, True)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())[:80]


def of_person(connection: Connection, person: str) -> Account | None:
    return _first(connection, accounts.c.visitor == person)


def called(connection: Connection, name: str) -> Account | None:
    if "\0" in name:
        return None  # PostgreSQL takes no such text, not even to look for it
    return _first(connection, accounts.c.key == key_of(name))


def at_address(connection: Connection, address: str) -> list[Account]:
    """Those whose owner has confirmed it."""
    confirmed = accounts.c.address_confirmed_at.is_not(None)
    return _all(connection, (accounts.c.address == address) & confirmed)


def confirmed_address(connection: Connection, person: str) -> str | None:
    """Where somebody can be written to."""
    account = of_person(connection, person)
    return account.address if account is not None and account.is_confirmed else None


def own(connection: Connection, person: str) -> Account:
    """:raises ApiError: it is a guest."""
    account = of_person(connection, person)
    if account is None:
        raise forbidden(Text("You have no account"), Text("Create one on your page."))
    return account


def create(connection: Connection, person: str, name: str, password: str) -> None:
    """A guest keeps all they have. `password` is what is kept of it.

    :raises ApiError: they have an account, or somebody else has that name.
    """
    name = tidy(name)
    if of_person(connection, person) is not None:
        raise ApiError(409, "stale", Text("You have an account already"))
    taken = ApiError(
        409, "stale", Text("The name {name} is taken", name=name), Text("Choose another name.")
    )
    remember(connection, person)
    if called(connection, name) is not None:
        raise taken
    row = {"visitor": person, "name": name, "key": key_of(name), "password": password}
    try:
        with connection.begin_nested():
            connection.execute(insert(accounts).values(**row, made_at=now()))
    except IntegrityError as error:
        raise taken from error


def has_password(connection: Connection, account: Account) -> bool:
    """Whether it is still the one that was compared. It stays so until the transaction ends."""
    mine = select(accounts.c.password).where(accounts.c.visitor == account.visitor)
    return bool(connection.scalar(mine.with_for_update()) == account.password)


def set_password(connection: Connection, person: str, password: str) -> None:
    """What is kept of it."""
    mine = update(accounts).where(accounts.c.visitor == person)
    connection.execute(mine.values(password=password))


def set_address(connection: Connection, person: str, address: str | None) -> None:
    mine = update(accounts).where(accounts.c.visitor == person)
    connection.execute(mine.values(address=address, address_confirmed_at=None))


def confirm_address(connection: Connection, person: str, address: str) -> bool:
    """Whether it is still the one they want to be written at."""
    mine = (accounts.c.visitor == person) & (accounts.c.address == address)
    confirmed = update(accounts).where(mine).values(address_confirmed_at=now())
    return connection.execute(confirmed).rowcount > 0


def tidy_address(address: str) -> str:
    """:raises ApiError: nobody can be written to there.

    >>> tidy_address(" ann@Example.org ")
    'ann@example.org'
    """
    address = address.strip()
    user, _, host = address.rpartition("@")
    is_plain = address.isascii() and address.isprintable() and not {*address} & set(' "<>,;:\\')
    is_host = "." in host and not host.startswith(".") and not host.endswith(".")
    if not (user and "@" not in user and is_plain and is_host and len(address) <= LONGEST_ADDRESS):
        raise ApiError(
            422,
            "setup",
            Text("This is not a mail address"),
            Text("Write it as in ann@example.org."),
        )
    return f"{user}@{host.lower()}"


def _first(connection: Connection, which: ColumnElement[bool]) -> Account | None:
    return next(iter(_all(connection, which)), None)


def _all(connection: Connection, which: ColumnElement[bool]) -> list[Account]:
    return [
        Account(
            row.visitor, row.name, row.password, row.address, row.address_confirmed_at is not None
        )
        for row in connection.execute(select(accounts).where(which).order_by(accounts.c.made_at))
    ]
