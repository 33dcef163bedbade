"""A guest turns out to be somebody: what they have, and what is asked of them, comes along."""

from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest

from tests.server.clubs import ask, seat, table_of, vote
from tests.server.servers import Person, Running
from tests.server.talking import said, texts

from .conftest import registered, signing_in

Visit = Callable[..., Person]


class Guest:
    """Eve plays as a guest, and has an account that was made on another device."""

    def __init__(self, visit: Visit) -> None:
        self.name = f"Eve {token_hex(4)}"
        self.home, self.here = registered(visit(), self.name), visit()

    def sign_in(self) -> None:
        assert signing_in(self.here, self.name, bring=True) == 200


@pytest.fixture
def eve(visit: Visit) -> Guest:
    return Guest(visit)


def motions(person: Person, table_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.see(table_id)["table"]["motions"]
    return found


def test_what_a_guest_has_asked_is_still_asked(ann: Person, eve: Guest) -> None:
    table_id = table_of(ann, eve.here)
    ask(eve.here, table_id, "end")
    eve.sign_in()
    (motion,) = motions(eve.home, table_id)
    assert motion["votes"] == [{"seat": 0, "agrees": None}, {"seat": 1, "agrees": True}]
    assert vote(ann, table_id).json()["whole"]["table"]["status"] == "finished"


def test_what_a_guest_has_asked_they_may_withdraw_by_either_device(ann: Person, eve: Guest) -> None:
    table_id = table_of(ann, eve.here)
    ask(eve.here, table_id, "end")
    eve.sign_in()
    assert eve.home.delete(f"/api/tables/{table_id}/motions/1").status_code == 200
    assert motions(ann, table_id) == []


def test_what_a_guest_is_asked_they_answer_by_either_device(ann: Person, eve: Guest) -> None:
    table_id = table_of(ann, eve.here)
    assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
    ask(ann, table_id, "undo", 0)
    eve.sign_in()
    assert vote(eve.home, table_id).json()["whole"]["ply"] == 0


def test_what_is_asked_where_they_have_another_seat_lapses(
    ann: Person, bob: Person, eve: Guest
) -> None:
    """Two seats had two votes; one person has one."""
    table_id = table_of(ann, eve.here, eve.home)
    ask(eve.here, table_id, "end")
    eve.sign_in()
    assert motions(ann, table_id) == []
    (motion,) = ask(eve.here, table_id, "end").json()["whole"]["table"]["motions"]
    assert [one["seat"] for one in motion["votes"]] == [0, 1]
    assert vote(ann, table_id).json()["whole"]["table"]["status"] == "finished"


def test_a_guests_seat_is_played_on_by_either_device(ann: Person, eve: Guest) -> None:
    table_id = table_of(eve.here, ann)
    eve.sign_in()
    assert seat(eve.home, table_id, 0)["yours"] and seat(eve.here, table_id, 0)["yours"]
    assert eve.home.see(table_id)["table"]["host"], "the host is the host"
    assert eve.home.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
    assert eve.here.undo(table_id, 1).status_code == 200


def note(person: Person, table_id: str, text: str | None = None) -> str:
    path = f"/api/tables/{table_id}/notes"
    if text is not None:
        assert person.put(path, json={"text": text}).status_code == 200
    return str(person.get(path).json()["text"])


def test_a_guests_notes_come_along_unless_there_are_some(ann: Person, eve: Guest) -> None:
    one, other = (table_of(ann, eve.here) for _ in range(2))
    for table_id in (one, other):
        note(eve.here, table_id, "of the guest")
    note(eve.home, other, "of Eve")
    eve.sign_in()
    assert [note(eve.home, table_id) for table_id in (one, other)] == ["of the guest", "of Eve"]


def test_a_guests_mute_comes_along(ann: Person, zoe: Person, eve: Guest) -> None:
    table_id = table_of(ann, eve.here)
    zoe.put("/api/me", json={"name": "Zoe", "language": "en"})
    path = f"/api/tables/{table_id}/mute"
    assert eve.here.put(path, json={"mutes": True}).status_code == 200
    said(zoe, table_id, "Hello")
    eve.sign_in()
    assert (texts(eve.home, table_id), texts(ann, table_id)) == ([], ["Hello"])


def test_whom_a_guest_has_blocked_stays_blocked(ann: Person, eve: Guest) -> None:
    table_id = table_of(ann, eve.here)
    said(ann, table_id, "Bad words")
    eve.here.post("/api/me/blocks", json={"table": table_id, "seat": 0})
    eve.sign_in()
    assert texts(eve.home, table_id) == []
    assert [one["name"] for one in eve.home.get("/api/me/blocks").json()] == ["Ann"]


def test_who_has_blocked_a_guest_does_not_meet_them_under_another_name(
    ann: Person, eve: Guest
) -> None:
    table_id = table_of(ann, eve.here)
    ann.post("/api/me/blocks", json={"table": table_id, "seat": 1})
    eve.sign_in()
    own = ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
    assert eve.home.join(own, 1, "Eve").status_code == 403


def test_what_a_guest_has_said_is_theirs(ann: Person, eve: Guest) -> None:
    table_id = table_of(ann, eve.here)
    entry = said(eve.here, table_id, "Too much")
    eve.sign_in()
    assert eve.home.delete(f"/api/tables/{table_id}/talk/{entry}").status_code < 300
    assert "Too much" not in texts(ann, table_id)


def test_another_process_knows_whose_the_seat_is(
    serve: Callable[..., Running], database: str
) -> None:
    one, other = serve(database), serve(database)
    with other.visit() as ann:
        eve = Guest(one.visit)
        table_id = table_of(ann, eve.here)
        eve.sign_in()
        with other.visit(cookies=eve.home.cookies) as home:
            assert seat(home, table_id, 1)["yours"]
        for person in (eve.home, eve.here):
            person.close()
