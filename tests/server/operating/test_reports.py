"""What people report, and what the person who runs the server does about it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.servers import Person, Serve, id_of, wait_for
from tests.server.talking import call, listening, said, say, spoken, texts

from .conftest import Club, Command
from .test_admin import admin


@pytest.fixture
def zoe(club: Club) -> Iterator[Person]:
    with club.server.visit() as person:
        yield call(person, "Zoe")


def report(person: Person, place: str, text: str = "Rude") -> Any:
    return person.post(f"/api/tables/{place}/report", json={"text": text})


def test_a_reported_message_is_read_with_who_said_it(
    club: Club, command: Command, zoe: Person
) -> None:
    entry = said(zoe, club.played, "Bad words\n\x1b[31m")
    assert report(club.ann, f"{club.played}/talk/{entry}", "Please look").status_code == 204
    (row,) = admin(command, club, "reports")["reports"]
    assert (row["talk_id"], row["table_id"], row["name"]) == (entry, club.played, "Zoe")
    assert (row["about"], row["reporter"]) == (id_of(zoe), id_of(club.ann))
    assert (row["quoted"], row["text"]) == ("Bad words\n[31m", "Please look")
    listed = command("admin", "reports", "--database", club.database).out
    assert f"Ann ({id_of(club.ann)[:12]}) reports Zoe ({id_of(zoe)[:12]})" in listed
    assert f"message {entry}: 'Bad words\\n[31m'" in listed


def test_what_was_reported_is_kept_though_its_author_removes_it(
    club: Club, command: Command, zoe: Person
) -> None:
    entry = said(zoe, club.played, "Bad words")
    report(club.ann, f"{club.played}/talk/{entry}", "")
    assert zoe.delete(f"/api/tables/{club.played}/talk/{entry}").status_code == 200
    (row,) = admin(command, club, "reports")["reports"]
    assert (row["quoted"], row["text"]) == ("Bad words", "")


def test_a_player_is_reported_with_a_reason(club: Club, command: Command, zoe: Person) -> None:
    place = f"{club.played}/seats/1"
    without = report(zoe, place, " ")
    assert (without.status_code, without.json()["instead"]) == (422, "Say what is wrong.")
    assert report(zoe, place, "Left us waiting").status_code == 204
    assert report(zoe, place, "Left us waiting for days").status_code == 204
    (row,) = admin(command, club, "reports")["reports"]
    assert (row["name"], row["text"]) == ("Bob", "Left us waiting for days")
    assert (row["talk_id"], row["quoted"]) == (None, "")


def test_who_and_what_may_be_reported(club: Club, zoe: Person) -> None:
    entry = said(zoe, club.played, "Hello")
    assert report(zoe, f"{club.played}/talk/{entry}").status_code == 422, "oneself"
    assert report(club.ann, f"{club.waiting}/talk/{entry}").status_code == 404
    assert report(club.ann, f"{club.played}/talk/{2**40}").status_code == 404
    assert report(zoe, f"{club.waiting}/seats/1").status_code == 404, "nobody is there"
    assert report(club.ann, f"{club.played}/talk/{entry}", "x" * 1001).status_code == 422
    assert report(club.ann, "nowhere/seats/0").status_code == 404


def test_a_settled_report_is_not_listed_again(club: Club, command: Command, zoe: Person) -> None:
    report(zoe, f"{club.played}/seats/1")
    (row,) = admin(command, club, "reports")["reports"]
    admin(command, club, "settle", str(row["id"]), "--yes")
    assert admin(command, club, "reports")["reports"] == []
    (settled,) = admin(command, club, "reports", "--settled")["reports"]
    assert settled["id"] == row["id"] and settled["settled_at"]
    again = command("admin", "settle", str(row["id"]), "--yes", "--database", club.database)
    assert again.code == 1 and f"No report {row['id']} waits" in again.err


def test_a_hidden_message_is_read_by_nobody(club: Club, command: Command, zoe: Person) -> None:
    entry = said(zoe, club.played, "Bad words")
    with listening(club.server.visit, club.ann, club.played) as ear:
        admin(command, club, "hide", str(entry), "--yes")
        wait_for(lambda: ear.parts)
    (told,) = ear.parts[0]["entries"]
    assert (told["kind"], told["of"], told["removed"]) == ("removed", entry, "operator")
    for person in (club.ann, zoe):
        assert texts(person, club.played) == [""]
        assert spoken(person, club.played)[0]["removed"] == "operator"
        assert "Bad words" not in person.get(f"/api/tables/{club.played}/talk").text
    again = command("admin", "hide", str(entry), "--yes", "--database", club.database)
    assert again.code == 1 and f"There is no message {entry} to hide" in again.err


def test_who_is_banned_says_nothing(club: Club, command: Command, zoe: Person) -> None:
    said(zoe, club.played, "Bad words")
    admin(command, club, "ban", id_of(zoe), "--yes")
    wait_for(lambda: say(zoe, club.played, "More").status_code == 403)
    for refused in (
        report(zoe, f"{club.played}/seats/1"),
        zoe.put(f"/api/tables/{club.played}/notes", json={"text": "x"}),
        zoe.post("/api/me/blocks", json={"table": club.played, "seat": 1}),
    ):
        assert refused.status_code == 403, refused.text


def test_a_table_is_removed_with_what_was_said_there(
    club: Club, command: Command, zoe: Person
) -> None:
    entry = said(zoe, club.played, "Hello")
    zoe.put(f"/api/tables/{club.played}/notes", json={"text": "x"})
    report(club.ann, f"{club.played}/talk/{entry}")
    admin(command, club, "remove", club.played, "--yes")
    assert club.ann.get(f"/api/tables/{club.played}/talk").status_code == 404
    assert len(admin(command, club, "reports")["reports"]) == 1, "the report stays"
    assert said(zoe, club.waiting, "Next") > entry, "its number is not used again"


def test_talk_goes_on_after_a_restore(
    club: Club, command: Command, zoe: Person, serve: Serve, database: str, tmp_path: Path
) -> None:
    entry = said(zoe, club.played, "Before")
    file = str(tmp_path / "club.gz")
    assert command("backup", file, "--database", club.database).code == 0
    assert command("restore", file, "--database", database).code == 0
    with serve(database).visit(cookies=zoe.cookies) as again:
        assert said(again, club.played, "After") > entry
        assert texts(again, club.played) == ["Before", "After"]
