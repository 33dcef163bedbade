"""Whom one has blocked one does not read, and does not have to play with."""

from collections.abc import Callable
from typing import Any

import pytest

from stockrail.server.talk.blocks import has_blocked

from ..clubs import ask
from ..servers import Person, Running, id_of
from ..talking import call, listening, said, spoken, texts, two_people

OPEN = {"kind": "open"}
Visit = Callable[..., Person]


def block(person: Person, table_id: str, **where: int) -> Any:
    return person.post("/api/me/blocks", json={"table": table_id, **where})


def test_one_does_not_read_whom_one_has_blocked(
    visit: Visit, ann: Person, bob: Person, zoe: Person
) -> None:
    table_id = two_people(ann, bob)
    call(zoe, "Zoe")
    said(zoe, table_id, "Bad words")
    entry = said(zoe, table_id, "Worse words")
    assert block(ann, table_id, talk=entry).status_code == 200
    assert texts(ann, table_id) == []
    assert texts(bob, table_id) == ["Bad words", "Worse words"], "others read on"
    with listening(visit, ann, table_id) as blocker, listening(visit, bob, table_id) as other:
        said(zoe, table_id, "Still here")
        other.hear("Still here")
        said(bob, table_id, "Hello")
        blocker.hear("Hello")
        other.hear("Hello")
        assert b"Still here" not in blocker.bytes and b"Still here" in other.bytes
    elsewhere = bob.hot_seat("Bob", "Cat")
    said(zoe, elsewhere, "Here too")
    assert texts(ann, elsewhere) == [], "everywhere"
    assert texts(zoe, elsewhere) == ["Here too"], "and they do not notice"


def test_one_does_not_read_a_blocked_player_either(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    said(bob, table_id, "Bad words")
    assert block(ann, table_id, seat=1).status_code == 200
    assert texts(ann, table_id) == []


def test_what_a_blocked_player_does_is_told_all_the_same(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    assert block(ann, table_id, seat=1).status_code == 200
    assert ask(bob, table_id, "end").status_code == 200
    told = ann.get(f"/api/tables/{table_id}/talk").json()["entries"]
    (asked,) = (entry for entry in told if entry["kind"] == "asked")
    assert not asked["yours"]
    told = bob.get(f"/api/tables/{table_id}/talk").json()["entries"]
    assert not any(entry["yours"] for entry in told), "only what was said is one's own to remove"


def test_who_is_blocked_does_not_join_a_table_of_who_has_blocked_them(
    ann: Person, bob: Person, zoe: Person
) -> None:
    met = two_people(ann, bob)
    block(ann, met, seat=1)
    own = ann.new({"kind": "here", "name": "Ann"}, OPEN, OPEN)
    answer = bob.join(own, 1, "Bob")
    assert answer.status_code == 403
    assert answer.json()["message"] == "Somebody at this table has blocked you"
    assert zoe.join(own, 1, "Zoe").status_code == 200


def test_every_player_is_asked_whether_they_have_blocked_who_joins(
    ann: Person, bob: Person, zoe: Person
) -> None:
    met = two_people(ann, bob)
    block(ann, met, seat=1)
    others = zoe.new({"kind": "here", "name": "Zoe"}, OPEN, OPEN)
    assert bob.join(others, 2, "Bob").status_code == 200
    assert ann.join(others, 1, "Ann").status_code == 200, "who has blocked may come"
    assert bob.join(others, 2, "Rob").status_code == 200, "and who is there stays"
    assert bob.delete(f"/api/tables/{others}/seats/2").status_code == 200
    refused = bob.join(others, 2, "Bob")
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "Somebody at this table has blocked you",
    )


def test_who_is_blocked_has_no_rematch_with_who_has_blocked_them(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    for person in (ann, bob):
        assert ask(person, table_id, "end").status_code == 200
    block(ann, table_id, seat=1)
    answer = bob.post(f"/api/tables/{table_id}/rematch")
    assert (answer.status_code, answer.json()["message"]) == (
        403,
        "Somebody at this table has blocked you",
    )
    assert ann.see(table_id)["table"]["rematch"] is None
    again = ann.post(f"/api/tables/{table_id}/rematch")
    assert again.status_code == 200, "who has blocked may ask"


def test_blocks_are_listed_by_name_and_lifted(ann: Person, bob: Person, zoe: Person) -> None:
    table_id = two_people(ann, bob)
    call(zoe, "Zoe")
    said(bob, table_id, "One")
    (first,) = block(ann, table_id, seat=1).json()
    listed = block(ann, table_id, talk=said(zoe, table_id, "Two")).json()
    assert [row["name"] for row in listed] == ["Zoe", "Bob"]
    assert ann.get("/api/me/blocks").json() == listed
    assert bob.get("/api/me/blocks").json() == []
    assert {id_of(bob), id_of(zoe)}.isdisjoint(ann.get("/api/me/blocks").text.split('"'))
    assert bob.delete(f"/api/me/blocks/{first['key']}").status_code == 404, "one’s own alone"
    left = ann.delete(f"/api/me/blocks/{first['key']}").json()
    assert [row["name"] for row in left] == ["Zoe"]
    assert texts(ann, table_id) == ["One"]


def test_blocking_twice_is_blocking_once(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    assert block(ann, table_id, seat=1).json() == block(ann, table_id, seat=1).json()


def test_who_may_be_blocked(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    entry = said(ann, table_id, "Hello")
    for where in ({"seat": 0}, {"talk": entry}):
        answer = block(ann, table_id, **where)
        assert (answer.status_code, answer.json()["message"]) == (422, "That is you")
    bots = ann.new({"kind": "here", "name": "Ann"}, {"kind": "bot"})
    for table, where in ((bots, {"seat": 1}), (table_id, {"seat": 9}), (table_id, {"talk": 2**40})):
        assert block(ann, table, **where).status_code == 404
    assert block(ann, bots, talk=entry).status_code == 404, "said at another table"
    assert block(ann, "nowhere", seat=1).status_code == 404
    for where in ({}, {"seat": 1, "talk": entry}):
        assert block(ann, table_id, **where).status_code == 422


def test_nobody_is_called_by_somebody_they_have_blocked(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    said(bob, table_id, "@Ann")
    block(ann, table_id, seat=1)
    said(bob, table_id, "@Ann")
    assert [entry["mentions"] for entry in spoken(bob, table_id)] == [[0], []]


@pytest.mark.parametrize("blocks", [False, True])
def test_it_is_known_to_those_who_seat_people(
    server: Running, ann: Person, bob: Person, blocks: bool
) -> None:
    table_id = two_people(ann, bob)
    if blocks:
        block(ann, table_id, seat=1)
    with server.service.storage.reading() as connection:
        assert has_blocked(connection, id_of(ann), id_of(bob)) == blocks
        assert not has_blocked(connection, id_of(bob), id_of(ann))
