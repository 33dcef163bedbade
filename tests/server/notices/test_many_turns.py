"""Many turns with kills in between: nothing that was due is lost, and nothing is told twice.

The server is a process of its own, killed with SIGKILL; mail goes to a real SMTP server, push and
webhooks to a real web server.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from datetime import timedelta
from email.message import EmailMessage
from functools import partial
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import create_engine, select

from stockrail.server.storage import deliveries
from stockrail.server.storage.timing import written
from tests.postgres import Postgres
from tests.server.clubs import ask, table_of, vote
from tests.server.servers import Apart, Person, servers, wait_for

from .conftest import channels, choices
from .receivers import BrowserKeys, Mailbox, Receiver, Request

PASSWORD = "three long words"
NAMES = ("Ann", "Bob")
A_WHILE = {"minutes": 3}
"""Longer than anybody counts as looking, and than a process has what it has taken."""
IN_HAND, TAKEN = "when it was being sent", "when it was sent and that was not noted"
SENT = re.compile(r"/table/(\w+)")


Counts = dict[str, Counter[str]]
"""How many turns were told of, by the way and the table."""


class Correspondence:
    """Ann and Bob play by mail: each waits for the notice of a turn before they make it. They are
    told by other ways, too."""

    def __init__(
        self,
        start: Callable[..., Apart],
        mailbox: Mailbox,
        receiver: Receiver,
        tables: int,
        ways: Sequence[str],
    ) -> None:
        self.mailbox, self.receiver, self.ways = mailbox, receiver, ways
        self.server = start(**sending(mailbox, receiver))
        self._engine = create_engine(self.server.database)
        self._names: dict[str, dict[str, str]] = {way: {} for way in ways}
        """The tables of messages, by their names: what is sent again has the same name."""
        self._read = {way: 0 for way in ways}
        """How many messages were read."""
        self._browsers = {name: BrowserKeys() for name in NAMES}
        self.people = [self._joined(name) for name in NAMES]
        self._tables = {self._table(): 0 for _ in range(tables)}
        """Whose turn it is."""
        self.due = Counter(self._tables)
        """Turns of which somebody is to be told."""
        self.due.update([*self._tables])
        self.is_to_be_killed = False
        """Whether it is killed with the next mail."""

    def _joined(self, name: str) -> Person:
        """Somebody with an address that they have confirmed by the mail they got there."""
        person, before = self.server.visit(), len(self.mailbox.mail)
        account = {"name": name, "password": PASSWORD}
        assert person.post("/api/me/account", json=account).status_code == 201
        wish = {"address": f"{name.lower()}@example.org", "password": PASSWORD}
        assert person.put("/api/me/address", json=wish).status_code == 200
        wait_for(lambda: len(self.mailbox.mail) > before)
        link = re.search(r"/confirm/(\S+)", self.mailbox.mail[before].get_content())
        assert link and person.post("/api/confirm", json={"token": link[1]}).status_code == 204
        hook = {"url": f"{self.receiver.address}/hook/{name}", "shape": "json"}
        wanted = choices(channels=channels(turn=tuple(self.ways)), hook=hook)
        browser = {"endpoint": f"{self.receiver.address}/push/{name}"}
        keys = self._browsers[name].keys
        assert person.post("/api/me/pushes", json={**browser, "keys": keys}).status_code == 204
        assert person.put("/api/me/notices", json=wanted).status_code == 200
        return person

    def _table(self) -> str:
        ann, bob = self.people
        table = ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
        assert bob.join(table, 1, "Bob").status_code == 200
        assert ann.start(table).status_code == 200
        return table

    def play(self, lots: random.Random) -> None:
        """Everybody whose turn it is makes it; then it is the other one's, or a new game's."""
        for table, whose in [*self._tables.items()]:
            person = self.people[whose]
            seen = person.see(table)
            while decision := seen["view"]["decision"]:
                action = lots.choice(decision["options"])["action"]
                answer = person.act(table, seen["revision"], **action)
                assert answer.status_code == 200, answer.text
                seen = answer.json()["whole"]
            del self._tables[table]
            if seen["view"]["game"]["is_over"]:
                table, whose = self._table(), 1
            self._tables[table] = 1 - whose
            self.due[table] += 1

    @property
    def mail(self) -> list[EmailMessage]:
        return [mail for mail in self.mailbox.mail if mail["Subject"].startswith("Your turn")]

    def got(self, way: str) -> Sequence[EmailMessage | Request]:
        """What came by a way, some of it more than once."""
        if way == "mail":
            return self.mail
        return [got for got in [*self.receiver.got] if got.path.startswith(f"/{way}/")]

    @property
    def told(self) -> Counts:
        for way, names in self._names.items():
            for message in self.got(way)[self._read[way] :]:
                name, table = self._opened(message)
                names[name] = table
                self._read[way] += 1
        return {way: Counter(names.values()) for way, names in self._names.items()}

    def _opened(self, message: EmailMessage | Request) -> tuple[str, str]:
        """Its name, and the table it is about."""
        if isinstance(message, EmailMessage):
            return message["Message-ID"], _table_in(message)
        way, name = message.path.strip("/").split("/")
        if way == "hook":
            told = json.loads(message.body)
            return told["id"], told["table"]
        told = json.loads(self._browsers[name].opened(message.body))
        return told["id"], told["path"].removeprefix("/table/")

    @property
    def is_told(self) -> bool:
        return all(counts == self.due for counts in self.told.values())

    def wait(self) -> None:
        """Until all that is due has come; time goes by meanwhile."""
        end = monotonic() + 120
        while not self.is_told or self.is_to_be_killed or not self.server.process.is_alive():
            assert monotonic() < end, (self.due, self.told, self.states())
            self.server.move(**A_WHILE)
            # What a process had taken that was killed, or what was put off, takes more time.
            with suppress(AssertionError):
                wait_for(lambda: self.is_told or not self.server.process.is_alive(), 1)
            if not self.server.process.is_alive():
                self.restart()
        assert self.is_told

    def restart(self) -> None:
        self.server.kill()
        self.server.start()

    def rest(self) -> None:
        """Until all that is due is noted, and nothing that could be sent now waits."""

        def is_quiet() -> bool:
            now, states = written(self.server.moment()), self.states()
            waits = (at for state, at in states if state in ("due", "sending"))
            return len(states) == self.due.total() and all(at > now for at in waits)

        wait_for(is_quiet)

    def states(self) -> list[tuple[str, str]]:
        """What has become of each notice, and when it is tried again."""
        with self._engine.connect() as connection:
            found = connection.execute(select(deliveries.c.state, deliveries.c.next_at))
            return [(state, at) for state, at in found]

    def close(self) -> None:
        self._engine.dispose()
        for person in self.people:
            person.close()


def sending(mailbox: Mailbox, receiver: Receiver) -> dict[str, Any]:
    """The settings of a server that may send to these."""
    return {
        "notice_pause": 0.05,
        "mail": f"smtp://127.0.0.1:{mailbox.port}",
        "mail_from": "Stockrail <rail@rail.club>",
        "hook_networks": ("127.0.0.1/32",),
        "hook_ports": (80, 443, receiver.port),
    }


def _table_in(mail: EmailMessage) -> str:
    found = SENT.search(mail.get_content())
    assert found
    return found[1]


@pytest.fixture
def corresponding(
    apart: Callable[..., Apart], mailbox: Mailbox, receiver: Receiver
) -> Iterator[Callable[..., Correspondence]]:
    begun: list[Correspondence] = []

    def begin(tables: int, *ways: str) -> Correspondence:
        begun.append(Correspondence(apart, mailbox, receiver, tables, ways))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.mark.parametrize("turns", [20, pytest.param(1000, marks=pytest.mark.soak)])
def test_each_turn_is_told_once_whatever_is_killed(
    corresponding: Callable[..., Correspondence], turns: int
) -> None:
    lots, tables = random.Random(turns), 4 if turns < 100 else 10
    club = corresponding(tables, "mail", "push", "hook")
    kills: Counter[str] = Counter()

    def kill(when: str) -> None:
        club.mailbox.before_taking = club.mailbox.after_taking = lambda: None
        kills[when] += 1
        club.server.kill()
        club.is_to_be_killed = False

    rounds = turns // tables
    for n in range(rounds):
        match n % 5 if rounds < 10 else lots.randrange(8):
            case 1:
                kill("before anybody looked for it")
            case 2:
                club.is_to_be_killed = True
                club.mailbox.before_taking = partial(kill, IN_HAND)
            case 3:
                club.is_to_be_killed = True
                club.mailbox.after_taking = partial(kill, TAKEN)
            case 4:
                club.mailbox.close()
                club.server.move(**A_WHILE)
                kill("while the mail server was away")
                club.mailbox.open()
        club.wait()
        if n < rounds - 1:
            club.play(lots)
    assert club.due.total() == turns
    for way, told in club.told.items():
        again = len(club.got(way)) - told.total()
        print(f"{turns} turns, {told.total()} told of by {way}, {again} sent again with")
        print(f"the same name; {kills.total()} kills: {dict(kills)}")
        assert told == club.due
        assert again <= kills.total() * tables
    assert kills.total() > rounds // 4


@pytest.mark.soak
@pytest.mark.parametrize("tables", [3, pytest.param(50, marks=pytest.mark.soak)])
def test_what_is_due_while_no_mail_is_taken_for_an_hour_comes_once_afterwards(
    corresponding: Callable[..., Correspondence], tables: int
) -> None:
    club = corresponding(tables, "mail")
    club.mailbox.close()
    club.server.move(**A_WHILE)
    club.rest()
    for minute in range(60):
        club.server.move(minutes=1)
        if minute in (20, 40):
            club.restart()
        club.rest()
    assert not club.mail
    club.mailbox.open()
    waited = timedelta()
    while not club.is_told:
        club.server.move(minutes=1)
        club.rest()
        waited += timedelta(minutes=1)
        assert waited <= timedelta(minutes=63), "the longest pause by then is an hour"
    club.server.move(days=1)
    club.rest()
    print(f"{club.due.total()} due in an hour without mail, {len(club.mail)} came, the last")
    print(f"{waited} after the mail server was back")
    assert len(club.mail) == club.due.total() == tables


def test_two_processes_that_look_at_once_tell_of_each_turn_once(
    postgres: Postgres, mailbox: Mailbox, receiver: Receiver
) -> None:
    lots, database = random.Random(2), postgres.new_database()
    with servers(Apart, lambda: database) as start, ExitStack() as closed:
        club = closed.enter_context(
            closing(Correspondence(start, mailbox, receiver, 6, ("mail", "push", "hook")))
        )
        both = club.server, start(**sending(mailbox, receiver))
        for turn in range(3):
            for server in both:
                server.kill()
                server.move(**A_WHILE)
            for server in both:
                server.start()
            wait_for(lambda: club.is_told, 60)
            wait_for(lambda: {state for state, _ in club.states()} == {"sent"})
            if turn < 2:
                club.play(lots)
        assert club.due.total() == 18
        for way in club.ways:
            assert len(club.got(way)) == 18, "nobody was killed who had taken something"


@pytest.mark.soak
@pytest.mark.parametrize("tables", [4, pytest.param(40, marks=pytest.mark.soak)])
def test_mentions_times_and_ends_are_told_once_whatever_is_killed(
    corresponding: Callable[..., Correspondence], tables: int
) -> None:
    club = corresponding(0, "hook")
    for person, name, ways in zip(club.people, NAMES, (("hook", "mail"), ("hook",)), strict=True):
        hook = {"url": f"{club.receiver.address}/hook/{name}", "shape": "json"}
        kinds = channels(mention=ways, time=ways, over=ways)
        wanted = choices(channels=kinds, hook=hook, digest="12:00")
        assert person.put("/api/me/notices", json=wanted).status_code == 200
    ann, bob = club.people
    clock = {"kind": "move", "seconds": 86400, "runs_out": "wait"}
    games = [table_of(ann, bob, clock=clock) for _ in range(tables)]
    due: Counter[tuple[str, ...]] = Counter()

    def told() -> Counter[tuple[str, ...]]:
        """Each notice by the names of the messages: what was sent again has the same."""
        found = {}
        for got in club.got("hook"):
            assert isinstance(got, Request)
            about = json.loads(got.body)
            found[about["id"]] = (about["kind"], got.path.removeprefix("/hook/"), about["table"])
        return Counter(found.values())

    def wait() -> None:
        """With a kill before it is looked for, and one while it cannot be delivered."""
        club.restart()
        club.receiver.status = 503
        club.server.move(**A_WHILE)
        wait_for(lambda: len(club.states()) >= due.total())
        club.restart()
        club.receiver.status = 200
        end = monotonic() + 60
        while told() != due:
            assert monotonic() < end, (due - told(), told() - due)
            club.server.move(**A_WHILE)
            with suppress(AssertionError):
                wait_for(lambda: told() == due, 1)

    for n, table in enumerate(games):
        said = {"text": "@Ann well played", "key": f"said-{n}"}
        assert bob.post(f"/api/tables/{table}/talk", json=said).is_success
        due["mention", "Ann", table] += 1
    wait()
    for table in games:
        acts = next(seat["name"] for seat in ann.see(table)["table"]["seats"] if seat["acts"])
        due["time", acts, table] += 1
    club.server.move(hours=21)
    wait()
    for table in games:
        assert ask(ann, table, "end").status_code == 200
        assert vote(bob, table).status_code == 200
        due.update([("over", "Ann", table), ("over", "Bob", table)])
    wait()
    club.server.move(days=1)

    def digests() -> Counter[str]:
        mails = {mail["Message-ID"]: mail for mail in club.mailbox.mail}
        text = "".join(mail.get_content() for mail in mails.values())
        return Counter(
            kind for kind in ("Bob mentioned you", "Game over:") for _ in range(text.count(kind))
        )

    wait_for(lambda: digests().total() >= 2 * tables, 60)
    assert digests() == {"Bob mentioned you": tables, "Game over:": tables}
