"""A server that sends, what receives from it, and whoever is told."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import create_engine, text

from tests.server.notices.receivers import Mailbox, Receiver, receiving
from tests.web.conftest import Served
from tests.web.screen import Screen


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


class Club(Served):
    """A server that sends, and its database."""

    def __init__(self, database: str, mailbox: Mailbox, receiver: Receiver) -> None:
        self.database = database
        super().__init__(
            Path("unused"),
            STOCKRAIL_DATABASE=database,
            STOCKRAIL_NOTICE_GRACE="0.5",
            STOCKRAIL_URL="https://rail.club",
            STOCKRAIL_MAIL=f"smtp://127.0.0.1:{mailbox.port}",
            STOCKRAIL_MAIL_FROM="Stockrail <rail@rail.club>",
            STOCKRAIL_HOOK_NETWORKS="127.0.0.1/32",
            STOCKRAIL_HOOK_PORTS=f"80,443,{receiver.port}",
        )

    def confirm(self, name: str, address: str) -> None:
        """An account of the visitor of this name, with an address."""
        self._write(
            "INSERT INTO accounts (visitor, name, key, address, address_confirmed_at,"
            " made_at) SELECT id, name, name, :address, made_at, made_at FROM visitors"
            " WHERE name = :name",
            name=name,
            address=address,
        )

    def leave(self) -> None:
        """Nobody has been at a table for long."""
        self._write("UPDATE seats SET seen_at = NULL")

    def _write(self, statement: str, **given: str) -> None:
        engine = create_engine(self.database)
        with engine.begin() as connection:
            connection.execute(text(statement), given)
        engine.dispose()


@pytest.fixture
def club(new_database: Callable[[], str], mailbox: Mailbox, receiver: Receiver) -> Iterator[Club]:
    server = Club(new_database(), mailbox, receiver)
    yield server
    server.stop()


def settings(screen: Screen) -> Page:
    screen.page.goto(f"{screen.address}/notices")
    expect(screen.page.get_by_role("heading", name="Quiet hours")).to_be_visible()
    return screen.page


def their_turn(club: Club, ann: Screen, bob: Screen) -> str:
    """A table at which it becomes Ann's turn, who has not opened it."""
    table = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"})
    path = f"{bob.address}/api/tables/{table}"
    assert bob.page.request.post(f"{path}/seats/1", data={"name": "Bob"}).ok
    assert ann.page.request.post(f"{path}/start").ok
    club.leave()
    for _ in range(20):
        if ann.is_to_act(table):
            return table
        seen = bob.see(table)
        bob.send(table, seen["revision"], seen["view"]["decision"]["options"][0]["action"])
    raise AssertionError("it is never Ann's turn")
