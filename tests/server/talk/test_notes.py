"""What somebody writes down at a table is theirs alone."""

import pytest

from ..servers import Person
from ..talking import two_people


def write(person: Person, table_id: str, text: str) -> str:
    answer = person.put(f"/api/tables/{table_id}/notes", json={"text": text})
    assert answer.status_code == 200, answer.text
    kept: str = answer.json()["text"]
    return kept


def notes(person: Person, table_id: str) -> str:
    text: str = person.get(f"/api/tables/{table_id}/notes").json()["text"]
    return text


def test_notes_are_read_by_who_wrote_them_alone(ann: Person, bob: Person, zoe: Person) -> None:
    table_id = two_people(ann, bob)
    write(ann, table_id, "Bob bluffs\n<b>always</b>")
    write(zoe, table_id, "Ann will win")
    assert notes(ann, table_id) == "Bob bluffs\n<b>always</b>"
    assert (notes(bob, table_id), notes(zoe, table_id)) == ("", "Ann will win")
    for path in ("", "/talk", "/changes", "/notes"):
        assert "bluffs" not in bob.get(f"/api/tables/{table_id}{path}").text


def test_notes_are_of_one_table(ann: Person) -> None:
    one, other = ann.hot_seat("Ann", "Bob"), ann.hot_seat("Ann", "Bob")
    write(ann, one, "One")
    assert (notes(ann, one), notes(ann, other)) == ("One", "")


def test_notes_are_written_anew_and_emptied(ann: Person) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    for text in ("One", "Two", "Two", ""):
        assert write(ann, table_id, text) == text == notes(ann, table_id)


def test_somebody_who_was_never_here_has_none(ann: Person, zoe: Person) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    assert notes(zoe, table_id) == "" and "stockrail" not in zoe.cookies


@pytest.mark.parametrize("letter", ["a", "é", "漢", "🚂"])
def test_notes_have_at_most_20000_characters(ann: Person, letter: str) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    assert write(ann, table_id, letter * 20_000) == letter * 20_000
    answer = ann.put(f"/api/tables/{table_id}/notes", json={"text": letter * 20_003})
    assert answer.status_code == 422
    assert answer.json()["message"] == "Notes have at most 20000 characters"
    assert answer.json()["instead"] == "Shorten them by 3 characters."
    assert notes(ann, table_id) == letter * 20_000


def test_there_are_no_notes_where_there_is_no_table(ann: Person) -> None:
    assert ann.get("/api/tables/nowhere/notes").status_code == 404
    assert ann.put("/api/tables/nowhere/notes", json={"text": "x"}).status_code == 404
