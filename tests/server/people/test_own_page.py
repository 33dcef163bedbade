"""The page of one's own: games, results, the data that is kept."""

import random
from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest

import stockrail
from stockrail import Table, View
from stockrail.server.rooms.rows import SeatRow
from stockrail.server.storage import (
    deliveries,
    notes,
    notice_choices,
    notices,
    pushes,
    seats,
    tables,
    talk,
)
from stockrail.server.storage.timing import ago
from stockrail.server.stream.entries import note
from stockrail.server.wire.notices import NOTICE_KINDS
from tests.server.clubs import ask, at_seat, table_of, vote
from tests.server.servers import Person, Running, id_of

from .conftest import registered

OPEN = {"kind": "open"}


def finished(*names: str, seed: int = 1) -> Table[Any, View]:
    """A game played to its end by lot."""
    lots, table = random.Random(seed), stockrail.new("chicago-express", [*names], seed=seed)
    while not table.is_over:
        table.play(lots.choice(list(table.legal())))
    return table


def brought(server: Running, ann: Person, bob: Person, game: Table[Any, View]) -> str:
    """A finished game of Ann and Bob, each on their own screen."""
    table_id = server.bring(ann, game)
    bob.put("/api/me", json={"name": "Bob", "language": "en"})
    second = (seats.c.table_id == table_id) & (seats.c.index == 1)
    server.service.writer.written(
        lambda connection: connection.execute(
            seats.update().where(second).values(visitor=id_of(bob))
        )
    )
    return table_id


def test_me_tells_who_one_is(ann: Person) -> None:
    assert ann.put("/api/me", json={"name": "Ann", "language": "fr"}).json() == {
        "name": "Ann",
        "language": "fr",
        "account": None,
        "address": None,
        "is_confirmed": False,
        "is_banned": False,
        "games": 0,
        "may_have_passkeys": False,
        "sends_mail": False,
    }
    assert ann.get("/api/me").json()["language"] == "fr"


def test_games_are_listed_with_their_results(server: Running, ann: Person, bob: Person) -> None:
    game = finished("Ann", "Bob")
    table_id = brought(server, ann, bob, game)
    waiting = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    told = ann.get("/api/me/games").json()
    assert [g["id"] for g in told["games"]] == [waiting, table_id]
    assert [p["name"] for p in told["games"][0]["players"]] == ["Ann"]
    players = told["games"][1]["players"]
    assert {p["name"]: p["points"] for p in players} == dict(game.scores)
    assert {p["name"] for p in players if p["place"] == 1} == {*game.winners}
    assert [p["is_you"] for p in players] == [True, False]
    over = ann.get("/api/me/games", params={"status": "finished"}).json()
    assert [g["id"] for g in over["games"]] == [table_id]
    assert ann.get("/api/me/games", params={"status": "sleeping"}).status_code == 400


def test_games_say_where_a_bot_plays_for_one(server: Running, ann: Person, bob: Person) -> None:
    table_id = table_of(ann, bob)
    assert at_seat(bob, table_id, 1, "offer", bot=True).status_code == 200
    plays = [person.get("/api/me/games").json()["games"][0]["bot_plays"] for person in (ann, bob)]
    assert plays == [False, True]


def test_games_say_that_they_sleep(server: Running, ann: Person) -> None:
    asleep, awake = ann.hot_seat("Ann", "Bob"), ann.hot_seat("Ann", "Bob")
    old = tables.update().where(tables.c.id == asleep).values(changed_at=ago(days=31))
    server.service.writer.written(lambda connection: connection.execute(old))
    told = {game["id"]: game["sleeps"] for game in ann.get("/api/me/games").json()["games"]}
    assert told == {asleep: True, awake: False}


def test_results_are_counted_by_title(server: Running, ann: Person, bob: Person) -> None:
    games = [finished("Ann", "Bob", seed=seed) for seed in (1, 2, 3)]
    for game in games:
        brought(server, ann, bob, game)
    server.bring(ann, finished("Ann", "Bob", seed=4))  # both seats are Ann's: it does not count
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        (result,) = person.get("/api/me/games").json()["results"]
        won = sum(name in game.winners for game in games)
        places = [1 if name in game.winners else 2 for game in games]
        assert (result["title"], result["played"], result["won"]) == ("chicago-express", 3, won)
        assert result["average_place"] == round(sum(places) / 3, 2)


