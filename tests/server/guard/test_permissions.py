"""Who may do what at a table: every kind of visitor, every operation, before, during and after a
game, and when the table is closed.

Talk has its own matrix in `test_talk_permissions`, and what is at no table in
`people/test_permissions_of_people.py`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update

from stockrail.server.storage import now, visitors

from ..asking import AT_TABLE, Ask, described, here
from ..clubs import OPEN, ask, at_seat, away, ended_cookie, is_banned
from ..servers import Person, id_of, wait_for
from ..talk import test_talk_permissions

PLAYING = ("host", "seat", "other_seat")
BANNED = ("banned", "banned_host", "banned_seat")
"""Somebody who only looks, and two who play: the latter at tables of their own."""
ROLES = (*PLAYING, "spectator", "stranger", "signed_out", *BANNED)
PHASES = ("before", "during", "after", "closed")
LISTED = pytest.mark.parametrize(
    "listed",
    [pytest.param(False, id="private"), pytest.param(True, id="listed", marks=pytest.mark.soak)],
)
"""Listed tables differ from private ones in the lobby alone, so their cells are for the soak."""
BOBS = 1
"""The seat that operations are about: that of `seat`, and not of `other_seat`."""
BID = {"kind": "bid", "player": "Bob", "amount": 8}


@dataclass(frozen=True)
class Operation:
    do: Ask
    before: str
    """The status for the host, for whose seat it is, for another player and for who has none."""
    during: str
    after: str
    closed: str
    setting: str = ""
    """What was done at the table before, while the game was on."""

    def expected(self, phase: str, role: str) -> int:
        if role in BANNED and self.do.is_write:
            return 403
        told = getattr(self, phase).split()
        as_if = role.removeprefix("banned_")
        return int(told[min(ROLES.index(as_if), len(told) - 1)])


def look(do: Ask, before: str = "200", during: str = "200", closed: str = "200") -> Operation:
    return Operation(do, before, during, "200", closed)


def motion(**asked: Any) -> Ask:
    return here("post", "/motions", {"revision": 1, **asked})


HOSTS, HOSTS_LOST, LOST = "200 403 403 403", "409 403 403 403", "409 409 409 409"
OWN_SEAT, OWN_SEAT_NOT_NOW = "403 200 403 403", "403 409 403 403"
PLAYERS, PLAYERS_NOT_NOW = "200 200 200 403", "409 409 409 403"
ONLY_NOW = (PLAYERS_NOT_NOW, PLAYERS, PLAYERS_NOT_NOW, PLAYERS_NOT_NOW)
OWN_SEAT_ONLY_NOW = (OWN_SEAT_NOT_NOW, OWN_SEAT, OWN_SEAT_NOT_NOW, OWN_SEAT_NOT_NOW)
OPERATIONS = {
    "see": look(here("get", "")),
    "changes": look(here("get", "/changes")),
    "log": look(here("get", "/log")),
    "live": look(here("get", "/live")),
    "past": look(here("get", "", query="?ply=0")),
    "export": look(here("get", "/export"), "403", "403", "403"),
    "notices": look(here("get", "/notices")),
    "choose_notices": Operation(
        here("put", "/notices", {"channels": None}), "200", "200", "200", "200"
    ),
    "join": Operation(
        here("post", "/seats/{index}", {"name": "Dan"}, index=3),
        *("200 200 200 200", LOST, LOST, LOST),
    ),
    "join_taken": Operation(
        here("post", "/seats/{index}", {"name": "Bob"}, index=BOBS),
        *("409 200 409 409", LOST, LOST, LOST),
    ),
    "leave": Operation(
        here("delete", "/seats/{index}", index=BOBS), "200 200 403 403", LOST, LOST, LOST
    ),
    "start": Operation(here("post", "/start"), HOSTS, LOST, LOST, LOST),
    "act": Operation(
        here("post", "/actions", {"revision": 1, "action": BID}), LOST, OWN_SEAT, LOST, LOST
    ),
    "undo": Operation(here("post", "/undo", {"revision": 1}), LOST, "200 409 409 403", LOST, LOST),
    "redo": Operation(here("post", "/redo", {"revision": 1}), LOST, PLAYERS_NOT_NOW, LOST, LOST),
    "redo_undone": Operation(
        here("post", "/redo", {"revision": 2}),
        *(LOST, "200 409 409 403", LOST, LOST),
        setting="undone",
    ),
    "why_not": Operation(here("post", "/why_not", {"action": BID}), LOST, OWN_SEAT, LOST, LOST),
    "rematch": Operation(
        here("post", "/rematch"), PLAYERS_NOT_NOW, PLAYERS_NOT_NOW, PLAYERS, PLAYERS_NOT_NOW
    ),
    "close": Operation(here("post", "/close"), HOSTS, HOSTS, HOSTS_LOST, HOSTS_LOST),
    "list_table": Operation(
        here("put", "/listed", {"listed": True}), HOSTS, HOSTS, HOSTS, HOSTS_LOST
    ),
    "hide_table": Operation(
        here("put", "/listed", {"listed": False}), HOSTS, HOSTS, HOSTS, HOSTS_LOST
    ),
    "hand_on_host": Operation(
        here("put", "/host", {"seat": BOBS}), HOSTS, HOSTS, HOSTS, HOSTS_LOST
    ),
    "return": Operation(here("post", "/seats/{index}/return", index=BOBS), *OWN_SEAT_ONLY_NOW),
    "resign": Operation(here("post", "/seats/{index}/resign", index=BOBS), *OWN_SEAT_ONLY_NOW),
    "offer": Operation(
        here("post", "/seats/{index}/offer", {"bot": False}, index=BOBS), *OWN_SEAT_ONLY_NOW
    ),
    "withdraw_offer": Operation(
        here("delete", "/seats/{index}/offer", index=BOBS), *OWN_SEAT_ONLY_NOW, setting="offered"
    ),
    "take": Operation(
        here("post", "/seats/{index}/take", {"name": "Zoe"}, index=BOBS),
        *(LOST, "403 403 403 409", LOST, LOST),
    ),
    "take_offered": Operation(
        here("post", "/seats/{index}/take", {"name": "Zoe"}, index=BOBS),
        *(LOST, "403 403 403 200", LOST, LOST),
        setting="offered",
    ),
    "ask_end": Operation(motion(kind="end"), *ONLY_NOW),
    "ask_undo": Operation(motion(kind="undo", about=0), *ONLY_NOW),
    "ask_redo": Operation(motion(kind="redo"), *(PLAYERS_NOT_NOW,) * 4),
    "ask_redo_undone": Operation(motion(kind="redo", revision=2), *ONLY_NOW, setting="undone"),
    "ask_replace": Operation(motion(kind="replace", about=BOBS), *(PLAYERS_NOT_NOW,) * 4),
    "ask_replace_absent": Operation(
        motion(kind="replace", about=BOBS), *ONLY_NOW, setting="absent"
    ),
    "vote": Operation(
        here("post", "/motions/{number}/votes", {"agrees": True}, number=1),
        *ONLY_NOW,
        setting="asked",
    ),
    "withdraw_motion": Operation(
        here("delete", "/motions/{number}", number=1),
        *(PLAYERS_NOT_NOW, HOSTS, PLAYERS_NOT_NOW, PLAYERS_NOT_NOW),
        setting="asked",
    ),
}
Place = tuple[str, bool, str]
"""The phase of a table, whether it is listed, and its setting."""


@dataclass
class Club:
    """People of every kind, and tables that are used again until something changes there."""

    server: Any
    people: dict[str, Person]
    tables: dict[Place, str] = field(default_factory=dict)
    of_banned: dict[Place, str] = field(default_factory=dict)
    """Tables that those who are banned sit at; nothing changes there."""

    def person(self, role: str) -> Person:
        """Somebody who has never been here is somebody else every time."""
        if role == "stranger":
            self.people["stranger"].cookies.clear()
        if role == "signed_out":
            self.people["signed_out"].cookies.clear()
            cookie = ended_cookie(self.server, id_of(self.people["seat"]))
            self.people["signed_out"].cookies.set("stockrail", cookie)
        return self.people[role]

    def table(self, role: str, place: Place) -> str:
        if role in ("banned_host", "banned_seat"):
            return self.of_banned[place]
        if place not in self.tables:
            self.tables[place] = self._make(place, PLAYING)
        return self.tables[place]

    def ban(self) -> None:
        """Those who are to be banned, at last; their tables were made before."""
        for phase in PHASES:
            for listed in (False, True):
                for setting in SETTINGS if phase == "during" else [""]:
                    place = phase, listed, setting
                    seated = ("banned_host", "banned_seat", "other_seat")
                    self.of_banned[place] = self._make(place, seated)
        banned = [self.people[role] for role in BANNED]
        these = visitors.c.id.in_([id_of(person) for person in banned])
        with self.server.service.storage.writing() as connection:
            connection.execute(update(visitors).where(these).values(banned_at=now()))
        for person in banned:
            wait_for(partial(is_banned, person))

    def _make(self, place: Place, seated: tuple[str, ...]) -> str:
        """Ann's table, with Bob and Cat; Ann has bid."""
        phase, listed, setting = place
        ann, bob, cat = (self.people[role] for role in seated)
        table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN, OPEN, OPEN, listed=listed)
        bob.join(table_id, 1, "Bob")
        cat.join(table_id, 2, "Cat")
        if phase == "before":
            return table_id
        ann.start(table_id)
        assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
        if phase == "after":
            for person in (ann, bob, cat):
                assert ask(person, table_id, "end").status_code == 200
        elif phase == "closed":
            assert ann.post(f"/api/tables/{table_id}/close").status_code == 200
        elif setting == "offered":
            at_seat(bob, table_id, BOBS, "offer", bot=False)
        elif setting == "asked":
            ask(ann, table_id, "end")
        elif setting == "undone":
            ann.undo(table_id, 1)
        elif setting == "absent":
            away(self.server, table_id, BOBS, hours=1)
        return table_id


