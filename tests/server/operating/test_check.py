"""Every stored game is played again; what is damaged is named, what follows is written again."""

import random
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, text, update

import stockrail
from stockrail.rails.chronicle import RailChronicle
from stockrail.server.storage import Storage, now, positions, records, tables
from stockrail.titles import title

from ..games import finished
from .conftest import Club, Command


def found(command: Command, club: Club, *words: str) -> list[tuple[str, str, int | None]]:
    said = command("check", "--database", club.database, "--json", *words).json
    return [(row["table"], row["kind"], row["revision"]) for row in said["findings"]]


def test_whole_games_are_whole(club: Club, command: Command) -> None:
    said = command("check", "--database", club.database)
    assert (said.code, said.out) == (0, "2 tables checked, 0 faults left\n")


def test_a_missing_position_is_written_again(
    club: Club, storage: Storage, command: Command
) -> None:
    revision = club.ann.see(club.played)["revision"]
    with storage.writing() as connection:
        before = connection.execute(select(positions)).all()
        connection.execute(delete(positions))
    assert found(command, club) == [(club.played, "repairable", revision)]
    said = command("check", "--database", club.database, "--repair")
    assert said.code == 0
    assert said.out.startswith(
        f"Table {club.played}, record {revision}: repaired. The position is not stored"
    )
    assert found(command, club) == []
    with storage.reading() as connection:
        assert connection.execute(select(positions)).all() == before


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        ({"revision": 3}, "The stored position is that after 3 records"),
        ({"position": {"no": "position"}}, "The stored position cannot be read"),
    ],
)
def test_a_stale_or_spoiled_position_is_written_again(
    club: Club, storage: Storage, command: Command, spoil: Any, reason: str
) -> None:
    with storage.writing() as connection:
        connection.execute(update(positions).values(**spoil))
    (row,) = command("check", "--database", club.database, "--json").json["findings"]
    assert (row["kind"], row["reason"]) == ("repairable", reason)
    command("check", "--database", club.database, "--repair")
    assert found(command, club) == []


def reasons(command: Command, club: Club) -> list[tuple[str, str]]:
    said = command("check", "--database", club.database, "--json").json
    return [(row["kind"], row["reason"]) for row in said["findings"]]


def test_a_position_of_another_number_of_moves_is_written_again(
    club: Club, storage: Storage, command: Command
) -> None:
    seen = club.ann.see(club.played)
    with storage.writing() as connection:
        connection.execute(update(positions).values(ply=seen["revision"]))
    told = f"after {seen['revision']} moves, and the log has {seen['ply']}"
    assert reasons(command, club) == [("repairable", f"The stored position is that {told}")]
    command("check", "--database", club.database, "--repair")
    assert found(command, club) == []


@pytest.mark.parametrize("title_id", ["1830", "1861"])
def test_what_is_told_of_the_past_is_written_again(
    club: Club, storage: Storage, command: Command, title_id: str
) -> None:
    lots, game = random.Random(3), stockrail.new(title_id, ["Ann", "Bob", "Cat"], 3)
    while not (isinstance(game.chronicle, RailChronicle) and game.chronicle.rounds):
        game.play(lots.choice(list(game.legal())))
    table_id = club.server.bring(club.ann, game)
    club.ann.play(table_id, 5, lots)
    assert found(command, club) == []
    place = positions.c.table_id == table_id
    with storage.reading() as connection:
        before: Any = connection.scalar(select(positions.c.chronicle).where(place))
    for spoiled in (before | {"rounds": []}, None):
        with storage.writing() as connection:
            connection.execute(update(positions).where(place).values(chronicle=spoiled))
        told = "What is stored of the past is not what the log tells"
        assert reasons(command, club) == [("repairable", told)]
        command("check", "--database", club.database, "--repair")
        with storage.reading() as connection:
            assert connection.scalar(select(positions.c.chronicle).where(place)) == before


def test_scores_are_written_again(club: Club, storage: Storage, command: Command) -> None:
    over = club.server.bring(club.ann, finished("Ann", "Bob"))
    place = tables.c.id == over
    with storage.writing() as connection:
        before: Any = connection.scalar(select(tables.c.scores).where(place))
        wrong = [{**seat, "points": 1} for seat in before]
        connection.execute(update(tables).where(place).values(scores=wrong))
    ((kind, reason),) = reasons(command, club)
    assert (kind, reason) == (
        "repairable",
        f"Its column scores is {wrong}, and by its log {before}",
    )
    command("check", "--database", club.database, "--repair")
    with storage.reading() as connection:
        assert connection.scalar(select(tables.c.scores).where(place)) == before


def test_scores_of_a_game_that_was_ended_are_those_as_it_stands(
    club: Club, storage: Storage, command: Command
) -> None:
    place = tables.c.id == club.played
    with storage.writing() as connection:
        ended = {"status": "finished", "ended": "agreed", "actor": None}
        connection.execute(update(tables).where(place).values(**ended))
    command("check", "--database", club.database, "--repair")
    with storage.reading() as connection:
        row = connection.execute(select(tables).where(place)).one()
    assert {name: getattr(row, name) for name in ended} == ended
    assert {seat["seat"] for seat in row.scores} == {0, 1, 2}
    assert row.standing["en"].startswith("Ended by agreement")
    assert found(command, club) == []


