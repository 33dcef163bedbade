"""Redo: what was undone is played again, until something else is played."""

from typing import Any

from ..clubs import ask, stream, table_of, vote
from ..servers import Person


def redo(person: Person, table_id: str, revision: int) -> Any:
    return person.post(f"/api/tables/{table_id}/redo", json={"revision": revision})


def bid(person: Any, table_id: str, revision: int, player: str, amount: int) -> Any:
    return person.act(table_id, revision, kind="bid", player=player, amount=amount).json()["whole"]


def test_what_was_undone_may_be_redone_by_who_made_it(ann: Any, bob: Any, server: Any) -> None:
    table_id = table_of(ann, bob)
    assert not ann.see(table_id)["can_redo"]
    bid(ann, table_id, 0, "Ann", 9)
    undone = ann.undo(table_id, 1).json()["whole"]
    assert undone["can_redo"] and not bob.see(table_id)["can_redo"]
    assert redo(bob, table_id, 2).status_code == 409
    again = redo(ann, table_id, 2).json()["whole"]
    assert (again["ply"], again["revision"], again["can_redo"]) == (1, 3, False)
    assert again["can_undo"]
    assert bob.see(table_id)["view"]["decision"]["actor"] == "Bob"
    assert [kind for kind, _ in stream(server, table_id)[-2:]] == ["undone", "redone"]


def test_undos_are_redone_one_after_the_other(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    for n, player in enumerate(("Ann", "Bob", "Ann")):
        bid(ann, table_id, n, player, 7 + n)
    for revision in (3, 4):
        ann.undo(table_id, revision)
    assert redo(ann, table_id, 5).json()["whole"]["ply"] == 2
    seen = redo(ann, table_id, 6).json()["whole"]
    assert (seen["ply"], seen["can_redo"]) == (3, False)
    assert redo(ann, table_id, 7).status_code == 409


def test_another_move_leaves_nothing_to_redo(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    bid(ann, table_id, 0, "Ann", 7)
    ann.undo(table_id, 1)
    assert not bid(ann, table_id, 2, "Ann", 8)["can_redo"]
    refused = redo(ann, table_id, 3)
    assert (refused.status_code, refused.json()["message"]) == (409, "You have no move to redo")


def test_the_same_move_again_leaves_the_rest_to_be_redone(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    bid(ann, table_id, 0, "Ann", 7)
    bid(ann, table_id, 1, "Bob", 8)
    ann.undo(table_id, 2)
    ann.undo(table_id, 3)
    assert bid(ann, table_id, 4, "Ann", 7)["can_redo"]
    assert redo(ann, table_id, 5).json()["whole"]["ply"] == 2


def test_a_redo_answers_a_position_too(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    bid(ann, table_id, 0, "Ann", 7)
    ann.undo(table_id, 1)
    assert redo(ann, table_id, 1).json()["code"] == "stale"


def test_a_redo_is_known_after_a_restart(serve: Any, database: str) -> None:
    server = serve(database)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        bid(ann, table_id, 0, "Ann", 7)
        ann.undo(table_id, 1)
        cookies = ann.cookies
    server.stop()
    with serve(database).visit() as ann:
        ann.cookies = cookies
        assert ann.see(table_id)["can_redo"]
        assert redo(ann, table_id, 2).json()["whole"]["ply"] == 1


def test_moves_of_others_are_redone_if_they_agree(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    bid(ann, table_id, 0, "Ann", 7)
    bid(bob, table_id, 1, "Bob", 8)
    ask(ann, table_id, "undo", 0)
    seen = vote(bob, table_id).json()["whole"]
    assert (seen["ply"], seen["can_redo"], seen["can_ask_redo"]) == (0, False, True)
    assert redo(ann, table_id, 3).status_code == 409
    ask(ann, table_id, "redo")
    assert vote(bob, table_id).json()["whole"]["ply"] == 2


def test_a_spectator_redoes_nothing(ann: Any, zoe: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    bid(ann, table_id, 0, "Ann", 7)
    ann.undo(table_id, 1)
    assert redo(zoe, table_id, 2).status_code == 403
