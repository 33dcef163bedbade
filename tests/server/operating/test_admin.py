"""What the person who runs a server does about tables and visitors, while it runs."""

import io
import random
from typing import Any

import pytest

from stockrail.server.people import known
from stockrail.server.play import bot_seats
from stockrail.server.storage import Storage
from tests.server.clubs import ask, table_of
from tests.server.servers import Serve, id_of, wait_for

from .conftest import Club, Command


def admin(command: Command, club: Club, *words: str) -> Any:
    said = command("admin", *words, "--database", club.database, "--json")
    assert said.code == 0, said.err
    return said.json


def test_tables_are_listed_by_what_is_asked(club: Club, command: Command) -> None:
    def ids(*words: str) -> set[str]:
        return {row["id"] for row in admin(command, club, "tables", *words)["tables"]}

    both = {club.played, club.waiting}
    assert ids() == ids("--title", "chicago-express") == ids("--player", "Ann") == both
    assert ids("--status", "running") == ids("--player", "Bob") == {club.played}
    assert ids("--idle", "1") == ids("--title", "1830") == set()
    assert len(ids("--limit", "1")) == 1
    said = command("admin", "tables", "--status", "gathering", "--database", club.database)
    assert said.out.startswith(f"{club.waiting}  gathering  chicago-express")
    assert said.out.endswith("0:Ann, 1:-\n")


def test_at_a_closed_table_nobody_acts(club: Club, command: Command) -> None:
    before = club.ann.see(club.played)
    option = before["view"]["decision"]["options"][0]["action"]
    admin(command, club, "close", club.played, "--yes")
    seen = club.ann.see(club.played)
    assert (seen["table"]["status"], seen["view"]["decision"]) == ("closed", None)
    assert seen["view"]["panels"] == before["view"]["panels"], "what was played is seen"
    assert not seen["can_undo"] and not any(seat["acts"] for seat in seen["table"]["seats"])
    for answer in (
        club.ann.act(club.played, before["revision"], **option),
        club.ann.undo(club.played, before["revision"]),
        club.ann.post(f"/api/tables/{club.played}/rematch"),
    ):
        assert answer.status_code == 409, answer.text
        assert answer.json()["message"] == "This table is closed"
        assert answer.json()["instead"] == "Ask the host, or the person who runs this server."
    french = club.ann.post(f"/api/tables/{club.played}/rematch", params={"lang": "fr"}).json()
    assert french["message"] == "Cette table est fermée"


def test_a_closed_table_goes_on_when_it_is_reopened(club: Club, command: Command) -> None:
    before = club.ann.see(club.played)
    admin(command, club, "close", club.played, "--yes")
    admin(command, club, "reopen", club.played, "--yes")
    after = club.ann.see(club.played)
    assert after["view"] == before["view"]
    assert club.ann.play(club.played, 1, random.Random(1))["revision"] == before["revision"] + 1


def test_a_table_that_is_closed_before_it_begins_is_not_joined(
    club: Club, command: Command
) -> None:
    admin(command, club, "close", club.waiting, "--yes")
    with club.server.visit() as bob:
        assert club.waiting not in {table["id"] for table in bob.get("/api/tables").json()}
        answer = bob.join(club.waiting, 1, "Bob")
        assert (answer.status_code, answer.json()["message"]) == (409, "This table is closed")
        assert bob.see(club.waiting)["table"]["status"] == "closed"
        admin(command, club, "reopen", club.waiting, "--yes")
        assert bob.join(club.waiting, 1, "Bob").status_code == 200


def test_a_move_that_races_with_closing_does_not_reopen_the_table(
    club: Club, command: Command
) -> None:
    """It was judged while the table was open, and is written after."""
    from stockrail.core.refusal import StaleAction
    from stockrail.server.rooms.records import answer

    service = club.server.service
    now = service.rooms.fresh(club.played).now
    table = now.game().at(now.ply)
    table.play(table.legal()[0])
    move = answer(now.row, now.ply, table)
    admin(command, club, "close", club.played, "--yes")
    with pytest.raises(StaleAction):
        service.writer.written(move.write)
    seen = club.ann.see(club.played)
    assert (seen["table"]["status"], seen["revision"]) == ("closed", now.revision)


