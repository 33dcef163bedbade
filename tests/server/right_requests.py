"""A right request for every route of the API, by people who are in the midst of everything."""

import json
import random
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import stockrail

from .clubs import table_of
from .notices.receivers import BrowserKeys
from .servers import Person
from .talking import call, say

TITLES = [title.id for title in stockrail.titles()]
PASSWORD = "three long words"
CHANNELS = {kind: ["push"] for kind in ("turn", "over", "mention", "time")}
MOTIONS = ("replace", "end", "undo", "redo")


@dataclass(frozen=True)
class Request:
    person: Person
    places: Mapping[str, Any] = field(default_factory=dict)
    """What stands in the braces of the path."""
    body: Any = None
    query: Mapping[str, Any] = field(default_factory=dict)


class Alone:
    """Somebody who plays every title on one screen."""

    def __init__(self, person: Person, lots: random.Random) -> None:
        self.person, self._lots = person, lots
        self.seen: dict[str, Any] = {}
        self.marks: list[str] = ["0"]
        """That some page held at some time."""
        self._known: dict[str, list[Any]] = {title: [] for title in TITLES}
        """Actions that were legal at a table of this title at some time."""
        for title in TITLES:
            self._begin(title)

    def _begin(self, title: str) -> None:
        """A table of this title after some moves, so that many kinds of decisions are met."""
        table_id = self.person.hot_seat("Ann", "Bob", "Cat", title=title)
        self.seen[title] = self.person.play(table_id, self._lots.randrange(60), self._lots)

    def draw(self) -> Any:
        """What is seen at one of the tables, and an action that is or was legal there."""
        title = self._lots.choice(TITLES)
        if self.seen[title]["view"]["game"]["is_over"]:
            self._begin(title)
        seen, known = self.seen[title], self._known[title]
        options = seen["view"]["decision"]["options"]
        known[:] = [*known[-200:], *(option["action"] for option in options[:9])]
        return seen, self._lots.choice(known)

    def heard(self, update: Any) -> None:
        whole = update["whole"]
        if whole is not None and whole["table"]["id"] in {
            seen["table"]["id"] for seen in self.seen.values()
        }:
            self.seen[whole["table"]["title"]] = whole
            self.marks.append(update["mark"])


class People:
    """Ann and Bob at a table, Zoe who looks on, and a guest who has an account for a while."""

    def __init__(self, visit: Callable[[], Person], lots: random.Random) -> None:
        self._visit, self.lots = visit, lots
        self._guests = 0
        self.ann, self.bob, self.zoe = (call(visit(), name) for name in ("Ann", "Bob", "Zoe"))
        self.alone = Alone(visit(), lots)
        self._newcomer = visit()
        self.browser = BrowserKeys()
        self.marks = self.alone.marks
        self.begin()
        self.renew()

    def begin(self) -> None:
        """A new table, at which something was said and proposed."""
        for person in (self.ann, self.bob):
            for key in _blocks(person):
                person.delete(f"/api/me/blocks/{key}")
        listed = self.lots.random() < 0.5
        self.table_id = table_of(self.ann, self.bob, listed=listed)
        for ply, player in enumerate(("Ann", "Bob", "Ann")):
            person = self.ann if player == "Ann" else self.bob
            answer = person.act(self.table_id, ply, kind="bid", player=player, amount=7 + ply)
            assert answer.status_code == 200, answer.text
        for person in (self.ann, self.bob):
            say(person, self.table_id, "Good luck")
        wish = {"kind": "end", "about": None, "revision": 3}
        self.ann.post(f"/api/tables/{self.table_id}/motions", json=wish)
        self.look()

    def look(self) -> None:
        self.seen = self.ann.see(self.table_id)
        entries = self.bob.get(f"/api/tables/{self.table_id}/talk").json()["entries"]
        self.entries = [entry["id"] for entry in entries] or [1]

    def renew(self) -> None:
        """Another guest, after the one before has signed out or was deleted."""
        self._guests += 1
        self.name = f"Guest {self._guests}"
        self.guest = call(self._visit(), self.name)
        account = {"name": self.name, "password": PASSWORD}
        assert self.guest.post("/api/me/account", json=account).status_code == 201
        self.token = self.guest.get("/api/me/return-link").json()["link"].rpartition("/")[2]
        self.devices = [each["id"] for each in self.guest.get("/api/me/devices").json()]
        self.endpoint = f"https://push.invalid/{self._guests}"

    @property
    def either(self) -> Person:
        return self.lots.choice((self.ann, self.bob))

    @property
    def newcomer(self) -> Person:
        """Somebody the server has never seen."""
        self._newcomer.cookies.clear()
        return self._newcomer

    @property
    def somebody(self) -> Person:
        return self.lots.choice((self.ann, self.bob, self.zoe, self.guest))

    def at_table(self, body: Any = None, **more: Any) -> Request:
        return Request(self.either, {"table_id": self.table_id, **more}, body)

    @property
    def seat(self) -> int:
        return self.lots.randrange(2)

    @property
    def motion(self) -> int:
        numbers = [motion["number"] for motion in self.seen["table"]["motions"]]
        number: int = self.lots.choice(numbers or [1])
        return number

    @property
    def entry(self) -> int:
        entry: int = self.lots.choice(self.entries)
        return entry

    @property
    def revision(self) -> int:
        revision: int = self.seen["revision"]
        return revision

    def game(self) -> Any:
        table = stockrail.new(
            self.lots.choice(TITLES), ["Ann", "Bob", "Cat"], self.lots.randrange(9)
        )
        for _ in range(self.lots.randrange(8)):
            table.play(self.lots.choice(table.legal()))
        return json.loads(table.to_json())

    def own(self, body: Any = None, **places: Any) -> Request:
        return Request(self.guest, places, body)


