"""A log played through our rules, action by action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from stockrail.core.refusal import IllegalAction
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue, SetupError
from stockrail.formats.json_text import shown
from stockrail.titles import title
from stockrail.view import View

from .entry import Entry, LogError, Stopped, unreadable
from .log import PROGRAMMED, REMARK, SiteLog
from .routes import stands_still
from .seats import seated, whose_result
from .titles import PRESET, TITLES, Reader, TitleLogs


@dataclass
class Imported:
    """The table as far as the log could be followed."""

    table: Table[View]
    played: int = 0
    """Actions of the log that were judged and done, undone ones not counted."""
    notes: list[Text] = field(default_factory=list)
    stopped: Stopped | None = None
    waiting: list[Entry] = field(default_factory=list)
    """Actions that came earlier in the log than our rules ask for them."""


SILENT = 6
"""Passes in a row that a log may leave out."""
Watch = Callable[[Sequence[Entry], int], Iterable[Entry]]
"""Hands the actions on, and may show how many have been."""


def unwatched(entries: Sequence[Entry], total: int) -> Iterable[Entry]:
    return entries


def import_log(log: SiteLog, watch: Watch = unwatched, *, remark: bool = True) -> Imported:
    """Play a log through. With `remark` runs below the best are noted, which takes longer.

    :raises LogError: a title, seats or an option we do not know.
    """
    logs = TITLES.get(log.title)
    if logs is None:
        raise unreadable(
            Text(
                "This is a log of {title}; we read {known}",
                title=shown(log.title),
                known=tuple(TITLES),
            )
        )
    game = title(logs.title)
    names, renamed = seated(game, log)
    logs.check_players(len(names))
    try:
        table = Table(game, [*names.values()], 0, _options(log, logs))
    except SetupError as error:
        raise unreadable(error.text) from error
    imported, reader = Imported(table, notes=renamed), logs.reader(names)
    by_hand = False
    for entry in watch(log.effective, len(log.effective)):
        if entry.type == "end_game":
            imported.notes.append(Text("Action {n}: ended by hand", n=entry.number))
            by_hand = True
            break
        if entry.type.startswith(PROGRAMMED) or entry.type == REMARK:
            continue
        if not (_follow(imported, reader, entry, remark) and _catch_up(imported, reader, remark)):
            break
    if imported.stopped is None and imported.waiting:
        imported.stopped = _not_asked(table, imported.waiting[0])
    if imported.stopped is None:
        imported.stopped = _other_end(table, log, names, logs.counted if by_hand else None)
    return imported


def _options(log: SiteLog, logs: TitleLogs) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {"preset": PRESET}
    for rule in log.rules:
        if rule not in logs.options:
            raise unreadable(
                Text(
                    "The log uses the optional rule {rule}; we know {known}",
                    rule=shown(rule),
                    known=tuple(logs.options),
                )
            )
        options |= logs.options[rule]
    return options


def _follow(imported: Imported, reader: Reader, entry: Entry, remark: bool) -> bool:
    """Play one action of the log. If that cannot be, it is said, and nothing of it is played."""
    table, start = imported.table, imported.table.ply
    try:
        if not reader.is_asked(table, entry):
            if table.is_over:
                raise entry.error(Text("The game is over"))
            if reader.may_wait(table, entry):
                imported.waiting.append(entry)
                return True
            if entry.type == "pass":
                unasked = Text("Action {n}: a pass that nobody was asked for", n=entry.number)
                imported.notes.append(unasked)
                return True
            _pass_silently(imported, reader, entry)
            if not reader.is_asked(table, entry):
                if stands_still(entry):
                    still = Text("Action {n}: trains that had nowhere to run", n=entry.number)
                    imported.notes.append(still)
                    return True
                imported.stopped = _not_asked(table, entry)
                return False
        if remark:
            imported.notes += reader.notes(table, entry)
        for action in reader.actions(table, entry):
            table.play(action)
    except (IllegalAction, LogError) as error:
        _take_back(table, start)
        imported.stopped = (
            entry.stopped(error.refusal.text, error.refusal.rule)
            if isinstance(error, IllegalAction)
            else error.stopped
        )
        return False
    imported.played += 1
    return True


def _catch_up(imported: Imported, reader: Reader, remark: bool) -> bool:
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


def _pass_silently(imported: Imported, reader: Reader, entry: Entry) -> None:
    """Answer with a pass what the site did not ask, as long as that leads to this entry."""
    table, start = imported.table, imported.table.ply
    while not table.is_over and not reader.is_asked(table, entry):
        silent = reader.unasked(table)
        if silent is None or table.ply - start == SILENT or table.why_not(silent):
            break
        table.play(silent)
    if table.is_over or not reader.is_asked(table, entry):
        _take_back(table, start)
        return
    imported.notes.append(
        Text(
            "Action {n}: passed {count} times where the log is silent",
            n=entry.number,
            count=table.ply - start,
        )
    )


def _not_asked(table: Table[View], entry: Entry) -> Stopped:
    if table.is_over:
        return entry.stopped(Text("The game is over"))
    phase = table.state.phase
    why = Text("Something else is waited for: {waiting}", waiting=phase.waiting(table.state))
    return entry.stopped(why, phase.rule)


def _take_back(table: Table[View], ply: int) -> None:
    while table.ply > ply:
        table.undo()


def _other_end(
    table: Table[View],
    log: SiteLog,
    names: dict[str, str],
    by_hand: Callable[[State], State] | None,
) -> Stopped | None:
    """What the log says otherwise about the end, if it speaks of one.

    `by_hand` is what is done before the count if the game was ended by hand.
    """
    if table.is_over:
        scores = table.scores
    elif by_hand is not None:
        scores = table.title.scores(by_hand(table.state))
    elif log.finished:
        return Stopped(Text("The log says that the game is over; by our rules it goes on"))
    else:
        return None
    wealth = {number: scores[seat] for number, seat in zip(names, table.players, strict=True)}
    whose = whose_result(log, names, wealth)
    different = [
        f"{names[whose[key]]} {wealth[whose[key]]} / {recorded}"
        if key in whose
        else f"{shown(key)} – / {recorded}"
        for key, recorded in log.result.items()
        if key not in whose or wealth[whose[key]] != recorded
    ]
    if not different:
        return None
    return Stopped(
        Text("The scores differ (ours / recorded): {different}", different=", ".join(different))
    )
