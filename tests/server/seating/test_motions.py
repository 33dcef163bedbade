"""What the people at a table decide together: the end, and how what is proposed goes on."""

from typing import Any

from stockrail.server.rooms.rows import table_row

from ..clubs import ask, at_seat, away, bids, stream, table_of, vote
from ..pages import Page
from ..servers import wait_for


def test_all_may_agree_to_end_with_the_score_as_it_stands(ann: Any, bob: Any, server: Any) -> None:
    table_id = table_of(ann, bob)
    bids(table_id, ann)
    ask(bob, table_id, "end")
    assert ann.see(table_id)["table"]["status"] == "running"
    told = vote(ann, table_id).json()["whole"]
    assert (told["table"]["status"], told["table"]["ended"]) == ("finished", "agreed")
    assert told["view"]["game"]["is_over"] and told["view"]["decision"] is None
    assert set(told["view"]["game"]["scores"]) == {"Ann", "Bob"}
    assert told["view"]["game"]["winners"] == ["Ann", "Bob"]
    assert told["table"]["standing"].startswith("Ended by agreement · Ann ")
    refused = bob.act(table_id, 1, kind="bid", player="Bob", amount=8)
    assert refused.json()["message"] == "The players have ended this game"
    assert ("agreed_end", "") in stream(server, table_id)
    assert ann.post(f"/api/tables/{table_id}/rematch").status_code == 200


def test_nobody_ends_the_game_in_the_absence_of_who_was_just_replaced(
    ann: Any, bob: Any, server: Any
) -> None:
    table_id = table_of(ann, bob)
    bids(table_id, ann)
    away(server, table_id, 1, minutes=11)
    assert ask(ann, table_id, "replace", 1).status_code == 200
    wait_for(lambda: ann.see(table_id)["view"]["decision"])
    refused = ask(ann, table_id, "end")
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        "Bob was here less than a day ago",
    )
    away(server, table_id, 1, hours=25)
    assert ask(ann, table_id, "end").json()["whole"]["table"]["status"] == "finished"


def test_most_of_those_who_play_end_the_game_without_who_was_replaced(
    ann: Any, bob: Any, cat: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, cat)
    bids(table_id, ann)
    away(server, table_id, 1, minutes=11)
    ask(ann, table_id, "replace", 1)
    vote(cat, table_id)
    wait_for(lambda: cat.see(table_id)["view"]["decision"])
    ask(ann, table_id, "end")
    assert vote(cat, table_id).json()["whole"]["table"]["status"] == "finished"


def test_hidden_money_is_told_when_all_agree_to_end(ann: Any, bob: Any, zoe: Any) -> None:
    """§11.7 of 1830: money is hidden until the game is over."""
    table_id = table_of(ann, bob, title="1830", options={"money": "closed"})
    assert zoe.see(table_id)["view"]["game"]["scores"] == {}
    ask(ann, table_id, "end")
    vote(bob, table_id)
    assert set(zoe.see(table_id)["view"]["game"]["scores"]) == {"Ann", "Bob"}


def test_one_who_declines_keeps_the_game_going(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    ask(ann, table_id, "end")
    assert vote(bob, table_id, agrees=False).status_code == 200
    seen = ann.see(table_id)["table"]
    assert (seen["status"], seen["motions"]) == ("running", [])


def test_who_asked_may_withdraw_and_nobody_else(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    ask(ann, table_id, "end")
    path = f"/api/tables/{table_id}/motions/1"
    assert bob.delete(path).status_code == 403
    assert ann.delete(path).json()["whole"]["table"]["motions"] == []
    assert vote(bob, table_id, number=1).status_code == 404


def test_asking_twice_is_asking_once(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    ask(ann, table_id, "end")
    ask(ann, table_id, "end")
    assert len(ann.see(table_id)["table"]["motions"]) == 1
    ask(bob, table_id, "end")
    assert ann.see(table_id)["table"]["status"] == "finished", "asking for the same is agreeing"


def test_a_question_about_an_older_position_is_refused(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    bids(table_id, ann)
    wish = {"kind": "end", "revision": 0}
    answer = ann.post(f"/api/tables/{table_id}/motions", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_everybody_who_watches_sees_what_is_asked(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    page = Page(bob, table_id)
    page.refresh()
    with page.listening() as heard:
        assert next(heard) == "current"
        ask(ann, table_id, "end")
        assert next(heard) == "update"
    assert [motion["kind"] for motion in page.shown["table"]["motions"]] == ["end"]
    assert page.shown == page.fresh() and page.wholes == 1


def test_a_replaced_player_asks_for_nothing_before_coming_back(
    ann: Any, bob: Any, server: Any
) -> None:
    table_id = table_of(ann, bob)
    away(server, table_id, 1, hours=1)
    assert ask(ann, table_id, "replace", 1).status_code == 200
    answer = ask(bob, table_id, "end")
    assert answer.json()["message"] == "A bot plays for you at present"
    at_seat(bob, table_id, 1, "return")
    assert ask(bob, table_id, "end").status_code == 200


def test_what_is_asked_lapses_when_others_decide(ann: Any, bob: Any, cat: Any, zoe: Any) -> None:
    table_id = table_of(ann, bob, cat)
    ask(ann, table_id, "end")
    vote(bob, table_id)
    at_seat(cat, table_id, 2, "offer", bot=False)
    assert ann.see(table_id)["table"]["motions"], "Cat still decides"
    at_seat(zoe, table_id, 2, "take", name="Zoe")
    assert ann.see(table_id)["table"]["motions"] == []


def test_an_end_by_agreement_has_its_score_in_money_and_places(
    ann: Any, bob: Any, server: Any
) -> None:
    table_id = table_of(ann, bob)
    ask(ann, table_id, "end")
    told = vote(bob, table_id).json()["whole"]["table"]["standing"]
    assert told.startswith("Ended by agreement · Ann $")
    with server.service.storage.reading() as connection:
        row = table_row(connection, table_id)
    assert row.scores and [place["place"] for place in row.scores] == [1, 1]


def test_what_is_asked_about_people_outlives_a_move(ann: Any, bob: Any, server: Any) -> None:
    table_id = table_of(ann, bob)
    ask(ann, table_id, "end")
    bids(table_id, ann)
    server.service.rooms.forget(table_id)
    assert vote(bob, table_id).json()["whole"]["table"]["status"] == "finished"
