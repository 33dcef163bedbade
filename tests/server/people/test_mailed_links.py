"""Links that come by mail, from a server in a process of its own through a real SMTP server."""

import asyncio
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from email.message import EmailMessage
from secrets import token_hex
from typing import Any

import pytest
from sqlalchemy import select

from stockrail.server.people import accounts
from stockrail.server.people.link_courier import LinkCourier
from stockrail.server.people.mailed_links import LEASE
from stockrail.server.post.mail import Mail
from stockrail.server.storage import tokens
from tests.server.clubs import moved
from tests.server.notices.receivers import Mailbox
from tests.server.servers import Apart, Person, Running, Serve, awaited, wait_for

from .conftest import PASSWORD, registered, signing_in

NEW = "four longer words than before"


class Mailed:
    """Ann, whose mail comes to a box of their own."""

    def __init__(self, server: Apart, box: Mailbox) -> None:
        self.server, self.box = server, box
        self.name, self.address = f"Ann {token_hex(4)}", "ann@example.org"
        self.ann, self.phone = server.visit(), server.visit()
        registered(self.ann, self.name)

    def mail(self, number: int) -> EmailMessage:
        """The first, second … when it has come."""
        wait_for(lambda: len(self.box.mail) > number)
        return self.box.mail[number]

    def link(self, number: int) -> str:
        """In that mail; it leads to a page of the server, which does nothing by itself."""
        (link,) = re.findall(r"http://\S+", self.mail(number).get_content())
        assert link.startswith(self.server.address)
        for _ in range(2):
            page = self.phone.get(link, headers={"accept": "text/html"})
            assert page.status_code == 200 and page.headers["referrer-policy"] == "no-referrer"
        return str(link)

    def confirm(self, number: int) -> int:
        token = self.link(number).rpartition("/confirm/")[2]
        return self.ann.post("/api/confirm", json={"token": token}).status_code

    def reset(self, person: Person, number: int, password: str = NEW) -> int:
        token = self.link(number).rpartition("/reset/")[2]
        wish = {"token": token, "password": password}
        return person.post("/api/reset/password", json=wish).status_code


@pytest.fixture
def mailed(apart: Callable[..., Apart]) -> Iterator[Mailed]:
    box = Mailbox()
    server = apart(mail=f"smtp://127.0.0.1:{box.port}", mail_from="Stockrail <rail@rail.club>")
    mailed = Mailed(server, box)
    yield mailed
    for person in (mailed.ann, mailed.phone):
        person.close()
    box.close()


def test_a_lost_password_is_reset_by_mail_to_an_address_confirmed_by_mail(mailed: Mailed) -> None:
    ann, phone, name = mailed.ann, mailed.phone, mailed.name
    phone.post("/api/reset", json={"who": name})
    wish = {"address": mailed.address, "password": PASSWORD}
    assert ann.put("/api/me/address", json=wish).status_code == 200
    mail = mailed.mail(0)
    assert (mail["To"], mail["Subject"]) == (mailed.address, "Stockrail: confirm your address")
    assert mail["From"] == "Stockrail <rail@rail.club>"
    assert [mailed.confirm(0), mailed.confirm(0)] == [204, 404], "once only"
    assert phone.post("/api/reset", json={"who": mailed.address}).status_code == 202
    assert mailed.mail(1)["Subject"] == "Stockrail: a new password"
    assert [mailed.reset(phone, 1), mailed.reset(phone, 1)] == [200, 404], "once only"
    assert phone.get("/api/me").json()["account"] == name
    assert ann.get("/api/me").json()["account"] is None, "other devices are signed out"
    assert signing_in(ann, name) == 403 and signing_in(ann, name, NEW) == 200
    assert len(mailed.box.mail) == 2, "nothing was sent to an address that was not confirmed"


def test_mailed_links_run_out(mailed: Mailed) -> None:
    wish = {"address": mailed.address, "password": PASSWORD}
    mailed.ann.put("/api/me/address", json=wish)
    link = mailed.link(0)
    mailed.server.move(days=2, seconds=1)
    assert mailed.confirm(0) == 404, link
    mailed.ann.put("/api/me/address", json=wish)
    mailed.link(1)
    mailed.server.move(days=1, hours=23)
    assert mailed.confirm(1) == 204
    for number, minutes, status in ((2, 61, 404), (3, 59, 200)):
        mailed.phone.post("/api/reset", json={"who": mailed.name})
        mailed.mail(number)
        mailed.server.move(minutes=minutes)
        assert mailed.reset(mailed.phone, number) == status


@pytest.mark.soak
def test_a_link_holds_though_the_server_was_killed(mailed: Mailed) -> None:
    mailed.ann.put("/api/me/address", json={"address": mailed.address, "password": PASSWORD})
    mailed.mail(0)
    mailed.server.kill()
    mailed.server.start()
    assert mailed.confirm(0) == 204


