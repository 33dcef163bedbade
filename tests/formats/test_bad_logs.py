"""Logs that are none, or that somebody has changed by hand: where and why they are refused."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from stockrail.formats.site18xx import LogError, Stopped, export_log, import_log, read_log

from .lively import finished

Log = dict[str, Any]


@cache
def _written() -> str:
    """Games with a route of several stops in the middle."""
    return json.dumps(export_log(finished(8, 3)))


@pytest.fixture
def log() -> Log:
    found: Log = json.loads(_written())
    return found


def first(log: Log, type_: str, **wanted: Any) -> dict[str, Any]:
    """The first entry of its kind, of runs the first in which a train moves."""
    return next(
        entry
        for entry in log["actions"]
        if entry["type"] == type_
        and entry.get("routes") != []
        and all(entry.get(k) == v for k, v in wanted.items())
    )


def stopped(log: Log) -> Stopped:
    found = import_log(read_log(json.dumps(log)), remark=False).stopped
    assert found is not None
    return found


def refused(content: str | bytes) -> str:
    with pytest.raises(LogError) as error:
        import_log(read_log(content))
    return str(error.value)


# Files that are no log


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "The JSON ends too early: line 1, column 1"),
        (b'{"title":\n "18', "The JSON ends too early: line 2, column 2"),
        (b'{"title": "1830", "actions": [', "The JSON ends too early: line 1, column 31"),
        (b"18xx", "This is not JSON: line 1, column 3"),
        (b'{"title": "18\x0030"}', "This is not JSON: line 1, column 14"),
        (b'{"title":\n"\xff"}', "This is not text in UTF-8: line 2, column 2"),
        (b"[" * 100_000, "This JSON is nested too deeply"),
        (b'{"id": ' + b"9" * 5000 + b"}", "A number in this JSON is too long"),
        (b"[1]", 'This is not a log of 18xx.games: it has no list "actions"'),
        (b'{"actions": 1}', 'This is not a log of 18xx.games: it has no list "actions"'),
        (b'{"actions": []}', 'This is not a log of 18xx.games: it has no "title"'),
        (b'{"actions": [], "title": "1830"}', "it has no list"),
        (b'{"actions": [], "title": "1846", "players": ["Ann"]}', "a log of 1846; we read 1830"),
        (b'{"actions": [1], "title": "1830", "players": ["Ann"]}', 'list has no "type"'),
    ],
)
def test_what_is_no_log_is_refused_with_the_place(content: bytes, why: str) -> None:
    assert why in refused(content)


def test_a_mark_at_the_beginning_of_a_text_is_no_fault(log: Log) -> None:
    log["actions"] = []
    log["status"] = "active"
    content = b"\xef\xbb\xbf" + json.dumps(log).encode()
    assert import_log(read_log(content)).stopped is None


# What a log says about the whole game


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"title": "1889"}, "This is a log of 1889; we read 1830"),
        ({"title": "\x1b[2J" + "x" * 99}, "This is a log of ?[2Jx"),
        ({"players": []}, 'it has no list "players"'),
        ({"players": [{"id": 1}]}, "Player 1 has no name"),
        ({"players": ["Ann", " "]}, "Player 2 has no name"),
        ({"players": [{"id": [1], "name": "Ann"}]}, 'Player 1: "id" should be a whole number'),
        ({"players": [{"id": 1, "name": n} for n in "ab"]}, "Two players have the number 1"),
        (
            {"players": [{"id": n, "name": n} for n in ("PRR", "b")]},
            "PRR is not the number of a player",
        ),
        ({"players": list("abcdefg")}, "1830 is for 2 to 6 players, not 7"),
        ({"players": ["Ann"]}, "1830 is for 2 to 6 players, not 1"),
        ({"settings": {"optional_rules": ["fast"]}}, "the optional rule fast; we know"),
        ({"settings": {"optional_rules": "fast"}}, '"optional_rules" should be a list'),
        ({"result": {"0": "much"}}, '"result" should give a whole number for each player'),
    ],
)
def test_the_head_of_a_log_must_make_sense(log: Log, changed: Log, why: str) -> None:
    assert why in refused(json.dumps(log | changed))


def test_settings_may_be_missing(log: Log) -> None:
    del log["settings"], log["result"]
    assert import_log(read_log(json.dumps(log)), remark=False).stopped is None


# Numbers, undo and redo


@pytest.mark.parametrize("number", [0, 3, -1, 2.5, "9", None, True, 10**12])
def test_numbers_must_rise(log: Log, number: object) -> None:
    log["actions"][4]["id"] = number
    why = refused(json.dumps(log))
    assert why == 'Action number 5 of the list: "id" should rise above 4'


def test_what_was_not_undone_is_not_done_again(log: Log) -> None:
    log["actions"] = [{"type": "redo", "entity": 0, "entity_type": "player", "id": 1}]
    assert refused(json.dumps(log)) == ("Action 1: the log wants redo by Ann. Nothing to redo")


def test_undone_up_to_a_number_that_is_none(log: Log) -> None:
    log["actions"][3:] = [{"type": "undo", "entity": 0, "id": 9, "action_id": "x"}]
    assert 'Field "action_id" should be a whole number' in refused(json.dumps(log))


@pytest.mark.parametrize("added", [1, [1], [{}], {"type": "pass"}])
def test_what_the_site_added_must_be_actions(log: Log, added: object) -> None:
    log["actions"][0]["auto_actions"] = added
    assert refused(json.dumps(log)).startswith("Action 1: the log wants ")


# Actions changed by hand

Change = Callable[[Log], dict[str, Any]]


def change(type_: str, wanted: Log | None = None, **fields: Any) -> Change:
    """Sets fields of the first action of a type."""

    def act(log: Log) -> dict[str, Any]:
        entry = first(log, type_, **(wanted or {}))
        entry.update(fields)
        return entry

    return act


def drop(type_: str, field: str) -> Change:
    def act(log: Log) -> dict[str, Any]:
        entry = first(log, type_)
        del entry[field]
        return entry

    return act


CHANGES: list[tuple[Change, str, str | None]] = [
    (change("bid", type="fly"), "1830 has no such action", None),
    (change("bid", type="_bid"), "1830 has no such action", None),
    (change("bid", entity=99), "Nobody here is called 99", None),
    (change("bid", entity=[0]), "Nobody here is called ", None),
    (change("bid", entity="PRR"), "Something else is waited for: ", "§7.2"),
    (change("bid", company="XX"), "There is no private XX", None),
    (change("bid", company=7), 'Field "company" should be a text', None),
    (change("bid", price="²"), 'Field "price" should be a whole number', None),
    (change("bid", price=10**30), 'Field "price" should be a whole number', None),
    (change("bid", price=1), "", "§7"),
    (drop("bid", "price"), 'Field "price" should be a whole number', None),
    (change("par", corporation="XX"), "There is no company XX", None),
    (change("par", share_price="70,3,6"), "70,3,6 is not a par space", "§8.3"),
    (change("par", share_price="100"), "100 is not a par space", "§8.3"),
    (change("buy_shares", shares=["XX_1"]), "There is no company XX", None),
    (change("buy_shares", shares=["PRR"]), "There is no certificate PRR", None),
    (change("buy_shares", shares=[{}]), "There is no certificate dict", None),
    (change("buy_shares", shares=[]), "One certificate of 10% is bought at a time", None),
    (change("buy_shares", percent=20), "One certificate of 10% is bought at a time", None),
    (drop("buy_shares", "shares"), 'Field "shares" should be a list', None),
    (change("sell_shares", shares=[]), "Certificates of one company are sold at a time", None),
    (change("sell_shares", percent=90), "The certificates are ", None),
    (change("buy_company", price=10**6), "", "§"),
    (change("lay_tile", hex="Z9"), "Z9 is not on the map", "§18.7"),
    (change("lay_tile", tile="99-0"), "There is no tile 99 with rotation", "§18.10"),
    (change("lay_tile", tile="99"), "There is no tile 99", None),
    (change("lay_tile", rotation=6), "There is no tile ", "§18.10"),
    (change("lay_tile", entity="XX"), "Nobody here is called XX", None),
    (change("lay_tile", {"entity": "CS"}, hex="G19"), "CS does not lay a tile on G19", None),
    (change("place_token", city="G19"), "There is no city G19 on the map", None),
    (change("place_token", city="city-9-0"), "There is no city city-9-0 on the map", None),
    (change("place_token", city="G19-0-7"), "", "§19"),
    (change("dividend", kind="half"), "1830 has no dividend half", None),
    (change("dividend", entity="MH"), "Something else is waited for: ", "§20.15"),
    (change("buy_train", train="9-0"), "There is no train 9-0", None),
    (change("buy_train", train="2"), "There is no train 2", None),
    (change("buy_train", variant="3"), "is not a 3 train", None),
    (change("buy_train", price=81), "The log pays $81, by our rules it is $80", "§21.3"),
    (change("buy_train", exchange="4-0"), "No train is taken for a 2", "§21.5"),
    (change("discard_train", train="D-9"), "", "§21.8"),
    (change("run_routes", routes=[1]), "A route should be an object", None),
    (change("run_routes", routes={}), 'Field "routes" should be a list', None),
]


@pytest.mark.parametrize(
    ("act", "why", "rule"), CHANGES, ids=[row[1] or str(row[2]) for row in CHANGES]
)
def test_a_changed_action_is_named_and_refused(
    log: Log, act: Change, why: str, rule: str | None
) -> None:
    changed = act(log)
    found = stopped(log)
    assert found.action == changed["id"]
    assert found.wanted is not None
    assert found.wanted.startswith(f"{changed['type']} by ")
    assert why in str(found.why)
    assert (found.rule or "").startswith(rule or "")
    assert bool(found.rule) == bool(rule)


def test_nothing_of_a_refused_action_stays(log: Log) -> None:
    """A run with a wrong revenue is found out after it was judged."""
    entry = first(log, "run_routes")
    entry["routes"][0]["revenue"] += 10
    played = import_log(read_log(json.dumps(log)), remark=False)
    assert played.stopped is not None
    assert played.stopped.rule == "§20.12"
    assert str(played.stopped.why) == (
        "The log counts $70 for the 2 train on I15-J14; by our rules it is $60 (30 + 30)"
    )
    before = deepcopy(log)
    before["actions"] = [e for e in log["actions"] if e["id"] < entry["id"]]
    before["status"] = "active"
    assert import_log(read_log(json.dumps(before))).table.log == played.table.log


# Routes drawn by hand


def bend(log: Log, connections: list[list[str]]) -> Stopped:
    entry = first(log, "run_routes")
    entry["routes"][0]["connections"] = connections
    return stopped(log)


def test_an_illegal_route_is_refused_with_its_rule_and_the_first_offending_hex(log: Log) -> None:
    (leg, *_) = first(log, "run_routes")["routes"][0]["connections"]
    twice = bend(log, [leg, leg])
    assert twice.rule == "§20.4"
    assert "uses track at" in str(twice.why)
    nowhere = bend(log, [[leg[0], "A11"]])
    assert nowhere.rule == "§20.1"
    assert "No track leads on at" in str(nowhere.why)
    assert "A11" in str(nowhere.why)


@pytest.mark.parametrize(
    ("connections", "why", "rule"),
    [
        ([["Z9", "G19"]], "Z9 is not on the map", "§20.1"),
        ([[["G19"], "G17"]], "list is not on the map", "§20.1"),
        ([["G19"]], "A connection should be a list of two hexes or more", None),
        (["G19"], "A connection should be a list of two hexes or more", None),
        (None, "A route has no connections", None),
        ([], "counts $60 for a train without a route", "§20.12"),
        ([["I17", "G17"]], "A route begins and ends at a stop", "§20.1"),
    ],
)
def test_a_route_that_cannot_be_read(
    log: Log, connections: Any, why: str, rule: str | None
) -> None:
    found = bend(log, connections)
    assert why in str(found.why)
    assert found.rule == rule


def test_a_route_of_a_train_that_is_not_there(log: Log) -> None:
    first(log, "run_routes")["routes"][0]["train"] = "D-0"
    assert stopped(log).rule == "§20.11"
    first(log, "run_routes")["routes"][0]["train"] = None
    assert str(stopped(log).why) == "There is no train None"


def test_a_revenue_must_be_a_number_but_may_be_missing(log: Log) -> None:
    route = first(log, "run_routes")["routes"][0]
    route["revenue"] = "40"
    assert str(stopped(log).why) == 'Field "revenue" should be a whole number'
    del route["revenue"]
    assert import_log(read_log(json.dumps(log)), remark=False).stopped is None


# The end


def test_another_result_is_a_difference(log: Log) -> None:
    ours = log["result"]["1"]
    log["result"]["1"] += 1
    log["result"]["7"] = 5
    found = stopped(log)
    assert str(found.text) == (
        f"The scores differ (ours / recorded): Bob {ours} / {ours + 1}, 7 – / 5"
    )
    assert (found.action, found.rule) == (None, None)


def test_a_log_that_says_it_is_over_must_be(log: Log) -> None:
    del log["actions"][200:]
    assert str(stopped(log).text) == "The log says that the game is over; by our rules it goes on"


def test_a_game_ended_by_hand_is_scored_as_it_stands(log: Log) -> None:
    end = {"type": "end_game", "entity": 0, "entity_type": "player", "id": 201}
    log["actions"][200:] = [end]
    log["result"] = {}
    played = import_log(read_log(json.dumps(log)), remark=False)
    assert played.stopped is None
    assert str(played.notes[-1]) == "Action 201: ended by hand"
    log["result"] = {"0": -1}
    assert "The scores differ" in str(stopped(log).text)


def test_nothing_follows_the_end(log: Log) -> None:
    last = log["actions"][-1]["id"]
    log["actions"].append({"type": "pass", "entity": 0, "entity_type": "player", "id": last + 1})
    found = stopped(log)
    assert (found.action, str(found.why)) == (last + 1, "The game is over")
