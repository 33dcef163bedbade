"""A game that goes on from its stored position, and finds what came before when asked."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stockrail
from stockrail import Table, View
from stockrail.core import engine
from stockrail.core.actions import Ranged
from stockrail.core.codec import to_json
from stockrail.core.history import Keep
from stockrail.core.stored import resume_table
from stockrail.view import log as view_log

STORED = Path(__file__).parents[1] / "stored"


def played(plies: int) -> Table[Any, View]:
    """Bob and Ann play at random."""
    table, random = stockrail.new("chicago-express", ["Ann", "Bob"], 3), Random(3)
    while table.ply < plies:
        move = random.choice([*engine.moves(table.state)])
        table.play(move.at(random.choice([*move.amount])) if isinstance(move, Ranged) else move)
    return table


def resumed(
    table: Table[Any, View], log: Callable[[], list[Any]] | None = None, **columns: Any
) -> Table[Any, View]:
    written = json.loads(table.to_json())
    actions = written.pop("log")
    return resume_table(
        table.title,
        {**written, **columns},
        ply=table.ply,
        log=log or (lambda: actions),
        keep=Keep(newest=2, every=None),
    )


def test_a_resumed_table_is_undone_past_where_it_was_resumed() -> None:
    table = played(30)
    again = resumed(table)
    again.play(again.legal()[0])
    for ply in (30, 29, 28):
        again.undo()
        assert (again.ply, again.state) == (ply, table.at(ply).state)
    assert [again.redo() for _ in range(2)] == table.log[28:30]
    assert again.state == table.state


def test_all_tables_that_go_on_from_a_position_play_its_log_once() -> None:
    table, asked = played(30), list[int]()

    def log() -> list[Any]:
        asked.append(1)
        written: list[Any] = to_json(table.log)
        return written

    again = resumed(table, log)
    others = [again.at(30) for _ in range(3)]
    with ThreadPoolExecutor(4) as pool:
        states = [*pool.map(lambda each: each.at(7).state, [again, *others] * 4)]
    assert states == [table.at(7).state] * 16
    assert asked == [1]


def test_what_a_resumed_table_has_since_is_had_without_its_log() -> None:
    table = played(30)

    def log() -> list[Any]:
        raise AssertionError("nobody asked for it")

    again = resumed(table, log)
    action = again.legal()[0]
    happened = again.play(action)
    assert (again.log[30], again.log[30:], again.log[-1]) == (action, [action], action)
    assert again.events[30:] == [happened]
    assert [entry.ply for entry in view_log(again, 30)] == [31] * len(happened)
    assert again.diverged_at is None


def test_a_resumed_table_that_today_s_rules_do_not_reach_says_so_when_asked() -> None:
    table = played(20)
    position = json.loads(table.to_json())["position"]
    position["cash"]["Ann"] += 1
    changed = resumed(table, position=position)
    assert changed.diverged_at is None
    with pytest.raises(LookupError, match="positions 20 to 20 can be shown"):
        changed.at(19)
    assert changed.diverged_at == 20
    with pytest.raises(LookupError, match="nothing to undo"):
        changed.undo()
    assert (len(changed.events), changed.events[:5]) == (20, table.events[:5])
    assert changed.state.cash["Ann"] == table.state.cash["Ann"] + 1


def test_a_resumed_table_whose_log_is_of_another_length_says_so_when_asked() -> None:
    again = resumed(played(20), lambda: [])
    with pytest.raises(stockrail.SetupError, match="The log has 0 moves, not 20"):
        again.at(3)


def test_a_position_that_cannot_be_resumed_is_played_up_to() -> None:
    table = played(20)
    assert resumed(table, position=None).state == table.state
    with pytest.raises(stockrail.SetupError, match=r"position\.cash is 7"):
        resumed(table, position={**json.loads(table.to_json())["position"], "cash": 7})


def test_a_table_keeps_as_many_positions_as_it_is_told() -> None:
    again = resumed(played(20))
    states = {20: again.state}
    while again.ply < 40:
        again.play(again.legal()[0])
        states[again.ply] = again.state
    assert [*again._history._positions] == [20, 39, 40]
    assert {ply: again.at(ply).state for ply in states} == states


@pytest.mark.parametrize(
    ("game", "board"),
    [("1830_midgame", "board"), ("1861_midgame", "board"), ("england-wales", "railways")],
)
def test_what_is_found_on_a_board_hangs_on_the_newest_position_alone(game: str, board: str) -> None:
    table = stockrail.load((STORED / f"{game}.json").read_text())
    table.view(table.actor)
    for ply in range(0, table.ply, 7):
        table.at(ply).view()
    kept = [getattr(position.state, board) for position in table._history._positions.values()]
    newest = getattr(table.state, board)
    found = [{*vars(each)} - {*each.__dataclass_fields__} for each in kept if each is not newest]
    assert {*vars(newest)} - {*newest.__dataclass_fields__}
    assert len(found) > 20 and not any(found)
