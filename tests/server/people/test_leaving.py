"""Going for good: what was theirs is deleted, and games go on without their name."""

import random
from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest

import stockrail
from stockrail.server.administration.checking import check
from stockrail.server.people.signing_in import KNOWN
from stockrail.server.storage import blocks, deliveries, notes, notices, reports, seats, talk
from stockrail.titles import title
from tests.server.clubs import ask, at_seat, stream, table_of, vote
from tests.server.servers import Person, Running, id_of, wait_for

from .conftest import PASSWORD, registered, signing_in

OPEN = {"kind": "open"}
TITLES = ("chicago-express", "1830", "1861", "german-railways", "england-wales")


def leave(person: Person, confirmation: str) -> Any:
    return person.request("DELETE", "/api/me", json={"confirmation": confirmation})


def called(person: Person, name: str) -> Person:
    person.put("/api/me", json={"name": name, "language": "en"})
    return person


def two_people(ann: Person, bob: Person, **wish: Any) -> str:
    table_id = called(ann, "Ann").new({"kind": "here", "name": "Ann"}, OPEN, **wish)
    assert called(bob, "Bob").join(table_id, 1, "Bob").status_code == 200
    assert ann.start(table_id).status_code == 200
    return table_id


def text_of(server: Running) -> str:
    """Everything in the database."""
    from stockrail.server.storage import metadata

    with server.service.storage.reading() as connection:
        return "".join(
            repr(row)
            for part in metadata.sorted_tables
            for row in connection.execute(part.select())
        )


def test_a_guest_confirms_with_their_name(ann: Person) -> None:
    called(ann, "Ann").hot_seat("Ann", "Bob")
    refused = leave(ann, "Bob")
    assert (refused.status_code, refused.json()["message"]) == (403, "This is not your name")
    assert leave(ann, "Ann").status_code == 204
    assert ann.get("/api/me").json()["games"] == 0


def test_an_account_is_deleted_by_who_knows_the_password(ann: Person, visit: Any) -> None:
    name, thief = f"Ann {token_hex(4)}", visit()
    registered(ann, name)
    old = ann.cookies["stockrail"]
    assert leave(ann, name).status_code == 403
    assert leave(ann, PASSWORD).status_code == 204
    assert signing_in(ann, name) == 403
    thief.cookies.set("stockrail", old, domain="127.0.0.1")
    assert thief.get("/api/me").json()["account"] is None
    registered(visit(), name)


def test_nothing_of_a_person_is_left(serve: Callable[..., Running]) -> None:
    server = serve()
    name, secret = "Wilhelmina", "what nobody may read"
    with server.visit() as ann, server.visit() as bob:
        registered(called(ann, name), name)
        table_id = called(ann, name).new({"kind": "here", "name": name}, OPEN)
        bob.join(table_id, 1, "Bob")
        ann.start(table_id)
        assert ann.act(table_id, 0, kind="bid", player=name, amount=7).status_code == 200
        (person,) = _people(server, table_id, name)

        def write(connection: Any) -> None:
            said = {"table_id": table_id, "kind": "said", "ply": 0, "name": name, "text": secret}
            connection.execute(talk.insert().values(**said, visitor=person, made_at="2026"))
            done = {"table_id": table_id, "kind": "undo", "ply": 0, "name": name, "seat": 0}
            about = {"granted": [name, "Bob"]}
            connection.execute(talk.insert().values(**done, about=about, made_at="2026"))
            connection.execute(
                notes.insert().values(table_id=table_id, visitor=person, text=secret)
            )
            told = {"about": person, "name": name, "quoted": secret, "text": "Bad words"}
            report = {"visitor": id_of(bob), "table_id": table_id, "made_at": "2026", **told}
            connection.execute(reports.insert().values(**report))

        server.service.writer.written(write)
        for blocker, seat in ((ann, 1), (bob, 0)):
            met = {"table": table_id, "seat": seat}
            assert blocker.post("/api/me/blocks", json=met).status_code == 200
        assert name in text_of(server) and secret in text_of(server)
        assert leave(ann, PASSWORD).status_code == 204
        left = text_of(server)
        assert name not in left and secret not in left
        with server.service.storage.reading() as connection:
            assert [row.about for row in connection.execute(reports.select())] == [None]
            assert connection.execute(blocks.select()).all() == []
        assert ann.cookies.get(KNOWN) is None or name not in ann.cookies[KNOWN]


