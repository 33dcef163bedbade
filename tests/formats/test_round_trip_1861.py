"""Games of 1861 become logs of 18xx.games, and the same games again."""

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

import stockrail
from stockrail import Action, Table, View
from stockrail.core.actions import Pass
from stockrail.formats.site18xx import Imported, export_log, import_log, read_log
from stockrail.formats.site18xx.g1861.draws import draws, left_out
from stockrail.rails.actions import Accept, Decline, RunTrains
from stockrail.titles.g1861.actions import AddMinor, Merge, RemoveMinor
from stockrail.titles.g1861.components import PRIVATES
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.operating.running import Running

from .lively import NAMES, SITE, by_and_by, exported_1861, finished_1861, play_on
from .lively import SAMPLE_1861 as SAMPLE

Log = dict[str, Any]


def imported(log: Log) -> Imported:
    return import_log(read_log(json.dumps(log)), remark=False)


@cache
def there_and_back(seed: int, players: int) -> Imported:
    return imported(exported_1861(seed, players))


def told(table: Table[Any, View]) -> list[Action]:
    """What 18xx.games knows: no offers that were declined, no merger that was only planned."""
    kept: list[Action] = []
    past = table.at(0)
    for action in table.log:
        step = past.state.step
        past.follow(action)
        if isinstance(action, Decline):
            kept.pop()
        elif isinstance(step, MergerTurn) and _only_plans(step, action):
            continue
        elif isinstance(step, MergerTurn) and isinstance(action, Merge):
            kept += [AddMinor(action.player, minor) for minor in sorted(step.joined)]
            kept.append(action)
        elif isinstance(action, Pass) and isinstance(step, Running):
            kept.append(RunTrains(action.player, ()))
        else:
            kept.append(action)
    return kept


def _only_plans(turn: MergerTurn, action: Action) -> bool:
    return isinstance(action, AddMinor | RemoveMinor) or (
        isinstance(action, Pass) and bool(turn.joined)
    )


def added(log: list[Action], other: list[Action]) -> list[Action]:
    """What a log has besides another one, all of which it has in the same order."""
    rest, more = iter(log), []
    for action in other:
        for found in rest:
            if found == action:
                break
            more.append(found)
        else:
            raise AssertionError(f"{action} is missing")
    return [*more, *rest]


@pytest.mark.parametrize(("seed", "players"), by_and_by(SAMPLE))
def test_an_exported_game_imports_again(seed: int, players: int) -> None:
    table = finished_1861(seed, players)
    log, again = exported_1861(seed, players), there_and_back(seed, players)
    assert (again.stopped, again.notes) == (None, [])
    assert again.played == len(log["actions"])
    # A step that ended with the last possible offer stays open there until a pass.
    assert all(isinstance(action, Pass) for action in added(told(again.table), told(table)))
    assert again.table.scores == table.scores
    assert again.table.state == table.state or again.table.state.declined != table.state.declined
    assert export_log(again.table) == log


@pytest.mark.parametrize(("seed", "players"), by_and_by(SAMPLE))
def test_a_stored_game_survives_the_way_through_a_log(seed: int, players: int) -> None:
    again = there_and_back(seed, players).table
    loaded = stockrail.load(again.to_json())
    assert (loaded.log, loaded.state, loaded.diverged_at) == (again.log, again.state, None)


def test_every_kind_of_action_occurs_in_the_sample() -> None:
    logs = [exported_1861(*setting) for setting in SAMPLE]
    kinds = Counter(_kind(entry) for log in logs for entry in log["actions"])
    assert {*kinds} == {
        *("bid", "pass", "pass of a company", "par", "buy_shares"),
        *("buy_shares of a company", "sell_shares", "buy_company of a company"),
        *("lay_tile of a company", "place_token of a company", "remove_token of a company"),
        *("run_routes of a company", "dividend of a company", "buy_train of a company"),
        *("discard_train of a company", "choose of a company", "convert of a company"),
        "merge of a company",
    }
    dividends = {entry.get("kind") for log in logs for entry in log["actions"]}
    assert dividends == {None, "payout", "half", "withhold"}


def _kind(entry: Log) -> str:
    company = entry["entity_type"] == "corporation"
    return f"{entry['type']} of a company" if company else entry["type"]


