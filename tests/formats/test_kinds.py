"""Kinds of entries and of fields that the format has: those of these titles, and all others."""

import json
from typing import Any

import pytest

from stockrail.formats.site18xx import Imported, import_log, read_log
from stockrail.formats.site18xx.titles import TITLES

Log = dict[str, Any]
NAMES = {"0": "Ann", "1": "Bob", "2": "Cat"}
RAILWAYS = {
    *("buy_company", "buy_shares", "buy_train", "discard_train", "dividend", "lay_tile", "par"),
    *("pass", "place_token", "run_routes", "sell_shares", "bid"),
}
RUIN, MERGERS = {"bankrupt"}, {"choose", "convert", "merge", "remove_token"}
KNOWN = {"1830": RAILWAYS | RUIN, "1861": RAILWAYS | MERGERS}
FOREIGN = (
    *("acquire_company", "assign", "blind_bid", "bonus", "borrow_train", "buy_corporation"),
    *("buy_power", "buy_special", "buy_token", "choose_ability", "combined_trains"),
    *("corporate_buy_shares", "corporate_sell_shares", "destination_connection"),
    *("double_head_trains", "hex_token", "manual_close_company", "move_bid", "move_token"),
    *("offer", "payoff_loan", "payoff_player_debt", "reassign_trains", "remove_border"),
    *("remove_hex_token", "respond", "scrap_train", "sell_company", "sell_train", "short"),
    *("special_buy", "split", "swap_train", "switch_trains", "take_loan", "view_merge_options"),
    *("program_buy_bonds", "program_close_pass", "program_harzbahn_draft_pass"),
    "program_independent_mines",
)
"""Kinds of other titles."""


def followed(title: str, *actions: Log) -> Imported:
    numbered = [{"id": n, "entity_type": "player", **entry} for n, entry in enumerate(actions, 1)]
    log = {"title": title, "players": [*NAMES.values()], "actions": numbered}
    return import_log(read_log(json.dumps(log)), remark=False)


def first(title: str) -> Log:
    """A legal first action."""
    private = "SV" if title == "1830" else "TSR"
    return {"type": "bid", "entity": 0, "company": private, "price": 20}


@pytest.mark.parametrize("title", TITLES)
def test_each_title_knows_its_kinds(title: str) -> None:
    reader: Any = TITLES[title].reader(NAMES)
    assert {*reader.by_type, "pass"} == KNOWN[title]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        *(("1830", kind) for kind in (*FOREIGN, *sorted(MERGERS))),
        *(("1861", kind) for kind in (*FOREIGN, *sorted(RUIN))),
    ],
)
def test_kinds_of_other_titles_are_refused_by_name(title: str, kind: str) -> None:
    stopped = followed(title, first(title), {"type": kind, "entity": 1}).stopped
    assert stopped is not None
    assert (stopped.action, stopped.rule) == (2, None)
    assert str(stopped.text) == (
        f"Action 2: the log wants {kind} by Bob. {title} has no such action"
    )


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "fields",
    [
        {"user": 4711, "created_at": 1612255095},
        {"skip": True, "original_id": 17},
        {"auto_actions": None},
        {"auto_actions": []},
        {"corporation": None, "minor": None},
        {"price": "20"},
        {"entity": "0"},
        {"entity": "Ann"},
    ],
    ids=str,
)
def test_fields_that_change_nothing(title: str, fields: Log) -> None:
    """Such as who has clicked: the master of a table may act for others."""
    plain, odd = followed(title, first(title)), followed(title, first(title) | fields)
    assert odd.stopped is None
    assert odd.table.log == plain.table.log


@pytest.mark.parametrize("title", TITLES)
def test_what_an_automatic_action_brings_is_not_looked_at(title: str) -> None:
    """The site follows those of an entry, and no further."""
    inner = {"type": "pass", "entity": 2, "entity_type": "player"}
    added = {"type": "pass", "entity": 1, "entity_type": "player", "auto_actions": [inner]}
    imported = followed(title, first(title) | {"auto_actions": [added]})
    assert imported.stopped is None
    assert str(imported.table.log[-1]) == "pass Bob"


@pytest.mark.parametrize("title", TITLES)
def test_people_talk_before_and_after_the_end(title: str) -> None:
    message = {"type": "message", "entity": 1, "message": "well played"}
    end = {"type": "end_game", "entity": 1}
    imported = followed(title, message, first(title), end, message, message)
    assert imported.stopped is None
    assert [str(note) for note in imported.notes] == ["Action 3: ended by hand"]
