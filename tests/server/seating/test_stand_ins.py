"""Bots that play for people, and people who come back, resign, or take a seat over."""

from typing import Any

import pytest
from sqlalchemy import insert

from stockrail.server.storage import blocks, now
from stockrail.server.storage.timing import seconds_between

from ..clubs import ask, at_seat, away, moved, seat, stream, table_of
from ..servers import id_of, wait_for


def replaced(ann: Any, bob: Any, server: Any, **wish: Any) -> str:
    """A game in which a bot plays for Bob, and it is Ann's turn."""
    table_id = table_of(ann, bob, **wish)
    away(server, table_id, 1, hours=48)
    assert ask(ann, table_id, "replace", 1).status_code == 200
    return table_id


def test_a_player_takes_the_seat_back_by_coming(ann: Any, bob: Any, server: Any) -> None:
    table_id = replaced(ann, bob, server)
    assert at_seat(bob, table_id, 1, "return").status_code == 200
    assert seat(bob, table_id, 1)["stand_in"] is None
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert bob.act(table_id, 1, kind="bid", player="Bob", amount=8).status_code == 200
    assert ("returned", "Bob") in stream(server, table_id)
    assert at_seat(bob, table_id, 1, "return").status_code == 200, "coming twice is coming"


def test_who_is_replaced_is_offered_no_move_and_makes_none(ann: Any, bob: Any, serve: Any) -> None:
    server = serve(bot_delay=3600.0)
    with server.visit() as ann, server.visit() as bob:
        table_id = replaced(ann, bob, server)
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        assert bob.see(table_id)["view"]["decision"] is None
        refused = bob.act(table_id, 1, kind="bid", player="Bob", amount=8)
        assert refused.status_code == 409
        assert refused.json()["message"] == "A bot plays for you at present"
        at_seat(bob, table_id, 1, "return")
        assert bob.see(table_id)["view"]["decision"]["actor"] == "Bob"
        assert bob.act(table_id, 1, kind="bid", player="Bob", amount=8).status_code == 200


def test_nobody_else_takes_the_seat_back(ann: Any, bob: Any, zoe: Any, server: Any) -> None:
    table_id = replaced(ann, bob, server)
    assert at_seat(ann, table_id, 1, "return").status_code == 403
    assert at_seat(zoe, table_id, 1, "return").status_code == 403


