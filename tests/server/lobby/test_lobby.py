"""Making tables, sitting down, getting up, starting."""

from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import select

from stockrail.server.storage import Storage, metadata

from ..clubs import moved
from ..games import finished as ended_game

OPEN, HERE, BOT = {"kind": "open"}, {"kind": "here"}, {"kind": "bot", "bot": "random"}


def test_a_visitor_is_remembered_by_a_secret_that_scripts_cannot_read(ann: Any) -> None:
    answer = ann.get("/api/me")
    assert (answer.json()["name"], answer.json()["language"]) == ("", "en")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    ann.put("/api/me", json={"name": "  Ann   Lee ", "language": "fr"})
    again = ann.get("/api/me")
    assert (again.json()["name"], again.json()["language"]) == ("Ann Lee", "fr")
    assert "set-cookie" not in again.headers


def test_only_the_hash_of_the_secret_is_stored(serve: Any, database: str) -> None:
    server = serve(database)
    with server.visit() as ann:
        ann.put("/api/me", json={"name": "Ann", "language": "en"})
        secret = ann.cookies["stockrail"]
    server.stop()
    assert len(secret) == 43
    storage = Storage(database)
    with storage.reading() as connection:
        stored = [
            str(row)
            for table in metadata.sorted_tables
            for row in connection.execute(select(table))
        ]
    storage.close()
    assert sha256(secret.encode()).hexdigest() in "".join(stored)
    assert secret not in "".join(stored)


def test_just_looking_makes_no_visitor(ann: Any) -> None:
    assert "set-cookie" not in ann.get("/api/tables").headers
    assert "set-cookie" not in ann.get("/api/titles").headers


def test_titles_have_their_players_options_and_bots(ann: Any) -> None:
    (chicago,) = [t for t in ann.get("/api/titles").json() if t["id"] == "chicago-express"]
    assert (chicago["min_players"], chicago["max_players"]) == (2, 6)
    assert [o["name"] for o in chicago["options"]] == ["timing", "opener"]
    assert chicago["presets"] == [
        {
            "name": "widely_played",
            "label": "as widely played",
            "options": {"timing": "after_action"},
        }
    ]
    assert "random" in chicago["bots"]


def test_a_table_without_open_seats_starts_at_once(ann: Any) -> None:
    seen = ann.see(ann.hot_seat("Ann", "Bob"))
    assert seen["table"]["status"] == "running"
    assert [s["acts"] for s in seen["table"]["seats"]] == [True, False]
    assert seen["seat"] == "Ann" and seen["view"]["decision"]["actor"] == "Ann"