def test_games_that_ended_before_scores_were_stored_have_them_too(
    server: Running, ann: Person, bob: Person
) -> None:
    game = finished("Ann", "Bob")
    table_id = brought(server, ann, bob, game)
    lost = tables.update().where(tables.c.id == table_id).values(scores=None)
    server.service.writer.written(lambda connection: connection.execute(lost))
    (listed,) = ann.get("/api/me/games").json()["games"]
    assert {p["name"]: p["points"] for p in listed["players"]} == dict(game.scores)


@pytest.mark.soak
def test_a_game_that_is_played_to_its_end_has_scores(server: Running, ann: Person) -> None:
    table_id = ann.hot_seat("Ann", "Bob", seed=3)
    seen = ann.play(table_id, 2000, random.Random(3))
    assert seen["view"]["game"]["is_over"]
    with server.service.storage.reading() as connection:
        stored: Any = connection.scalar(
            tables.select().with_only_columns(tables.c.scores).where(tables.c.id == table_id)
        )
    points = {seat["name"]: seat["index"] for seat in seen["table"]["seats"]}
    assert {score["seat"]: score["points"] for score in stored} == {
        points[name]: score for name, score in seen["view"]["game"]["scores"].items()
    }


def test_many_games_come_page_by_page(visit: Callable[..., Person]) -> None:
    ann = visit()
    made = [ann.hot_seat("Ann", "Bob") for _ in range(35)]
    first = ann.get("/api/me/games").json()
    rest = ann.get("/api/me/games", params={"before": first["more"]}).json()
    found = [g["id"] for g in (*first["games"], *rest["games"])]
    assert found == made[::-1] and rest["more"] is None


def test_the_export_has_all_that_is_kept(server: Running, ann: Person) -> None:
    name = f"Ann {token_hex(4)}"
    registered(ann, name)
    table_id = ann.hot_seat("Ann", "Bob")
    person = next(seat for seat in seats_of(server, table_id))

    def write(connection: Any) -> None:
        seat = SeatRow(0, "person", "Ann", person, None)
        note(connection, table_id, "undone", ply=0, seat=seat)
        said = {"table_id": table_id, "kind": "said", "ply": 0, "name": "Ann", "text": "hello"}
        connection.execute(talk.insert().values(**said, visitor=person, made_at="2026"))
        connection.execute(
            notes.insert().values(table_id=table_id, visitor=person, text="buy PRR early")
        )

    server.service.writer.written(write)
    hook = {"url": "https://hooks.example/ann", "shape": "json"}
    ways = {kind: ["hook"] for kind in NOTICE_KINDS}
    wish = {"channels": ways, "quiet": None, "zone": "UTC", "digest": None, "hook": hook}
    secret = ann.put("/api/me/notices", json=wish).json()["hook_secret"]
    answer = ann.get("/api/me/export")
    assert 'filename="stockrail-me.json"' in answer.headers["content-disposition"]
    kept = answer.json()
    assert kept["accounts"][0]["name"] == name
    assert "password" not in kept["accounts"][0] and "return_hash" not in kept["profile"]
    assert [seat["name"] for seat in kept["seats"]] == ["Ann", "Bob"]
    assert [(entry["kind"], entry["text"]) for entry in kept["talk"]] == [
        ("undone", ""),
        ("said", "hello"),
    ]
    assert kept["notes"][0]["text"] == "buy PRR early"
    assert kept["notice_choices"][0]["choices"]["hook"] == {"shape": "json"}
    assert secret and secret not in answer.text and hook["url"] not in answer.text
    assert kept["hosted_tables"] == [table_id] and len(kept["devices"]) == 2


