"""Taking back: one's own actions that nobody has answered, and never a lot."""

from typing import Any

from tests.reading import words

OPEN = {"kind": "open"}


def two_people(ann: Any, bob: Any) -> str:
    table_id: str = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    bob.join(table_id, 1, "Bob")
    ann.start(table_id)
    return table_id


def test_an_unanswered_action_may_be_undone_by_who_did_it(ann: Any, bob: Any) -> None:
    table_id = two_people(ann, bob)
    assert not ann.see(table_id)["can_undo"]
    acted = ann.act(table_id, 0, kind="bid", player="Ann", amount=7).json()["whole"]
    assert acted["can_undo"] and not bob.see(table_id)["can_undo"]
    refused = bob.undo(table_id, 1)
    assert (refused.status_code, refused.json()["code"]) == (409, "illegal")
    undone = ann.undo(table_id, 1).json()["whole"]
    assert (undone["revision"], undone["ply"]) == (2, 0)
    assert [words(entry["text"]) for entry in undone["log"]] == [
        "The first share of PRR is up for auction, from $7"
    ]
    assert undone["view"]["decision"]["actor"] == "Ann" and not undone["can_undo"]
    again = ann.act(table_id, 2, kind="bid", player="Ann", amount=9).json()["whole"]
    assert (again["revision"], again["ply"]) == (3, 1)
    assert words(again["log"][-1]["text"]) == "Ann bids $9"


def test_an_answered_action_stays(ann: Any, bob: Any) -> None:
    table_id = two_people(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    bob.act(table_id, 1, kind="bid", player="Bob", amount=8)
    assert not ann.see(table_id)["can_undo"] and bob.see(table_id)["can_undo"]
    assert ann.undo(table_id, 2).status_code == 409
    assert bob.undo(table_id, 2).json()["whole"]["ply"] == 1
    assert ann.undo(table_id, 3).json()["whole"]["ply"] == 0


def test_an_undo_answers_a_position_too(ann: Any, bob: Any) -> None:
    table_id = two_people(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert ann.undo(table_id, 0).json()["code"] == "stale"
    ann.undo(table_id, 1)
    stale = bob.act(table_id, 1, kind="bid", player="Bob", amount=8)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert bob.see(table_id)["revision"] == 2


def test_on_one_screen_everything_may_be_undone(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    for ply, player in enumerate(["Ann", "Bob", "Ann"]):
        ann.act(table_id, ply, kind="bid", player=player, amount=7 + ply)
    shown = [ann.undo(table_id, ply).json()["whole"]["ply"] for ply in (3, 4, 5)]
    assert shown == [2, 1, 0]
    assert ann.undo(table_id, 6).status_code == 409


def test_a_lot_may_not_be_undone(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob", options={"opener": "drawn"})
    opener = ann.see(table_id)["view"]["decision"]["actor"]
    assert not ann.see(table_id)["can_undo"]
    assert ann.undo(table_id, 1).json()["code"] == "illegal"
    ann.act(table_id, 1, kind="bid", player=opener, amount=7)
    undone = ann.undo(table_id, 2).json()["whole"]
    assert (undone["ply"], undone["can_undo"]) == (1, False)


def test_a_spectator_takes_nothing_back(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = two_people(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert zoe.undo(table_id, 1).status_code == 403
