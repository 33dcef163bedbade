"""Who is told that a table was closed: those who had a seat there and did not see it."""

from datetime import timedelta

import pytest

from stockrail.server.administration.tables import close, reopen

from .conftest import Club
from .test_due import hook, none


@pytest.fixture
def only_ends(club: Club) -> Club:
    """Both want to be told of ends, and of nothing else."""
    for person in (club.ann, club.bob):
        club.choose(person, hook=hook(club), channels={**none(), "over": ["hook"]})
    return club


def closed(club: Club, table: str) -> None:
    """Ann, the host, has closed the table, and nobody looks at it."""
    assert club.ann.post(f"/api/tables/{table}/close").status_code < 300
    club.leave(table)
    club.later(seconds=31)


def test_a_closed_table_is_told_once_and_not_to_who_has_closed_it(only_ends: Club) -> None:
    club = only_ends
    closed(club, club.table())
    club.round()
    club.round()
    assert club.told() == [("over", "Bob")]
    (got,) = club.receiver.got
    assert b"Table closed: Chicago Express with Ann" in got.body
    assert b"Nobody can play there any more." in got.body


def test_who_waits_for_players_is_told_of_a_closed_table_too(only_ends: Club) -> None:
    club = only_ends
    table = club.ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "open"})
    assert club.bob.join(table, 1, "Bob").status_code == 200
    closed(club, table)
    club.round()
    assert club.told() == [("over", "Bob")]


def test_who_has_seen_that_the_table_is_closed_is_not_told(only_ends: Club) -> None:
    club = only_ends
    table = club.table()
    closed(club, table)
    club.seen(club.bob, table, timedelta(seconds=10))
    club.later(minutes=2)
    club.round()
    assert club.told() == []


def test_the_host_is_told_too_if_the_operator_has_closed_the_table(only_ends: Club) -> None:
    club = only_ends
    close(club.storage, club.table())
    club.later(seconds=31)
    club.round()
    assert sorted(club.told()) == [("over", "Ann"), ("over", "Bob")]


def test_nobody_is_told_of_a_table_that_is_open_again(only_ends: Club) -> None:
    club = only_ends
    table = club.table()
    closed(club, table)
    club.look()
    reopen(club.storage, table)
    club.deliver()
    assert club.states() == ["cancelled"]