def test_nothing_is_left_where_somebody_plays_no_longer(serve: Callable[..., Running]) -> None:
    """They have resigned, given their seat away, and left tables before the game; one they have
    joined still waits."""
    server, name = serve(), "Wilhelmina"
    with server.visit() as ann, server.visit() as bob, server.visit() as zoe:
        called(ann, name)
        resigned, given, other, waiting = (_waiting(bob) for _ in range(4))
        for table_id in (resigned, given, other, waiting):
            assert ann.join(table_id, 1, name).status_code == 200
        assert ann.delete(f"/api/tables/{other}/seats/1").status_code == 200
        for table_id in (resigned, given):
            assert bob.start(table_id).status_code == 200
            assert ask(bob, table_id, "end").status_code == 200
            assert vote(ann, table_id, agrees=False).status_code == 200
        assert at_seat(ann, resigned, 1, "resign").status_code == 200
        assert at_seat(ann, given, 1, "offer", bot=False).status_code == 200
        assert at_seat(zoe, given, 1, "take", name="Zoe").status_code == 200
        assert zoe.act(given, 0, kind="bid", player="Bob", amount=7).status_code == 403
        assert bob.act(given, 0, kind="bid", player="Bob", amount=7).status_code == 200
        assert zoe.act(given, 1, kind="bid", player=name, amount=8).status_code == 200
        assert name in text_of(server)
        assert leave(ann, name).status_code == 204
        assert name not in text_of(server)
        seat = zoe.see(given)["table"]["seats"][1]
        assert (seat["name"], seat["played_by"], seat["yours"]) == ("Player 2", "Zoe", True)
        assert zoe.see(given)["ply"] == 2
        assert bob.see(resigned)["table"]["seats"][1]["name"] == "Player 2"
        assert ("resigned", "Player 2") in stream(server, resigned)
        assert ("joined", "Player 2") in stream(server, waiting)
        for table_id in (resigned, given):
            assert check(server.service.storage, table_id) == []


def test_no_name_stays_at_a_seat_that_was_taken_over_and_resigned(
    serve: Callable[..., Running],
) -> None:
    server, name = serve(), "Wilhelmina"
    with server.visit() as ann, server.visit() as bob, server.visit() as cat:
        table_id = two_people(ann, bob)
        assert at_seat(bob, table_id, 1, "offer", bot=False).status_code == 200
        assert at_seat(cat, table_id, 1, "take", name=name).status_code == 200
        assert ann.see(table_id)["table"]["seats"][1]["played_by"] == name
        assert at_seat(cat, table_id, 1, "resign").status_code == 200
        assert ann.see(table_id)["table"]["seats"][1]["played_by"] is None
        assert leave(cat, name).status_code == 204
        assert name not in text_of(server)


def _waiting(host: Person) -> str:
    return host.new({"kind": "here", "name": "Bob"}, OPEN)


def test_who_goes_by_the_same_name_keeps_it(ann: Person, bob: Person, zoe: Person) -> None:
    table_id = two_people(bob, ann)
    assert at_seat(ann, table_id, 1, "offer", bot=False).status_code == 200
    assert at_seat(zoe, table_id, 1, "take", name="Bob").status_code == 200
    assert leave(ann, "Bob").status_code == 204
    assert zoe.see(table_id)["table"]["seats"][1]["name"] == "Bob"