@pytest.mark.parametrize("lost", ["password", "address"])
def test_a_server_killed_before_a_mail_is_sent_sends_it_once_it_is_back(
    mailed: Mailed, lost: str
) -> None:
    wish = {"address": mailed.address, "password": PASSWORD}
    if lost == "password":
        mailed.ann.put("/api/me/address", json=wish)
        assert mailed.confirm(0) == 204
    before = len(mailed.box.mail)
    mailed.box.close()
    if lost == "password":
        assert mailed.phone.post("/api/reset", json={"who": mailed.name}).status_code == 202
    else:
        assert mailed.ann.put("/api/me/address", json=wish).status_code == 200
    mailed.server.kill()
    mailed.box.open()
    mailed.server.move(minutes=3)
    mailed.server.start()
    if lost == "password":
        assert mailed.reset(mailed.phone, before) == 200
    else:
        assert mailed.confirm(before) == 204
    mailed.server.kill()
    mailed.server.move(minutes=30)
    mailed.server.start()
    wait_for(lambda: mailed.ann.get("/ready").status_code == 200)
    assert len(mailed.box.mail) == before + 1


@pytest.mark.soak
@pytest.mark.parametrize(("moment", "mails"), [("before_taking", 1), ("after_taking", 2)])
def test_a_server_killed_while_it_sends_sends_again_under_the_same_name(
    mailed: Mailed, moment: str, mails: int
) -> None:
    setattr(mailed.box, moment, mailed.server.halt)
    mailed.ann.put("/api/me/address", json={"address": mailed.address, "password": PASSWORD})
    mailed.server.join()
    setattr(mailed.box, moment, lambda: None)
    mailed.server.move(minutes=3)
    mailed.server.start()
    assert mailed.confirm(mails - 1) == 204
    assert len({mail["Message-ID"] for mail in mailed.box.mail}) == 1
    assert len({mail.get_content() for mail in mailed.box.mail}) == 1, "with the same link"


class Waiting:
    """Ann, whose mail waits until it is asked for."""

    def __init__(self, serve: Serve, box: Mailbox, move: Callable[..., None]) -> None:
        self.box, self.name, self._serve, self._move = box, f"Ann {token_hex(4)}", serve, move
        self.past = timedelta()
        self.settings: dict[str, Any] = {
            "url": "https://rail.club",
            "mail": f"smtp://127.0.0.1:{box.port}",
            "mail_from": "rail@rail.club",
        }
        self.server: Running = serve(**self.settings)
        self.ann = self.server.visit()
        registered(self.ann, self.name)

    def address(self, address: str) -> None:
        wish = {"address": address, "password": PASSWORD}
        assert self.ann.put("/api/me/address", json=wish).status_code == 200

    def confirmed(self) -> None:
        self.address("ann@example.org")
        self.round()
        assert self.confirm() == 204
        self.box.mail.clear()

    def forget(self, who: str) -> None:
        assert self.ann.post("/api/reset", json={"who": who}).status_code == 202

    def token(self) -> str:
        """Of the link in the only mail."""
        (mail,) = self.box.mail
        (link,) = re.findall(r"https://rail\.club/\S+", mail.get_content())
        return str(link).rpartition("/")[2]

    def confirm(self) -> int:
        return self.ann.post("/api/confirm", json={"token": self.token()}).status_code

    def reset(self) -> int:
        wish = {"token": self.token(), "password": NEW}
        return self.ann.post("/api/reset/password", json=wish).status_code

    def later(self, **span: float) -> None:
        self._move(**span)
        self.past += timedelta(**span)

    def round(self, servers: int = 1) -> None:
        async def send() -> None:
            links = [LinkCourier(self.server.service) for _ in range(servers)]
            await asyncio.gather(*(one.round() for one in links))

        awaited(send())

    def again(self, **settings: Any) -> None:
        """Another server on the same database."""
        self.ann.close()
        self.server.stop()
        database = str(self.server.service.settings.database)
        self.server = self._serve(database, **self.settings, **settings)
        self.ann = self.server.visit(cookies=self.ann.cookies)

    def kept(self) -> list[Any]:
        """What is known of links."""
        with self.server.service.storage.reading() as connection:
            which = tokens.c.kind.in_(("confirm", "reset", "asked"))
            return [*connection.execute(select(tokens).where(which))]

    def waits(self) -> bool:
        return any(row.next_at is not None for row in self.kept())


