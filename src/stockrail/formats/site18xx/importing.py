"""A log played through our rules, action by action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from stockrail.core.collecting import uncollected
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue, SetupError
from stockrail.formats.json_text import shown
from stockrail.titles import title

from .log.entry import Entry, Stopped, unreadable
from .log.file import SiteLog
from .log.seats import seated, whose_result
from .replaying import Imported, follow
from .titles import PRESET, TITLES, Reader, TitleLogs

Watch = Callable[[Sequence[Entry], int], Iterable[Entry]]
"""Hands the actions on, and may show how many have been."""

DOUBTS = 5
"""Passes in a log that may turn out to be no answer to what we asked."""


def unwatched(entries: Sequence[Entry], total: int) -> Iterable[Entry]:
    return entries


@uncollected()
def import_log(log: SiteLog, watch: Watch = unwatched, *, remark: bool = True) -> Imported:
    """Play a log through. With `remark` runs below the best are noted, which takes longer.

    :raises LogError: a title, seats or an option we do not know.
    """
    idle: list[Entry] = []
    imported = _played(log, watch, idle, remark)
    while imported.doubtful is not None and len(idle) < DOUBTS:
        # The site may have asked what we do not ask; then its pass has answered something else.
        idle.append(imported.doubtful)
        again = _played(log, watch, idle, remark)
        if again.stopped is not None and again.played <= imported.played:
            break
        imported = again
    if imported.stopped is None:
        imported.stopped = _other_end(imported, log)
    return imported


def _played(log: SiteLog, watch: Watch, idle: Sequence[Entry], remark: bool) -> Imported:
    imported, reader = begin(log)
    entries = watch(log.effective, len(log.effective))
    follow(imported, reader, entries, idle=idle, remark=remark)
    return imported


def begin(log: SiteLog) -> tuple[Imported, Reader[Any]]:
    """The table at which a log begins, and who reads its entries.

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
    try:
        table = Table(game, [*names.values()], 0, _options(log, logs))
    except SetupError as error:
        raise unreadable(error.text) from error
    if table.log:
        table = table.at(0)
        for draw in logs.draws(log):
            table.follow(draw)
    return Imported(table, notes=renamed), logs.reader(names)


def _options(log: SiteLog, logs: TitleLogs[Any]) -> dict[str, OptionValue]:
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


def _other_end(imported: Imported, log: SiteLog) -> Stopped | None:
    """What the log says otherwise about the end, if it speaks of one."""
    table = imported.table
    if table.is_over:
        scores = table.scores
    elif imported.by_hand:
        scores = table.title.scores(TITLES[log.title].counted(table.state))
    elif log.finished:
        return Stopped(Text("The log says that the game is over; by our rules it goes on"))
    else:
        return None
    names = dict(zip(log.players, table.players, strict=True))
    net_worth = {number: scores[seat] for number, seat in names.items()}
    whose = whose_result(log, names, net_worth)
    different = [
        f"{names[whose[key]]} {net_worth[whose[key]]} / {recorded}"
        if key in whose
        else f"{shown(key)} – / {recorded}"
        for key, recorded in log.result.items()
        if key not in whose or net_worth[whose[key]] != recorded
    ]
    if not different:
        return None
    return Stopped(
        Text("The scores differ (ours / recorded): {different}", different=", ".join(different))
    )
