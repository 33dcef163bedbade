"""Entries of 1830 that come before or after our question, and what the site never asks."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stockrail import Table, View
from stockrail.formats.site18xx import Imported, export_log, import_log, read_log

from .lively import SAMPLE, by_and_by, exported, finished

Log = dict[str, Any]
Entries = list[Log]


def sample() -> Iterator[tuple[Table[Any, View], Entries]]:
    for setting in SAMPLE:
        table = finished(*setting)
        yield table, exported(*setting)["actions"]


def found(change: Callable[[Entries, int], Entries | None]) -> tuple[Table[Any, View], Imported]:
    """The first game in whose log something can be changed so, and that log followed."""
    for table, entries in sample():
        for n in range(2, len(entries) - 2):
            if changed := change(entries, n):
                return table, followed(table, changed)
    raise AssertionError("no game in which this happens")


def followed(table: Table[Any, View], entries: Entries, **more: Any) -> Imported:
    numbered = [entry | {"id": n} for n, entry in enumerate(entries, 1)]
    log = export_log(table) | {"actions": numbered} | more
    return import_log(read_log(json.dumps(log)), remark=False)


def kinds(entries: Entries, whose: object) -> list[str]:
    return [entry["type"] if entry["entity"] == whose else "-" for entry in entries]


def same_game(table: Table[Any, View], imported: Imported, *notes: str) -> None:
    assert imported.stopped is None, imported.stopped.text
    assert imported.table.scores == table.scores
    assert [str(note).partition(": ")[2] for note in imported.notes] == [*notes]


def test_three_companies_discard_trains_in_any_order() -> None:
    def reversed_order(entries: Entries, n: int) -> Entries | None:
        three = entries[n : n + 3]
        if {entry["type"] for entry in three} != {"discard_train"}:
            return None
        if len({entry["entity"] for entry in three}) < 3:
            return None
        return [*entries[:n], *three[::-1], *entries[n + 3 :]]

    same_game(*found(reversed_order))


def test_a_private_may_be_bought_before_or_after_erie_has_a_home() -> None:
    def home_first(entries: Entries, n: int) -> Entries | None:
        private, home = entries[n : n + 2]
        if kinds([private, home], private["entity"]) != ["buy_company", "place_token"]:
            return None
        laid = [entry["tile"] for entry in entries[:n] if entry.get("hex") == "E11"]
        tokens = [entry["city"] for entry in entries[: n + 2] if entry["type"] == "place_token"]
        there = [city for city in tokens if city.rpartition("-")[0] in laid]
        return [*entries[:n], home, private, *entries[n + 2 :]] if there == [home["city"]] else None

    table, imported = found(home_first)
    same_game(table, imported)
    same_game(table, followed(table, export_log(table)["actions"]))


def test_a_pass_is_no_answer_to_the_question_of_a_run() -> None:
    def passed_over(entries: Entries, n: int) -> Entries | None:
        run = entries[n]
        if run["type"] != "run_routes" or not run["routes"]:
            return None
        idle = {"type": "pass", "entity": run["entity"], "entity_type": "corporation"}
        return [*entries[:n], idle, *entries[n:]]

    same_game(*found(passed_over), "an unneeded pass")


@pytest.mark.parametrize(("seed", "players"), by_and_by(SAMPLE))
def test_a_company_may_pass_after_the_end(seed: int, players: int) -> None:
    """The site asks the last company once more, where we see nothing to decide."""
    table, entries = finished(seed, players), exported(seed, players)["actions"]
    idle = {"type": "pass", "entity": "PRR", "entity_type": "corporation"}
    same_game(table, followed(table, [*entries, idle]), "an unneeded pass")


def test_a_pass_that_seems_an_answer_may_turn_out_to_be_none() -> None:
    """The site has asked before, where we see nothing to decide; a train is bought after it."""

    def passed_before(entries: Entries, n: int) -> Entries | None:
        earned, bought = entries[n : n + 2]
        if kinds([earned, bought], earned["entity"]) != ["dividend", "buy_train"]:
            return None
        idle = {"type": "pass", "entity": earned["entity"], "entity_type": "corporation"}
        return [*entries[: n + 1], idle, *entries[n + 1 :]]

    same_game(*found(passed_before), "an unneeded pass")


def test_it_is_an_answer_if_nothing_follows_from_it_otherwise() -> None:
    def nowhere(entries: Entries, n: int) -> Entries | None:
        if entries[n]["type"] != "pass" or entries[n]["entity_type"] != "corporation":
            return None
        tile = {"type": "lay_tile", "hex": "A1", "tile": "9-0", "rotation": 0}
        return [*entries[: n + 1], entries[n] | tile, *entries[n + 1 :]]

    _, imported = found(nowhere)
    assert imported.stopped is not None
    assert imported.stopped.wanted is not None
    assert imported.stopped.wanted.startswith("lay_tile by ")
    assert imported.notes == []


def test_a_token_that_the_site_did_not_ask_for_is_passed_over() -> None:
    def unasked(entries: Entries, n: int) -> Entries | None:
        if kinds(entries[n - 1 : n + 2], entries[n]["entity"]) != [
            "lay_tile",
            "pass",
            "run_routes",
        ]:
            return None
        return [*entries[:n], *entries[n + 1 :]]

    same_game(*found(unasked), "passed 1 times where the log is silent")


def test_a_bankruptcy_may_be_told_of_the_president() -> None:
    for table, entries in sample():
        last = entries[-1]
        if last["type"] == "bankrupt":
            president = table.at(table.ply - 1).state.president(last["entity"])
            seat = table.state.players.index(president)
            told = last | {"entity": seat, "entity_type": "player"}
            return same_game(table, followed(table, [*entries[:-1], told]))
    raise AssertionError("no bankruptcy")


def test_remarks_of_the_site_change_nothing() -> None:
    table, entries = next(sample())
    remark = {"type": "log", "entity": 0, "entity_type": "player", "message": "by hand"}
    same_game(table, followed(table, [*entries[:9], remark, *entries[9:]]))


def test_a_result_with_former_names_is_compared_by_the_places() -> None:
    table, entries = next(sample())
    result = {f"once {player}": score for player, score in table.scores.items()}
    same_game(table, followed(table, entries, result=result))
    result["once Ann"] += 1
    differs = followed(table, entries, result=result).stopped
    assert differs is not None
    assert str(differs.text).startswith("The scores differ (ours / recorded): Ann ")
    result["somebody"] = 5
    differs = followed(table, entries, result=result).stopped
    assert differs is not None
    assert "somebody – / 5" in str(differs.text)


def test_old_logs_use_d_and_h_in_the_name_of_its_company() -> None:
    """Tile and token were then the company's."""

    def named(entries: Entries, n: int) -> Entries | None:
        laid, token, later = entries[n : n + 3]
        if laid["entity"] != "DH" or later["entity_type"] != "corporation":
            return None
        if token["type"] != "place_token":
            return None
        whose = {"entity": later["entity"], "entity_type": "corporation"}
        return [*entries[:n], laid | whose, token | whose, *entries[n + 2 :]]

    same_game(*found(named))