def test_what_happened_is_told_as_before_of_whoever_is_called_like_it(
    ann: Person, bob: Person
) -> None:
    table_id = called(ann, "undo").new({"kind": "here", "name": "undo"}, OPEN)
    called(bob, "Bob").join(table_id, 1, "Bob")
    ann.start(table_id)
    ann.act(table_id, 0, kind="bid", player="undo", amount=7)
    assert ask(ann, table_id, "undo", 0).status_code == 200
    assert leave(ann, "undo").status_code == 204
    (told,) = (
        entry["text"][1]
        for entry in bob.get(f"/api/tables/{table_id}/talk").json()["entries"]
        if entry["kind"] == "asked"
    )
    assert told == " proposes to undo back to move 0"


def _people(server: Running, table_id: str, name: str) -> list[str]:
    place = (seats.c.table_id == table_id) & (seats.c.name == name)
    with server.service.storage.reading() as connection:
        chosen = seats.select().with_only_columns(seats.c.visitor).where(place)
        return [*connection.scalars(chosen)]


@pytest.mark.parametrize("game", TITLES)
def test_a_game_replays_to_equal_scores_under_another_name(
    server: Running, ann: Person, game: str
) -> None:
    lots, count = random.Random(5), max(3, title(game).min_players)
    names = ["Ann", *("Bob", "Cat", "Dan")[: count - 1]]
    table = stockrail.new(game, names, seed=5)
    for _ in range(120):
        if table.is_over:
            break
        table.play(lots.choice(list(table.legal())))
    called(ann, "Ann")
    table_id = server.bring(ann, table)
    others = (seats.c.table_id == table_id) & (seats.c.index > 0)
    server.service.writer.written(
        lambda c: c.execute(seats.update().where(others).values(visitor=None, stand_in="random"))
    )
    before = ann.see(table_id)
    assert leave(ann, "Ann").status_code == 204
    with server.visit() as zoe:
        after = zoe.see(table_id, since=-1)
        assert "Ann" not in after["view"]["game"]["scores"]
        scores = {
            "Player 1" if name == "Ann" else name: points
            for name, points in table.at(table.ply).scores.items()
        }
        assert before["ply"] <= after["ply"]
        assert zoe.see(table_id)["table"]["seats"][0]["name"] == "Player 1"
        assert '"Ann"' not in zoe.get(f"/api/tables/{table_id}/log").text
    server.service.rooms.forget(table_id)
    assert server.service.rooms.fresh(table_id).now.game().at(table.ply).scores == scores
    assert check(server.service.storage, table_id) == []


