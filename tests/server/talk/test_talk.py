"""What is said at a table: who may say it, who reads it, and that it is read as it was written."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update

from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.locale import translator
from stockrail.server.administration.tables import close
from stockrail.server.people.plain_text import tidied
from stockrail.server.people.visitors import tidy
from stockrail.server.rooms.rows import SeatRow
from stockrail.server.storage import Storage
from stockrail.server.storage import talk as talk_rows
from stockrail.server.stream.entries import note
from stockrail.server.stream.happenings import KINDS, sentence

from ..servers import Apart, Person, Running, servers, wait_for
from ..talking import call, listening, said, say, spoken, talk, texts, two_people

OPEN = {"kind": "open"}
Visit = Callable[..., Person]


def seat_of(name: str) -> SeatRow:
    return SeatRow(0, "person", name, None, None)


def happens(server: Running, table_id: str, kind: str, name: str = "Ann", **about: Any) -> None:
    """As the server itself notes what is done, and nobody is told of it but by the database."""
    with server.service.storage.writing() as connection:
        note(connection, table_id, kind, ply=0, seat=seat_of(name), about=about)


# Saying something


def test_players_speak_as_their_seat_and_others_as_themselves(
    ann: Person, bob: Person, zoe: Person
) -> None:
    table_id = two_people(ann, bob)
    call(zoe, "Zoe")
    said(ann, table_id, "Hello")
    said(zoe, table_id, "Hi all")
    first, second = spoken(bob, table_id)
    assert (first["name"], first["seat"], first["audience"]) == ("Ann", 0, "players")
    assert (second["name"], second["seat"], second["audience"]) == ("Zoe", None, "spectators")
    assert (first["kind"], first["ply"], first["yours"]) == ("said", 0, False)
    assert [entry["yours"] for entry in spoken(zoe, table_id)] == [False, True]


def test_a_message_says_at_which_move_it_came(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    said(bob, table_id, "So little?")
    assert [entry["ply"] for entry in spoken(ann, table_id)] == [1]


def test_what_is_sent_twice_is_said_once(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    answers = [say(ann, table_id, "Hello", key="one-and-the-same") for _ in range(3)]
    assert len({answer.text for answer in answers}) == 1
    assert texts(bob, table_id) == ["Hello"]
    assert say(bob, table_id, "Hello", key="one-and-the-same").status_code == 200
    assert texts(bob, table_id) == ["Hello", "Hello"], "the key of another is another key"


def test_a_spectator_without_a_name_is_told_to_give_one(ann: Person, zoe: Person) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answer = say(zoe, table_id, "Hello")
    assert answer.status_code == 422
    assert answer.json()["message"] == "Nobody knows your name yet"
    assert answer.json()["instead"] == "Enter a name, then send your message again."
    call(zoe, "Zoe")
    assert say(zoe, table_id, "Hello").status_code == 200


def test_somebody_who_was_never_here_gets_a_cookie_by_writing(ann: Person, zoe: Person) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    assert spoken(zoe, table_id) == [] and "stockrail" not in zoe.cookies
    say(zoe, table_id, "Hello")
    assert "stockrail" in zoe.cookies


@pytest.mark.parametrize("text", ["", "  \n ", "\u200b\u202e", "\x00"])
def test_nothing_is_not_a_message(ann: Person, text: str) -> None:
    answer = say(ann, ann.hot_seat("Ann", "Bob"), text)
    assert (answer.status_code, answer.json()["message"]) == (422, "There is nothing to send")


def test_a_message_has_at_most_1000_characters(ann: Person) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    assert say(ann, table_id, "é" * 1000).status_code == 200
    for length in (1001, 9000):
        answer = say(ann, table_id, "é" * length)
        assert answer.status_code == 422
        assert answer.json()["message"] == "A text has at most 1000 characters here"


@pytest.mark.parametrize("key", ["", "a" * 37, "a b", "ä"])
def test_a_key_is_short_and_plain(ann: Person, key: str) -> None:
    answer = ann.post(
        f"/api/tables/{ann.hot_seat('Ann', 'Bob')}/talk", json={"text": "x", "key": key}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_closed_table_is_read_only(ann: Person, server: Running) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    said(ann, table_id, "Hello")
    storage = Storage(server.service.settings.database)
    close(storage, table_id)
    storage.close()
    answer = say(ann, table_id, "Anybody?")
    assert (answer.status_code, answer.json()["message"]) == (409, "This table is closed")
    assert texts(ann, table_id) == ["Hello"]


def test_there_is_no_talk_where_there_is_no_table(ann: Person) -> None:
    assert ann.get("/api/tables/nowhere/talk").status_code == 404
    assert say(ann, "nowhere", "Hello").status_code == 404


# What is written is text


def test_what_is_written_is_sent_as_it_was_written(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    for text in (
        "<script>alert(1)</script>",
        "javascript:alert(1)",
        "{name} %s &amp;",
        "👩‍🚀 où ?",
    ):
        said(ann, table_id, text)
        assert texts(bob, table_id)[-1] == text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("pay \u202e001 me\u202c", "pay 001 me"),
        ("\u2066left\u2069 and \u200fright", "left and right"),
        ("an\u200bn \ufeffb\u00adob", "ann bob"),
        ("\u200dx\u200d", "x"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("e\u0301", "é"),
        ("bell\x07 tab\there", "bell tab here"),
        ("q" + "\u0301" * 40, "q" + "\u0301" * 4),
    ],
)
def test_nothing_hides_in_a_message(written: str, read: str) -> None:
    assert tidied(written) == read


@pytest.mark.parametrize(
    "name", ["Ann\u202e", "A\u200bnn", "\u2066Ann\u2069", "\u3164", "A\u200dB"]
)
def test_nothing_hides_in_a_name(name: str) -> None:
    with pytest.raises(SetupError, match="characters that cannot be shown"):
        tidy(name)


# Who reads it


def test_a_player_may_mute_the_spectators_while_the_game_goes_on(
    visit: Visit, ann: Person, bob: Person, zoe: Person
) -> None:
    table_id = two_people(ann, bob)
    call(zoe, "Zoe")
    said(zoe, table_id, "Before")
    assert texts(ann, table_id) == ["Before"]
    muted = ann.put(f"/api/tables/{table_id}/mute", json={"mutes": True})
    joined, begun = muted.json()["entries"]
    assert (joined["kind"], begun["kind"]) == ("joined", "begun")
    assert muted.json()["mutes"]
    with (
        listening(visit, ann, table_id) as muting,
        listening(visit, bob, table_id) as player,
        listening(visit, zoe, table_id) as spectator,
    ):
        said(zoe, table_id, "Sell the PRR")
        player.hear("Sell the PRR")
        said(bob, table_id, "Pass")
        for ear in (player, spectator):
            ear.hear("Pass")
            assert ear.texts[-2:] == ["Sell the PRR", "Pass"]
        muting.hear("Pass")
        assert b"Sell the PRR" not in muting.bytes and b"Zoe" not in muting.bytes
        assert b"Sell the PRR" in player.bytes
        previous = muting.parts[-1]["previous"]
        assert previous == begun["id"], "nothing is missing for who reads the rest"
    raw = ann.get(f"/api/tables/{table_id}/talk").text
    assert "Sell the PRR" not in raw and "Before" not in raw
    again = ann.put(f"/api/tables/{table_id}/mute", json={"mutes": False}).json()
    texts_again = [entry["text"] for entry in again["entries"] if entry["kind"] == "said"]
    assert texts_again == ["Before", "Sell the PRR", "Pass"]


def test_only_players_mute(ann: Person, zoe: Person) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answer = zoe.put(f"/api/tables/{table_id}/mute", json={"mutes": True})
    assert (answer.status_code, answer.json()["message"]) == (403, "You are not at this table")


def test_before_and_after_the_game_all_read_all(ann: Person, bob: Person, zoe: Person) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    bob.join(table_id, 1, "Bob")
    call(zoe, "Zoe")
    ann.put(f"/api/tables/{table_id}/mute", json={"mutes": True})
    said(zoe, table_id, "May I play?")
    assert texts(ann, table_id) == ["May I play?"]
    ann.start(table_id)
    assert texts(ann, table_id) == []


def test_who_is_named_is_mentioned(ann: Person, bob: Person, zoe: Person) -> None:
    table_id = two_people(ann, bob)
    call(zoe, "Zoe")

    def mentioned(person: Person, text: str) -> list[int]:
        said(person, table_id, text)
        mentions: list[int] = talk(person, table_id)["entries"][-1]["mentions"]
        return mentions

    assert mentioned(ann, "@bob, your turn") == [1]
    assert mentioned(bob, "thanks @Ann! mail bob@ann.example @annie") == [0]
    assert mentioned(ann, "@Ann is me") == []
    assert mentioned(zoe, "@Ann sell") == [], "spectators call no player while the game goes on"


# Reading it


def test_the_stream_is_read_in_parts(ann: Person, server: Running) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    for n in range(230):
        happens(server, table_id, "joined", f"P{n}")
    newest = talk(ann, table_id)
    assert [len(newest["entries"]), newest["entries"][-1]["name"]] == [100, "P229"]
    middle = talk(ann, table_id, before=newest["entries"][0]["id"])
    assert middle["entries"][-1]["id"] == newest["previous"]
    oldest = talk(ann, table_id, before=middle["entries"][0]["id"])
    assert (len(oldest["entries"]), oldest["previous"]) == (30, 0)
    last = newest["entries"][-1]["id"]
    assert talk(ann, table_id, after=last) == {"previous": last, "entries": [], "mutes": False}
    assert [e["id"] for e in talk(ann, table_id, after=last - 1)["entries"]] == [last]


def test_a_part_that_cannot_be_is_refused(ann: Person) -> None:
    path = f"/api/tables/{ann.hot_seat('Ann', 'Bob')}/talk"
    for query in ({"after": -1}, {"before": 2**40}, {"after": "x"}):
        assert ann.get(path, params=query).status_code == 400


def test_a_new_message_is_told_with_the_one_before(visit: Visit, ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    first = said(ann, table_id, "One")
    with listening(visit, bob, table_id) as ear:
        second = said(ann, table_id, "Two")
        ear.hear("Two")
        third = said(ann, table_id, "Three")
        ear.hear("Three")
    assert [part["previous"] for part in ear.parts] == [first, second]
    assert ear.parts[-1]["entries"][-1]["id"] == third


# What is done


def test_every_kind_has_a_sentence_in_both_languages() -> None:
    for kind in KINDS:
        text = sentence(kind, "Ann", {}, 0, {})
        assert "Ann" in str(text) or kind in ("agreed_end", "begun"), kind
        assert text.render(translator("fr")) != str(text), kind


@pytest.mark.parametrize(
    ("kind", "about", "told"),
    [
        ("undone", {}, "Ann undoes a move"),
        (
            "undone",
            {"motion": "undo", "about": 12, "granted": ["Bob", "Cat"]},
            "Ann undoes back to move 12, with the consent of Bob, Cat",
        ),
        ("asked", {"motion": "end"}, "Ann proposes to end the game as it stands"),
        ("asked", {"motion": "undo", "about": 3}, "Ann proposes to undo back to move 3"),
        ("asked", {"motion": "replace", "about": 1}, "Ann proposes that a bot plays for Bob"),
        ("asked", {"motion": "nonsense"}, "Ann proposes something to the others"),
        ("declined", {"motion": "replace"}, "Ann wants to wait"),
        ("replaced", {"granted": ["Cat"]}, "A bot plays for Ann, with the consent of Cat"),
        ("replaced", {"granted": "odd", "motion": 7}, "A bot plays for Ann"),
    ],
)
def test_a_sentence_says_what_is_known(kind: str, about: dict[str, Any], told: str) -> None:
    assert str(sentence(kind, "Ann", about, 0, {0: "Ann", 1: "Bob"})) == told


def test_who_takes_a_seat_over_is_not_the_player_of_that_name() -> None:
    assert str(sentence("taken", "Zoe", {}, 1, {1: "Bob"})) == "Zoe takes over from Bob"
    assert str(sentence("closed", "", {}, None, {})) == "The table is closed"


def test_an_undo_stands_where_it_leads_to(ann: Person, server: Running) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    with server.service.storage.writing() as connection:
        for kind, about in (("undone", {"kept": 0}), ("host", {}), ("joined", {})):
            note(connection, table_id, kind, ply=9, seat=seat_of("Ann"), about=about)
    assert [entry["ply"] for entry in talk(ann, table_id)["entries"]] == [0, 1, 1]


def test_what_is_done_is_told_to_each_in_their_language(
    visit: Visit, server: Running, ann: Person, bob: Person
) -> None:
    table_id = two_people(ann, bob)
    with (
        listening(visit, ann, table_id) as english,
        listening(visit, bob, table_id, "fr") as french,
    ):
        happens(server, table_id, "resigned")
        for ear in (english, french):
            wait_for(partial(getattr, ear, "parts"))
    told = english.parts[0]["entries"][0]
    assert (told["kind"], told["seat"], told["yours"]) == ("resigned", 0, False)
    assert told["text"] == [["player", "Ann", "Ann"], " resigns; a bot plays on"]
    assert "abandonne" in str(french.parts[0]["entries"][0]["text"])


def test_unknown_kinds_are_skipped(ann: Person, server: Running) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    happens(server, table_id, "danced")
    last = said(ann, table_id, "Hello")
    assert talk(ann, table_id)["previous"] == 0
    assert [entry["id"] for entry in talk(ann, table_id)["entries"]] == [last]


def test_what_is_not_written_on_the_move_is_not_told_with_it(
    visit: Visit, server: Running, ann: Person, bob: Person
) -> None:
    table_id = two_people(ann, bob)
    with listening(visit, bob, table_id) as ear:
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        said(ann, table_id, "Done")
        ear.hear("Done")
    assert ear.texts == ["Done"]


# Removing it


def test_one_may_remove_what_one_has_just_said(visit: Visit, ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    entry = said(ann, table_id, "Oops")
    with listening(visit, bob, table_id) as ear:
        gone = ann.delete(f"/api/tables/{table_id}/talk/{entry}")
        assert gone.status_code == 200
        (shown,) = gone.json()["entries"]
        assert (shown["text"], shown["removed"]) == ("", "author")
        wait_for(lambda: ear.parts)
    (told,) = ear.parts[0]["entries"]
    assert (told["kind"], told["of"], told["removed"]) == ("removed", entry, "author")
    assert b"Oops" not in ear.bytes and "Oops" not in bob.get(f"/api/tables/{table_id}/talk").text
    assert ann.delete(f"/api/tables/{table_id}/talk/{entry}").status_code == 404


def test_what_others_have_said_stays(ann: Person, bob: Person) -> None:
    table_id = two_people(ann, bob)
    entry = said(ann, table_id, "Hello")
    answer = bob.delete(f"/api/tables/{table_id}/talk/{entry}")
    assert (answer.status_code, answer.json()["message"]) == (403, "Somebody else has said this")
    for unknown in (entry + 1000, 0, 2**50):
        assert ann.delete(f"/api/tables/{table_id}/talk/{unknown}").status_code == 404
    other = ann.hot_seat("Ann", "Bob")
    assert ann.delete(f"/api/tables/{other}/talk/{entry}").status_code == 404


def test_after_ten_minutes_it_stays(ann: Person, server: Running) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    entry = said(ann, table_id, "Hello")
    old = {"made_at": "2026-01-01T00:00:00.000000+00:00"}
    with server.service.storage.writing() as connection:
        connection.execute(update(talk_rows).where(talk_rows.c.id == entry).values(**old))
    answer = ann.delete(f"/api/tables/{table_id}/talk/{entry}")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "A message can be removed for 10 minutes",
    )


# Several servers


def test_what_is_said_at_another_server_is_told_here(apart: Any) -> None:
    here, there = apart(glance=0.05), apart(glance=0.05)
    with here.visit() as ann, there.visit() as bob:
        table_id = ann.hot_seat("Ann", "Cat")
        call(bob, "Bob")
        with listening(here.visit, ann, table_id) as ear:
            said(bob, table_id, "From afar")
            ear.hear("From afar")


def test_on_postgresql_it_is_told_by_a_signal(postgres: Any) -> None:
    database = postgres.new_database()
    with servers(Apart, lambda: database, glance=3600.0) as start:
        here, there = start(), start()
        with here.visit() as ann, there.visit() as bob:
            table_id = ann.hot_seat("Ann", "Cat")
            call(bob, "Bob")
            with listening(here.visit, ann, table_id) as ear:
                said(bob, table_id, "From afar")
                ear.hear("From afar")


def test_text_parameters_are_not_templates() -> None:
    assert str(sentence("joined", "{name} {0}", {}, 0, {})) == "{name} {0} joins the table"
    assert isinstance(sentence("joined", "Ann", {}, 0, {}), Text)
