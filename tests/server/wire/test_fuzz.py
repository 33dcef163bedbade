"""Requests that were right and have been spoiled, over all routes and titles.

None is answered with a 5xx, and none that is refused or only asks changes anything.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest

from stockrail.server.openapi import openapi_json
from stockrail.server.service.settings import Settings, sqlite
from tests.postgres import HASTY, Postgres

from ..right_requests import LEAVING, NUMBERS, RIGHT, People
from ..servers import Apart, Person, wait_for
from .writes import Write, Writes

BESIDE = ("seats", "notices", "deliveries", "tokens")
"""Written by nobody's request too: who is at a table, what is told and mailed."""
WRITING_READS = ("GET /api/me/return-link",)
ODD: list[Any] = [
    *(None, True, False, 0, -1, 1, 7, 2**31, 2**63, -(2**63), 10**30, 0.5, -0.0, 1e308),
    *("", " ", "Ann", "Bob", "PRR", "chance", "a" * 5000, "\u0000", "\u202e", "🚂", "é" * 41),
    *("-1", "1e9", "null", "__class__", "../..", "' OR 1=1 --", "{player}", "%s", "<b>"),
    *([], [[]], [None], {}, {"": ""}, {"kind": "pass"}, [[[[[[]]]]]], ["Ann"] * 300),
]


class Spoiler:
    """Changes a body a little: its values, its shape, or its bytes."""

    def __init__(self, lots: random.Random) -> None:
        self._lots = lots

    def spoil(self, body: Any) -> bytes:
        for _ in range(self._lots.choice((0, 0, 1, 1, 2))):
            body = self._changed(body)
        written = json.dumps(body).encode()
        return self._bytes(written) if self._lots.random() < 0.15 else written

    def _changed(self, value: Any) -> Any:
        lots = self._lots
        if isinstance(value, dict) and value and lots.random() < 0.9:
            key = lots.choice([*value])
            match lots.randrange(8):
                case 0:
                    return {k: v for k, v in value.items() if k != key}
                case 1:
                    return {**value, lots.choice([key.upper(), "", "kind", "player", "x" * 99]): 1}
                case 2:
                    return {**value, key: lots.choice([*value.values()])}
                case _:
                    return {**value, key: self._changed(value[key])}
        if isinstance(value, list) and value and lots.random() < 0.8:
            at = lots.randrange(len(value))
            match lots.randrange(5):
                case 0:
                    return value[:at] + value[at + 1 :]
                case 1:
                    return [*value, value[at]]
                case 2:
                    return lots.sample(value, len(value))
                case _:
                    return [*value[:at], self._changed(value[at]), *value[at + 1 :]]
        if isinstance(value, int) and not isinstance(value, bool) and lots.random() < 0.8:
            return value + lots.choice((-1000, -10, -1, 1, 5, 10, 1000))
        if isinstance(value, str) and value and lots.random() < 0.3:
            at = lots.randrange(len(value))
            return value[:at] + lots.choice("A1 é\u0000-") + value[at + 1 :]
        return lots.choice(ODD)

    def _bytes(self, written: bytes) -> bytes:
        lots = self._lots
        at = lots.randrange(len(written) + 1)
        some = bytes(lots.randrange(256) for _ in range(lots.randrange(1, 9)))
        match lots.randrange(4):
            case 0:
                return written[:at]
            case 1:
                return written[:at] + some + written[at:]
            case 2:
                return written[:at] + some + written[at + len(some) :]
            case _:
                return written + written[at:]