def test_who_resigns_leaves_the_seat_to_a_bot_for_good(ann: Any, bob: Any, server: Any) -> None:
    table_id = table_of(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert at_seat(bob, table_id, 1, "resign").status_code == 200
    left = seat(bob, table_id, 1)
    assert (left["kind"], left["bot"], left["yours"], left["name"]) == (
        "bot",
        "steady",
        False,
        "Bob",
    )
    wait_for(lambda: ann.see(table_id)["revision"] > 1)
    assert at_seat(bob, table_id, 1, "return").status_code == 403
    assert ("resigned", "Bob") in stream(server, table_id)


def test_an_offered_seat_is_taken_by_whoever_comes(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = table_of(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert at_seat(zoe, table_id, 1, "take", name="Zoe").status_code == 409
    assert at_seat(bob, table_id, 1, "offer", bot=False).json()["seats"][1]["offered"]
    taken = at_seat(zoe, table_id, 1, "take", name="Zoe").json()["seats"][1]
    assert (taken["name"], taken["played_by"], taken["yours"]) == ("Bob", "Zoe", True)
    assert not taken["offered"]
    assert zoe.act(table_id, 1, kind="bid", player="Bob", amount=8).status_code == 200
    assert bob.see(table_id)["seat"] is None


def test_a_bot_plays_for_an_offered_seat_if_its_player_wants_it(
    ann: Any, bob: Any, zoe: Any
) -> None:
    table_id = table_of(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    at_seat(bob, table_id, 1, "offer", bot=True)
    wait_for(lambda: ann.see(table_id)["revision"] > 1)
    assert at_seat(zoe, table_id, 1, "take", name="Bob").json()["seats"][1]["played_by"] is None
    assert seat(zoe, table_id, 1)["stand_in"] is None


def test_an_offer_may_be_withdrawn(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = table_of(ann, bob)
    at_seat(bob, table_id, 1, "offer", bot=True)
    path = f"/api/tables/{table_id}/seats/1/offer"
    assert ann.delete(path).status_code == 403
    kept = bob.delete(path).json()["seats"][1]
    assert (kept["offered"], kept["stand_in"]) == (False, None)
    assert at_seat(zoe, table_id, 1, "take", name="Zoe").status_code == 409


def test_nobody_plays_two_seats_of_one_table(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    at_seat(bob, table_id, 1, "offer", bot=False)
    refused = at_seat(ann, table_id, 1, "take", name="Ann")
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "You play at this table already",
    )


def test_who_is_blocked_by_a_player_takes_no_seat(
    ann: Any, bob: Any, zoe: Any, server: Any
) -> None:
    table_id = table_of(ann, bob)
    zoe.put("/api/me", json={"name": "Zoe", "language": "en"})
    blocked = {"key": "zoe", "name": "Zoe", "made_at": now()}
    with server.service.storage.writing() as connection:
        values = {"visitor": id_of(ann), "blocked": id_of(zoe), **blocked}
        connection.execute(insert(blocks).values(**values))
    at_seat(bob, table_id, 1, "offer", bot=False)
    refused = at_seat(zoe, table_id, 1, "take", name="Zoe")
    assert refused.json()["message"] == "Somebody at this table has blocked you"


def test_a_rematch_is_of_the_people_who_played_last(ann: Any, bob: Any, server: Any) -> None:
    table_id = replaced(ann, bob, server)
    assert ask(ann, table_id, "end").json()["whole"]["table"]["status"] == "finished"
    again = ann.post(f"/api/tables/{table_id}/rematch").json()
    assert [s["stand_in"] for s in again["seats"]] == [None, None]
    assert seat(bob, again["id"], 1)["yours"]


def test_who_takes_a_seat_has_a_name_of_their_own(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = table_of(ann, bob)
    at_seat(bob, table_id, 1, "offer", bot=False)
    refused = at_seat(zoe, table_id, 1, "take", name="Ann")
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        "Somebody at this table is called Ann",
    )


def test_a_host_who_resigns_or_gives_the_seat_away_is_the_host_no_longer(
    ann: Any, bob: Any, zoe: Any
) -> None:
    table_id = table_of(ann, bob)
    at_seat(ann, table_id, 0, "resign")
    assert bob.see(table_id)["table"]["host"]
    at_seat(bob, table_id, 1, "offer", bot=False)
    at_seat(zoe, table_id, 1, "take", name="Zoe")
    assert zoe.see(table_id)["table"]["host"]


def test_a_bot_that_plays_takes_no_move_back_for_its_person(
    ann: Any, bob: Any, server: Any
) -> None:
    table_id = table_of(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert ann.see(table_id)["can_undo"]
    at_seat(ann, table_id, 0, "offer", bot=True)
    assert not ann.see(table_id)["can_undo"]


def test_who_has_come_back_is_not_replaced_again_at_once(ann: Any, bob: Any, server: Any) -> None:
    table_id = replaced(ann, bob, server)
    at_seat(bob, table_id, 1, "return")
    again = ask(ann, table_id, "replace", 1)
    assert (again.status_code, again.json()["message"]) == (409, "Bob was here a short while ago")


def test_who_comes_back_offers_the_seat_no_longer(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = table_of(ann, bob)
    at_seat(bob, table_id, 1, "offer", bot=True)
    at_seat(bob, table_id, 1, "return")
    assert not seat(bob, table_id, 1)["offered"]
    assert at_seat(zoe, table_id, 1, "take", name="Zoe").status_code == 409


@pytest.mark.parametrize("back", ["return", "withdraw"])
def test_a_bot_for_a_moment_gives_no_new_time(serve: Any, back: str) -> None:
    server = serve(bot_delay=3600.0)
    with server.visit() as ann, server.visit() as bob, moved() as move:
        table_id = table_of(ann, bob, clock={"kind": "move", "seconds": 3600})
        first = ann.see(table_id)["table"]["deadline"]
        move(minutes=50)
        at_seat(ann, table_id, 0, "offer", bot=True)
        assert ann.see(table_id)["table"]["deadline"] is None
        if back == "return":
            at_seat(ann, table_id, 0, "return")
        else:
            ann.delete(f"/api/tables/{table_id}/seats/0/offer")
        assert ann.see(table_id)["table"]["deadline"] == first


def test_who_comes_back_late_has_a_minute(serve: Any) -> None:
    server = serve(bot_delay=3600.0)
    with server.visit() as ann, server.visit() as bob, moved() as move:
        table_id = table_of(ann, bob, clock={"kind": "move", "seconds": 3600, "runs_out": "bot"})
        move(minutes=70)
        wait_for(lambda: seat(bob, table_id, 0)["stand_in"])
        before = now()
        at_seat(ann, table_id, 0, "return")
        left = seconds_between(before, ann.see(table_id)["table"]["deadline"])
        assert 60 <= left < 120


def test_who_takes_a_seat_over_has_all_the_time_of_a_move(serve: Any) -> None:
    server = serve()
    with server.visit() as ann, server.visit() as bob, server.visit() as zoe, moved() as move:
        table_id = table_of(ann, bob, clock={"kind": "move", "seconds": 3600})
        at_seat(ann, table_id, 0, "offer", bot=False)
        move(minutes=50)
        before = now()
        assert at_seat(zoe, table_id, 0, "take", name="Zoe").status_code == 200
        assert seconds_between(before, zoe.see(table_id)["table"]["deadline"]) >= 3600
