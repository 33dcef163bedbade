"""A log played through our rules, action by action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from stockrail.core.actions import Action, Pass
from stockrail.core.names import PlayerId
from stockrail.core.refusal import IllegalAction
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue, SetupError
from stockrail.titles import title
from stockrail.view import View

from . import reading_1830
from .log import NOT_PLAYED, Entry, LogError, SiteLog

PRESET = "18xx.games"


class Reader(Protocol):
    """What a title knows about the site's way to write its actions."""

    def actions(self, table: Table[View], entry: Entry) -> Iterator[Action]:
        """Our actions for one of the log, one after another as the table goes on.

        :raises LogError: the entry cannot be read.
        """
        ...

    def is_asked(self, table: Table[View], entry: Entry) -> bool:
        """Whether the table waits for whoever this entry is of."""
        ...

    def notes(self, table: Table[View], entry: Entry) -> Iterator[Text]:
        """What is worth saying about an entry before it is played."""
        ...


@dataclass(frozen=True, slots=True)
class TitleLogs:
    title: str
    options: dict[str, dict[str, OptionValue]]
    """Our options for each optional rule of the site."""
    reader: Callable[[SiteLog], Reader]


TITLES = {"1830": TitleLogs("1830", reading_1830.OPTIONS, reading_1830.Reader)}


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where the log and our rules part."""

    action: int
    wanted: str
    why: Text
    rule: str | None = None

    @property
    def text(self) -> Text:
        return Text(
            "Action {n}: the log wants {wanted}. {why}",
            n=self.action,
            wanted=self.wanted,
            why=self.why,
        )


@dataclass
class Imported:
    """The table as far as the log could be followed."""

    table: Table[View]
    played: int = 0
    """Effective actions of the log followed."""
    notes: list[Text] = field(default_factory=list)
    stopped: Stopped | None = None


Watch = Callable[[int, int], None]
"""Called with the number of actions played and of all."""


def import_log(log: SiteLog, watch: Watch | None = None, *, remark: bool = True) -> Imported:
    """Play a log through. With `remark` runs below the best are noted, which takes longer.

    :raises LogError: a title, an option or an action we cannot read.
    """
    logs = TITLES.get(log.title)
    if logs is None:
        raise LogError(
            Text(
                "This is a log of {title}; we read {known}",
                title=log.title[:40],
                known=tuple(TITLES),
            )
        )
    try:
        table = Table(title(logs.title), [*log.players.values()], 0, _options(log, logs))
    except SetupError as error:
        raise LogError(error.text) from error
    imported, reader = Imported(table), logs.reader(log)
    entries = log.effective
    for n, entry in enumerate(entries):
        if watch and n % 25 == 0:
            watch(n, len(entries))
        if entry.type == "end_game":
            imported.notes.append(Text("Action {n}: ended by hand", n=entry.number))
            break
        if entry.type not in NOT_PLAYED and not _follow(imported, reader, entry, remark):
            break
        imported.played += 1
    if imported.stopped is None:
        _compare(imported, log)
    return imported


def _options(log: SiteLog, logs: TitleLogs) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {"preset": PRESET}
    for rule in log.rules:
        if rule not in logs.options:
            raise LogError(
                Text(
                    "The log uses the optional rule {rule}; we know {known}",
                    rule=rule[:40],
                    known=tuple(logs.options),
                )
            )
        options |= logs.options[rule]
    return options


def _follow(imported: Imported, reader: Reader, entry: Entry, remark: bool) -> bool:
    table = imported.table
    if table.is_over:
        imported.stopped = _stopped(entry, Text("The game is over"))
        return False
    if not reader.is_asked(table, entry):
        if entry.type == "pass":
            imported.notes.append(
                Text("Action {n}: a pass that nobody was asked for", n=entry.number)
            )
            return True
        _pass_silently(imported, reader, entry)
    if remark:
        imported.notes += reader.notes(table, entry)
    try:
        for action in reader.actions(table, entry):
            table.play(action)
    except IllegalAction as error:
        refusal = error.refusal
        imported.stopped = _stopped(entry, refusal.text, refusal.rule)
        return False
    return True


def _pass_silently(imported: Imported, reader: Reader, entry: Entry) -> None:
    """Answer with a pass what the site did not ask, as long as that leads to this entry."""
    table, start = imported.table, imported.table.ply
    while not table.is_over and not reader.is_asked(table, entry):
        actor = table.actor
        assert actor is not None
        silent = Pass(PlayerId(actor))
        if table.why_not(silent):
            break
        table.play(silent)
    if table.is_over or not reader.is_asked(table, entry):
        while table.ply > start:
            table.undo()
        return
    imported.notes.append(
        Text(
            "Action {n}: passed {count} times where the log is silent",
            n=entry.number,
            count=table.ply - start,
        )
    )


def _stopped(entry: Entry, why: Text, rule: str | None = None) -> Stopped:
    shown = {
        name: value
        for name, value in entry.fields.items()
        if name not in ("id", "created_at", "user", "auto_actions", "entity_type")
    }
    wanted = ", ".join(f"{name} {value}" for name, value in shown.items())
    return Stopped(entry.number, wanted[:300], why, rule)


def _compare(imported: Imported, log: SiteLog) -> None:
    """The recorded result against ours."""
    ours = {str(player): score for player, score in imported.table.scores.items()}
    if log.result and imported.table.is_over and ours != log.result:
        different = ", ".join(
            f"{name} {ours.get(name)} / {wealth}"
            for name, wealth in log.result.items()
            if ours.get(name) != wealth
        )
        last = log.entries[-1].number if log.entries else 0
        imported.stopped = Stopped(
            last,
            "result",
            Text("The scores differ (ours / recorded): {different}", different=different),
        )
