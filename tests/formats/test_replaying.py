"""How a log is followed: undo and redo, programmes, silence, names, and what is said besides."""

import json
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import stockrail
from stockrail.formats.site18xx import Imported, export_log, import_log, read_log
from stockrail.formats.site18xx.replaying import PROGRAMMES
from stockrail.rails.actions import RunTrains, Withhold

from .lively import NAMES, SAMPLE, SITE, finished, play_on

Log = dict[str, Any]


def log_of(*actions: Log, players: tuple[Any, ...] = ("Ann", "Bob"), **more: Any) -> str:
    numbered = [{"id": n, "entity_type": "player", **entry} for n, entry in enumerate(actions, 1)]
    return json.dumps({"title": "1830", "players": [*players], "actions": numbered, **more})


def bid(player: int, private: str, price: int, **more: Any) -> Log:
    return {"type": "bid", "entity": player, "company": private, "price": price, **more}


def followed(content: str) -> Imported:
    imported = import_log(read_log(content))
    assert imported.stopped is None, imported.stopped.text
    return imported


def said(imported: Imported) -> list[str]:
    return [str(action) for action in imported.table.log]


SV, CS, DH = bid(0, "SV", 20), bid(1, "CS", 40), bid(1, "DH", 80)
UNDO, REDO = {"type": "undo", "entity": 0}, {"type": "redo", "entity": 0}


def test_undo_takes_back_the_last_action_or_all_after_one() -> None:
    assert said(followed(log_of(SV, CS, UNDO))) == ["buy_cheapest_private Ann SV"]
    assert said(followed(log_of(SV, CS, UNDO, UNDO))) == []
    assert said(followed(log_of(SV, CS, bid(0, "DH", 75), UNDO | {"action_id": 1}))) == [
        "buy_cheapest_private Ann SV"
    ]
    assert said(followed(log_of(SV, CS, UNDO | {"action_id": 0}))) == []


def test_redo_does_again_what_was_undone() -> None:
    both = ["buy_cheapest_private Ann SV", "buy_cheapest_private Bob CS"]
    assert said(followed(log_of(SV, CS, UNDO, REDO))) == both
    assert len(said(followed(log_of(SV, DH, UNDO | {"action_id": 0}, REDO)))) == 2
    assert len(said(followed(log_of(SV, DH, UNDO, UNDO, REDO)))) == 1
    assert len(said(followed(log_of(SV, DH, UNDO, UNDO, REDO, REDO)))) == 2


def test_a_new_action_forgets_what_was_undone() -> None:
    with pytest.raises(ValueError, match="Nothing to redo"):
        followed(log_of(SV, DH, UNDO, DH | {"price": 90}, REDO))


def test_messages_and_programmes_change_nothing() -> None:
    message = {"type": "message", "entity": 0, "message": "hello\nthere"}
    programme = {"type": "program_share_pass", "entity": 1}
    imported = followed(log_of(message, SV, programme, message, UNDO, UNDO, message, SV))
    assert said(imported) == ["buy_cheapest_private Ann SV"]
    assert imported.played == 1


def test_what_the_site_did_by_itself_follows_its_cause() -> None:
    automatic = {"type": "pass", "entity": 1, "entity_type": "player"}
    programme = {"type": "program_share_pass", "entity": 1, "auto_actions": [automatic]}
    assert said(followed(log_of(SV, programme))) == ["buy_cheapest_private Ann SV", "pass Bob"]
    assert said(followed(log_of(SV, programme, UNDO))) == ["buy_cheapest_private Ann SV"]


def test_what_the_site_always_asks_is_not_passed_over() -> None:
    imported = import_log(read_log(log_of(SV, bid(0, "CS", 40))))
    assert said(imported) == ["buy_cheapest_private Ann SV"]
    assert imported.stopped is not None
    assert imported.notes == []


def test_a_pass_that_nobody_was_asked_for_is_noted() -> None:
    imported = followed(log_of(SV, {"type": "pass", "entity": 0}, bid(1, "CS", 40)))
    assert said(imported) == ["buy_cheapest_private Ann SV", "buy_cheapest_private Bob CS"]
    assert [str(note) for note in imported.notes] == ["Action 2: an unneeded pass"]


def test_passing_does_not_go_on_for_ever() -> None:
    """B&O cannot be reached by passing in the private sale."""
    tile = {"type": "lay_tile", "entity": "B&O", "hex": "I17", "tile": "9-0", "rotation": 1}
    imported = import_log(read_log(log_of(SV, tile)))
    assert imported.stopped is not None
    assert said(imported) == ["buy_cheapest_private Ann SV"]
    assert str(imported.stopped.text) == (
        "Action 2: the log wants lay_tile by B&O (hex I17, tile 9-0, rotation 1). "
        "Something else is waited for: Bob buys a private, bids or passes"
    )


