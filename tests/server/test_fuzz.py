"""Requests that were right and have been spoiled, over all routes and titles.

None is answered with a 5xx, and none that is refused or only asks changes anything.
"""

import json
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import stockrail
from stockrail.server.settings import Settings, sqlite

from .servers import Apart, Person

TITLES = [title.id for title in stockrail.titles()]
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
        for _ in range(self._lots.choice((0, 1, 1, 1, 2, 3))):
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


class Fuzz:
    """Somebody who plays every title on one screen, and sends what was spoiled in between."""

    def __init__(self, person: Person, file: Path, lots: random.Random) -> None:
        self._person, self._lots = person, lots
        self._spoiler = Spoiler(lots)
        self._seen: dict[str, Any] = {}
        self._known: dict[str, list[Any]] = {}
        """Actions that were legal at a table of this title at some time."""
        self._watching = sqlite3.connect(file)
        self._marks: list[str] = []
        """That some page held at some time."""
        self.answers: Counter[tuple[str, int]] = Counter()
        self.faults: list[str] = []
        self.changes = 0
        for title in TITLES:
            self._begin(title)

    def _begin(self, title: str) -> None:
        """A table of this title after some moves, so that many kinds of decisions are met."""
        table_id = self._person.hot_seat("Ann", "Bob", "Cat", title=title)
        self._seen[title] = self._person.play(table_id, self._lots.randrange(60), self._lots)

    def _version(self) -> int:
        """Another one whenever anything was written."""
        (version,) = self._watching.execute("PRAGMA data_version").fetchone()
        return int(version)

    def send(self) -> None:
        title = self._lots.choice(TITLES)
        if self._seen[title]["view"]["game"]["is_over"]:
            self._begin(title)
        seen = self._seen[title]
        method, path, body = self._request(title, seen)
        content = None if body is None else self._spoiler.spoil(body)
        before = self._version()
        headers = {"content-type": "application/json"} if content is not None else {}
        answer = self._person.request(method, path, content=content, headers=headers)
        route = f"{method} {path.partition('?')[0].replace(seen['table']['id'], 'id')}"
        self.answers[route, answer.status_code] += 1
        only_asks = method == "GET" or path.endswith("/why_not")
        if answer.status_code >= 500:
            self.faults.append(f"{route} {content!r:.300}: {answer.status_code} {answer.text:.300}")
        elif self._version() != before:
            self.changes += 1
            if only_asks or answer.status_code >= 400:
                self.faults.append(f"{route} {content!r:.300}: {answer.status_code}, and a change")
        if answer.status_code == 200 and path.endswith(("/actions", "/undo")):
            self._seen[title] = answer.json()["whole"]
            self._marks.append(answer.json()["mark"])

    def _request(self, title: str, seen: Any) -> tuple[str, str, Any]:
        """A request that would be right, before its body is spoiled."""
        lots, place = self._lots, f"/api/tables/{seen['table']['id']}"
        options = seen["view"]["decision"]["options"]
        known = self._known.setdefault(title, [])
        known[:] = [*known[-200:], *(option["action"] for option in options[:9])]
        action = lots.choice(known)
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "name": "Z"}]
        numbers = ("0", "1", "-1", "99999", "x", "1e3", "%00", "")
        marks = (*numbers, *self._marks[-50:], self._spoiled_mark())
        routes: list[tuple[int, Callable[[], tuple[str, str, Any]]]] = [
            (
                40,
                lambda: (
                    "POST",
                    f"{place}/actions",
                    {"revision": seen["revision"], "action": action},
                ),
            ),
            (25, lambda: ("POST", f"{place}/why_not", {"action": action})),
            (6, lambda: ("POST", f"{place}/undo", {"revision": seen["revision"]})),
            (5, lambda: ("PUT", "/api/me", {"name": "Ann", "language": "en"})),
            (
                4,
                lambda: (
                    "POST",
                    "/api/tables",
                    {"title": title, "seats": seats, "options": seen["table"]["options"]},
                ),
            ),
            (4, lambda: ("POST", f"{place}/seats/{lots.choice(numbers)}", {"name": "Ann"})),
            (2, lambda: ("DELETE", f"{place}/seats/{lots.choice(numbers)}", None)),
            (2, lambda: ("POST", f"{place}/start", None)),
            (2, lambda: ("POST", f"{place}/rematch", None)),
            (2, lambda: ("POST", "/api/imports", self._game(title))),
            (4, lambda: ("GET", f"{place}?ply={lots.choice(numbers)}", None)),
            (2, lambda: ("GET", f"{place}?since={lots.choice(numbers)}&lang=fr", None)),
            (3, lambda: ("GET", f"{place}/changes?mark={lots.choice(marks)}", None)),
            (2, lambda: ("GET", f"{place}/log?until={lots.choice(numbers)}", None)),
            (1, lambda: ("GET", f"{place}/export?format={lots.choice(numbers)}", None)),
            (1, lambda: ("GET", f"/api/tables/{lots.choice(numbers)}", None)),
        ]
        weights = [weight for weight, _ in routes]
        (chosen,) = lots.choices([made for _, made in routes], weights)
        return chosen()

    def _spoiled_mark(self) -> str:
        mark = self._lots.choice(self._marks or ["0"])
        at = self._lots.randrange(len(mark))
        return quote(mark[:at] + self._lots.choice("09aZ.-:é") + mark[at + 1 :])

    def _game(self, title: str) -> Any:
        table = stockrail.new(title, ["Ann", "Bob", "Cat"], self._lots.randrange(9))
        for _ in range(self._lots.randrange(8)):
            table.play(self._lots.choice(table.legal()))
        return json.loads(table.to_json())

    def close(self) -> None:
        self._watching.close()


@pytest.fixture
def fuzz(tmp_path: Path, seed: int) -> Iterator[Fuzz]:
    file = tmp_path / "stockrail.db"
    settings = Settings(database=sqlite(file), bot_delay=0.0, gathering_limit=1_000_000)
    server = Apart(settings)
    with server.visit() as person:
        person.get("/api/me")
        sending = Fuzz(person, file, random.Random(seed))
        yield sending
        sending.close()
    server.kill()


SOAK = [pytest.param(25_000, seed, marks=pytest.mark.soak) for seed in range(4)]


@pytest.mark.parametrize(("count", "seed"), [(600, 20), *SOAK])
def test_spoiled_requests_are_refused_and_change_nothing(fuzz: Fuzz, count: int) -> None:
    for _ in range(count):
        fuzz.send()
        assert len(fuzz.faults) < 20, "\n".join(fuzz.faults)
    statuses = Counter[int]()
    for (_, status), n in fuzz.answers.items():
        statuses[status] += n
    print(f"{count} requests: {dict(sorted(statuses.items()))}")
    assert not fuzz.faults, "\n".join(fuzz.faults)
    assert statuses[400] > count / 10 and statuses[422] > count / 20 and fuzz.changes > count / 50
    sent = {route for route, _ in fuzz.answers}
    for part in ("/imports", "/rematch", "/changes", "/log"):
        assert any(part in route for route in sent), part