class Answer(NamedTuple):
    status: int
    text: str = ""

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Fuzz:
    """Sends what was spoiled, in between what is right, over all routes."""

    def __init__(self, people: People, writes: Writes, lots: random.Random) -> None:
        self._people, self._writes, self._lots = people, writes, lots
        self._spoiler = Spoiler(lots)
        self._first = [*product((False, True), RIGHT)]
        """Every route is sent by a newcomer and by another before they are drawn."""
        self._routes, self._weights = [*RIGHT], [weight for weight, _ in RIGHT.values()]
        self.answers: Counter[tuple[str, int]] = Counter()
        self.faults: list[str] = []
        self.changes = 0

    def send(self) -> None:
        if self._first:
            is_newcomer, route = self._first.pop()
        else:
            is_newcomer = self._lots.random() < 0.05
            (route,) = self._lots.choices(self._routes, self._weights)
        request = RIGHT[route][1](self._people)
        content = None if request.body is None else self._spoiler.spoil(request.body)
        method, template = route.split()
        places = {name: self._place(value) for name, value in request.places.items()}
        query = {name: self._value(value) for name, value in request.query.items()}
        if self._lots.random() < 0.1:
            query[self._lots.choice(("lang", "since", "ply", "before", "mark", "x"))] = (
                self._lots.choice(NUMBERS)
            )
        path = template.format_map(places)
        if query:
            path += "?" + urlencode(query)

        person = self._people.newcomer if is_newcomer else request.person

        def ask() -> Answer:
            return _ask(person, method, path, content)

        self._writes.taken()
        answer = ask()
        written = self._writes.taken()
        self.changes += bool(written)
        self.answers[route, answer.status] += 1
        only_asks = (method == "GET" and route not in WRITING_READS) or path.endswith("/why_not")
        said = f"{method} {path} {content!r:.300}: {answer.status}"
        if answer.status >= 500:
            self.faults.append(f"{said} {answer.text:.300}")
        elif only_asks or answer.status >= 400:
            its_own = [write for write in written if not self._may_be_by_others(write)]
            if its_own or (written and self._writes_again(ask, only_asks)):
                self.faults.append(f"{said}, and {written}")
        if is_newcomer:
            return
        if answer.status < 300:
            self._go_on(route, answer)
        elif answer.status in (401, 409) and self._lots.random() < 0.2:
            self._people.begin()
        elif self._lots.random() < 0.05:
            self._people.look()

    def _may_be_by_others(self, write: Write) -> bool:
        """Whether such a row is written beside all requests too, or by the bot of a table."""
        is_played_by_bots = write.table_id is not None and self._writes.has_bot(write.table_id)
        return write.relation in BESIDE or is_played_by_bots

    def _writes_again(self, ask: Callable[[], Answer], only_asks: bool) -> bool:
        """Whether it was really that."""
        for _ in range(3):
            wait_for(self._is_quiet)
            answer = ask()
            if (answer.status < 400 and not only_asks) or not self._writes.taken():
                return False
        return True

    def _is_quiet(self) -> bool:
        self._writes.taken()
        time.sleep(0.2)
        return not self._writes.taken()

    def _go_on(self, route: str, answer: Answer) -> None:
        """What a request that was right has led to is what the next ones are about."""
        people = self._people
        if route in LEAVING:
            people.renew()
        if answer.text.startswith('{"mark"'):
            people.alone.heard(answer.json)
        if "/motions" in route or "/talk" in route or route.endswith("/close"):
            people.look()
            if people.seen["table"]["status"] != "running" and self._lots.random() < 0.5:
                people.begin()

    def _value(self, right: Any) -> Any:
        """Of a query, now and then another one."""
        lots = self._lots
        if lots.random() < 0.7:
            return right
        if isinstance(right, str) and right and lots.random() < 0.5:
            at = lots.randrange(len(right))
            return right[:at] + lots.choice("09aZ.-:é") + right[at + 1 :]
        return lots.choice(NUMBERS)

    def _place(self, right: Any) -> str:
        """Of a path, seldom another one."""
        return quote(str(right if self._lots.random() < 0.9 else self._value(right)), safe="")


def _ask(person: Person, method: str, path: str, content: bytes | None) -> Answer:
    if path.partition("?")[0].endswith("/live"):
        with person.stream(method, path) as live:
            return Answer(live.status_code)
    headers = {"content-type": "application/json"} if content is not None else {}
    answer = person.request(method, path, content=content, headers=headers)
    return Answer(answer.status_code, answer.text)


@pytest.fixture
def fuzz(kind: str, tmp_path: Path, seed: int) -> Iterator[Fuzz]:
    postgres = Postgres(**HASTY) if kind == "postgres" else None
    database = postgres.new_database() if postgres else sqlite(tmp_path / "stockrail.db")
    settings = Settings(
        database=database,
        bot_delay=0.0,
        gathering_limit=1_000_000,
        notice_pause=3600.0,
        url="https://rail.invalid",
        mail="smtp://127.0.0.1:9",
        mail_from="Stockrail <rail@rail.invalid>",
    )
    server = Apart(settings)
    with ExitStack() as visitors:
        people = People(lambda: visitors.enter_context(server.visit()), random.Random(seed))
        people.zoe.get("/api/push-key")  # which the server makes when it needs it first
        yield Fuzz(people, Writes(database), people.lots)
    server.kill()
    if postgres:
        postgres.close()


SOAK = [
    pytest.param(kind, 25_000, seed, marks=pytest.mark.soak)
    for seed, kind in enumerate(("sqlite", "sqlite", "postgres", "postgres"))
]


@pytest.mark.parametrize(("kind", "count", "seed"), [("sqlite", 600, 20), *SOAK])
def test_spoiled_requests_are_refused_and_change_nothing(fuzz: Fuzz, count: int) -> None:
    for _ in range(count):
        fuzz.send()
        assert len(fuzz.faults) < 20, "\n".join(fuzz.faults)
    statuses = Counter[int]()
    for (_, status), n in fuzz.answers.items():
        statuses[status] += n
    print(f"{count} requests, {fuzz.changes} changes: {dict(sorted(statuses.items()))}")
    assert not fuzz.faults, "\n".join(fuzz.faults)
    assert statuses[400] > count / 10 and statuses[422] > count / 20 and fuzz.changes > count / 50
    right = {route for route, status in fuzz.answers if status < 300}
    print("Never right:", *sorted(RIGHT.keys() - right))


def test_every_route_is_sent_to() -> None:
    """Whatever is added to the API has its place among the right requests."""
    paths = json.loads(openapi_json())["paths"]
    routes = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert routes == RIGHT.keys()