def test_a_seat_is_handed_to_a_player_who_has_lost_the_cookie(club: Club, command: Command) -> None:
    with club.server.visit() as new:
        new.put("/api/me", json={"name": "Ann", "language": "en"})
        said = command(
            "admin", "seat", club.played, "0", "Ann", "--yes", "--database", club.database
        )
        assert "2 visitors are called 'Ann'; name one by the beginning of its id" in said.err
        newest = admin(command, club, "visitors", "--name", "Ann")["visitors"][0]
        assert (newest["id"], newest["seats"]) == (id_of(new), 0)
        admin(command, club, "seat", club.played, "0", newest["id"][:12], "--yes")
        assert [seat["yours"] for seat in new.see(club.played)["table"]["seats"]] == [
            True,
            False,
            False,
        ]


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look often at what has been changed in their database."""
    monkeypatch.setattr(bot_seats, "ROUNDS", 0.2)
    monkeypatch.setattr(known, "PAUSE", 0.2)


@pytest.mark.usefixtures("often")
def test_a_bot_plays_for_a_seat_it_was_given(club: Club, command: Command) -> None:
    seats = [*club.ann.see(club.played)["table"]["seats"]]
    acting = next(seat["index"] for seat in seats if seat["acts"])
    revision = club.ann.see(club.played)["revision"]
    words = ("seat", club.played, str(acting), "--bot", "random", "--yes")
    admin(command, club, *words)
    wait_for(lambda: club.ann.see(club.played)["revision"] > revision)
    said = command("admin", *words[:3], "--bot", "none", "--yes", "--database", club.database)
    assert said.code == 1 and "has no bot 'none'" in said.err


def test_a_new_host_may_start_the_game(club: Club, command: Command) -> None:
    with club.server.visit() as bob:
        assert bob.join(club.waiting, 1, "Bob").status_code == 200
        assert bob.start(club.waiting).status_code == 403
        admin(command, club, "host", club.waiting, "Bob", "--yes")
        assert bob.start(club.waiting).status_code == 200


@pytest.mark.usefixtures("often")
def test_who_is_banned_only_watches(club: Club, command: Command) -> None:
    admin(command, club, "ban", "Ann", "--yes")

    def renamed() -> int:
        return club.ann.put("/api/me", json={"name": "Eve", "language": "en"}).status_code

    wait_for(lambda: renamed() == 403)
    answer = club.ann.post("/api/tables", json={"title": "1830", "seats": []})
    assert answer.json()["message"] == "You are banned from this server"
    assert club.ann.see(club.played)["revision"] > 0
    (banned,) = admin(command, club, "visitors", "--banned")["visitors"]
    admin(command, club, "unban", banned["id"], "--yes")
    wait_for(lambda: renamed() == 200)


@pytest.mark.usefixtures("often")
def test_who_is_banned_may_take_what_is_theirs_and_go(club: Club, command: Command) -> None:
    admin(command, club, "ban", "Ann", "--yes")
    rename = {"name": "Ann", "language": "en"}
    wait_for(lambda: club.ann.put("/api/me", json=rename).status_code == 403)
    assert club.ann.get("/api/me/export").json()["profile"]["name"] == "Ann"
    refused = club.ann.post("/api/unsubscribe/x")
    assert refused.status_code == 404, "asked like everybody else"
    answer = club.ann.request("DELETE", "/api/me", json={"confirmation": "Ann"})
    assert answer.status_code == 204, answer.text


@pytest.mark.usefixtures("often")
def test_who_is_banned_may_sign_out(club: Club, command: Command) -> None:
    admin(command, club, "ban", "Ann", "--yes")
    rename = {"name": "Eve", "language": "en"}
    wait_for(lambda: club.ann.put("/api/me", json=rename).status_code == 403)
    assert club.ann.post("/api/sign-out", json={}).status_code == 204


def test_a_ban_outlives_the_server(club: Club, command: Command, serve: Serve) -> None:
    admin(command, club, "ban", "Ann", "--yes")
    club.server.stop()
    with serve(club.database).visit() as ann:
        ann.cookies = club.ann.cookies
        answer = ann.put("/api/me", json={"name": "Eve", "language": "en"})
        assert answer.status_code == 403, "from the first request on"


def test_a_removed_table_is_gone(club: Club, storage: Storage, command: Command) -> None:
    admin(command, club, "remove", club.played, "--yes")
    assert club.ann.get(f"/api/tables/{club.played}").status_code == 404
    with storage.reading() as connection:
        for table in ("records", "positions"):
            left = connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar()
            assert left == 0, table
    assert command("check", "--database", club.database).code == 0


@pytest.mark.parametrize(("typed", "code"), [("y\n", 0), ("n\n", 1), ("", 1)])
def test_a_change_is_asked_about(
    club: Club, command: Command, monkeypatch: pytest.MonkeyPatch, typed: str, code: int
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    said = command("admin", "close", club.played, "--database", club.database)
    assert said.code == code
    assert f"Close table {club.played}? Nobody can act there any more. (y/n)" in said.err
    is_closed = club.ann.see(club.played)["table"]["status"] == "closed"
    assert is_closed == (code == 0)


def test_what_is_not_there_is_said(club: Club, command: Command) -> None:
    for words, why in (
        (("close", "nowhere"), "There is no table 'nowhere'"),
        (("ban", "Nobody"), "There is no visitor 'Nobody'"),
        (("seat", club.waiting, "1", "Ann"), "has nobody on seat 1; its taken seats are 0"),
        (("seat", club.waiting, "0"), "Name a visitor, or a bot with --bot"),
        (("reopen", club.played), "is not closed"),
    ):
        said = command("admin", *words, "--yes", "--database", club.database)
        assert said.code == 1 and why in said.err, said.err


def test_a_database_of_another_schema_is_not_touched(
    club: Club, storage: Storage, command: Command
) -> None:
    for schema, why in (("0004", "start the server once"), ("9999", "which is later than")):
        with storage.writing() as connection:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{schema}'")
        said = command("admin", "close", club.played, "--yes", "--database", club.database)
        assert said.code == 1 and why in said.err, said.err


def test_what_is_proposed_lapses_when_a_seat_is_handed_over(club: Club, command: Command) -> None:
    with club.server.visit() as bob:
        table = table_of(club.ann, bob)
        ask(bob, table, "end")
        admin(command, club, "seat", table, "1", "--bot", "steady", "--yes")
        wait_for(lambda: club.ann.see(table)["table"]["motions"] == [])


def test_a_clock_starts_anew_when_a_table_is_reopened(club: Club, command: Command) -> None:
    with club.server.visit() as bob:
        table = table_of(club.ann, bob, clock={"kind": "move", "seconds": 600})
        before = club.ann.see(table)["table"]["deadline"]
        club.ann.post(f"/api/tables/{table}/close")
        admin(command, club, "reopen", table, "--yes")
        wait_for(lambda: (club.ann.see(table)["table"]["deadline"] or "") > before)