def test_the_export_has_results_moves_and_votes(ann: Person, bob: Person) -> None:
    table_id = table_of(ann, bob)
    seen = ann.see(table_id)
    first = ann.act(table_id, seen["revision"], kind="bid", player="Ann", amount=7)
    assert first.status_code == 200, first.text
    assert bob.act(table_id, 1, kind="pass", player="Bob").status_code == 200
    ask(ann, table_id, "end")
    vote(bob, table_id)
    for person, name, is_own in ((ann, "Ann", True), (bob, "Bob", False)):
        (game,) = person.get("/api/me/export").json()["games"]
        assert (game["table_id"], game["status"]) == (table_id, "finished")
        assert {move["action"]["player"] for move in game["moves"]} == {name}
        (motion,) = game["motions"]
        assert (motion["kind"], motion["is_own"], motion["vote"]) == ("end", is_own, True)
        assert motion["status"] == "carried" and game["result"]["place"] in (1, 2)


def test_the_export_has_nothing_with_which_others_could_write(server: Running, ann: Person) -> None:
    url = "https://hooks.rail.example/secret"
    ann.hot_seat("Ann", "Bob")
    person = id_of(ann)

    def write(connection: Any) -> None:
        choices = {"quiet": None, "hook": {"url": url, "shape": "slack"}}
        row = {"visitor": person, "table_id": "", "choices": choices}
        connection.execute(notice_choices.insert().values(**row))
        keys = {"p256dh": "x", "auth": "y", "endpoint": "https://push.rail.example/secret"}
        made = {"id": token_hex(8), "visitor": person, "device": person, "made_at": "2026"}
        connection.execute(pushes.insert().values(**keys, **made))

    server.service.writer.written(write)
    answer = ann.get("/api/me/export")
    assert "secret" not in answer.text
    assert answer.json()["notice_choices"][0]["choices"]["hook"] == {"shape": "slack"}
    assert len(answer.json()["pushes"]) == 1


def test_the_export_has_what_one_was_told_and_how(
    server: Running, ann: Person, bob: Person
) -> None:
    table_id = table_of(ann, bob)

    def write(connection: Any) -> None:
        for person in (ann, bob):
            told = {"visitor": id_of(person), "table_id": table_id, "kind": "turn", "key": "2026"}
            number = connection.execute(notices.insert().values(**told, made_at="2026"))
            way = {"notice": number.inserted_primary_key[0], "channel": "mail"}
            sent = {"state": "failed", "tries": 13, "error": "421 not now"}
            connection.execute(deliveries.insert().values(**way, **sent, next_at="2026"))

    server.service.writer.written(write)
    kept = ann.get("/api/me/export").json()
    (notice,), (delivery,) = kept["notices"], kept["deliveries"]
    assert (delivery["notice"], delivery["channel"]) == (notice["id"], "mail")
    assert (delivery["state"], delivery["error"]) == ("failed", "421 not now")


def seats_of(server: Running, table_id: str) -> list[str]:
    with server.service.storage.reading() as connection:
        return [
            *connection.scalars(
                seats.select()
                .with_only_columns(seats.c.visitor)
                .where(seats.c.table_id == table_id)
            )
        ]


def test_nobody_sees_what_is_kept_of_another(ann: Person, zoe: Person) -> None:
    ann.hot_seat("Ann", "Bob")
    assert zoe.get("/api/me/export").json()["seats"] == []
    assert zoe.get("/api/me/games").json() == {"games": [], "more": None, "results": []}


def test_the_operator_says_how_they_are_reached(on_sqlite: Any) -> None:
    server = on_sqlite(contact="club@rail.example")
    with server.visit() as ann:
        assert ann.get("/api/about").json() == {"contact": "club@rail.example"}


def test_the_export_does_not_say_who_others_are(ann: Person, bob: Person) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
    assert bob.join(table_id, 1, "Bob").status_code == 200
    assert ann.post("/api/me/blocks", json={"table": table_id, "seat": 1}).status_code == 200
    path = f"/api/tables/{table_id}/seats/1/report"
    assert ann.post(path, json={"text": "Bad words"}).status_code < 300
    exported = ann.get("/api/me/export")
    assert len(exported.json()["blocks"]) == len(exported.json()["reports"]) == 1
    assert id_of(bob) not in exported.text
