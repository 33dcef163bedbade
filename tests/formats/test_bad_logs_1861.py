"""Logs of 1861 that somebody has changed by hand: where and why they are refused."""

import json
from functools import cache
from typing import Any

import pytest

from stockrail.formats.site18xx import Stopped, export_log, import_log, read_log

from .lively import finished_1861

Log = dict[str, Any]


@cache
def _written() -> str:
    """A game in which everything is done."""
    return json.dumps(export_log(finished_1861(3, 5)))


def stopped(log: Log) -> Stopped:
    found = import_log(read_log(json.dumps(log)), remark=False).stopped
    assert found is not None
    return found


CHANGES: list[tuple[str, Log, str, str | None]] = [
    ("bid", {"type": "fly"}, "1861 has no such action", None),
    ("bid", {"entity": 99}, "Nobody here is called 99", None),
    ("bid", {"entity": "NW"}, "Something else is waited for: ", "§5.3"),
    ("bid", {"company": "XX"}, "There is no private XX", None),
    ("bid", {"price": "²"}, 'Field "price" should be a whole number', None),
    ("bid", {"price": 1}, "", "§5.2"),
    ("par", {"corporation": "N"}, "There is no company N", None),
    ("par", {"share_price": "70,0,0"}, "70,0,0 is not a par space", "§10.2"),
    ("buy_shares", {"shares": ["RSR_1"]}, "There is no company RSR", None),
    ("buy_shares", {"shares": []}, "", None),
    ("sell_shares", {"percent": 90}, "The certificates are ", None),
    ("buy_company", {"price": 10**6}, "", "§16.2"),
    ("lay_tile", {"hex": "Z9"}, "Z9 is not on the map", "§17."),
    ("lay_tile", {"tile": "99"}, "There is no tile 99", None),
    ("place_token", {"city": "G19"}, "There is no city G19 on the map", None),
    ("remove_token", {"city": "B4-0-0"}, "", "§27.8"),
    ("dividend", {"kind": "double"}, "1861 has no dividend double", None),
    ("choose", {"choice": "keep"}, "1861 has no choice keep", None),
    ("buy_train", {"train": "9-0"}, "There is no train 9-0", None),
    ("buy_train", {"variant": "3"}, "2-0 is not a 3 train", None),
    ("buy_train", {"price": 81}, "The log pays 81 R, by our rules it is 100 R", "§22.2"),
    ("discard_train", {"train": "8-9"}, "", "§22.6"),
    ("run_routes", {"routes": [1]}, "A route should be an object", None),
    ("run_routes", {"entity": 0}, "", None),
    ("merge", {"corporation": "XX"}, "There is no company XX", None),
    ("merge", {"corporation": "RSR"}, "", "§26.1"),
]


@pytest.mark.parametrize(
    ("kind", "fields", "why", "rule"), CHANGES, ids=[f"{row[0]} {row[1]}" for row in CHANGES]
)
def test_a_changed_action_is_named_and_refused(
    kind: str, fields: Log, why: str, rule: str | None
) -> None:
    log = json.loads(_written())
    entry = next(entry for entry in log["actions"] if entry["type"] == kind)
    entry.update(fields)
    found = stopped(log)
    assert found.action == entry["id"]
    assert why in str(found.why)
    if rule:
        assert (found.rule or "").startswith(rule)


def test_a_company_redeems_its_own_shares_only() -> None:
    log = json.loads(_written())
    entry = next(
        entry
        for entry in log["actions"]
        if entry["type"] == "buy_shares" and entry["entity_type"] == "corporation"
    )
    entry["shares"] = ["NW_1" if entry["entity"] != "NW" else "SW_1"]
    entry["percent"] = 10
    assert str(stopped(log).why) == "A company redeems its own shares only"


def test_a_revenue_that_differs_is_told() -> None:
    log = json.loads(_written())
    entry = next(entry for entry in log["actions"] if entry.get("routes"))
    entry["routes"][0]["revenue"] += 10
    found = stopped(log)
    assert (found.action, found.rule) == (entry["id"], "§19.2")
    assert "by our rules it is " in str(found.why)


def test_nothing_follows_the_end() -> None:
    log = json.loads(_written())
    last = log["actions"][-1]["id"]
    end = {"type": "lay_tile", "entity": "NW", "entity_type": "corporation", "id": last + 1}
    log["actions"].append(end)
    found = stopped(log)
    assert (found.action, str(found.why)) == (last + 1, "The game is over")