def test_players_are_known_by_their_number() -> None:
    players = ({"id": 4711, "name": "Ann"}, {"id": 7, "name": "Bob"})
    imported = followed(log_of(SV | {"entity": 4711}, CS | {"entity": "7"}, players=players))
    assert said(imported) == ["buy_cheapest_private Ann SV", "buy_cheapest_private Bob CS"]


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (("Ann", "Ann", "Ann"), ["Ann", "Ann (2)", "Ann (3)"]),
        (("PRR", "bank", "MH"), ["PRR (1)", "bank (2)", "MH (3)"]),
        (("Ann (2)", "Ann", "Ann"), ["Ann (2)", "Ann", "Ann (3)"]),
        (("\x1b[31mAnn", "B\nob", "x" * 99), ["?[31mAnn", "B?ob", "x" * 33 + "…"]),
        ((" Ann ", "Bob  B", "Éva"), ["Ann", "Bob B", "Éva"]),
    ],
)
def test_players_get_names_that_can_be_told_apart(given: tuple[str, ...], names: list[str]) -> None:
    imported = followed(log_of(players=given))
    assert [*imported.table.players] == names
    renamed = sum(one.strip() != other for one, other in zip(given, names, strict=True))
    assert len(imported.notes) == renamed


def test_a_new_name_is_noted() -> None:
    (note,) = followed(log_of(players=("Ann", "PRR"))).notes
    assert str(note) == "Player 2, PRR, is called PRR (2) here"


def test_runs_below_the_best_are_noted_and_followed() -> None:
    table = finished(1, 3)
    n = next(n for n, a in enumerate(table.log) if isinstance(a, RunTrains) and a.runs)
    lazy = table.at(n)
    lazy.play(RunTrains(table.log[n].player, ()))
    imported = followed(json.dumps(export_log(lazy)))
    assert imported.table.log[-1] == RunTrains(table.log[n].player, ())
    assert str(imported.notes[-1]).endswith(" was possible")
    assert " ran for $0, and $" in str(imported.notes[-1])


def test_best_runs_need_not_be_looked_for() -> None:
    table = finished(1, 3)
    assert import_log(read_log(json.dumps(export_log(table))), remark=False).notes == []


def test_a_game_under_other_options_is_not_exported() -> None:
    with pytest.raises(ValueError, match="games plays these otherwise: trains=document") as no:
        export_log(stockrail.new("1830", NAMES[:3]))
    assert "best_run=required (any)" in str(no.value)
    assert "Games with the preset 18xx.games can be exported" in str(no.value)
    with pytest.raises(ValueError, match=r"Chicago Express cannot be exported; we write logs of"):
        export_log(stockrail.new("chicago-express", NAMES[:3]))


def test_a_game_that_went_on_from_its_position_is_not_exported() -> None:
    table = stockrail.new("1830", NAMES[:3], 1, SITE)
    play_on(table, 1, 50)
    stored = json.loads(table.to_json())
    stored["position"]["cash"]["bank"] += 1
    with pytest.raises(ValueError, match="This game was begun under older rules"):
        export_log(stockrail.load(json.dumps(stored)))


def test_nothing_is_kept_silent_of_a_dividend() -> None:
    """A company that ran for nothing is not asked, neither here nor there."""
    log = export_log(finished(1, 3))
    kinds = [entry.get("kind") for entry in log["actions"] if entry["type"] == "dividend"]
    kept = sum(isinstance(action, Withhold) for action in finished(1, 3).log)
    assert kinds.count("withhold") == kept


def test_players_without_a_number_go_by_their_names() -> None:
    players = ({"name": "Ann"}, {"name": "Bob", "id": None})
    buy = {"type": "bid", "entity": "Ann", "company": "SV", "price": 20}
    assert said(followed(log_of(buy, players=players))) == ["buy_cheapest_private Ann SV"]


@pytest.mark.parametrize("name", PROGRAMMES)
def test_programmes_of_every_kind_change_nothing(name: str) -> None:
    programme = {"type": f"program_{name}", "entity": 1}
    assert said(followed(log_of(programme, SV))) == ["buy_cheapest_private Ann SV"]


def test_the_result_may_name_the_players() -> None:
    table = finished(*SAMPLE[0])
    log = export_log(table)
    log["result"] = {str(player): score for player, score in table.scores.items()}
    assert followed(json.dumps(log)).table.scores == table.scores


@cache
def two_discards() -> tuple[str, int]:
    """A log in which two companies return a train each, the second first, and where that is."""
    for seed in range(60):
        log = export_log(finished(seed, 3))
        for first, second in pairwise(log["actions"]):
            kinds = {first["type"], second["type"]}
            if kinds == {"discard_train"} and first["entity"] != second["entity"]:
                for name in ("entity", "train"):
                    first[name], second[name] = second[name], first[name]
                return json.dumps(log), first["id"]
    raise AssertionError("no game in which two companies return trains")


def test_companies_discard_trains_in_any_order() -> None:
    """The site takes a train of any company that is above the limit."""
    written, _ = two_discards()
    imported = followed(written)
    seats = imported.table.scores.values()
    assert [*seats] == [*json.loads(written)["result"].values()]


def test_a_train_returned_early_is_judged_when_its_turn_comes() -> None:
    written, n = two_discards()
    log = json.loads(written)
    log["actions"][n - 1]["train"] = "D-9"
    imported = import_log(read_log(json.dumps(log)), remark=False)
    assert imported.stopped is not None
    assert (imported.stopped.action, imported.stopped.rule) == (n, "§21.8")


def test_a_train_returned_early_needs_its_turn() -> None:
    written, n = two_discards()
    log = json.loads(written) | {"status": "active", "result": {}}
    del log["actions"][n:]
    imported = import_log(read_log(json.dumps(log)), remark=False)
    assert imported.stopped is not None
    assert imported.stopped.action == n
    assert "Something else is waited for: " in str(imported.stopped.why)
