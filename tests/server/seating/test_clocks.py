"""Clocks: how much time is left after what, and what happens when there is none."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from stockrail.server.rooms.clock import Clock, as_json, goes_on, refilled, starts
from stockrail.server.rooms.rows import SeatRow, TableRow
from stockrail.server.seating.timekeeper import _run_out
from stockrail.server.storage.timing import later, seconds_between

from ..clubs import ask, at_seat, moved, seat, stream, table_of
from ..pages import Page
from ..servers import wait_for

NOON = "2026-11-18T12:00:00.000000+00:00"
ANN, BOB = (SeatRow(n, "person", name, name, None) for n, name in enumerate(("Ann", "Bob")))
DAY = 24 * 60 * 60
MOVE = Clock(kind="move", seconds=120)
BANK = Clock(kind="bank", seconds=600, bonus=20)


def position(clock: Clock, *seats: SeatRow, actor: int | None = 0, spent: float = 0) -> TableRow:
    """A game in which the actor has taken so many seconds until noon."""
    row = TableRow(
        "t", "chicago-express", {}, 0, 1, "running", "Ann", actor, None, None, NOON, 3, seats
    )
    row = replace(row, clock=as_json(clock))
    acting = row.acting
    return replace(row, deadline=starts(row, acting, later(NOON, -spent)) if acting else None)


def left(row: TableRow, mover: SeatRow | None, actor: SeatRow | None) -> float | None:
    deadline = goes_on(row, mover, actor, NOON).deadline
    return None if deadline is None else seconds_between(NOON, deadline)


def test_every_move_has_its_own_time() -> None:
    row = position(MOVE, ANN, BOB, spent=100)
    assert left(row, ANN, BOB) == 120
    assert left(row, ANN, ANN) == 120


def test_who_moves_out_of_turn_does_not_stop_another_clock() -> None:
    assert left(position(MOVE, ANN, BOB, spent=100), BOB, ANN) == 20


def test_a_bank_of_time_stands_still_while_others_move_and_grows_by_the_bonus() -> None:
    row = position(BANK, ANN, BOB, spent=100)
    after = goes_on(row, ANN, BOB, NOON)
    assert after.left == {0: 520.0} and left(row, ANN, BOB) == 600


def test_a_turn_of_several_moves_has_one_bonus() -> None:
    row = position(BANK, ANN, BOB, spent=100)
    assert goes_on(row, ANN, ANN, NOON).left == {0: 500.0} and left(row, ANN, ANN) == 500


def test_an_empty_bank_is_not_below_nothing() -> None:
    assert goes_on(position(BANK, ANN, BOB, spent=700), ANN, BOB, NOON).left == {0: 20.0}


@pytest.mark.parametrize("clock", [MOVE, BANK])
def test_an_undo_gives_no_time_to_who_stays_to_move(clock: Clock) -> None:
    row = position(clock, ANN, BOB, spent=100)
    assert left(row, None, ANN) == clock.seconds - 100


def test_an_undo_takes_the_bonus_back() -> None:
    row = position(BANK, replace(ANN, time_left=520.0), BOB, actor=1, spent=30)
    assert goes_on(row, None, row.seats[0], NOON).left == {1: 570.0, 0: 500.0}
    assert left(row, None, row.seats[0]) == 500


def test_an_undo_gives_back_what_was_left_of_the_time_for_a_move() -> None:
    row = position(MOVE, ANN, BOB, spent=100)
    assert goes_on(row, ANN, BOB, NOON).left == {0: 20.0}
    row = position(MOVE, replace(ANN, time_left=20.0), BOB, actor=1)
    assert left(row, None, row.seats[0]) == 20
    assert left(row, BOB, row.seats[0]) == 120


def test_nobody_waits_for_bots() -> None:
    bot = SeatRow(1, "bot", "Bob", None, "steady")
    assert left(position(MOVE, ANN, bot), ANN, bot) is None
    away = replace(BOB, stand_in="steady")
    assert left(position(MOVE, ANN, away), ANN, away) is None
    assert left(position(MOVE, ANN, bot, actor=1), bot, ANN) == 120


def test_no_clock_runs_when_the_game_is_over() -> None:
    assert left(position(MOVE, ANN, BOB), ANN, None) is None


def test_who_comes_back_to_an_empty_bank_has_a_minute() -> None:
    row = position(BANK, ANN, BOB)
    assert refilled(row, replace(ANN, time_left=0.0)).time_left == 60
    assert refilled(row, replace(ANN, time_left=400.0)).time_left == 400


@pytest.mark.parametrize(
    ("clock", "message"),
    [
        ({"kind": "move", "seconds": 1}, "A clock is set to between 5 seconds and 60 days"),
        ({"kind": "move", "seconds": 61 * DAY}, "A clock is set to between 5 seconds and 60 days"),
        (
            {"kind": "bank", "seconds": 60, "bonus": -1},
            "The bonus of a bank of time is at most a day",
        ),
    ],
)
def test_a_clock_that_nobody_can_play_by_is_refused(
    ann: Any, clock: dict[str, Any], message: str
) -> None:
    wish = {"title": "chicago-express", "seats": [{"kind": "here"}] * 2, "clock": clock}
    answer = ann.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["message"]) == (422, message)


def timed(ann: Any, bob: Any, **clock: Any) -> str:
    return table_of(ann, bob, clock={"kind": "move", "seconds": 120, **clock})


def test_without_a_clock_there_is_no_deadline(ann: Any, bob: Any) -> None:
    table = ann.see(table_of(ann, bob))["table"]
    assert (table["clock"], table["deadline"]) == (None, None)


def test_the_clock_runs_from_the_start_and_anew_with_every_move(ann: Any, bob: Any) -> None:
    table_id = timed(ann, bob)
    first = ann.see(table_id)["table"]
    assert first["clock"] == {"kind": "move", "seconds": 120, "bonus": 0, "runs_out": "wait"}
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    assert ann.see(table_id)["table"]["deadline"] > first["deadline"]


@pytest.mark.parametrize("span", [{"minutes": 3}, {"days": 4}])
def test_a_bot_takes_over_until_the_player_comes(
    ann: Any, bob: Any, server: Any, span: dict[str, float]
) -> None:
    seconds = 120 if "minutes" in span else 3 * DAY
    table_id = timed(ann, bob, seconds=seconds, runs_out="bot")
    with moved() as move:
        move(**span)
        wait_for(lambda: seat(bob, table_id, 0)["stand_in"])
        wait_for(lambda: bob.see(table_id)["revision"] > 0)
        assert stream(server, table_id)[-1] == ("time_out", "Ann")
        assert at_seat(ann, table_id, 0, "return").status_code == 200
        table = ann.see(table_id)["table"]
        assert table["seats"][0]["stand_in"] is None and table["deadline"]


def test_a_bot_makes_the_one_move(ann: Any, bob: Any, server: Any) -> None:
    table_id = timed(ann, bob, runs_out="move")
    with moved() as move:
        move(minutes=3)
        wait_for(lambda: bob.see(table_id)["revision"] == 1)
        seen = bob.see(table_id)
        assert seen["table"]["seats"][0]["stand_in"] is None
        assert seen["view"]["decision"]["actor"] == "Bob" and seen["table"]["deadline"]
        assert stream(server, table_id)[-1] == ("time_out", "Ann")


def test_where_the_table_waits_the_others_may_vote_at_once(ann: Any, bob: Any, server: Any) -> None:
    table_id = timed(ann, bob, seconds=3 * DAY)
    assert ask(bob, table_id, "replace", 0).status_code == 409
    with moved() as move:
        move(days=3, seconds=1)
        wait_for(lambda: ("time_out", "Ann") in stream(server, table_id))
        assert bob.see(table_id)["revision"] == 0
        assert ask(bob, table_id, "replace", 0).status_code == 200
        assert seat(bob, table_id, 0)["stand_in"] == "steady"


def test_who_is_late_may_be_replaced_though_their_page_is_open(ann: Any, bob: Any) -> None:
    table_id = timed(ann, bob)
    page = Page(ann, table_id)
    with moved() as move, page.listening(("presence",)) as heard:
        next(heard)
        assert ask(bob, table_id, "replace", 0).json()["message"] == "Ann is here"
        move(minutes=3)
        assert ask(bob, table_id, "replace", 0).status_code == 200
        assert seat(bob, table_id, 0)["stand_in"] == "steady"


def test_who_is_here_may_not_be_replaced_when_another_is_late(
    ann: Any, bob: Any, visit: Any
) -> None:
    cat = visit()
    table_id = table_of(ann, bob, cat, clock={"kind": "move", "seconds": 120})
    with moved() as move, Page(cat, table_id).listening(("presence",)) as heard:
        next(heard)
        move(minutes=3)
        assert ask(bob, table_id, "replace", 2).json()["message"] == "Cat is here"


def test_who_is_late_may_still_move_where_the_table_waits(ann: Any, bob: Any) -> None:
    table_id = timed(ann, bob)
    with moved() as move:
        move(minutes=3)
        assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200


def test_an_offered_seat_goes_to_a_bot_when_its_time_runs_out(ann: Any, bob: Any) -> None:
    table_id = timed(ann, bob)
    at_seat(ann, table_id, 0, "offer", bot=False)
    with moved() as move:
        move(minutes=3)
        wait_for(lambda: seat(bob, table_id, 0)["stand_in"])
        assert seat(bob, table_id, 0)["offered"]


def test_several_servers_answer_a_clock_once(serve: Any, database: str) -> None:
    servers = [serve(database) for _ in range(2)]
    with servers[0].visit() as ann, servers[1].visit() as bob:
        table_id = timed(ann, bob, runs_out="move")
        with moved() as move:
            move(minutes=3)
            wait_for(lambda: bob.see(table_id)["revision"])
            assert bob.see(table_id)["revision"] == 1
            assert stream(servers[0], table_id).count(("time_out", "Ann")) == 1


def test_a_move_that_comes_as_the_time_is_up_is_made_or_refused(serve: Any, database: str) -> None:
    """In one process a clock runs out while in another one the move is being made."""
    one, other = (serve(database, bot_delay=3600.0) for _ in range(2))
    with one.visit() as ann, other.visit() as bob, moved() as move, ThreadPoolExecutor(2) as both:
        tables = [timed(ann, bob, runs_out="bot") for _ in range(5)]
        for table_id in tables:
            bob.see(table_id)
        bob.cookies = ann.cookies
        move(minutes=3)
        for table_id in tables:
            wish = {"kind": "bid", "player": "Ann", "amount": 7}
            acting = both.submit(bob.act, table_id, 0, **wish)
            both.submit(one.service.writer.written, partial(_run_out, table_id)).result()
            answer, seen = acting.result(), ann.see(table_id)
            is_bots = seen["table"]["seats"][0]["stand_in"] is not None
            assert (answer.status_code, seen["revision"], is_bots) in (
                (200, 1, False),
                (409, 0, True),
            ), answer.text


def test_a_bank_is_used_up_and_kept_on_disk(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob, clock={"kind": "bank", "seconds": 600, "bonus": 20})
    with moved() as move:
        move(seconds=100)
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        assert 500 < seat(ann, table_id, 0)["time_left"] <= 520
        assert ann.undo(table_id, 1).status_code == 200
        assert 480 < seat(ann, table_id, 0)["time_left"] <= 500


def test_a_rematch_has_the_clock_of_the_game_before(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob, clock={"kind": "move", "seconds": 60}, listed=True)
    ask(ann, table_id, "end")
    ask(bob, table_id, "end")
    again = ann.post(f"/api/tables/{table_id}/rematch").json()
    assert again["clock"]["seconds"] == 60 and again["deadline"] and again["listed"]


@pytest.mark.parametrize("runs_out", ["bot", "move"])
def test_a_clock_that_ran_out_while_the_server_was_down_is_answered(
    apart: Any, runs_out: str
) -> None:
    server = apart()
    with server.visit() as ann, server.visit() as bob:
        table_id = timed(ann, bob, runs_out=runs_out)
        server.kill()
        server.move(days=3)
        server.start()
        wait_for(lambda: bob.see(table_id)["revision"] > 0)
        assert bool(seat(bob, table_id, 0)["stand_in"]) == (runs_out == "bot")


def test_who_comes_back_with_an_empty_bank_has_time_for_something(ann: Any, bob: Any) -> None:
    clock = {"kind": "bank", "seconds": 600, "bonus": 20, "runs_out": "bot"}
    table_id = table_of(ann, bob, clock=clock)
    with moved() as move:
        move(minutes=11)
        wait_for(lambda: seat(bob, table_id, 0)["stand_in"])
        assert seat(bob, table_id, 0)["time_left"] == 0
        at_seat(ann, table_id, 0, "return")
        assert seat(bob, table_id, 0)["time_left"] >= 60
