"""The host: shows or hides a table, closes it, hands the role on."""

from typing import Any

from ..clubs import OPEN, moved, stream, table_of


def listed(person: Any) -> dict[str, dict[str, Any]]:
    return {table["id"]: table for table in person.get("/api/tables").json()}


def test_a_table_is_private_unless_its_host_lists_it(ann: Any, zoe: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    assert table_id not in listed(zoe) and not listed(ann)[table_id]["listed"]
    path = f"/api/tables/{table_id}/listed"
    assert zoe.put(path, json={"listed": True}).status_code == 403
    assert ann.put(path, json={"listed": True}).json()["listed"]
    assert table_id in listed(zoe)
    ann.put(path, json={"listed": False})
    assert table_id not in listed(zoe)


def test_who_has_the_link_comes_to_a_private_table(ann: Any, zoe: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    assert zoe.join(table_id, 1, "Zoe").status_code == 200


def test_listed_games_that_go_on_may_be_watched(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = table_of(ann, bob, listed=True)
    hidden = table_of(ann, bob)
    assert listed(zoe)[table_id]["status"] == "running"
    assert hidden not in listed(zoe)
    ann.post(f"/api/tables/{table_id}/close")
    assert table_id not in listed(zoe) and table_id in listed(bob)


def test_a_game_in_which_nothing_happens_sleeps_and_wakes_with_a_move(
    ann: Any, bob: Any, zoe: Any
) -> None:
    table_id = table_of(ann, bob, listed=True)
    assert not listed(ann)[table_id]["sleeps"]
    with moved() as move:
        move(days=31)
        assert table_id not in listed(zoe) and listed(ann)[table_id]["sleeps"]
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        assert table_id in listed(zoe) and not listed(ann)[table_id]["sleeps"]


def test_the_host_closes_the_table_and_everybody_may_still_look(
    ann: Any, bob: Any, zoe: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, clock={"kind": "move", "seconds": 60})
    assert bob.post(f"/api/tables/{table_id}/close").status_code == 403
    assert ann.post(f"/api/tables/{table_id}/close").json()["status"] == "closed"
    refused = ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert (refused.status_code, refused.json()["message"]) == (409, "This table is closed")
    seen = zoe.see(table_id)
    assert seen["view"]["waiting"] is None and seen["table"]["deadline"] is None
    assert not any(seat["acts"] for seat in seen["view"]["seats"])
    assert ("closed", "Ann") in stream(server, table_id)
    assert ann.post(f"/api/tables/{table_id}/close").status_code == 409


def test_the_host_may_be_somebody_else_from_now_on(ann: Any, bob: Any, server: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN, OPEN)
    bob.join(table_id, 1, "Bob")
    path = f"/api/tables/{table_id}/host"
    assert bob.put(path, json={"seat": 1}).status_code == 403
    refused = ann.put(path, json={"seat": 2})
    assert refused.json()["message"] == "Nobody plays at that seat"
    assert ann.put(path, json={"seat": 9}).status_code == 404
    assert not ann.put(path, json={"seat": 1}).json()["host"]
    assert ann.start(table_id).status_code == 403 and bob.start(table_id).status_code == 200
    assert bob.see(table_id)["table"]["host_seat"] == 1
    assert ("host", "Bob") in stream(server, table_id)


def test_a_finished_game_is_not_closed(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    wish = {"kind": "end", "revision": 0}
    for person in (ann, bob):
        person.post(f"/api/tables/{table_id}/motions", json=wish)
    refused = ann.post(f"/api/tables/{table_id}/close")
    assert (refused.status_code, refused.json()["message"]) == (409, "The game is over")


def test_a_host_who_has_handed_on_and_left_is_a_stranger(ann: Any, bob: Any, server: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN, OPEN)
    bob.join(table_id, 1, "Bob")
    assert ann.put(f"/api/tables/{table_id}/host", json={"seat": 1}).status_code == 200
    assert ann.delete(f"/api/tables/{table_id}/seats/0").status_code == 200
    seen = bob.see(table_id)["table"]
    assert (seen["host"], seen["host_seat"]) == (True, 1)
    assert ann.put(f"/api/tables/{table_id}/listed", json={"listed": True}).status_code == 403
    assert ann.delete(f"/api/tables/{table_id}/seats/1").status_code == 403
    assert [name for kind, name in stream(server, table_id) if kind == "host"] == ["Bob"]


def test_a_host_who_has_handed_on_and_resigned_leaves_the_new_one(
    ann: Any, bob: Any, zoe: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, zoe)
    ann.put(f"/api/tables/{table_id}/host", json={"seat": 2})
    assert ann.post(f"/api/tables/{table_id}/seats/0/resign").status_code == 200
    assert zoe.see(table_id)["table"]["host"] and not bob.see(table_id)["table"]["host"]
    assert [name for kind, name in stream(server, table_id) if kind == "host"] == ["Cat"]