def test_others_come_by_the_link_and_the_host_starts(ann: Any, bob: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    assert bob.see(table_id)["view"] is None
    joined = bob.join(table_id, 1, "Bob").json()
    assert [(s["name"], s["yours"]) for s in joined["seats"]] == [("Ann", False), ("Bob", True)]
    assert bob.get("/api/me").json()["name"] == "Bob"
    assert bob.start(table_id).status_code == 403
    started = ann.start(table_id)
    assert started.status_code == 200 and started.json()["status"] == "running"
    assert ann.see(table_id)["seat"] == "Ann" and bob.see(table_id)["seat"] == "Bob"


def test_the_lobby_lists_own_tables_and_those_with_a_free_seat(
    ann: Any, bob: Any, zoe: Any
) -> None:
    private = ann.hot_seat("Ann", "Eve")
    gathering = ann.new(HERE, OPEN, listed=True)
    own = [table["id"] for table in ann.get("/api/tables").json()]
    assert own.index(gathering) < own.index(private), "newest first"
    assert private not in [table["id"] for table in zoe.get("/api/tables").json()]
    assert gathering in [table["id"] for table in zoe.get("/api/tables").json()]
    bob.join(gathering, 1, "Bob")
    assert gathering not in [table["id"] for table in zoe.get("/api/tables").json()]
    assert gathering in [table["id"] for table in bob.get("/api/tables").json()]


def test_own_tables_that_are_over_are_listed_for_a_week(serve: Any) -> None:
    server = serve()
    with server.visit() as ann, moved() as move:
        finished = server.bring(ann, ended_game("Ann", "Bob"))
        closed = ann.hot_seat("Ann", "Bob")
        assert ann.post(f"/api/tables/{closed}/close").status_code == 200
        running = ann.hot_seat("Ann", "Bob")
        assert own_tables(ann) == [running, closed, finished]
        move(days=6)
        assert own_tables(ann) == [running, closed, finished]
        move(days=2)
        assert own_tables(ann) == [running]
        assert ann.see(finished)["table"]["status"] == "finished", "it is kept"


def test_the_newest_few_of_own_tables_that_are_over_are_listed(serve: Any) -> None:
    with serve().visit() as ann:
        over = [ann.hot_seat("Ann", "Bob") for _ in range(7)]
        for table_id in over:
            assert ann.post(f"/api/tables/{table_id}/close").status_code == 200
        assert own_tables(ann) == over[:1:-1]


def own_tables(person: Any) -> list[str]:
    return [table["id"] for table in person.get("/api/tables").json() if table["host"]]


def test_own_tables_are_listed_however_many_others_gather(serve: Any) -> None:
    server = serve(gathering_limit=100)
    with server.visit() as ann, server.visit() as zoe:
        own = ann.hot_seat("Ann", "Eve")
        for _ in range(51):
            zoe.new({"kind": "here", "name": "Zoe"}, OPEN, listed=True)
        listed = [table["id"] for table in ann.get("/api/tables").json()]
        assert listed[0] == own
        assert len(listed) == 51


def test_the_host_may_free_a_seat(ann: Any, bob: Any) -> None:
    table_id = ann.new(HERE, OPEN)
    bob.join(table_id, 1, "Bob")
    assert ann.delete(f"/api/tables/{table_id}/seats/1").json()["seats"][1]["kind"] == "open"


def test_a_taken_seat_stays_taken(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    bob.join(table_id, 1, "Bob")
    refused = zoe.join(table_id, 1, "Zoe")
    assert refused.status_code == 409
    assert refused.json()["message"] == "Bob has that seat already"
    assert [s["name"] for s in zoe.see(table_id)["table"]["seats"]] == ["Ann", "Bob"]
    assert bob.join(table_id, 1, "Robert").json()["seats"][1]["name"] == "Robert"


def test_getting_up_frees_the_seat(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = ann.new(HERE, OPEN)
    bob.join(table_id, 1, "Bob")
    assert zoe.delete(f"/api/tables/{table_id}/seats/1").status_code == 403
    left = bob.delete(f"/api/tables/{table_id}/seats/1")
    assert left.json()["seats"][1] == {
        "index": 1, "kind": "open", "name": "", "bot": None, "yours": False, "acts": False,
        "stand_in": None, "offered": False, "played_by": None, "time_left": None,
    }  # fmt: skip
    assert zoe.join(table_id, 1, "Zoe").status_code == 200


def test_too_few_may_not_start_and_empty_seats_go(ann: Any, bob: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN, OPEN, OPEN)
    refused = ann.start(table_id)
    assert refused.status_code == 422
    assert refused.json()["message"] == "Chicago Express is for 2 to 6 players, not 1"
    assert len(ann.see(table_id)["table"]["seats"]) == 4
    bob.join(table_id, 2, "Bob")
    assert [s["name"] for s in ann.start(table_id).json()["seats"]] == ["Ann", "Bob"]
    assert [s["player"] for s in bob.see(table_id)["view"]["seats"]] == ["Ann", "Bob"]


def test_nobody_joins_or_leaves_once_it_has_begun(ann: Any, bob: Any) -> None:
    table_id = ann.hot_seat("Ann", "Eve")
    for answer in (
        bob.join(table_id, 1, "Bob"),
        ann.delete(f"/api/tables/{table_id}/seats/1"),
        ann.start(table_id),
    ):
        assert answer.status_code == 409
        assert answer.json()["message"] == "The game has begun"


def test_seats_without_a_name_are_given_one(ann: Any) -> None:
    ann.put("/api/me", json={"name": "Ann", "language": "en"})
    names = [s["name"] for s in ann.see(ann.new(HERE, HERE, BOT, BOT))["table"]["seats"]]
    assert names == ["Ann", "Player 2", "Bot 3", "Bot 4"]


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"seats": [HERE]}, "Chicago Express is for 2 to 6 players, not 1"),
        ({"seats": [HERE] * 7}, "Chicago Express is for 2 to 6 players, not 7"),
        ({"seats": [HERE] * 900}, "Chicago Express is for 2 to 6 players, not 900"),
        ({"seats": [{"kind": "here", "name": "x" * 41}, HERE]}, "1 to 40 characters"),
        ({"seats": [{"kind": "here", "name": "A\u202eB"}, HERE]}, "cannot be shown"),
        ({"seats": [{"kind": "here", "name": "PRR"}, HERE]}, "PRR is already a name"),
        ({"seats": [{"kind": "here", "name": "Al"}] * 2}, "Two players are called Al"),
        ({"seats": [HERE, {"kind": "bot", "bot": "hal"}]}, "has no bot 'hal'; it has random"),
        ({"options": {"timing": "never"}}, "has no value of timing 'never'"),
        ({"options": {"weather": True}}, "has no option 'weather'"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": 2**53}, "A seed is a whole number"),
        ({"seed": 7, "seats": [HERE, OPEN]}, "A chosen seed reveals the draws"),
        (
            {"title": "1861"},
            "3 to 6 players, not 2; for fewer players choose the option players=two_to_six",
        ),
        ({"title": "monopoly"}, "There is no game 'monopoly'; there is"),
    ],
)
def test_a_table_that_cannot_be_played_is_not_made(
    ann: Any, wish: dict[str, Any], message: str
) -> None:
    wish = {"title": "chicago-express", "seats": [HERE, HERE], **wish}
    answer = ann.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert answer.json()["code"] == "setup" and message in answer.json()["message"]
    assert ann.get("/api/tables").json() == [
        table for table in ann.get("/api/tables").json() if not table["host"]
    ]


def test_names_are_checked_when_sitting_down(ann: Any, bob: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    for name, message in (
        ("Ann", "Two players are called Ann"),
        ("  ", "A player’s name has 1 to 40 characters"),
        ("NYC", "NYC is already a name in this game"),
        ("chance", "chance is already a name in this game"),
    ):
        answer = bob.join(table_id, 1, name)
        assert (answer.status_code, answer.json()["message"]) == (422, message)
    assert bob.join(table_id, 9, "Bob").status_code == 404
    assert bob.see(table_id)["table"]["seats"][1]["kind"] == "open"


def test_a_visitor_may_not_fill_the_lobby(serve: Any) -> None:
    server = serve(gathering_limit=3)
    with server.visit() as ann, server.visit() as bob:
        for _ in range(3):
            ann.new(HERE, OPEN)
        answer = ann.post("/api/tables", json={"title": "chicago-express", "seats": [HERE, OPEN]})
        assert answer.status_code == 429
        assert answer.json()["message"] == "You have 3 tables waiting for players"
        bob.new(HERE, OPEN)


def test_fewer_join_where_an_option_lets_them(ann: Any) -> None:
    wish = {"title": "1861", "seats": [HERE, BOT], "options": {"players": "two_to_six"}}
    assert ann.post("/api/tables", json=wish).status_code == 201
