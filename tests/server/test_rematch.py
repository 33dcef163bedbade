"""The same people once more."""

import random
from typing import Any


def over(person: Any) -> str:
    """A finished table on this screen."""
    table_id: str = person.hot_seat("Ann", "Bob", options={"timing": "after_action"})
    seen = person.play(table_id, 1000, random.Random(3))
    assert seen["table"]["status"] == "finished"
    return table_id


def test_a_rematch_has_the_same_seats_and_options(ann: Any) -> None:
    first = over(ann)
    again = ann.post(f"/api/tables/{first}/rematch").json()
    old = ann.see(first)["table"]
    assert old["rematch"] == again["id"] != first
    assert again["status"] == "running" and again["revision"] == 0
    assert [s["name"] for s in again["seats"]] == [s["name"] for s in old["seats"]]
    assert again["options"] == old["options"]


def test_everybody_who_asks_gets_the_same_rematch(ann: Any) -> None:
    first = over(ann)
    one, other = (ann.post(f"/api/tables/{first}/rematch").json()["id"] for _ in range(2))
    assert one == other


def test_only_those_who_sit_there_may_ask_for_one(ann: Any, zoe: Any) -> None:
    first = over(ann)
    assert zoe.post(f"/api/tables/{first}/rematch").status_code == 403
    assert ann.see(first)["table"]["rematch"] is None


def test_there_is_no_rematch_before_the_end(ann: Any) -> None:
    answer = ann.post(f"/api/tables/{ann.hot_seat('Ann', 'Bob')}/rematch")
    assert answer.status_code == 409 and answer.json()["message"] == "The game is not over"
