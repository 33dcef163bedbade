"""What nobody at the table may know."""

import json
import random
from typing import Any

import stockrail
from tests.reading import words

OPEN = {"kind": "open"}


def two_people(ann: Any, bob: Any, **wish: Any) -> str:
    table_id: str = ann.new({"kind": "here", "name": "Ann"}, OPEN, **wish)
    bob.join(table_id, 1, "Bob")
    ann.start(table_id)
    return table_id


def test_only_the_seat_that_acts_sees_the_decision(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = two_people(ann, bob)
    assert ann.see(table_id)["view"]["decision"]["actor"] == "Ann"
    for other in (bob, zoe):
        seen = other.see(table_id)
        assert seen["view"]["decision"] is None
        assert words(seen["view"]["waiting"]) == "Ann is bidding for a share of PRR"
    assert zoe.see(table_id)["seat"] is None
    acted = ann.act(table_id, 0, kind="bid", player="Ann", amount=7).json()["whole"]
    assert acted["view"]["decision"] is None
    assert bob.see(table_id)["view"]["decision"]["actor"] == "Bob"


def test_the_seed_is_nowhere_to_be_seen(ann: Any, bob: Any) -> None:
    seed = 7_316_025_418_529
    table_id = ann.hot_seat("Ann", "Eve", seed=seed)
    for person in (ann, bob):
        for path in ("", "/export", "/live"):
            if path == "/live":
                with person.stream("GET", f"/api/tables/{table_id}/live") as live:
                    text = next(live.iter_text())
            else:
                text = person.get(f"/api/tables/{table_id}{path}").text
            assert str(seed) not in text
    assert "seed" not in json.dumps(ann.see(table_id))


def test_the_log_of_a_game_with_others_waits_for_its_end(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = two_people(ann, bob)
    for person in (ann, bob, zoe):
        answer = person.get(f"/api/tables/{table_id}/export")
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_closed_table_which_may_be_opened_again_says_why_it_has_no_export(
    ann: Any, bob: Any
) -> None:
    table_id = two_people(ann, bob)
    assert ann.post(f"/api/tables/{table_id}/close").status_code == 200
    for person in (ann, bob):
        answer = person.get(f"/api/tables/{table_id}/export")
        assert (answer.status_code, answer.json()["message"], answer.json()["instead"]) == (
            403,
            "The table was closed before the game ended, and export opens at its end",
            "Only the person who runs this server can open the table again.",
        )


def test_a_game_on_one_screen_can_be_taken_elsewhere(ann: Any, zoe: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob", seed=5, options={"opener": "drawn"})
    seen = ann.play(table_id, 9, random.Random(2))
    table = stockrail.load(ann.get(f"/api/tables/{table_id}/export").text)
    assert (table.ply, table.seed, table.diverged_at) == (seen["ply"], 0, None)
    assert zoe.get(f"/api/tables/{table_id}/export").status_code == 403


def test_nothing_to_export_while_players_gather(ann: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    assert ann.get(f"/api/tables/{table_id}/export").status_code == 403
