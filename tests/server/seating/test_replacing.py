"""A bot for a player who is away, by a vote of the others."""

from typing import Any

import pytest
from sqlalchemy import update

from stockrail.server.storage import seats

from ..clubs import ask, at_seat, away, bids, moved, seat, stream, table_of, vote
from ..pages import Page
from ..servers import wait_for

DAY = 24 * 60 * 60


def test_a_present_player_may_not_be_replaced(ann: Any, bob: Any, server: Any) -> None:
    table_id = table_of(ann, bob)
    away(server, table_id, 1, hours=1)
    page = Page(bob, table_id)
    page.refresh()
    with page.listening() as heard:
        next(heard)
        answer = ask(ann, table_id, "replace", 1)
    assert (answer.status_code, answer.json()["message"]) == (409, "Bob is here")


def test_who_plays_on_for_somebody_goes_by_their_own_name(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = table_of(ann, bob)
    at_seat(bob, table_id, 1, "offer", bot=False)
    assert at_seat(zoe, table_id, 1, "take", name="Zoe").status_code == 200
    answer = ask(ann, table_id, "replace", 1)
    assert answer.json()["message"] == "Zoe was here a short while ago"


def test_a_player_seen_a_short_while_ago_may_not_be_replaced(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    answer = ask(ann, table_id, "replace", 1)
    assert answer.status_code == 409
    assert answer.json()["message"] == "Bob was here a short while ago"
    assert answer.json()["instead"] == "Propose it again in 10 min."


@pytest.mark.parametrize(
    ("clock", "acts", "waited", "instead"),
    [
        (None, False, {"seconds": 10}, "Propose it again in 10 min."),
        (None, True, {"minutes": 9, "seconds": 30}, "Propose it again in 1 min."),
        (3 * DAY, False, {"hours": 4, "minutes": 30}, "Propose it again in 20 h."),
        (DAY, False, {"hours": 22, "minutes": 30}, "Propose it again in 90 min."),
        (6 * 60 * 60, False, {"hours": 5, "minutes": 55}, "Propose it again in 5 min."),
        (120, True, {"seconds": 30}, "Propose it again in 2 min."),
        (120, False, {"seconds": 30}, "Propose it again in 10 min."),
    ],
)
def test_the_others_are_told_how_long_they_still_have_to_wait(
    ann: Any, bob: Any, clock: int | None, acts: bool, waited: dict[str, float], instead: str
) -> None:
    """Ann has the turn, and no more time than the clock gives."""
    timing = {} if clock is None else {"clock": {"kind": "move", "seconds": clock}}
    table_id = table_of(ann, bob, **timing)
    with moved() as move:
        move(**waited)
        answer = ask(bob, table_id, "replace", 0) if acts else ask(ann, table_id, "replace", 1)
    assert (answer.status_code, answer.json()["instead"]) == (409, instead)


def test_more_than_half_of_the_others_hand_an_absent_seat_to_a_bot(
    ann: Any, bob: Any, cat: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, cat)
    bids(table_id, ann)
    away(server, table_id, 1, hours=1)
    assert ask(ann, table_id, "replace", 1).status_code == 200
    (motion,) = cat.see(table_id)["table"]["motions"]
    assert motion["votes"] == [{"seat": 0, "agrees": True}, {"seat": 2, "agrees": None}]
    assert seat(ann, table_id, 1)["stand_in"] is None
    assert vote(cat, table_id).status_code == 200
    assert seat(ann, table_id, 1)["stand_in"] == "steady" and seat(bob, table_id, 1)["yours"]
    wait_for(lambda: ann.see(table_id)["revision"] > 1)
    assert ("replaced", "Bob") in stream(server, table_id)
    assert ann.see(table_id)["table"]["motions"] == []


def test_who_is_gone_for_a_day_has_no_say_in_who_is_replaced(
    ann: Any, bob: Any, cat: Any, server: Any
) -> None:
    """Of three players two stay away; the third one is not left alone with that."""
    table_id = table_of(ann, bob, cat)
    bids(table_id, ann)
    away(server, table_id, 1, hours=1)
    away(server, table_id, 2, hours=23)
    assert ask(ann, table_id, "replace", 1).status_code == 200
    assert seat(ann, table_id, 1)["stand_in"] is None, "Cat may still say something"
    away(server, table_id, 2, hours=25)
    assert ask(ann, table_id, "replace", 1).status_code == 200
    assert seat(ann, table_id, 1)["stand_in"] == "steady"
    wait_for(lambda: ann.see(table_id)["revision"] == 2)
    assert ask(ann, table_id, "replace", 2).status_code == 200
    assert seat(ann, table_id, 2)["stand_in"] == "steady"


def test_who_has_voted_counts_though_they_are_gone(
    ann: Any, bob: Any, cat: Any, zoe: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, cat, zoe)
    bids(table_id, ann)
    away(server, table_id, 1, hours=1)
    ask(ann, table_id, "replace", 1)
    vote(cat, table_id, agrees=False)
    for index in (2, 3):
        away(server, table_id, index, hours=25)
    ask(ann, table_id, "replace", 1)
    assert seat(ann, table_id, 1)["stand_in"] is None, "Cat was against it"


def test_half_of_the_others_against_it_keep_the_seat(
    ann: Any, bob: Any, cat: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, cat)
    away(server, table_id, 1, hours=1)
    ask(ann, table_id, "replace", 1)
    assert vote(cat, table_id, agrees=False).status_code == 200
    assert ann.see(table_id)["table"]["motions"] == []
    assert seat(ann, table_id, 1)["stand_in"] is None
    assert ("declined", "Cat") in stream(server, table_id)


def test_the_absent_player_and_a_spectator_do_not_vote(
    ann: Any, bob: Any, cat: Any, zoe: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, cat)
    away(server, table_id, 1, hours=1)
    ask(ann, table_id, "replace", 1)
    assert vote(bob, table_id, agrees=False).status_code == 403
    assert vote(zoe, table_id, number=1).status_code == 403


def test_a_question_about_somebody_who_has_come_back_lapses(
    ann: Any, bob: Any, cat: Any, server: Any
) -> None:
    table_id = table_of(ann, bob, cat)
    away(server, table_id, 1, hours=1)
    ask(ann, table_id, "replace", 1)
    away(server, table_id, 1, seconds=1)
    assert vote(cat, table_id).status_code == 200
    assert seat(ann, table_id, 1)["stand_in"] is None
    assert ann.see(table_id)["table"]["motions"] == []


def test_one_who_was_never_seen_is_not_absent_for_long(ann: Any, bob: Any, server: Any) -> None:
    table_id = table_of(ann, bob)
    with server.service.storage.writing() as connection:
        connection.execute(update(seats).where(seats.c.table_id == table_id).values(seen_at=None))
    assert ask(ann, table_id, "replace", 1).json()["message"] == "Bob was here a short while ago"


def test_an_absent_person_of_two_seats_does_not_vote_with_the_other(
    ann: Any, bob: Any, server: Any
) -> None:
    here = {"kind": "here"}
    table_id = ann.new({**here, "name": "Ann"}, {**here, "name": "Amy"}, {"kind": "open"})
    bob.join(table_id, 2, "Bob")
    ann.start(table_id)
    away(server, table_id, 0, hours=1)
    away(server, table_id, 1, hours=1)
    assert ask(bob, table_id, "replace", 0).status_code == 200
    assert seat(bob, table_id, 0)["stand_in"] == "steady"