def test_the_sample_has_what_is_rare() -> None:
    """A broken bank, the State Railway at work, deals refused, a public started again."""
    tables = [finished_1861(*setting) for setting in SAMPLE]
    assert any(table.state.broken for table in tables)
    actions = [action for table in tables for action in table.log]
    assert any(isinstance(action, Decline) for action in actions)
    assert any(isinstance(action, AddMinor) for action in actions)
    logs = [exported_1861(*setting)["actions"] for setting in SAMPLE]
    assert any(entry["entity"] == "RSR" for log in logs for entry in log)
    starts = [
        Counter(entry["corporation"] for entry in log if entry["type"] == "par") for log in logs
    ]
    assert max(max(count.values(), default=0) for count in starts) > 1


@pytest.mark.parametrize("plies", [0, 1, 30, 200, 401])
def test_a_game_that_goes_on_is_exported_as_far_as_it_is(plies: int) -> None:
    table = stockrail.new("1861", NAMES[:3], 2, SITE)
    play_on(table, 2, plies)
    log = export_log(table)
    again = imported(log)
    assert (log["status"], log["result"]) == ("active", {})
    assert again.stopped is None
    assert not again.table.is_over
    assert again.table.scores == table.scores


def test_an_offer_that_waits_for_its_answer_is_left_out() -> None:
    table = finished_1861(*SAMPLE[0])
    offered = next(n for n, action in enumerate(table.log) if isinstance(action, Accept))
    again = imported(export_log(table.at(offered))).table
    assert again.state.cash == table.at(offered - 1).state.cash


def test_the_market_in_one_row_goes_along() -> None:
    log = exported_1861(*SAMPLE[4])
    assert log["settings"]["optional_rules"] == ["column_market"]
    pars = [entry["share_price"] for entry in log["actions"] if entry["type"] == "par"]
    assert pars and all(space.split(",")[1] == "0" for space in pars)
    assert exported_1861(*SAMPLE[0])["settings"]["optional_rules"] == []


def test_two_players_have_other_rules_there() -> None:
    table = stockrail.new("1861", NAMES[:2], 1, SITE | {"players": "two_to_six"})
    with pytest.raises(ValueError, match=r"otherwise: players=two_to_six \(two_shorter\)"):
        export_log(table)


@pytest.mark.parametrize("seed", [1, 2])
def test_what_two_players_have_left_out_is_found_in_the_log(seed: int) -> None:
    table = finished_1861(seed, 2)
    again = imported(export_log(table)).table
    assert again.state.privates == table.state.privates
    assert again.scores == table.scores


@pytest.mark.parametrize(
    ("named", "out"),
    [
        ("TSR", "WVR MRR"),
        ("BSS", "TSR WVR"),
        ("TSR MYR", "BSS WVR"),
        ("MYR WVR", "TSR BSS"),
        ("TSR BSS MYR", "WVR MRR"),
        ("TSR BSS WVR", "MYR MRR"),
        ("TSR BSS MYR MRR", "WVR MRR"),
    ],
)
def test_without_a_seed_privates_of_which_nobody_speaks_are_out(named: str, out: str) -> None:
    bids = [
        {"type": "bid", "company": private, "id": n} for n, private in enumerate(named.split(), 1)
    ]
    log = {"title": "1861", "players": ["Ann", "Bob"], "actions": bids}
    drawn = [str(lot).split()[-1] for lot in draws(read_log(json.dumps(log)))]
    assert drawn == out.split()


@pytest.mark.parametrize(("seed", "out"), [(1, "BSS MYR"), ("2", "TSR MYR"), ("", "BSS MRR")])
def test_the_seed_says_which_privates_are_out(seed: int | str, out: str) -> None:
    log = {"id": "hs_3", "title": "1861", "players": ["Ann", "Bob"], "actions": []}
    drawn = draws(read_log(json.dumps(log | {"settings": {"seed": seed}})))
    assert [str(lot).split()[-1] for lot in drawn] == out.split()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_of_two_is_exported_with_a_seed_that_leaves_out_the_same(seed: int) -> None:
    table = stockrail.new("1861", NAMES[:2], seed, SITE)
    written = export_log(table)["settings"]["seed"]
    assert {*left_out(written)} == {*PRIVATES} - {*table.state.privates}


def test_a_game_of_three_needs_no_seed() -> None:
    assert export_log(stockrail.new("1861", NAMES[:3], 1, SITE))["settings"]["seed"] == ""
