"""Acting: one action for one position, and what the rules answer."""

import json
import random
from typing import Any

import stockrail
from tests.reading import words

from ..games import nearly_over


def test_an_action_answers_the_position_that_was_seen(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answer = ann.act(table_id, 0, kind="bid", player="Ann", amount=7).json()["whole"]
    assert (answer["revision"], answer["ply"], answer["latest"]) == (1, 1, 1)
    assert answer["seat"] == "Bob" and answer["view"]["decision"]["actor"] == "Bob"
    assert answer["log"] == [
        {
            "ply": 0,
            "actor": None,
            "text": [
                *("The first share of ", ["company", "PRR", "PRR"], " is up for auction, from "),
                ["money", "$7", 7],
            ],
        },
        {
            "ply": 1,
            "actor": "Ann",
            "text": [["player", "Ann", "Ann"], " bids ", ["money", "$7", 7]],
        },
    ]
    assert words(answer["log"][1]["text"]) == "Ann bids $7"
    assert answer == ann.see(table_id)


def test_an_action_for_another_position_is_stale_and_changes_nothing(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    before = ann.see(table_id)
    for ply in (0, 2, -1, 10**30):
        answer = ann.act(table_id, ply, kind="bid", player="Bob", amount=8)
        assert answer.status_code == 409
        assert answer.json() == {
            "code": "stale",
            "message": "The game has moved on",
            "rule": None,
            "instead": "Look at the latest position and choose again.",
            "at": None,
            "ways": [],
        }
    assert ann.see(table_id) == before


def test_a_refusal_names_the_rule_and_a_way_out(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answer = ann.act(table_id, 0, kind="bid", player="Ann", amount=61)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem == {
        "code": "illegal",
        "message": [["player", "Ann", "Ann"], " has ", ["money", "$60", 60]],
        "rule": "§2.4",
        "instead": ["Bid ", ["money", "$7", 7], " to ", ["money", "$60", 60], ", or pass."],
        "at": None,
        "ways": [
            {"text": ["bid ", ["money", "$7", 7], " to ", ["money", "$60", 60]], "action": None},
            {"text": "pass", "action": {"kind": "pass", "player": "Ann"}},
        ],
    }
    assert words(problem["message"]) == "Ann has $60"
    assert words(problem["instead"]) == "Bid $7 to $60, or pass."
    assert ann.see(table_id)["revision"] == 0


def test_a_way_out_can_be_played_as_it_comes(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    refused = ann.act(table_id, 0, kind="bid", player="Ann", amount=61).json()
    (action,) = [way["action"] for way in refused["ways"] if way["action"]]
    assert ann.act(table_id, 0, **action).json()["whole"]["ply"] == 1


def test_a_refusal_says_where_it_is_about(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob", seed=2)
    while (view := ann.see(table_id))["view"]["decision"]["rule"] != "§5.1":
        decision = view["view"]["decision"]
        build = [o for o in decision["options"] if o["action"].get("dial") == "build"]
        option = (build or decision["options"])[0]
        ann.act(table_id, view["revision"], **option["action"])
    build = view["view"]["decision"]["drafts"][0]["action"]
    wish = {"action": {**build, "hex": "A2"}}
    refusal = ann.post(f"/api/tables/{table_id}/why_not", json=wish).json()["refusal"]
    assert (refusal["at"]["hex"], refusal["at"]["company"]) == ("A2", None)
    refused = view["view"]["decision"]["refused"]
    assert {r["action"]["hex"] for r in refused} == {r["refusal"]["at"]["hex"] for r in refused}


def test_out_of_turn_is_refused_by_the_rules(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answer = ann.act(table_id, 0, kind="bid", player="Bob", amount=7)
    assert answer.status_code == 422
    assert words(answer.json()["message"]) == "It is Ann’s turn, not Bob’s"
    assert answer.json()["instead"] is None


def test_nobody_plays_for_another_seat(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
    bob.join(table_id, 1, "Bob")
    ann.start(table_id)
    for person, message in (
        (bob, "You do not play for Ann"),
        (zoe, "You are not at this table"),
    ):
        answer = person.act(table_id, 0, kind="bid", player="Ann", amount=7)
        assert (answer.status_code, answer.json()["message"]) == (403, message)
    assert ann.see(table_id)["revision"] == 0


def test_nobody_plays_for_chance(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answer = ann.act(table_id, 0, kind="draw_opener", player="chance", opener="Ann")
    assert answer.status_code == 403


def test_nobody_acts_before_the_game_begins(ann: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
    answer = ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert (answer.status_code, answer.json()["message"]) == (409, "The game has not begun")
    assert ann.undo(table_id, 0).status_code == 409


def test_the_lot_is_logged_with_the_start(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob", "Cat", options={"opener": "drawn"})
    seen = ann.see(table_id)
    assert (seen["revision"], seen["ply"]) == (1, 1)
    assert seen["log"][0]["actor"] is None
    opener = seen["view"]["decision"]["actor"]
    assert ann.act(table_id, 1, kind="bid", player=opener, amount=7).json()["revision"] == 2


def seed_of(server: Any, table_id: str) -> int:
    seed: int = server.service.rooms.room(table_id).now.row.seed
    return seed


def test_a_game_has_the_seed_it_was_given(server: Any, ann: Any) -> None:
    assert seed_of(server, ann.hot_seat("Ann", "Bob", "Cat", seed=11)) == 11


def test_the_rules_can_be_asked_without_playing(ann: Any, zoe: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")

    def ask(person: Any, **action: Any) -> Any:
        return person.post(f"/api/tables/{table_id}/why_not", json={"action": action})

    allowed = ask(ann, kind="bid", player="Ann", amount=7).json()
    assert (allowed["refusal"], allowed["description"]["label"]) == (None, "Bid")
    refused = ask(ann, kind="bid", player="Ann", amount=3).json()["refusal"]
    assert (refused["rule"], words(refused["message"])) == ("§2.2", "The first bid is at least $7")
    assert ask(zoe, kind="bid", player="Ann", amount=7).status_code == 403
    assert ask(ann, kind="dance", player="Ann").status_code == 400
    assert ann.see(table_id)["revision"] == 0


def test_a_game_is_played_to_its_end_and_exported(server: Any, ann: Any, zoe: Any) -> None:
    table_id = server.bring(ann, nearly_over())
    seen = ann.play(table_id, 100, random.Random(11))
    assert seen["table"]["status"] == "finished"
    assert seen["view"]["game"]["winners"]
    assert seen["view"]["decision"] is None and not seen["can_undo"]
    game = zoe.get(f"/api/tables/{table_id}/export")
    assert game.headers["content-type"] == "application/json"
    table = stockrail.load(game.text)
    assert table.is_over and table.ply == seen["revision"]
    assert table.seed == seed_of(server, table_id)
    assert table.scores == seen["view"]["game"]["scores"]
    answer = ann.act(table_id, seen["revision"], kind="pass", player="Ann")
    assert (answer.status_code, answer.json()["message"]) == (422, "The game is over")


def test_an_older_position_can_be_looked_at(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob", "Cat")
    seen = ann.play(table_id, 12, random.Random(3))
    past = ann.see(table_id, ply=5)
    assert (past["revision"], past["ply"], past["latest"]) == (12, 5, 12)
    assert past["view"]["game"]["ply"] == 5
    assert past["view"]["decision"] is None and not past["can_undo"]
    assert past["log"] == [entry for entry in seen["log"] if entry["ply"] <= 5]
    assert [entry["ply"] for entry in seen["log"]][:2] == [0, 1]
    assert ann.see(table_id, since=0)["log"] == seen["log"][1:]
    assert ann.see(table_id, since=9)["log"] == [e for e in seen["log"] if e["ply"] > 9]
    assert ann.see(table_id, ply=12) == seen
    for ply in (13, -1, 10**30):
        missing = ann.get(f"/api/tables/{table_id}", params={"ply": ply})
        assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


def test_everything_is_said_in_the_language_of_the_reader(ann: Any, visit: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    prompts = {
        language: visit(headers={"accept-language": header}).see(table_id)["view"]["game"]["phase"]
        for language, header in {"en": "de, en;q=0.5", "fr": "en;q=0.2, fr-CA"}.items()
    }
    assert prompts["en"] == "Opening auctions" and prompts["fr"] != prompts["en"]
    assert ann.see(table_id, lang="fr")["view"]["game"]["phase"] == prompts["fr"]
    ann.put("/api/me", json={"name": "Ann", "language": "fr"})
    assert ann.see(table_id)["view"]["game"]["phase"] == prompts["fr"]
    assert ann.see(table_id, lang="en")["view"]["game"]["phase"] == prompts["en"]
    refused = ann.act(table_id, 0, kind="bid", player="Ann", amount=61).json()
    assert "Ann has $60" not in json.dumps(refused) and refused["rule"] == "§2.4"
