"""Who is told that a bot plays for them: whoever was away when their seat was given to it."""

import json
from datetime import timedelta
from typing import Any

import pytest

from tests.server.clubs import ask, at_seat, moved
from tests.server.servers import wait_for

from .conftest import EVERY_KIND, Club

BOB = 1
ONLY = {kind: ["hook"] if kind == "seat" else [] for kind in EVERY_KIND}


@pytest.fixture
def given(club: Club) -> str:
    """A table at which Ann has had Bob replaced by a bot."""
    for person in (club.ann, club.bob):
        club.choose(person, hook=hook(club), channels=ONLY)
    table = club.table()
    answer = ask(club.ann, table, "replace", BOB)
    assert answer.status_code == 200, answer.text
    assert stand_in(club, table, BOB)
    club.leave(table)
    club.later(seconds=31)
    return table


def hook(club: Club) -> dict[str, str]:
    return {"url": f"{club.receiver.address}/hook", "shape": "json"}


def stand_in(club: Club, table: str, index: int) -> Any:
    return club.ann.see(table)["table"]["seats"][index]["stand_in"]


def test_whose_seat_the_others_give_to_a_bot_is_told_once(club: Club, given: str) -> None:
    club.round()
    club.round()
    assert club.told() == [("seat", "Bob")]
    (got,) = club.receiver.got
    told = json.loads(got.body)
    assert (told["kind"], told["table"]) == ("seat", given)
    assert told["subject"] == "A bot plays for you: Chicago Express with Ann"
    assert told["text"] == "Open the table to take your seat back."
    assert told["url"] == f"https://rail.club/table/{given}"


def test_they_are_told_in_their_language(club: Club, given: str) -> None:
    assert club.bob.put("/api/me", json={"name": "Bob", "language": "fr"}).status_code == 200
    club.round()
    told = json.loads(club.receiver.got[0].body)
    assert told["subject"] == "Un robot joue pour vous\u00a0: Chicago Express avec Ann"
    assert told["text"] == "Ouvrez la table pour retrouver votre place."


def test_who_has_come_back_before_it_was_sent_is_not_told(club: Club, given: str) -> None:
    club.look()
    assert at_seat(club.bob, given, BOB, "return").status_code == 200
    club.leave(given)
    club.deliver()
    assert club.states() == ["cancelled"]


def test_who_was_there_and_saw_it_is_not_told(club: Club, given: str) -> None:
    club.seen(club.bob, given, timedelta(seconds=10))
    club.later(minutes=5)
    club.round()
    assert club.told() == []


def test_a_seat_given_to_a_bot_again_is_told_again(club: Club, given: str) -> None:
    club.round()
    assert at_seat(club.bob, given, BOB, "return").status_code == 200
    club.leave(given)
    assert ask(club.ann, given, "replace", BOB).status_code == 200
    club.leave(given)
    club.later(minutes=2)
    club.round()
    assert club.told() == [("seat", "Bob")] * 2


@pytest.mark.parametrize(("runs_out", "told"), [("bot", ["seat"]), ("wait", [])])
def test_a_clock_that_runs_out_is_told_where_it_gives_the_seat_to_a_bot(
    club: Club, runs_out: str, told: list[str]
) -> None:
    for person in (club.ann, club.bob):
        club.choose(person, hook=hook(club), channels=ONLY)
    table = club.table(clock={"kind": "move", "seconds": 900, "runs_out": runs_out})
    acts = club.to_act(table)
    with moved() as move:
        move(minutes=16)
        wait_for(lambda: "time_out" in happened(club, table))
    club.later(minutes=17)
    club.round()
    name = "Ann" if acts is club.ann else "Bob"
    assert club.told() == [(kind, name) for kind in told]


def happened(club: Club, table: str) -> list[str]:
    entries = club.ann.get(f"/api/tables/{table}/talk").json()["entries"]
    return [entry["kind"] for entry in entries]


def test_who_lets_a_bot_play_of_their_own_will_is_not_told(club: Club) -> None:
    club.choose(club.bob, hook=hook(club), channels=ONLY)
    table = club.table()
    assert at_seat(club.bob, table, BOB, "offer", bot=True).status_code == 200
    club.leave(table)
    club.later(seconds=31)
    club.round()
    assert stand_in(club, table, BOB)
    assert club.told() == []
