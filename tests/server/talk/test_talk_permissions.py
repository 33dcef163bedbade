"""Who may do what beside the moves: everybody, every operation, in private and listed tables,
before, during and after a game, and when the table is closed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count

import httpx
import pytest

from stockrail.server.administration.people import ban

from ..asking import Ask, here
from ..clubs import ask, ended_cookie, is_banned
from ..servers import Person, Running, id_of, wait_for
from ..talking import OPEN, call, said

PLAYING = ("host", "seat", "other_seat", "banned_seat")
NAMED = ("spectator", "banned")
"""Known by a name, at no seat."""
UNKNOWN = ("stranger", "signed_out")
WHO = (*PLAYING, *NAMED, *UNKNOWN)
WHEN = ("gathering", "running", "finished", "closed")
OTHERS = 3
"""The seat of somebody who is none of them."""
_keys = count()
OPERATIONS = {
    "talk": here("get", "/talk"),
    "notes": here("get", "/notes"),
    "blocks": Ask("get", "/api/me/blocks"),
    "say": here("post", "/talk"),
    "remove_own": here("delete", "/talk/{entry}"),
    "remove_others": here("delete", "/talk/{entry}"),
    "mute": here("put", "/mute", {"mutes": False}),
    "note": here("put", "/notes", {"text": "x"}),
    "report": here("post", "/talk/{entry}/report", {}),
    "report_seat": here("post", "/seats/{index}/report", {"text": "x"}, index=OTHERS),
    "block": Ask("post", "/api/me/blocks"),
    "lift_block": Ask("delete", "/api/me/blocks/{key}"),
}


@dataclass(frozen=True)
class Company:
    """People round one table, each of whom has said something."""

    when: str
    table: str
    people: dict[str, Person]
    said: dict[str, int]
    signs_out: str
    """A cookie that has ended."""

    def person(self, who: str) -> Person:
        """Whoever is unknown is somebody else every time."""
        person = self.people[who]
        if who in UNKNOWN:
            person.cookies.clear()
        if who == "signed_out":
            person.cookies.set("stockrail", self.signs_out)
        return person


def expected(who: str, when: str, what: str) -> int:
    """The status of the answer."""
    if not OPERATIONS[what].is_write:
        return 200
    if who.startswith("banned") and what != "lift_block":
        return 403
    match what:
        case "say" if when == "closed":
            return 409
        case "say" if who in UNKNOWN:
            return 422
        case "remove_own" if who in UNKNOWN:
            return 404
        case "remove_others":
            return 403
        case "mute" if who not in PLAYING:
            return 403
        case "report" | "report_seat":
            return 204
        case "lift_block":
            return 404
    return 200


@pytest.fixture(scope="module", params=WHEN)
def when(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(False, id="private"),
        pytest.param(True, id="listed", marks=pytest.mark.soak),
    ],
)
def company(request: pytest.FixtureRequest, server: Running, when: str) -> Iterator[Company]:
    people = {who: server.visit() for who in (*WHO, "other")}
    host, *others = (people[who] for who in (*PLAYING[:3], "other", "banned_seat"))
    seats = [OPEN] * len(others)
    table = host.new({"kind": "here", "name": "Ann"}, *seats, listed=request.param)
    for n, person in enumerate(others, 1):
        assert person.join(table, n, f"Player {n + 1}").status_code == 200
    for who in NAMED:
        call(people[who], who)
    spoken = {who: said(people[who], table, who) for who in people if who not in UNKNOWN}
    if when in ("running", "finished"):
        assert host.start(table).status_code == 200
    if when == "finished":
        for person in (host, *others):
            assert ask(person, table, "end").status_code == 200
    if when == "closed":
        assert host.post(f"/api/tables/{table}/close").status_code == 200
    for who in ("banned", "banned_seat"):
        ban(server.service.storage, id_of(people[who]))
        wait_for(partial(is_banned, people[who]))
    yield Company(when, table, people, spoken, ended_cookie(server, id_of(people["seat"])))
    for person in people.values():
        person.close()


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("what", OPERATIONS)
def test_who_may_do_what_beside_the_moves(company: Company, who: str, what: str) -> None:
    answer = asked(company, who, what)
    assert answer.status_code == expected(who, company.when, what), answer.text
    if answer.status_code >= 400:
        assert answer.json()["message"], "it is said why"


def asked(company: Company, who: str, what: str) -> httpx.Response:
    person, other = company.person(who), company.said["other"]
    entry = company.said.get(who, 0) if what == "remove_own" else other
    body = {
        "say": {"text": "x", "key": f"k{next(_keys)}"},
        "block": {"table": company.table, "seat": OTHERS},
    }
    do = OPERATIONS[what]
    do = Ask(do.method, do.route, body.get(what, do.body), do.at)
    answer = do(person, table_id=company.table, entry=entry, key="0" * 16)
    if what == "block" and answer.status_code == 200:
        (block,) = answer.json()
        lift = OPERATIONS["lift_block"]
        assert lift(person, key=block["key"]).json() == []
    return answer