@pytest.fixture
def waiting(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Iterator[Waiting]:
    async def nothing(_: LinkCourier) -> None:
        pass

    monkeypatch.setattr(LinkCourier, "work", nothing)
    box = Mailbox()
    with moved() as move:
        waiting = Waiting(serve, box, move)
        yield waiting
        waiting.ann.close()
    box.close()


def test_mail_waits_for_a_server_that_is_away_for_twenty_minutes(waiting: Waiting) -> None:
    waiting.confirmed()
    waiting.box.close()
    waiting.forget(waiting.name)
    for _ in range(20):
        waiting.round()
        waiting.later(minutes=1)
    assert waiting.waits()
    waiting.box.open()
    for _ in range(20):
        waiting.round()
        waiting.later(minutes=1)
    assert not waiting.waits()
    waiting.later(minutes=35)
    assert waiting.reset() == 200, "it holds for an hour from when it was sent"


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "life"), [("reset", 1), ("confirm", 48)])
def test_mail_that_nobody_ever_takes_is_given_up_while_its_link_would_hold(
    waiting: Waiting, kind: str, life: int, caplog: pytest.LogCaptureFixture
) -> None:
    if kind == "reset":
        waiting.confirmed()
    waiting.box.close()
    if kind == "reset":
        waiting.forget(waiting.name)
    else:
        waiting.address("ann@example.org")
    waiting.past = timedelta()
    while not waiting.past or waiting.waits():
        waiting.round()
        waiting.later(minutes=life)
        assert waiting.past < timedelta(hours=life)
    assert waiting.past > timedelta(hours=life) / 2
    (said,) = (text for text in caplog.messages if "given up" in text)
    assert "The mail server is not accepting mail" in said
    assert [row.seed for row in waiting.kept()] == [None]
    waiting.box.open()
    waiting.round()
    assert waiting.box.mail == []


def test_an_address_that_is_refused_for_good_is_not_tried_again(waiting: Waiting) -> None:
    waiting.box.refusal = "550 no such user"
    waiting.address("ann@example.org")
    waiting.round()
    assert not waiting.waits()


def test_a_mail_that_cannot_be_made_is_in_the_log(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("a fault of ours")

    waiting.address("ann@example.org")
    with monkeypatch.context() as broken:
        broken.setattr(Mail, "send", fails)
        waiting.round()
    assert "a fault of ours" in caplog.text and "ann@example.org" not in caplog.text
    waiting.later(seconds=11)
    waiting.round()
    assert waiting.confirm() == 204


def test_two_servers_send_one_mail(waiting: Waiting) -> None:
    waiting.confirmed()
    waiting.forget(waiting.name)
    waiting.round(servers=2)
    waiting.later(seconds=LEASE.total_seconds() + 1)
    waiting.round(servers=2)
    assert len(waiting.box.mail) == 1


def test_what_is_mailed_is_not_in_the_database(waiting: Waiting) -> None:
    waiting.address("ann@example.org")
    before = repr(waiting.kept())
    waiting.round()
    after = repr(waiting.kept())
    assert waiting.token() not in before and waiting.token() not in after
    (row,) = waiting.kept()
    assert row.seed is None, "and can no longer be found out"


def test_an_address_that_is_no_longer_theirs_is_not_mailed(waiting: Waiting) -> None:
    for address in ("ann@example.com", "ann@example.org"):
        waiting.address(address)
    waiting.round()
    assert [mail["To"] for mail in waiting.box.mail] == ["ann@example.org"]
    assert waiting.confirm() == 204


def test_who_remembers_the_password_is_not_mailed_another_link(waiting: Waiting) -> None:
    waiting.confirmed()
    waiting.box.close()
    waiting.forget(waiting.name)
    waiting.round()
    waiting.box.open()
    waiting.ann.put("/api/me/password", json={"old": PASSWORD, "new": NEW})
    waiting.later(minutes=1)
    waiting.round()
    assert waiting.box.mail == []


def test_a_link_of_a_server_that_has_another_key_by_now_is_not_mailed(
    waiting: Waiting, caplog: pytest.LogCaptureFixture
) -> None:
    waiting.address("ann@example.org")
    waiting.again(secret="a key of its own, long enough to be one")
    waiting.round()
    assert waiting.box.mail == [] and not waiting.waits()
    assert "another key" in caplog.text


def test_mail_is_in_the_language_in_which_it_was_asked_for(waiting: Waiting) -> None:
    waiting.ann.headers["accept-language"] = "fr"
    waiting.confirmed()
    waiting.forget("ann@example.org")
    waiting.round()
    assert waiting.box.subjects == ["Stockrail : un nouveau mot de passe"]


@pytest.mark.parametrize("who", ["\0", "Ann\0", "x" * 5000, "", "\u202e@example.org"])
def test_nobody_is_found_by_what_cannot_be_and_others_have_their_mail(
    waiting: Waiting, who: str
) -> None:
    waiting.confirmed()
    waiting.forget(who)
    waiting.forget(waiting.name)
    waiting.round()
    assert waiting.reset() == 200 and not waiting.waits()


def test_who_cannot_be_looked_for_keeps_nobody_from_their_mail(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting.confirmed()

    def fails(connection: Any, who: str) -> Any:
        if who == "somebody":
            raise RuntimeError("a fault of ours")
        return accounts.called(connection, who)

    monkeypatch.setattr("stockrail.server.people.mailed_links.called", fails)
    waiting.forget("somebody")
    waiting.forget(waiting.name)
    waiting.round()
    assert waiting.reset() == 200