def _blocks(person: Person) -> list[str]:
    return [block["key"] for block in person.get("/api/me/blocks").json()]


def _alone(change: Callable[[People, Any, Any], Request]) -> Callable[[People], Request]:
    """At one of the tables on one screen."""
    return lambda people: change(people, *people.alone.draw())


def _there(seen: Any) -> dict[str, Any]:
    return {"table_id": seen["table"]["id"]}


def _query(name: str, *values: Any) -> Callable[[People], Request]:
    return _alone(
        lambda p, seen, _: Request(
            p.alone.person, _there(seen), query={name: p.lots.choice(values)}
        )
    )


def _seats(people: People) -> Any:
    return [{"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "name": "Z"}]


def _unblocking(people: People, person: Person) -> Request:
    return Request(person, {"key": people.lots.choice(_blocks(person) or ["0123456789abcdef"])})


NUMBERS = (0, 1, -1, 99999, "x", "1e3", "\0", "")
TABLE, SEAT, ME = "/api/tables/{table_id}", "/api/tables/{table_id}/seats/{index}", "/api/me"
KEY: Any = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}}
RIGHT: dict[str, tuple[int, Callable[[People], Request]]] = {
    f"POST {TABLE}/actions": (
        60,
        _alone(
            lambda p, seen, action: Request(
                p.alone.person, _there(seen), {"revision": seen["revision"], "action": action}
            )
        ),
    ),
    f"POST {TABLE}/why_not": (
        30,
        _alone(lambda p, seen, action: Request(p.alone.person, _there(seen), {"action": action})),
    ),
    f"POST {TABLE}/undo": (
        8,
        _alone(
            lambda p, seen, _: Request(p.alone.person, _there(seen), {"revision": seen["revision"]})
        ),
    ),
    f"POST {TABLE}/redo": (
        6,
        _alone(
            lambda p, seen, _: Request(p.alone.person, _there(seen), {"revision": seen["revision"]})
        ),
    ),
    f"GET {TABLE}": (6, _query("ply", *NUMBERS)),
    f"GET {TABLE}/changes": (
        4,
        lambda p: Request(
            p.alone.person, _there(p.alone.draw()[0]), query={"mark": p.lots.choice(p.marks)}
        ),
    ),
    f"GET {TABLE}/log": (2, _query("until", *NUMBERS)),
    f"GET {TABLE}/export": (2, _query("format", "stockrail", "18xx.games")),
    f"GET {TABLE}/live": (
        1,
        lambda p: Request(p.zoe, {"table_id": p.table_id}, query={"mark": p.lots.choice(p.marks)}),
    ),
    f"POST {TABLE}/start": (2, lambda p: p.at_table()),
    f"POST {TABLE}/rematch": (2, lambda p: p.at_table()),
    "GET /api/tables": (1, lambda p: Request(p.somebody)),
    "POST /api/tables": (
        4,
        lambda p: Request(
            p.alone.person,
            body={
                "title": p.lots.choice(TITLES),
                "seats": _seats(p),
                "options": {},
                "clock": {"kind": "bank", "seconds": 600, "bonus": 5, "runs_out": "move"},
            },
        ),
    ),
    "POST /api/imports": (2, lambda p: Request(p.alone.person, body=p.game())),
    f"POST {SEAT}": (3, lambda p: p.at_table({"name": "Ann"}, index=p.seat)),
    f"DELETE {SEAT}": (2, lambda p: p.at_table(index=p.seat)),
    f"POST {SEAT}/offer": (3, lambda p: p.at_table({"bot": False}, index=p.seat)),
    f"DELETE {SEAT}/offer": (2, lambda p: p.at_table(index=p.seat)),
    f"POST {SEAT}/take": (
        2,
        lambda p: Request(p.zoe, {"table_id": p.table_id, "index": p.seat}, {"name": "Zoe"}),
    ),
    f"POST {SEAT}/resign": (1, lambda p: p.at_table(index=p.seat)),
    f"POST {SEAT}/return": (2, lambda p: p.at_table(index=p.seat)),
    f"POST {SEAT}/report": (2, lambda p: p.at_table({"text": "Rude"}, index=p.seat)),
    f"POST {TABLE}/close": (1, lambda p: p.at_table()),
    f"PUT {TABLE}/host": (2, lambda p: p.at_table({"seat": p.seat})),
    f"PUT {TABLE}/listed": (2, lambda p: p.at_table({"listed": p.lots.random() < 0.5})),
    f"POST {TABLE}/motions": (
        5,
        lambda p: p.at_table(
            {
                "kind": p.lots.choice(MOTIONS),
                "revision": p.revision,
                "about": p.lots.choice((None, 0, 1, 2)),
            }
        ),
    ),
    f"POST {TABLE}/motions/{{number}}/votes": (
        4,
        lambda p: p.at_table({"agrees": p.lots.random() < 0.5}, number=p.motion),
    ),
    f"DELETE {TABLE}/motions/{{number}}": (2, lambda p: p.at_table(number=p.motion)),
    f"GET {TABLE}/talk": (1, lambda p: p.at_table()),
    f"POST {TABLE}/talk": (
        4,
        lambda p: p.at_table({"text": "Well played", "key": str(uuid.uuid4())}),
    ),
    f"DELETE {TABLE}/talk/{{entry}}": (2, lambda p: p.at_table(entry=p.entry)),
    f"POST {TABLE}/talk/{{entry}}/report": (
        2,
        lambda p: p.at_table({"text": "Rude"}, entry=p.entry),
    ),
    f"PUT {TABLE}/mute": (2, lambda p: p.at_table({"mutes": p.lots.random() < 0.5})),
    f"GET {TABLE}/notes": (1, lambda p: p.at_table()),
    f"PUT {TABLE}/notes": (3, lambda p: p.at_table({"text": "Buy the NYC"})),
    f"GET {TABLE}/notices": (1, lambda p: p.at_table()),
    f"PUT {TABLE}/notices": (3, lambda p: p.at_table({"channels": CHANNELS})),
    "GET /api/titles": (1, lambda p: Request(p.somebody)),
    "GET /api/about": (1, lambda p: Request(p.somebody)),
    "GET /api/push-key": (1, lambda p: Request(p.somebody)),
    f"GET {ME}": (1, lambda p: Request(p.somebody)),
    f"PUT {ME}": (4, lambda p: Request(p.somebody, body={"name": "Ann", "language": "en"})),
    f"DELETE {ME}": (1, lambda p: p.own({"confirmation": PASSWORD})),
    f"GET {ME}/games": (1, lambda p: Request(p.somebody, query={"status": "running"})),
    f"GET {ME}/export": (1, lambda p: p.own()),
    f"GET {ME}/blocks": (1, lambda p: Request(p.either)),
    f"POST {ME}/blocks": (
        3,
        lambda p: Request(p.either, body={"table": p.table_id, "seat": p.seat, "talk": None}),
    ),
    f"DELETE {ME}/blocks/{{key}}": (1, lambda p: _unblocking(p, p.either)),
    f"GET {ME}/passkeys": (1, lambda p: p.own()),
    f"POST {ME}/passkeys": (2, lambda p: p.own({"credential": KEY, "label": "Key"})),
    f"POST {ME}/passkeys/options": (1, lambda p: p.own({"password": PASSWORD})),
    f"PUT {ME}/passkeys/{{passkey}}": (1, lambda p: p.own({"label": "Key"}, passkey="AAAA")),
    f"DELETE {ME}/passkeys/{{passkey}}": (1, lambda p: p.own(passkey="AAAA")),
    f"POST {ME}/account": (
        1,
        lambda p: Request(p.zoe, body={"name": f"{p.name} too", "password": PASSWORD}),
    ),
    f"GET {ME}/devices": (1, lambda p: p.own()),
    f"DELETE {ME}/devices": (1, lambda p: p.own()),
    f"DELETE {ME}/devices/{{device}}": (1, lambda p: p.own(device=p.lots.choice(p.devices))),
    f"GET {ME}/return-link": (1, lambda p: p.own()),
    f"POST {ME}/return-link": (1, lambda p: p.own()),
    f"PUT {ME}/address": (
        1,
        lambda p: p.own({"address": "ann@rail.invalid", "password": PASSWORD}),
    ),
    f"PUT {ME}/password": (1, lambda p: p.own({"old": PASSWORD, "new": PASSWORD})),
    f"GET {ME}/notices": (1, lambda p: p.own()),
    f"PUT {ME}/notices": (
        4,
        lambda p: p.own(
            {
                "channels": CHANNELS,
                "quiet": {"begin": "22:00", "end": "07:00"},
                "zone": "Europe/Paris",
                "digest": "08:00",
                "hook": {"url": "https://hooks.invalid/services", "shape": "json"},
            }
        ),
    ),
    f"POST {ME}/notices/test": (1, lambda p: p.own({"channel": "push"})),
    f"POST {ME}/pushes": (2, lambda p: p.own({"endpoint": p.endpoint, "keys": p.browser.keys})),
    f"DELETE {ME}/pushes": (1, lambda p: p.own({"endpoint": p.endpoint})),
    "POST /api/sign-in": (1, lambda p: Request(p.zoe, body={"name": p.name, "password": PASSWORD})),
    "POST /api/sign-in/question": (1, lambda p: p.own()),
    "POST /api/sign-in/passkey": (1, lambda p: p.own({"credential": KEY})),
    "POST /api/sign-out": (1, lambda p: p.own({"everywhere": False})),
    "POST /api/return": (1, lambda p: p.own({"token": p.token, "bring": False})),
    "POST /api/return/owner": (1, lambda p: p.own({"token": p.token})),
    "POST /api/reset": (1, lambda p: p.own({"who": p.name})),
    "POST /api/reset/password": (1, lambda p: p.own({"token": p.token, "password": PASSWORD})),
    "POST /api/confirm": (1, lambda p: p.own({"token": p.token})),
    "GET /api/unsubscribe/{token}": (1, lambda p: p.own(token=p.token)),
    "POST /api/unsubscribe/{token}": (1, lambda p: p.own(token=p.token)),
}
"""By route: how often it is sent, and how it would be right."""
LEAVING = (
    *(f"DELETE {ME}", f"DELETE {ME}/devices", f"DELETE {ME}/devices/{{device}}"),
    "POST /api/sign-out",
)
"""After which a guest is gone."""
