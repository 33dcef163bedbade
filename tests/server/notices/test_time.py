"""Who is told of their time, and when: before it is up, whatever else waits."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from stockrail.server.notices.turns import warning
from stockrail.server.storage import tables

from .conftest import Club
from .test_due import hook, name

RUNNING_OUT = "Your time is running out"


@pytest.fixture
def table(club: Club) -> str:
    """Where both want to be told of everything."""
    return wanted(club)


def wanted(club: Club, **quiet: float) -> str:
    """The same; it is quiet from so many hours after the turn has begun to so many."""
    hours = {edge: shown(hour) for edge, hour in quiet.items()} if quiet else None
    for person in (club.ann, club.bob):
        club.choose(person, "hook", hook=hook(club), quiet=hours)
    return club.table()


def shown(hours: float) -> str:
    """What clocks show so many hours from now."""
    return f"{datetime.now(UTC) + timedelta(hours=hours):%H:%M}"


def sent(club: Club) -> list[str]:
    """The kinds of what has arrived."""
    return [json.loads(got.body)["kind"] for got in club.receiver.got]


def clocked(club: Club, table: str, **time: float) -> None:
    """The time of whoever is to act runs out so much after their turn began."""
    with club.storage.writing() as connection:
        began = connection.scalar(select(tables.c.acts_since).where(tables.c.id == table))
        assert began is not None
        ends = datetime.fromisoformat(began) + timedelta(**time)
        stamp = ends.isoformat(timespec="microseconds")
        connection.execute(update(tables).where(tables.c.id == table).values(deadline=stamp))


def test_somebody_is_told_once_that_their_time_runs_out(club: Club, table: str) -> None:
    clocked(club, table, days=1)
    club.later(hours=19)
    club.round()
    told = name(club, club.to_act(table))
    assert ("time", told) not in club.told()
    club.later(hours=2)
    club.round()
    club.round()
    assert club.told().count(("time", told)) == 1
    assert b"Your time is running out" in club.receiver.got[-1].body


def test_somebody_is_told_of_every_time_that_runs_out_in_one_turn(club: Club, table: str) -> None:
    clock = {"kind": "move", "seconds": 86400, "bonus": 0, "runs_out": "wait"}
    club.change(tables, tables.c.id == table, table_id=table, clock=clock)
    clocked(club, table, days=1)
    club.later(hours=21)
    club.round()
    told = name(club, club.to_act(table))
    assert club.told().count(("time", told)) == 1
    clocked(club, table, days=2)  # they have made a move, and go on
    club.round()
    club.later(hours=22)
    club.round()
    assert club.told().count(("time", told)) == 1
    club.later(hours=2)
    club.round()
    club.round()
    assert club.told().count(("time", told)) == 2


def test_the_warning_is_the_last_sixth_or_the_last_hour_of_a_few() -> None:
    assert warning(timedelta(minutes=2)) == timedelta(0)
    assert warning(timedelta(minutes=12)) == timedelta(minutes=2)
    assert warning(timedelta(hours=4)) == timedelta(hours=1)
    assert warning(timedelta(days=1)) == timedelta(hours=4)
    assert warning(timedelta(days=14)) == timedelta(hours=12)


@pytest.mark.parametrize(("digest", "arrived"), [(22, False), (23.5, True), (26, True)])
def test_time_waits_for_the_daily_mail_only_if_enough_of_it_is_left_then(
    club: Club, digest: float, arrived: bool
) -> None:
    club.addressed(club.ann, "ann@example.org")
    club.choose(club.ann, "mail", digest=shown(digest))
    table = club.table()
    assert club.to_act(table) is club.ann
    clocked(club, table, days=1)
    club.later(hours=20.2)
    club.round()
    assert [s.startswith(RUNNING_OUT) for s in club.mailbox.subjects] == [True] * arrived
    club.later(hours=digest - 20.1)
    club.round()
    assert len(club.mailbox.subjects) == 1 + arrived


def test_who_has_quiet_hours_when_their_time_runs_out_is_told_before_they_begin(
    club: Club,
) -> None:
    table = wanted(club, begin=15, end=25)
    clocked(club, table, days=1)
    club.later(hours=14.4)
    club.round()
    assert sent(club) == ["turn"]
    club.later(hours=0.2)
    club.round()
    assert sent(club) == ["turn", "time"]
    club.later(hours=6)
    club.round()
    assert sent(club) == ["turn", "time"], "once"


def test_who_has_too_little_time_after_quiet_hours_is_told_before_they_begin(club: Club) -> None:
    table = wanted(club, begin=15, end=23.5)
    clocked(club, table, days=1)
    club.later(hours=14.6)
    club.round()
    assert "time" in sent(club)


def test_who_has_time_after_quiet_hours_is_told_as_ever(club: Club) -> None:
    table = wanted(club, begin=15, end=22)
    clocked(club, table, days=1)
    club.later(hours=14.6)
    club.round()
    assert "time" not in sent(club)
    club.later(hours=7.5)
    club.round()
    assert "time" in sent(club)


def test_time_that_begins_and_runs_out_in_quiet_hours_is_told_all_the_same(club: Club) -> None:
    table = wanted(club, begin=-1, end=10)
    clocked(club, table, hours=6)
    club.later(hours=4.9)
    club.round()
    assert sent(club) == []
    club.later(hours=0.2)
    club.round()
    assert sent(club) == ["time"]


def test_time_that_begins_in_quiet_hours_and_runs_out_after_them_waits(club: Club) -> None:
    table = wanted(club, begin=-1, end=5.5)
    clocked(club, table, hours=6)
    club.later(hours=5.1)
    club.round()
    assert sent(club) == []
    club.later(hours=0.5)
    club.round()
    assert "time" in sent(club)
