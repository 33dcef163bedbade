"""Sending: what fails is tried again, what is no longer true is not sent, nothing goes twice."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from stockrail.server.notices import courier
from stockrail.server.notices.outbox import LEASE, PAUSES, forget, take
from stockrail.server.notices.telling import telling_of
from stockrail.server.run import listen
from stockrail.server.storage import deliveries, notices
from tests.server.servers import Person

from .conftest import Club


@pytest.fixture
def table(club: Club) -> str:
    """Where both want mail about everything."""
    club.addressed(club.ann, "ann@example.org")
    club.addressed(club.bob, "bob@example.org")
    for person in (club.ann, club.bob):
        club.choose(person, "mail")
    return club.table()


def told(club: Club, table: str) -> Person:
    """Who is to act, and is now to be told."""
    club.later(seconds=31)
    club.look()
    return club.to_act(table)


def test_mail_says_whose_turn_it_is_where_and_how_to_end_it(club: Club, table: str) -> None:
    acts = told(club, table)
    club.deliver()
    (mail,) = club.mailbox.mail
    other, address = ("Bob", "ann") if acts is club.ann else ("Ann", "bob")
    assert mail["Subject"] == f"Your turn: Chicago Express with {other}"
    assert mail["To"] == f"{address}@example.org"
    assert mail["From"] == "Stockrail <rail@rail.club>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["List-Unsubscribe"].startswith("<https://rail.club/unsubscribe/")
    assert f"https://rail.club/table/{table}" in mail.get_content()
    assert mail.get_content().count("https://rail.club/unsubscribe/") == 2
    assert club.states() == ["sent"]


def test_mail_is_in_the_language_of_its_reader(club: Club, table: str) -> None:
    for person in (club.ann, club.bob):
        person.put("/api/me", json={"name": "", "language": "fr"})
    told(club, table)
    club.deliver()
    assert club.mailbox.subjects[0].startswith("À vous de jouer")


def test_mail_waits_for_a_server_that_is_away_for_an_hour(club: Club, table: str) -> None:
    told(club, table)
    club.mailbox.close()
    for _ in range(60):
        club.deliver()
        club.later(minutes=1)
    assert club.states() == ["due"]
    club.mailbox.open()
    for _ in range(30):
        club.deliver()
        club.later(minutes=1)
    assert len(club.mailbox.mail) == 1
    assert club.states() == ["sent"]


def test_a_mail_server_that_says_nothing_is_tried_again(
    club: Club, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(club, table)
    club.mailbox.close()
    with listen("127.0.0.1", club.mailbox.port), monkeypatch.context() as hasty:
        hasty.setattr(courier, "PATIENCE", 0.2)
        club.deliver()
    assert club.states() == ["due"]
    with club.storage.reading() as connection:
        assert connection.scalar(select(deliveries.c.error)) == courier.SILENT
    club.mailbox.open()
    club.later(minutes=2)
    club.deliver()
    assert club.states() == ["sent"]


def test_mail_that_nobody_ever_takes_is_given_up_after_a_day(club: Club, table: str) -> None:
    told(club, table)
    club.mailbox.close()
    began = club.moved
    while club.states() == ["due"]:
        club.deliver()
        club.later(minutes=20)
        assert club.moved - began < timedelta(hours=40)
    assert club.states() == ["failed"]
    assert timedelta(hours=20) < club.moved - began
    with club.storage.reading() as connection:
        row = connection.execute(select(deliveries)).one()
    assert row.tries == len(PAUSES) + 1
    assert "mail server" in row.error


def test_an_address_that_is_refused_for_good_is_not_tried_again(club: Club, table: str) -> None:
    told(club, table)
    club.mailbox.refusal = "550 no such user"
    club.deliver()
    assert club.states() == ["failed"]


def test_an_address_that_is_refused_for_now_is_tried_again(club: Club, table: str) -> None:
    told(club, table)
    club.mailbox.refusal = "451 grey"
    club.deliver()
    assert club.states() == ["due"]


def test_a_turn_that_is_over_is_not_told(club: Club, table: str) -> None:
    told(club, table)
    before = club.to_act(table)
    while club.to_act(table) is before:
        club.play(table)
    club.deliver()
    assert club.states() == ["cancelled"]
    assert club.mailbox.mail == []


def test_who_looks_meanwhile_is_not_told(club: Club, table: str) -> None:
    acts = told(club, table)
    club.seen(acts, table, timedelta(seconds=10))
    club.deliver()
    assert club.states() == ["cancelled"]


def test_what_somebody_no_longer_wants_is_not_sent(club: Club, table: str) -> None:
    acts = told(club, table)
    club.choose(acts)
    club.deliver()
    assert club.states() == ["cancelled"]


def test_a_process_that_is_killed_leaves_its_delivery_to_others_with_the_same_name(
    club: Club, table: str
) -> None:
    told(club, table)
    with club.storage.writing() as connection:
        (taken,) = take(connection, datetime.now(UTC) + club.moved)
    club.deliver()
    assert club.mailbox.mail == [], "somebody else has it"
    club.later(seconds=LEASE.total_seconds() + 1)
    club.deliver()
    assert club.states() == ["sent"]
    (mail,) = club.mailbox.mail
    club.restart()
    with club.storage.writing() as connection:
        connection.execute(deliveries.update().values(state="sending", next_at=taken.taken_until))
    club.deliver()
    again = club.mailbox.mail[1]
    assert again["Message-ID"] == mail["Message-ID"]


def test_what_two_processes_take_is_taken_once(club: Club, table: str) -> None:
    told(club, table)
    moment = datetime.now(UTC) + club.moved
    with club.storage.writing() as one:
        first = take(one, moment)
    with club.storage.writing() as other:
        second = take(other, moment)
    assert (len(first), len(second)) == (1, 0)


def test_quiet_hours_hold_it_back_until_they_end(club: Club, table: str) -> None:
    acts = told(club, table)
    now = datetime.now(UTC) + club.moved
    hours = {
        "begin": (now - timedelta(hours=1)).strftime("%H:%M"),
        "end": (now + timedelta(hours=3)).strftime("%H:%M"),
    }
    club.choose(acts, "mail", quiet=hours)
    club.deliver()
    assert (club.states(), club.mailbox.mail) == (["due"], [])
    club.later(hours=2, minutes=50)
    club.deliver()
    assert club.mailbox.mail == []
    club.later(minutes=20)
    club.deliver()
    assert len(club.mailbox.mail) == 1


def test_quiet_hours_drop_what_is_no_longer_true(club: Club, table: str) -> None:
    acts = told(club, table)
    now = datetime.now(UTC) + club.moved
    hours = {
        "begin": (now - timedelta(hours=1)).strftime("%H:%M"),
        "end": (now + timedelta(hours=3)).strftime("%H:%M"),
    }
    club.choose(acts, "mail", quiet=hours)
    club.deliver()
    while club.to_act(table) is acts:
        club.play(table)
    club.later(hours=4)
    club.deliver()
    assert club.states() == ["cancelled"]


def test_a_digest_is_one_mail_with_all_that_waits(club: Club) -> None:
    club.addressed(club.ann, "ann@example.org")
    at = (datetime.now(UTC) + timedelta(hours=2)).strftime("%H:%M")
    club.choose(club.ann, "mail", digest=at)
    tables = [club.table() for _ in range(3)]
    for table in tables:
        if club.to_act(table) is club.bob:
            club.play_until_turn_of(table, club.ann)
    club.later(seconds=40)
    club.round()
    assert club.told() == [("turn", "Ann")] * 3
    assert club.mailbox.mail == []
    while club.to_act(tables[0]) is club.ann:
        club.play(tables[0])
    club.later(hours=2)
    club.round()
    (mail,) = club.mailbox.mail
    assert mail["Subject"] == "2 notices from your games"
    assert tables[0] not in mail.get_content()
    assert all(table in mail.get_content() for table in tables[1:])
    assert sorted(club.states()) == ["cancelled", "sent", "sent"]


def test_what_was_told_long_ago_is_forgotten(club: Club, table: str) -> None:
    told(club, table)
    club.deliver()
    now = datetime.now(UTC)
    with club.storage.writing() as connection:
        assert forget(connection, now + timedelta(days=29)) == 0
        assert forget(connection, now + timedelta(days=32)) == 1
        assert connection.execute(select(notices)).all() == []


def test_a_mention_by_somebody_who_was_blocked_meanwhile_is_not_sent(
    club: Club, table: str
) -> None:
    ann_acts = club.to_act(table) is club.ann
    speaker, other, name = (club.ann, club.bob, "Bob") if ann_acts else (club.bob, club.ann, "Ann")
    words = {"text": f"@{name} hurry up", "key": "k"}
    assert speaker.post(f"/api/tables/{table}/talk", json=words).status_code == 200
    told(club, table)
    assert ("mention", name) in club.told()
    block = {"table": table, "seat": 0 if ann_acts else 1}
    assert other.post("/api/me/blocks", json=block).status_code == 200
    club.deliver()
    assert sorted(club.states()) == ["cancelled", "sent"]
    assert all("mention" not in subject for subject in club.mailbox.subjects)


def test_a_notice_that_cannot_be_told_holds_up_no_other(
    club: Club, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = club.table()

    def fails_at_the_first(connection: Any, delivery: Any, now: datetime) -> Any:
        if delivery.table_id == table:
            raise KeyError("something nobody thought of")
        return telling_of(connection, delivery, now)

    monkeypatch.setattr(courier, "telling_of", fails_at_the_first)
    told(club, table)
    club.deliver()
    assert sorted(club.states()) == ["due", "sent"]
    assert other in club.mailbox.mail[0].get_content()
