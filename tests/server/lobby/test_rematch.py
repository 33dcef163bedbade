"""The same people once more."""

from ..games import finished
from ..servers import Person, Running


def over(server: Running, person: Person) -> str:
    """A finished table on this screen."""
    table_id = server.bring(person, finished("Ann", "Bob", timing="after_action"))
    assert person.see(table_id)["table"]["status"] == "finished"
    return table_id


def test_a_rematch_has_the_same_seats_and_options(server: Running, ann: Person) -> None:
    first = over(server, ann)
    again = ann.post(f"/api/tables/{first}/rematch").json()
    old = ann.see(first)["table"]
    assert old["rematch"] == again["id"] != first
    assert again["status"] == "running" and again["revision"] == 0
    assert [s["name"] for s in again["seats"]] == [s["name"] for s in old["seats"]]
    assert again["options"] == old["options"]


def test_everybody_who_asks_gets_the_same_rematch(server: Running, ann: Person) -> None:
    first = over(server, ann)
    one, other = (ann.post(f"/api/tables/{first}/rematch").json()["id"] for _ in range(2))
    assert one == other


def test_only_those_who_sit_there_may_ask_for_one(
    server: Running, ann: Person, zoe: Person
) -> None:
    first = over(server, ann)
    assert zoe.post(f"/api/tables/{first}/rematch").status_code == 403
    assert ann.see(first)["table"]["rematch"] is None


def test_there_is_no_rematch_before_the_end(ann: Person) -> None:
    answer = ann.post(f"/api/tables/{ann.hot_seat('Ann', 'Bob')}/rematch")
    assert answer.status_code == 409 and answer.json()["message"] == "The game is not over"
