"""An undo or redo of what others have answered: whom it touches, and what the log says of it."""

from typing import Any
from unittest.mock import Mock

import pytest

from stockrail.core.ids import CHANCE
from stockrail.server.motions.rules import voters_on
from stockrail.server.rooms.rows import SeatRow, TableRow
from tests.reading import words

from ..clubs import ask, at_seat, bids, stream, table_of, vote
from ..servers import wait_for
from ..talking import talk


def test_an_undo_is_granted_by_those_it_touches(ann: Any, bob: Any, cat: Any, server: Any) -> None:
    table_id = table_of(ann, bob, cat)
    bids(table_id, ann, bob)
    assert not ann.see(table_id)["can_undo"] and ann.see(table_id)["can_ask_undo"]
    asked = ask(ann, table_id, "undo", 0).json()["whole"]
    (motion,) = asked["table"]["motions"]
    assert motion["votes"] == [
        {"seat": 0, "agrees": True},
        {"seat": 1, "agrees": None},
        {"seat": 2, "agrees": None},
    ]
    assert vote(bob, table_id).json()["whole"]["ply"] == 2
    undone = vote(cat, table_id).json()["whole"]
    assert (undone["ply"], undone["revision"], undone["table"]["motions"]) == (0, 3, [])
    assert stream(server, table_id)[-4:] == [
        ("asked", "Ann"), ("granted", "Bob"), ("granted", "Cat"), ("undone", "Ann"),
    ]  # fmt: skip


def last_done(person: Any, table_id: str) -> str:
    """As the log says it."""
    return words(talk(person, table_id)["entries"][-1]["text"])


def test_the_log_says_who_asked_for_an_undo_or_redo_and_who_granted_it(
    ann: Any, bob: Any, cat: Any, zoe: Any
) -> None:
    table_id = table_of(ann, bob, cat)
    at_seat(cat, table_id, 2, "offer", bot=False)
    assert at_seat(zoe, table_id, 2, "take", name="Zoe").status_code == 200
    bids(table_id, ann, bob)
    ask(ann, table_id, "undo", 0)
    vote(bob, table_id)
    vote(zoe, table_id)
    undone = "Ann undoes back to move 0, with the consent of Bob, Zoe"
    assert last_done(ann, table_id) == undone
    ask(bob, table_id, "redo")
    vote(ann, table_id)
    assert last_done(zoe, table_id) == "Bob redoes the undone moves, with the consent of Ann"


def test_who_has_made_no_move_since_is_not_asked_for_an_undo(ann: Any, bob: Any, cat: Any) -> None:
    table_id = table_of(ann, bob, cat)
    bids(table_id, ann, bob, cat)
    (motion,) = ask(bob, table_id, "undo", 1).json()["whole"]["table"]["motions"]
    assert [vote["seat"] for vote in motion["votes"]] == [0, 1, 2], "Ann is to decide now"
    bob.delete(f"/api/tables/{table_id}/motions/{motion['number']}")
    (motion,) = ask(bob, table_id, "undo", 2).json()["whole"]["table"]["motions"]
    assert [vote["seat"] for vote in motion["votes"]] == [0, 2]


def test_bots_grant_every_undo(ann: Any) -> None:
    bot = {"kind": "bot", "bot": "random", "name": "Bot"}
    table_id = ann.new({"kind": "here", "name": "Ann"}, bot, seed=2)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    wait_for(lambda: ann.see(table_id)["revision"] > 1 and ann.see(table_id)["view"]["decision"])
    assert ask(ann, table_id, "undo", 0).json()["whole"]["ply"] == 0


def test_nobody_has_bots_decide_once_more_on_their_own(ann: Any, bob: Any) -> None:
    here, bot = {"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "random", "name": "Bot"}
    table_id = ann.new(here, {"kind": "open"}, bot)
    bob.join(table_id, 1, "Bob")
    ann.start(table_id)
    bids(table_id, ann, bob)
    seen = wait_for(lambda: (s := ann.see(table_id))["view"]["decision"] and s)
    (motion,) = ask(ann, table_id, "undo", seen["ply"] - 1).json()["whole"]["table"]["motions"]
    assert [vote["seat"] for vote in motion["votes"]] == [0, 1]


def test_another_move_ends_a_question_for_an_undo(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    bids(table_id, ann)
    ask(ann, table_id, "undo", 0)
    answer = bob.act(table_id, 1, kind="bid", player="Bob", amount=8).json()["whole"]
    assert answer["table"]["motions"] == []
    assert vote(bob, table_id, number=1).status_code == 404


@pytest.mark.parametrize("about", [None, -1, 1, 99])
def test_an_undo_leads_to_a_position_there_was(ann: Any, bob: Any, about: int | None) -> None:
    table_id = table_of(ann, bob)
    bids(table_id, ann)
    assert ask(ann, table_id, "undo", about).status_code == 422


def test_an_undo_does_not_stop_at_a_draw(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob, options={"opener": "drawn"})
    assert ask(ann, table_id, "undo", 0).status_code == 422


def test_all_are_asked_for_an_undo_over_a_draw() -> None:
    game = Mock(diverged_at=None, ply=3, log=[Mock(player=p) for p in ("Ann", CHANCE, "Ann")])
    people = tuple(SeatRow(n, "person", p, p, None) for n, p in enumerate(("Ann", "Bob", "Cat")))
    row = TableRow("t", "1830", {}, 0, 1, "running", "Ann", 0, None, None, "", 3, people)
    assert set(voters_on(row, game, (), "undo", 0)) == {"Ann", "Bob", "Cat"}
    assert set(voters_on(row, game, (), "undo", 2)) == {"Ann"}


def test_an_undo_that_was_asked_lapses_with_the_move_and_is_not_carried_later(
    ann: Any, bob: Any, server: Any
) -> None:
    table_id = table_of(ann, bob)
    bids(table_id, ann)
    ask(ann, table_id, "undo", 0)
    assert bob.act(table_id, 1, kind="bid", player="Bob", amount=8).status_code == 200
    assert bob.undo(table_id, 2).status_code == 200, "the same position again"
    assert ann.see(table_id)["table"]["motions"] == []
    server.service.rooms.forget(table_id)
    assert ann.see(table_id)["table"]["motions"] == [], "nor as it is on disk"
    assert vote(bob, table_id, number=1).status_code == 404
    assert ann.see(table_id)["ply"] == 1
