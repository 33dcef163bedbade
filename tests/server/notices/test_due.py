"""Who is told what: once for each turn, and nobody who sees it themselves."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, update

from stockrail.server.storage import blocks, deliveries, now, seats, tables, talk
from tests.server.clubs import ask, vote
from tests.server.servers import Person, id_of

from .conftest import EVERY_KIND, Club


def hook(club: Club) -> dict[str, str]:
    return {"url": f"{club.receiver.address}/hook", "shape": "json"}


@pytest.fixture
def table(club: Club) -> str:
    """Where both want to be told of everything."""
    for person in (club.ann, club.bob):
        club.choose(person, "hook", hook=hook(club))
    return club.table()


def name(club: Club, person: Person) -> str:
    return "Ann" if person is club.ann else "Bob"


def test_somebody_is_told_of_their_turn_after_the_grace_and_once(club: Club, table: str) -> None:
    club.look()
    assert club.told() == []
    club.later(seconds=31)
    club.round()
    club.round()
    assert club.told() == [("turn", name(club, club.to_act(table)))]
    assert len(club.receiver.got) == 1


def undo_and_play_again(club: Club, table: str) -> None:
    """Whoever has moved last takes it back and makes the same move."""
    (mover,) = {club.ann, club.bob} - {club.to_act(table)}
    for what in ("undo", "redo"):
        wish = {"revision": mover.see(table)["revision"]}
        answer = mover.post(f"/api/tables/{table}/{what}", json=wish)
        assert answer.status_code == 200, answer.text


@pytest.fixture
def told_turn(club: Club, table: str) -> Person:
    """Somebody who was told of a turn, to which the other one has moved."""
    club.play(table)
    club.leave(table)
    club.later(seconds=62)
    club.round()
    acts = club.to_act(table)
    assert club.told() == [("turn", name(club, acts))]
    return acts


def test_a_turn_that_an_undo_takes_and_brings_back_is_told_once(
    club: Club, table: str, told_turn: Person
) -> None:
    undo_and_play_again(club, table)
    assert club.to_act(table) is told_turn
    club.later(minutes=2)
    club.round()
    assert club.told() == [("turn", name(club, told_turn))]


def test_a_turn_that_comes_back_after_they_have_played_is_told_again(
    club: Club, table: str, told_turn: Person
) -> None:
    club.play(table)
    club.leave(table)
    wish = {"revision": told_turn.see(table)["revision"]}
    assert told_turn.post(f"/api/tables/{table}/undo", json=wish).status_code == 200
    undo_and_play_again(club, table)
    club.leave(table)
    assert club.to_act(table) is told_turn
    club.later(minutes=4)
    club.round()
    assert club.told().count(("turn", name(club, told_turn))) == 2


def test_who_could_not_be_told_before_the_undo_is_told_after_it(
    club: Club, table: str, told_turn: Person
) -> None:
    with club.storage.writing() as connection:
        connection.execute(update(deliveries).values(state="due", next_at=now()))
    mover = club.bob if told_turn is club.ann else club.ann
    for what in ("undo", "redo"):
        wish = {"revision": mover.see(table)["revision"]}
        assert mover.post(f"/api/tables/{table}/{what}", json=wish).status_code == 200
        club.leave(table)
        club.later(minutes=2)
        club.round()
    assert club.states().count("cancelled") >= 1
    assert club.told().count(("turn", name(club, told_turn))) == 2


def test_nobody_is_told_who_has_asked_for_nothing(club: Club) -> None:
    club.table()
    club.later(seconds=31)
    club.round()
    assert club.told() == []


def test_nobody_is_told_of_a_turn_before_they_asked(club: Club) -> None:
    table = club.table()
    acts = club.to_act(table)
    club.choose(acts, "hook", hook=hook(club))
    club.later(seconds=31)
    club.round()
    assert club.told() == []


def test_nobody_is_told_who_is_looking(club: Club, table: str) -> None:
    club.later(seconds=31)
    club.seen(club.to_act(table), table, timedelta(seconds=80))
    club.round()
    assert club.told() == []


def test_who_left_before_their_turn_came_is_told_when_they_no_longer_look(
    club: Club, table: str
) -> None:
    acts = club.to_act(table)
    club.seen(acts, table, timedelta(seconds=5))
    club.later(seconds=31)
    club.round()
    assert club.told() == []
    club.later(seconds=90)
    club.round()
    assert club.told() == [("turn", name(club, acts))]


def test_who_has_seen_their_turn_and_left_is_not_told_of_it(club: Club, table: str) -> None:
    club.seen(club.to_act(table), table, timedelta(0))
    club.later(minutes=5)
    club.round()
    assert club.told() == []


def test_the_person_of_a_stand_in_is_not_told(club: Club, table: str) -> None:
    club.change(seats, seats.c.visitor.is_not(None), table_id=table, stand_in="steady")
    club.later(seconds=31)
    club.round()
    assert club.told() == []


def test_one_person_at_all_seats_is_not_told_of_their_own_moves(club: Club) -> None:
    club.choose(club.ann, "hook", hook=hook(club))
    club.ann.hot_seat("Ann", "Bob")
    club.later(seconds=31)
    club.round()
    assert club.told() == []


def test_a_turn_that_comes_back_within_the_grace_is_told_after_it(club: Club, table: str) -> None:
    acts = club.to_act(table)
    club.later(seconds=31)
    club.round()
    club.play_until_turn_of(table, acts)
    club.later(seconds=5)
    club.round()
    assert club.told() == [("turn", name(club, acts))]
    club.later(seconds=31)
    club.round()
    assert club.told() == [("turn", name(club, acts))] * 2


def test_both_are_told_of_the_end(club: Club, table: str) -> None:
    club.change(
        tables,
        tables.c.id == table,
        table_id=table,
        status="finished",
        actor=None,
        acts_since=now(),
    )
    club.later(seconds=31)
    club.round()
    club.round()
    assert sorted(club.told()) == [("over", "Ann"), ("over", "Bob")]


def say(club: Club, table: str, by: Person, *mentions: int, **more: Any) -> None:
    values = {"table_id": table, "kind": "said", "ply": 0, "visitor": id_of(by), "name": "x"}
    values |= {"seat": 0 if by is club.ann else 1, "text": "@Bob your move <3", **more}
    with club.storage.writing() as connection:
        connection.execute(
            insert(talk).values(**values, about={"mentions": [*mentions]}, made_at=now())
        )


def test_who_is_mentioned_is_told_what_was_said(club: Club, table: str) -> None:
    club.choose(club.bob, hook=hook(club), channels={**none(), "mention": ["hook"]})
    club.choose(club.ann, hook=hook(club), channels=none())
    say(club, table, club.ann, 1, name="Ann")
    club.later(seconds=31)
    club.round()
    club.round()
    assert club.told() == [("mention", "Bob")]
    (got,) = club.receiver.got
    assert b"Ann mentioned you" in got.body
    assert b"@Bob your move <3" in got.body


def none() -> dict[str, list[str]]:
    return {kind: [] for kind in EVERY_KIND}


def test_nobody_is_told_of_who_they_block_nor_of_spectators_nor_of_themselves(
    club: Club, table: str
) -> None:
    only = {**none(), "mention": ["hook"]}
    for person in (club.ann, club.bob):
        club.choose(person, hook=hook(club), channels=only)
    with club.storage.writing() as connection:
        block = {"visitor": id_of(club.bob), "blocked": id_of(club.ann), "key": "k"}
        connection.execute(insert(blocks).values(**block, name="Ann", made_at=now()))
    say(club, table, club.ann, 1)
    say(club, table, club.ann, 0)
    say(club, table, club.bob, 0, seat=None)
    say(club, table, club.bob, 0, removed_at=now())
    club.later(seconds=31)
    club.round()
    assert club.told() == []


def test_the_host_is_told_that_the_table_is_full_once(club: Club) -> None:
    club.choose(club.ann, hook=hook(club), channels={**none(), "begin": ["hook"]})
    table = club.ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
    club.leave(table)
    club.later(seconds=31)
    club.round()
    assert club.told() == []
    assert club.bob.join(table, 1, "Bob").status_code == 200
    club.later(seconds=31)
    club.round()
    assert club.bob.join(table, 1, "Rob").status_code == 200
    club.later(minutes=2)
    club.round()
    assert club.told() == [("begin", "Ann")]
    (got,) = club.receiver.got
    assert b"Your table is full: start Chicago Express with Bob" in got.body


def test_a_host_who_has_started_the_full_table_is_not_told_of_it(club: Club) -> None:
    club.choose(club.ann, hook=hook(club), channels={**none(), "begin": ["hook"]})
    table = club.ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
    club.leave(table)
    assert club.bob.join(table, 1, "Bob").status_code == 200
    club.later(seconds=31)
    club.look()
    assert club.ann.start(table).status_code == 200
    club.leave(table)
    club.deliver()
    assert club.states() == ["cancelled"]


def begins(club: Club, **kinds: list[str]) -> str:
    for person in (club.ann, club.bob):
        club.choose(person, hook=hook(club), channels={**none(), "begin": ["hook"], **kinds})
    return club.table()


def test_the_players_are_told_that_the_game_has_begun_but_not_the_host(club: Club) -> None:
    begins(club)
    club.later(seconds=31)
    club.round()
    club.round()
    assert club.told() == [("begin", "Bob")]
    (got,) = club.receiver.got
    assert b"The game has begun: Chicago Express with Ann" in got.body


def test_who_is_told_of_their_first_turn_is_not_told_of_the_beginning(club: Club) -> None:
    table = begins(club, turn=["hook"])
    club.change(tables, tables.c.id == table, table_id=table, actor=1)
    club.later(seconds=31)
    club.round()
    assert club.told() == [("turn", "Bob")]


def proposed(club: Club, table: str) -> None:
    answer = ask(club.ann, table, "end")
    assert answer.status_code == 200, answer.text
    club.leave(table)
    club.later(seconds=31)
    club.look()


def test_who_is_asked_to_agree_is_told_once(club: Club) -> None:
    for person in (club.ann, club.bob):
        club.choose(person, hook=hook(club), channels={**none(), "proposal": ["hook"]})
    table = club.table()
    proposed(club, table)
    club.deliver()
    club.round()
    assert club.told() == [("proposal", "Bob")]
    (got,) = club.receiver.got
    assert b"Ann proposes to end the game as it stands: Chicago Express" in got.body


def test_who_has_answered_meanwhile_is_not_told(club: Club) -> None:
    for person in (club.ann, club.bob):
        club.choose(person, hook=hook(club), channels={**none(), "proposal": ["hook"]})
    table = club.table()
    proposed(club, table)
    assert vote(club.bob, table, agrees=False).status_code == 200
    club.leave(table)
    club.deliver()
    assert club.states() == ["cancelled"]


def test_a_courier_that_starts_finds_what_was_due_while_nobody_looked(
    club: Club, table: str
) -> None:
    club.later(seconds=31)
    club.round()
    first = club.told()
    club.play_until_turn_of(table, club.to_act(table))
    club.restart()
    club.later(seconds=62)
    club.round()
    assert club.told() == first * 2


def test_a_courier_finds_what_was_due_before_anybody_was_ever_told(club: Club, table: str) -> None:
    club.later(days=29)
    club.round()
    assert club.told() == [("turn", name(club, club.to_act(table)))]


def test_what_was_found_and_not_noted_is_found_by_the_next_courier(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    for person in (club.ann, club.bob):
        club.choose(person, "hook", hook=hook(club))
    games = [club.table() for _ in range(5)]
    for n, table in enumerate(games):
        since = (datetime.now(UTC) + timedelta(hours=n)).isoformat(timespec="microseconds")
        club.change(tables, tables.c.id == table, table_id=table, acts_since=since)
    club.later(hours=6)
    monkeypatch.setattr("stockrail.server.notices.courier.CHUNK", 2)
    write, writes = club.server.service.writer.write, 0

    async def once(work: Any) -> Any:
        nonlocal writes
        writes += 1
        if writes > 1:
            raise KeyboardInterrupt("it is killed between two transactions")
        return await write(work)

    monkeypatch.setattr(club.server.service.writer, "write", once)
    with pytest.raises(BaseException, match="killed"):
        club.look()
    assert len(club.told()) == 2
    club.restart()
    club.later(minutes=30)
    club.look()
    assert len(club.told()) == 5


def test_a_guest_who_turns_out_to_be_somebody_is_not_told_again(club: Club, table: str) -> None:
    club.later(seconds=31)
    club.round()
    acts = club.to_act(table)
    account = {"name": "Eve", "password": "three long words"}
    with club.server.visit() as eve:
        assert eve.post("/api/me/account", json=account).status_code == 201
    assert acts.post("/api/sign-in", json={**account, "bring": True}).status_code == 200
    club.later(minutes=5)
    club.round()
    assert len(club.receiver.got) == 1
    club.play_until_turn_of(table, acts)
    club.later(minutes=5)
    club.round()
    assert len(club.receiver.got) >= 2, "of the next turn they are told as they had chosen"
