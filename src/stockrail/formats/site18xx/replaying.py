"""Entries of a log played one after another: what is asked here, and what is asked there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from stockrail.core import engine
from stockrail.core.refusal import IllegalAction
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View

from .log.entry import Entry, LogError, Stopped
from .log.routes import stands_still
from .titles import Reader

PROGRAMMES = (
    *("enable", "disable"),
    *("auction_bid", "auction_pass", "buy_shares", "share_pass", "merger_pass"),
)
IDLE = frozenset({"log", *(f"program_{name}" for name in PROGRAMMES)})
"""Entries that change nothing by themselves: remarks, and what a player lets the site do later."""
SILENT = 6
"""Passes in a row that a log may leave out."""


@dataclass
class Imported:
    """The table as far as the log could be followed."""

    table: Table[Any, View]
    played: int = 0
    """Actions of the log that were judged and done, undone ones not counted."""
    notes: list[Text] = field(default_factory=list)
    stopped: Stopped | None = None
    waiting: list[Entry] = field(default_factory=list)
    """Actions that came earlier in the log than our rules ask for them."""
    by_hand: bool = False
    """The players ended the game before its time."""
    passes: dict[str, Entry] = field(default_factory=dict)
    """The last pass of each player and company that was an answer to a question of ours."""
    doubtful: Entry | None = None
    """A pass that was perhaps none, since then something was wanted that is asked before."""


def follow(
    imported: Imported,
    reader: Reader[Any],
    entries: Iterable[Entry],
    *,
    idle: Collection[Entry] = (),
    remark: bool = True,
) -> None:
    """Play entries until one cannot be; `idle` are passes that answer nothing.

    With `remark` runs below the best are noted.
    """
    for entry in entries:
        if any(entry is other for other in idle):
            _note_unasked(imported, entry)
            continue
        if entry.type == "end_game":
            imported.notes.append(Text("Action {n}: ended by hand", n=entry.number))
            imported.by_hand = True
            break
        if entry.type in IDLE:
            continue
        if not (_follow(imported, reader, entry, remark) and _catch_up(imported, reader, remark)):
            break
    if imported.stopped is None and imported.waiting:
        imported.stopped = _cause(_not_asked(imported.table, imported.waiting[0]), reader.parted)


def _cause(stopped: Stopped, parted: Stopped | None) -> Stopped:
    """With the place where the site left its rules, if it did."""
    if parted is None or parted.action is None:
        return stopped
    why = Text(
        "Action {n}: {cause}. Then: {why}", n=parted.action, cause=parted.why, why=stopped.why
    )
    return replace(stopped, why=why)


def _follow(imported: Imported, reader: Reader[Any], entry: Entry, remark: bool) -> bool:
    """Play one action of the log. If that cannot be, it is said, and nothing of it is played."""
    table, start = imported.table, imported.table.ply
    try:
        if not reader.is_asked(table, entry):
            if table.is_over:
                if entry.type != "pass" or entry.entity in entry.names:
                    raise entry.error(Text("The game is over"))
                # The site still asks its last company, where we see nothing to decide.
                _note_unasked(imported, entry)
                return True
            if reader.may_wait(table, entry):
                imported.waiting.append(entry)
                return True
            if entry.type == "pass":
                _note_unasked(imported, entry)
                return True
            _pass_silently(imported, reader, entry)
            if not reader.is_asked(table, entry):
                if stands_still(entry):
                    still = Text("Action {n}: trains that had nowhere to run", n=entry.number)
                    imported.notes.append(still)
                    return True
                imported.stopped = _cause(_not_asked(table, entry), reader.parted)
                imported.doubtful = imported.passes.get(entry.entity)
                return False
        if remark:
            imported.notes += reader.notes(table, entry)
        for action in reader.actions(table, entry):
            table.play(action, reader.watch)
    except (IllegalAction, LogError) as error:
        _undo_to(table, start)
        imported.stopped = (
            _cause(entry.stopped(error.refusal.text, error.refusal.rule), reader.parted)
            if isinstance(error, IllegalAction)
            else error.stopped
        )
        return False
    imported.played += 1
    if entry.type == "pass":
        imported.passes[entry.entity] = entry
    else:
        imported.passes.pop(entry.entity, None)
    return True


def _note_unasked(imported: Imported, entry: Entry) -> None:
    imported.notes.append(Text("Action {n}: an unneeded pass", n=entry.number))


def _catch_up(imported: Imported, reader: Reader[Any], remark: bool) -> bool:
    """Play what came too early, as soon as it is asked for. Whether all of that could be."""
    table, waiting = imported.table, imported.waiting
    while not table.is_over:
        asked = next((entry for entry in waiting if reader.is_asked(table, entry)), None)
        if asked is None:
            break
        waiting.remove(asked)
        if not _follow(imported, reader, asked, remark):
            return False
    return True


def _pass_silently(imported: Imported, reader: Reader[Any], entry: Entry) -> None:
    """Answer with a pass what the site did not ask, as long as that leads to this entry."""
    table, start = imported.table, imported.table.ply
    while not table.is_over and not reader.is_asked(table, entry):
        silent = reader.unasked(table)
        if (
            silent is None
            or table.ply - start == SILENT
            or not engine.is_legal(table.state, silent)
        ):
            break
        table.play(silent, reader.watch)
    if table.is_over or not reader.is_asked(table, entry):
        _undo_to(table, start)
        return
    imported.notes.append(
        Text(
            "Action {n}: passed {count} times where the log is silent",
            n=entry.number,
            count=table.ply - start,
        )
    )


def _not_asked(table: Table[State, View], entry: Entry) -> Stopped:
    if table.is_over:
        return entry.stopped(Text("The game is over"))
    step = table.state.step
    why = Text("Something else is waited for: {waiting}", waiting=step.waiting(table.state))
    return entry.stopped(why, step.rule)


def _undo_to(table: Table[State, View], ply: int) -> None:
    while table.ply > ply:
        table.undo()
