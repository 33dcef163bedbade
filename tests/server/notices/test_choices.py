"""What people want to be told: everywhere, at one table, at which hours."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select, update

from stockrail.server.notices.hours import next_time, quiet_until, time_of_day
from stockrail.server.storage import notice_choices
from stockrail.server.wire.notices import QuietHours
from tests.server.servers import Person

from .conftest import Club, channels, choices

PARIS = ZoneInfo("Europe/Paris")
NIGHT = QuietHours(begin="22:00", end="07:00")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        ("2026-01-10T21:30:00+00:00", "2026-01-11T06:00:00+00:00"),
        ("2026-01-10T02:00:00+00:00", "2026-01-10T06:00:00+00:00"),
        ("2026-01-10T12:00:00+00:00", None),
        ("2026-01-10T06:00:00+00:00", None),
        # The night in which clocks go forward is an hour shorter,
        ("2026-03-28T21:30:00+00:00", "2026-03-29T05:00:00+00:00"),
        # and the one in which they go back an hour longer.
        ("2026-10-24T20:30:00+00:00", "2026-10-25T06:00:00+00:00"),
    ],
)
def test_quiet_hours_end_when_clocks_show_it(now: str, ends: str | None) -> None:
    until = quiet_until(NIGHT, at(now), PARIS)
    assert until == (at(ends) if ends else None)


def test_a_time_that_clocks_skip_is_as_much_later() -> None:
    now = at("2026-03-29T00:30:00+00:00")
    assert next_time(time_of_day("02:30"), now, PARIS) == at("2026-03-29T01:30:00+00:00")


def test_quiet_hours_that_end_while_an_hour_comes_twice_do_end() -> None:
    hours = QuietHours(begin="22:00", end="02:30")
    second = at("2026-10-25T01:10:00+00:00")  # 02:10 for the second time
    assert quiet_until(hours, second, PARIS) == at("2026-10-25T01:30:00+00:00")


def test_nothing_is_sent_until_somebody_asks(ann: Person) -> None:
    told = ann.get("/api/me/notices").json()
    assert told["choices"] == choices()
    assert (told["pushes"], told["here"], told["mail"]) == (0, False, "off")


def test_choices_are_kept(ann: Person) -> None:
    wish = choices(
        "mail", quiet={"begin": "22:00", "end": "07:30"}, zone="Europe/Paris", digest="18:00"
    )
    assert ann.put("/api/me/notices", json=wish).json()["choices"] == wish
    assert ann.get("/api/me/notices").json()["choices"] == wish


def test_kinds_of_later_versions_go_as_turns_do(club: Club) -> None:
    club.choose(club.ann, channels=channels(turn=("mail",), over=("push",)))
    with club.storage.writing() as connection:
        stored = connection.execute(select(notice_choices.c.choices)).scalar_one()
        older = {kind: stored["channels"][kind] for kind in ("turn", "over", "mention", "time")}
        changed = {**stored, "channels": older}
        connection.execute(update(notice_choices).values(choices=changed))
    chosen = club.ann.get("/api/me/notices").json()["choices"]["channels"]
    newer = dict.fromkeys(("begin", "proposal", "seat"), ("mail",))
    assert chosen == channels(turn=("mail",), over=("push",), **newer)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"zone": "Mars/Olympus"}, "There is no time zone Mars/Olympus"),
        ({"zone": "../../etc/passwd"}, "There is no time zone"),
        ({"digest": "25:00"}, "Write times like 07:30"),
        ({"quiet": {"begin": "22", "end": "07:00"}}, "Write times like 07:30"),
        ({"hook": {"url": "ftp://x.example/", "shape": "json"}}, "must begin with https://"),
        ({"hook": {"url": "http://10.0.0.1/", "shape": "json"}}, "server’s own network"),
        ({"hook": {"url": "http://x.example:22/", "shape": "json"}}, "Port 22 is not allowed"),
        ({"hook": {"url": "http://a:b@x.example/", "shape": "json"}}, "user name or password"),
    ],
)
def test_a_choice_that_cannot_be_is_refused(ann: Person, wrong: dict[str, Any], said: str) -> None:
    answer = ann.put("/api/me/notices", json=choices("hook", **wrong))
    assert answer.status_code == 422
    assert said in answer.json()["message"]


@pytest.mark.parametrize(
    ("url", "setting"),
    [("http://10.0.0.1/", "HOOK_NETWORKS"), ("http://x.example:22/", "HOOK_PORTS")],
)
def test_who_wants_a_webhook_inside_is_told_what_to_ask_for(
    ann: Person, url: str, setting: str
) -> None:
    answer = ann.put("/api/me/notices", json=choices("hook", hook={"url": url, "shape": "json"}))
    assert f"STOCKRAIL_{setting}" in answer.json()["instead"]


def test_a_table_may_be_otherwise(club: Club) -> None:
    club.choose(club.ann, "hook", hook={"url": f"{club.receiver.address}/", "shape": "json"})
    loud, silent = club.table(), club.table()
    path = f"/api/tables/{silent}/notices"
    assert club.ann.get(path).json() == {"channels": None}
    club.ann.put(path, json={"channels": channels()})
    assert club.ann.get(path).json() == {"channels": channels()}
    for table in (loud, silent):
        if club.to_act(table) is club.bob:
            club.play_until_turn_of(table, club.ann)
    club.later(seconds=35)
    club.round()
    (got,) = club.receiver.got
    assert loud.encode() in got.body
    club.ann.put(path, json={"channels": None})
    assert club.ann.get(path).json() == {"channels": None}


def test_choices_for_a_table_that_is_not_there_are_refused(ann: Person) -> None:
    assert ann.get("/api/tables/nowhere/notices").status_code == 404
    put = ann.put("/api/tables/nowhere/notices", json={"channels": channels()})
    assert put.status_code == 404


def test_only_our_own_pages_change_choices(ann: Person) -> None:
    other = {"origin": "https://evil.example"}
    for method, path, body in (
        ("PUT", "/api/me/notices", choices()),
        ("POST", "/api/me/notices/test", {"channel": "mail"}),
        ("POST", "/api/me/pushes", {"endpoint": "https://x", "keys": {"p256dh": "", "auth": ""}}),
        ("DELETE", "/api/me/pushes", {"endpoint": "https://x"}),
        ("PUT", "/api/tables/nowhere/notices", {"channels": None}),
    ):
        assert ann.request(method, path, json=body, headers=other).status_code == 403, path