def test_a_bot_plays_on_for_an_offered_seat(server: Running, ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    assert leave(ann, "Ann").status_code == 204
    seen = wait_for(lambda: (s := bob.see(table_id))["ply"] > 0 and s)
    assert seen["table"]["seats"][0]["name"] == "Player 1"
    row = server.service.rooms.fresh(table_id).now.row
    assert (row.seats[0].stand_in, row.seats[0].offered) == ("steady", True)
    assert row.seats[0].visitor is None and row.host == id_of(bob), "the other one is the host"
    option = seen["view"]["decision"]["options"][-1]["action"]
    assert bob.act(table_id, seen["revision"], **option).status_code == 200


def test_who_watches_sees_the_other_name(server: Running, ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    bob.see(table_id)
    mark = bob.get(f"/api/tables/{table_id}/changes").json()["mark"]
    assert leave(ann, "Ann").status_code == 204
    told = bob.get(f"/api/tables/{table_id}/changes", params={"mark": mark}).json()
    assert told["whole"]["table"]["seats"][0]["name"] == "Player 1"


def test_another_process_sees_the_other_name(serve: Callable[..., Running], database: str) -> None:
    one, other = serve(database), serve(database)
    with one.visit() as ann, other.visit() as bob:
        table_id = two_people(ann, bob)
        assert bob.see(table_id)["seat"] == "Bob"
        assert leave(ann, "Ann").status_code == 204
        seen = bob.see(table_id)
        assert {*seen["view"]["game"]["scores"]} == {"Player 1", "Bob"}


def test_a_seat_at_a_waiting_table_is_open_again(ann: Person, bob: Person) -> None:
    table_id = called(ann, "Ann").new({"kind": "here", "name": "Ann"}, OPEN, OPEN)
    called(bob, "Bob").join(table_id, 1, "Bob")
    assert leave(ann, "Ann").status_code == 204
    seen = bob.see(table_id)["table"]
    assert [seat["kind"] for seat in seen["seats"]] == ["open", "person", "open"]
    assert seen["host"] is True


def test_a_waiting_table_goes_with_its_last_person(ann: Person, bob: Person, zoe: Person) -> None:
    alone, with_bob = (
        called(ann, "Ann").new({"kind": "here", "name": "Ann"}, {"kind": "bot"}, OPEN, listed=True)
        for _ in range(2)
    )
    called(bob, "Bob").join(with_bob, 2, "Bob")
    assert leave(ann, "Ann").status_code == 204
    assert zoe.join(alone, 2, "Zoe").status_code == 404
    assert alone not in zoe.get("/api/tables").text
    assert zoe.join(with_bob, 0, "Zoe").status_code == 200
    assert bob.start(with_bob).status_code == 200


def test_a_player_called_as_a_move_leaves_the_moves_as_they_are(
    server: Running, ann: Person
) -> None:
    table_id = called(ann, "bid").hot_seat("bid", "Bob")
    ann.act(table_id, 0, kind="bid", player="bid", amount=7)
    assert leave(ann, "bid").status_code == 204
    assert check(server.service.storage, table_id) == []
    table = server.service.rooms.fresh(table_id).now.game()
    assert str(table.log[0]) == "bid 'Player 1' 7"


def test_what_was_asked_lapses_when_somebody_goes(ann: Person, bob: Person, zoe: Person) -> None:
    table_id = table_of(called(ann, "Ann"), called(bob, "Bob"), called(zoe, "Cat"))
    ask(ann, table_id, "end")
    vote(bob, table_id)
    assert leave(zoe, "Cat").status_code == 204
    assert bob.see(table_id)["table"]["motions"] == []
    for person in (ann, bob):
        ask(person, table_id, "end")
    assert bob.see(table_id)["table"]["status"] == "finished", "who is gone is not asked"


def test_nobody_waits_for_the_time_of_who_is_gone(ann: Person, bob: Person) -> None:
    clock = {"kind": "move", "seconds": 3600, "runs_out": "wait"}
    table_id = table_of(called(ann, "Ann"), called(bob, "Bob"), clock=clock)
    assert leave(ann, "Ann").status_code == 204
    seen = wait_for(lambda: (s := bob.see(table_id))["ply"] and s)
    assert seen["view"]["decision"]["actor"] == "Bob" and seen["table"]["deadline"]


def test_a_rematch_has_a_bot_for_who_is_gone(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    assert leave(ann, "Ann").status_code == 204
    wait_for(lambda: bob.see(table_id)["ply"])
    assert ask(bob, table_id, "end").json()["whole"]["table"]["status"] == "finished"
    again = bob.post(f"/api/tables/{table_id}/rematch").json()
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]


def test_who_is_gone_is_told_nothing_of_what_was_due(server: Running, ann: Person) -> None:
    table_id, person = called(ann, "Ann").hot_seat("Ann", "Bob"), id_of(ann)
    row = {"visitor": person, "table_id": table_id, "kind": "turn", "key": "k", "made_at": "2026"}
    way = {"channel": "hook", "target": "", "state": "due", "next_at": "9999"}

    def write(connection: Any) -> int:
        number = connection.execute(notices.insert().values(**row)).inserted_primary_key[0]
        connection.execute(deliveries.insert().values(notice=number, **way))
        return int(number)

    number = server.service.writer.written(write)
    assert leave(ann, "Ann").status_code == 204
    with server.service.storage.reading() as connection:
        for part, column in ((notices, notices.c.id), (deliveries, deliveries.c.notice)):
            assert connection.execute(part.select().where(column == number)).all() == []
