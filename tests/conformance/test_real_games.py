"""Every real game replays to exactly its recorded result."""

import json
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action
from stockrail.core.legal import Actions
from stockrail.core.refusal import Refusal, Unread
from stockrail.formats.site18xx import export_log, import_log, read_log
from stockrail.rails.actions import LayTile, RunTrains
from stockrail.titles.g1830.actions import LayPrivateTile

from .conftest import followed, read


def test_it_ends_with_the_recorded_scores(path: Path) -> None:
    log, imported = read(path), followed(path)
    assert imported.stopped is None
    assert imported.table.is_over
    scores = dict(zip(log.players, imported.table.scores.values(), strict=True))
    assert log.result
    assert scores == log.result


def test_nobody_is_asked_more_or_less_than_there(path: Path) -> None:
    """Nothing is said but that a run was below the best."""
    notes = [str(note) for note in followed(path).notes]
    assert [note for note in notes if not note.endswith("was possible")] == []


def test_money_and_certificates_are_conserved_at_every_action(path: Path) -> None:
    table = followed(path).table
    past = table.at(0)
    totals = table.title.conserved(past.state)
    for action in table.log:
        past.follow(action)
        assert table.title.conserved(past.state) == totals


def test_every_action_is_legal_and_was_offered(path: Path) -> None:
    """Runs may be drawn by hand, and of rotations that look alike one is offered."""
    table = followed(path).table
    past = table.at(0)
    for action in table.log:
        assert past.why_not(action) is None
        aside = action.player != past.actor
        moves = engine.out_of_turn(past.state, action.player) if aside else engine.moves(past.state)
        offered = {*map(_look, Actions(moves))}
        assert _look(action) in offered
        past.follow(action)


def test_what_is_only_judged_is_not_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all that is refused while moves are looked for, hardly anything is put into words."""
    log, past = followed(path).table.log, followed(path).table.at(0)
    made: Counter[type[Refusal]] = Counter()
    for kind in (Refusal, Unread):
        monkeypatch.setattr(kind, "__init__", _counted(made, kind))
    for action in log:
        deque(engine.moves(past.state), maxlen=0)
        past.follow(action)
    assert made[Unread] > 1000
    assert made[Refusal] * 50 < made[Unread]


def _counted(made: Counter[type[Refusal]], kind: type[Refusal]) -> Callable[..., None]:
    write: Callable[..., None] = kind.__init__

    def counted(self: Refusal, *columns: Any, **named: Any) -> None:
        made[kind] += 1
        write(self, *columns, **named)

    return counted


def _look(action: Action) -> Action:
    match action:
        case RunTrains():
            return replace(action, runs=())
        case LayTile() | LayPrivateTile():
            return replace(action, rotation=0)
        case _:
            return action


def test_it_is_exported_as_it_was(path: Path) -> None:
    """All that counts is equal; copies of a tile may be numbered otherwise."""
    imported = followed(path)
    written = export_log(imported.table)
    again = import_log(read_log(json.dumps(written)), remark=False)
    assert (again.stopped, again.notes) == (None, [])
    assert again.table.log == imported.table.log
    assert again.table.state == imported.table.state
    assert again.table.scores == imported.table.scores
    theirs = [e.fields for e in read(path).effective if not e.type.startswith("program_")]
    for ours, entry in zip(_in_order(written["actions"]), _in_order(theirs), strict=True):
        for name in ("type", *TOLD):
            assert ours.get(name) == entry.get(name), entry


TOLD = (
    *("shares", "percent", "train", "price", "exchange", "company", "corporation", "hex", "kind"),
    *("choice", "rotation"),
)


def _in_order(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Privates are bought, and C&SL lays its tile, before or after a pass of the company."""
    ordered: list[dict[str, Any]] = []
    for entry in entries:
        at = len(ordered)
        while _is_free(entry) and _is_pass_before(ordered[at - 1], entry):
            at -= 1
        ordered.insert(at, entry)
    return ordered


def _is_free(entry: dict[str, Any]) -> bool:
    return bool(entry["type"] == "buy_company" or entry["entity"] == "CS")


def _is_pass_before(entry: dict[str, Any], free: dict[str, Any]) -> bool:
    return entry["type"] == "pass" and free["entity"] in (entry["entity"], "CS")
