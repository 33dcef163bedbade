"""Games of ours become logs of 18xx.games, and the same games again."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

import stockrail
from stockrail import Action, Table, View
from stockrail.core.actions import Done, Pass
from stockrail.formats.site18xx import Imported, export_log, import_log, read_log
from stockrail.rails import actions as rail_actions
from stockrail.titles.g1830 import actions as ours
from stockrail.titles.g1830.privates.sale import PrivateSale
from tests.cycles import left_in_cycles

from .lively import NAMES, SAMPLE, SITE, by_and_by, exported, exported_1861, finished, play_on


def imported(log: dict[str, Any]) -> Imported:
    return import_log(read_log(json.dumps(log)), remark=False)


@cache
def there_and_back(seed: int, players: int) -> Imported:
    return imported(exported(seed, players))


def settled(table: Table[Any, View]) -> list[Action]:
    """The log without offers that were declined, which 18xx.games does not know."""
    kept: list[Action] = []
    for action in table.log:
        if isinstance(action, rail_actions.Decline):
            kept.pop()
        else:
            kept.append(action)
    return kept


def without_passes(log: Sequence[Action]) -> list[Action]:
    """Whoever passes over a run lets no train run there."""
    idle = (rail_actions.RunTrains(action.player, ()) for action in log)
    return [
        action
        for action, still in zip(log, idle, strict=True)
        if not isinstance(action, Pass | Done) and action != still
    ]


def test_privates_bought_after_declined_offers_for_trains_come_back() -> None:
    """The last declined offer closes the trains here; in the log without it they are open."""
    table, back = finished(1, 4), there_and_back(1, 4)
    assert back.stopped is None
    assert without_passes(back.table.log) == without_passes(settled(table))
    assert back.table.scores == table.scores


def differing(one: Table[Any, View], other: Table[Any, View]) -> list[str]:
    columns = [field.name for field in fields(one.state)]
    return [c for c in columns if getattr(one.state, c) != getattr(other.state, c)]


@pytest.mark.parametrize(("seed", "players"), by_and_by(SAMPLE))
def test_an_exported_game_imports_again(seed: int, players: int) -> None:
    table = finished(seed, players)
    log, again = exported(seed, players), there_and_back(seed, players)
    assert (again.stopped, again.notes) == (None, [])
    assert again.played == len(log["actions"])
    assert again.table.scores == table.scores
    assert differing(again.table, table) in ([], ["declined"])
    assert export_log(again.table) == log
    # A turn in which the last offer was declined stays open there until somebody passes.
    assert without_passes(again.table.log) == without_passes(settled(table))
    assert len(again.table.log) - len(settled(table)) in range(20)


@pytest.mark.parametrize(("seed", "players"), by_and_by(SAMPLE))
def test_a_stored_game_survives_the_way_through_a_log(seed: int, players: int) -> None:
    again = there_and_back(seed, players).table
    loaded = stockrail.load(again.to_json())
    assert (loaded.log, loaded.state, loaded.diverged_at) == (again.log, again.state, None)


def test_every_kind_of_action_occurs_in_the_sample() -> None:
    logs = [exported(*setting) for setting in SAMPLE]
    kinds = Counter(_kind(entry) for log in logs for entry in log["actions"])
    assert {*kinds} >= {
        *("bid", "pass", "par", "buy_shares", "sell_shares", "buy_company", "buy_shares of MH"),
        *("lay_tile", "lay_tile of CS", "lay_tile of DH", "place_token", "place_token of DH"),
        *("pass of DH", "run_routes", "dividend", "buy_train", "buy_train in exchange"),
        *("discard_train", "bankrupt"),
    }


def _kind(entry: dict[str, Any]) -> str:
    if "exchange" in entry:
        return f"{entry['type']} in exchange"
    private = entry["entity_type"] == "company"
    return f"{entry['type']} of {entry['entity']}" if private else entry["type"]


def test_the_sample_has_what_is_rare() -> None:
    """Rounds of the private sale in which all pass, and dealings between players."""
    tables = [finished(*setting) for setting in SAMPLE]
    positions = [table.at(ply).state for table in tables for ply in range(60)]
    sales = [p.step for p in positions if isinstance(p.step, PrivateSale)]
    assert any(sale.discount for sale in sales)
    actions = [action for table in tables for action in table.log]
    assert any(isinstance(action, ours.BuyPrivate) for action in actions)
    assert any(isinstance(action, rail_actions.Decline) for action in actions)


@pytest.mark.parametrize("plies", [0, 1, 30, 200, 401])
def test_a_game_that_goes_on_is_exported_as_far_as_it_is(plies: int) -> None:
    table = stockrail.new("1830", NAMES[:3], 2, SITE)
    play_on(table, 2, plies)
    log = export_log(table)
    again = imported(log)
    assert (log["status"], log["result"]) == ("active", {})
    assert again.stopped is None
    assert not again.table.is_over
    assert again.table.scores == table.scores


def test_an_offer_that_waits_for_its_answer_is_left_out() -> None:
    table = finished(3, 5)
    offered = next(
        n for n, action in enumerate(table.log) if isinstance(action, rail_actions.Accept)
    )
    again = imported(export_log(table.at(offered))).table
    assert again.state.cash == table.at(offered - 1).state.cash
    assert len(again.log) == len(settled(table.at(offered - 1)))


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({"brown_purchases": "one_company"}, ["multiple_brown_from_ipo"]),
        ({"third_six": "yes"}, ["optional_6_train"]),
        ({"money": "closed", "seats": "drawn"}, []),
    ],
)
def test_the_options_of_the_site_go_along(options: dict[str, str], rules: list[str]) -> None:
    table = stockrail.new("1830", NAMES[:4], 6, SITE | options)
    play_on(table, 6, 300)
    log = export_log(table)
    again = imported(log)
    assert log["settings"]["optional_rules"] == rules
    assert again.stopped is None
    assert again.table.state.options.third_six == table.state.options.third_six
    assert again.table.state.options.brown_purchases == table.state.options.brown_purchases
    assert again.table.state.cash == table.state.cash
    assert again.table.players == table.state.players


@pytest.mark.parametrize("export", [exported, exported_1861])
def test_an_imported_game_hangs_in_no_cycle(export: Callable[[int, int], dict[str, Any]]) -> None:
    """With the runs below the best looked for."""
    log = {**export(1, 3), "actions": export(1, 3)["actions"][:200]}
    assert not left_in_cycles(lambda: import_log(read_log(json.dumps(log))))