def test_another_position_than_the_log_s_is_named_with_its_scores(
    club: Club, storage: Storage, command: Command
) -> None:
    with storage.writing() as connection:
        position: Any = connection.scalar(select(positions.c.position))
        cash = position["cash"] | {"Ann": 1000}
        connection.execute(update(positions).values(position={**position, "cash": cash}))
    (row,) = command("check", "--database", club.database, "--json").json["findings"]
    assert row["kind"] == "repairable"
    assert row["reason"].startswith(
        "The stored position is not that of the log: scores {'Ann': 1000"
    )


def test_a_wrong_status_or_actor_is_written_again(
    club: Club, storage: Storage, command: Command
) -> None:
    with storage.writing() as connection:
        place = tables.c.id == club.played
        connection.execute(update(tables).where(place).values(status="finished", actor=None))
    said = command("check", "--database", club.database, "--repair")
    assert "Its column status is finished, and by its log running" in said.out
    assert club.ann.see(club.played)["view"]["decision"] is not None


def test_a_record_that_is_missing_is_named(club: Club, storage: Storage, command: Command) -> None:
    with storage.writing() as connection:
        connection.execute(delete(records).where(records.c.revision == 4))
    assert found(command, club, "--repair") == [(club.played, "damaged", 4)]


@pytest.mark.parametrize("count", [1, 3, 99])
def test_the_newest_records_that_are_missing_are_named_and_their_trace_is_kept(
    club: Club, storage: Storage, command: Command, count: int
) -> None:
    left = max(0, club.ann.see(club.played)["revision"] - count)
    with storage.writing() as connection:
        connection.execute(delete(records).where(records.c.revision >= left))
        before = connection.execute(select(positions)).all()
    for _ in range(2):
        said = command("check", "--database", club.database, "--repair")
        damaged = f"Table {club.played}, record {left}: damaged. Record {left} is missing"
        assert (said.code, said.out.splitlines()[0]) == (1, damaged)
    with storage.reading() as connection:
        assert connection.execute(select(positions)).all() == before


def test_a_missing_newest_record_of_a_game_by_older_rules_is_damage(
    club: Club, storage: Storage, command: Command
) -> None:
    left = club.ann.see(club.played)["revision"] - 1
    with storage.writing() as connection:
        connection.execute(delete(records).where(records.c.revision == left))
        connection.execute(update(tables).values(rules=title("chicago-express").rules_version - 1))
    assert found(command, club, "--repair") == [(club.played, "damaged", left)]


def test_a_record_that_breaks_a_rule_is_named(
    club: Club, storage: Storage, command: Command
) -> None:
    with storage.writing() as connection:
        bid = {"kind": "bid", "player": "Ann", "amount": 10_000}
        connection.execute(update(records).where(records.c.revision == 0).values(action=bid))
    said = command("check", club.played, "--database", club.database)
    assert said.code == 1
    assert f"Table {club.played}, record 0: damaged. Today’s rules refuse it: " in said.out


def test_a_game_begun_by_older_rules_is_not_damaged(
    club: Club, storage: Storage, command: Command
) -> None:
    with storage.writing() as connection:
        bid = {"kind": "bid", "player": "Ann", "amount": 10_000}
        connection.execute(update(records).where(records.c.revision == 0).values(action=bid))
        connection.execute(update(tables).values(rules=title("chicago-express").rules_version - 1))
    said = command("check", "--database", club.database, "--repair")
    assert said.code == 0 and "begun by older rules" in said.out


def test_a_game_that_older_rules_have_led_elsewhere_keeps_its_position_and_its_turn(
    club: Club, storage: Storage, command: Command
) -> None:
    with storage.writing() as connection:
        position: Any = connection.scalar(select(positions.c.position))
        cash = position["cash"] | {"Ann": 1000}
        connection.execute(update(positions).values(position={**position, "cash": cash}))
        before = connection.execute(select(positions)).all()
        older = title("chicago-express").rules_version - 1
        actor: Any = connection.scalar(select(tables.c.actor).where(tables.c.id == club.played))
        values = {"rules": older, "actor": (actor + 1) % 3}
        connection.execute(update(tables).where(tables.c.id == club.played).values(**values))
    assert [row[1] for row in found(command, club, "--repair")] == ["older_rules"]
    with storage.reading() as connection:
        assert connection.execute(select(positions)).all() == before


def test_an_undo_that_cannot_be_is_named(club: Club, storage: Storage, command: Command) -> None:
    revision = club.ann.see(club.played)["revision"]
    with storage.writing() as connection:
        undo = {"revision": revision, "undone_to": 999, "made_at": now()}
        connection.execute(insert(records).values(table_id=club.played, **undo))
    assert found(command, club) == [(club.played, "damaged", revision)]


def test_a_table_that_is_not_there_is_not_called_whole(club: Club, command: Command) -> None:
    said = command("check", "nowhere", "--database", club.database)
    assert said.code == 1 and "There is no table 'nowhere'" in said.err


def test_a_record_that_is_no_json_is_named(club: Club, storage: Storage, command: Command) -> None:
    if club.database.startswith("postgresql"):
        pytest.skip("PostgreSQL stores nothing that is not JSON")
    with storage.writing() as connection:
        connection.execute(text("UPDATE records SET action = '{' WHERE revision = 2"))
    assert found(command, club, "--repair") == [(club.played, "damaged", 2)]


def test_options_that_cannot_be_read_stop_no_other_check(
    club: Club, storage: Storage, command: Command
) -> None:
    if club.database.startswith("postgresql"):
        pytest.skip("PostgreSQL stores nothing that is not JSON")
    with storage.writing() as connection:
        spoil = text("UPDATE tables SET options = '{' WHERE id = :id")
        connection.execute(spoil, {"id": club.waiting})
    assert found(command, club) == [(club.waiting, "damaged", None)]
