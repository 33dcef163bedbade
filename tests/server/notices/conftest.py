"""A table of two people who are away, and the courier who tells them, with a clock to move."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from stockrail.server.notices.courier import Courier
from stockrail.server.storage import accounts, deliveries, notices, now, seats, tables
from stockrail.server.wire.notices import NOTICE_KINDS
from tests.server.servers import Person, Running, Serve, id_of

from .receivers import Mailbox, Receiver, receiving

NEVER = 3600.0
"""Seconds between rounds of a server whose courier is the test's own."""
EVERY_KIND = NOTICE_KINDS


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def channels(*ways: str, **kinds: tuple[str, ...]) -> dict[str, list[str]]:
    return {kind: [*kinds.get(kind, ways)] for kind in EVERY_KIND}


def choices(*ways: str, **more: Any) -> dict[str, Any]:
    """Of every kind but that a game has begun, as it does at every table here."""
    usual = {"quiet": None, "zone": "UTC", "digest": None, "hook": None}
    return {"channels": channels(*ways, begin=()), **usual, **more}


class Club:
    """Ann and Bob at a table, both away; nobody is told anything until they ask for it."""

    def __init__(self, serve: Serve, mailbox: Mailbox, receiver: Receiver) -> None:
        self.settings = {
            "notice_pause": NEVER,
            "url": "https://rail.club",
            "mail": f"smtp://127.0.0.1:{mailbox.port}",
            "mail_from": "Stockrail <rail@rail.club>",
            "hook_networks": ("127.0.0.1/32",),
            "hook_ports": (80, 443, receiver.port),
        }
        self.mailbox, self.receiver, self._serve = mailbox, receiver, serve
        self.server: Running = serve(**self.settings)
        self.ann, self.bob = self.server.visit(), self.server.visit()
        for person in (self.ann, self.bob):
            person.get("/api/me")
        self.moved = timedelta(0)
        self._runner, self._apart = asyncio.Runner(), ThreadPoolExecutor(1)
        self.courier = self._new_courier()

    def _new_courier(self) -> Courier:
        return Courier(self.server.service, lambda: datetime.now(UTC) + self.moved)

    @property
    def storage(self) -> Any:
        return self.server.service.storage

    def table(self, **wish: Any) -> str:
        """At which both have sat down, and which they have left."""
        table = self.ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"}, **wish)
        assert self.bob.join(table, 1, "Bob").status_code == 200
        assert self.ann.start(table).status_code == 200
        self.leave(table)
        return table

    def leave(self, table: str) -> None:
        """Nobody has been at this table for an hour."""
        gone = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="microseconds")
        with self.storage.writing() as connection:
            at_table = update(seats).where(seats.c.table_id == table)
            connection.execute(at_table.values(seen_at=gone))

    def to_act(self, table: str) -> Person:
        seen = self.ann.see(table)
        return (
            self.ann if any(s["yours"] and s["acts"] for s in seen["table"]["seats"]) else self.bob
        )

    def play(self, table: str) -> None:
        """The first option of whoever is to act."""
        person = self.to_act(table)
        seen = person.see(table)
        option = seen["view"]["decision"]["options"][0]
        answer = person.act(table, seen["revision"], **option["action"])
        assert answer.status_code == 200, answer.text

    def play_until_turn_of(self, table: str, person: Person) -> None:
        for _ in range(20):
            self.play(table)
            if self.to_act(table) is person:
                return
        raise AssertionError("it is never their turn")

    def addressed(self, person: Person, address: str) -> None:
        """As somebody who has confirmed an address for mail."""
        person.put("/api/me", json={"name": "", "language": "en"})
        name = address.partition("@")[0]
        row = {"visitor": id_of(person), "name": name, "key": name, "address": address}
        with self.storage.writing() as connection:
            connection.execute(
                insert(accounts).values(**row, address_confirmed_at=now(), made_at=now())
            )

    def choose(self, person: Person, *ways: str, **more: Any) -> None:
        answer = person.put("/api/me/notices", json=choices(*ways, **more))
        assert answer.status_code == 200, answer.text

    def seen(self, person: Person, table: str, ago: timedelta) -> None:
        """That the person was at the table, so long ago by the courier's clock."""
        moment = (datetime.now(UTC) + self.moved - ago).isoformat(timespec="microseconds")
        self.change(seats, seats.c.visitor == id_of(person), table_id=table, seen_at=moment)

    def change(self, what: Any, where: Any, *, table_id: str, **values: Any) -> None:
        column = what.c.id if what is tables else what.c.table_id
        with self.storage.writing() as connection:
            connection.execute(update(what).where(where, column == table_id).values(**values))

    def later(self, **time: float) -> None:
        """So much time goes by for the courier."""
        self.moved += timedelta(**time)

    def look(self) -> int:
        return self._apart.submit(self._runner.run, self.courier.look()).result()

    def deliver(self) -> int:
        return self._apart.submit(self._runner.run, self.courier.deliver()).result()

    def round(self) -> None:
        self.look()
        self.deliver()

    def restart(self) -> None:
        """Another server on the same database, with a courier that remembers nothing."""
        cookies = [person.cookies for person in (self.ann, self.bob)]
        self.ann.close()
        self.bob.close()
        self.server.stop()
        self.server = self._serve(str(self.server.service.settings.database), **self.settings)
        self.ann, self.bob = (self.server.visit(cookies=jar) for jar in cookies)
        self.courier = self._new_courier()

    def told(self) -> list[tuple[str, str]]:
        """What was noted: kinds, and whose it is."""
        names = {id_of(self.ann): "Ann", id_of(self.bob): "Bob"}
        with self.storage.reading() as connection:
            rows = connection.execute(
                select(notices.c.kind, notices.c.visitor).order_by(notices.c.id)
            ).all()
        return [(kind, names[visitor]) for kind, visitor in rows]

    def states(self) -> list[str]:
        with self.storage.reading() as connection:
            return [*connection.scalars(select(deliveries.c.state).order_by(deliveries.c.notice))]

    def close(self) -> None:
        self._apart.submit(self._runner.close).result()
        self._apart.shutdown()
        for person in (self.ann, self.bob):
            person.close()


@pytest.fixture
def club(serve: Serve, mailbox: Mailbox, receiver: Receiver) -> Iterator[Club]:
    club = Club(serve, mailbox, receiver)
    yield club
    club.close()