SETTINGS = sorted({operation.setting for operation in OPERATIONS.values()})


@pytest.fixture(scope="module")
def club(server: Any) -> Iterator[Club]:
    with gathered(server) as people:
        yield people


@pytest.fixture(scope="module")
def small_club(server: Any) -> Iterator[Club]:
    """The same kinds of people with few tables, all of which the lobby lists."""
    with gathered(server) as people:
        yield people


@contextmanager
def gathered(server: Any) -> Iterator[Club]:
    people = {role: server.visit() for role in ROLES}
    for role in (*PLAYING, "spectator", *BANNED):
        people[role].put("/api/me", json={"name": role, "language": "en"})
    club = Club(server, people)
    club.ban()
    yield club
    for person in people.values():
        person.close()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", PHASES)
@LISTED
@pytest.mark.parametrize("name", OPERATIONS)
def test_who_may_do_what(club: Club, name: str, listed: bool, phase: str, role: str) -> None:
    operation = OPERATIONS[name]
    place = phase, listed, operation.setting if phase == "during" else ""
    answer = operation.do(club.person(role), table_id=club.table(role, place))
    if operation.do.is_write and answer.is_success:
        del club.tables[place]
    assert answer.status_code == operation.expected(phase, role), answer.text


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("listed", [False, True], ids=["private", "listed"])
def test_who_finds_a_table_in_the_lobby(
    small_club: Club, listed: bool, phase: str, role: str
) -> None:
    table_id = small_club.table(role, (phase, listed, ""))
    found = {table["id"] for table in small_club.person(role).get("/api/tables").json()}
    plays = role in (*PLAYING, "banned_host", "banned_seat")
    is_open = phase in ("before", "during")
    assert (table_id in found) == (plays or (listed and is_open))


def test_every_operation_at_a_table_is_in_a_matrix(club: Club) -> None:
    asked = [operation.do for operation in OPERATIONS.values()]
    asked += test_talk_permissions.OPERATIONS.values()
    there = {
        (method, route)
        for method, route in described(club.people["host"])
        if route.startswith(AT_TABLE)
    }
    assert {(do.method, do.route) for do in asked if do.route.startswith(AT_TABLE)} == there
