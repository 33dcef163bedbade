"""A log as a file: what it must hold, and which of its actions count in the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stockrail.core.text import Text

LARGEST = 20_000_000
"""Bytes; the longest games are well below one million."""
NOT_PLAYED = ("message", "program_buy_shares", "program_share_pass", "program_disable")
"""Entries that change nothing by themselves."""


class LogError(ValueError):
    """A file that is no log we can read; `text` says where and why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of the log; what the site added by itself has the number of its cause."""

    number: int
    type: str
    fields: dict[str, Any]

    def text(self, name: str) -> str:
        """A field that must be a word."""
        value = self.fields.get(name)
        if not isinstance(value, str) or not value:
            raise self.error(Text('field "{name}" should be a text', name=name))
        return value

    def whole(self, name: str) -> int:
        value = self.fields.get(name)
        if isinstance(value, str) and value.isdigit():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(Text('field "{name}" should be a whole number', name=name))
        return value

    def list(self, name: str) -> list[Any]:
        value = self.fields.get(name)
        if not isinstance(value, list):
            raise self.error(Text('field "{name}" should be a list', name=name))
        return value

    def error(self, why: Text) -> LogError:
        return LogError(Text("Action {n} ({type}): {why}", n=self.number, type=self.type, why=why))

    @property
    def entity(self) -> str:
        """For whom it is done: a player by number, a company or private by name."""
        return str(self.fields.get("entity", ""))


@dataclass(frozen=True, slots=True)
class SiteLog:
    title: str
    players: dict[str, str]
    """Names by the site's number, in seating order."""
    rules: tuple[str, ...]
    """Optional rules of the site in force."""
    entries: tuple[Entry, ...]
    """All of them, undone ones included."""
    result: dict[str, int]
    """Final wealth by name; empty if the log does not say."""

    @property
    def effective(self) -> tuple[Entry, ...]:
        """What was played when everything undone is left out."""
        return tuple(_effective(self.entries))


def read_log(text: str | bytes) -> SiteLog:
    """The log in a file of 18xx.games.

    :raises LogError: it is none, with the place.
    """
    if len(text) > LARGEST:
        raise LogError(
            Text(
                "The file has {size} MB; a log has {largest} MB at most",
                size=len(text) // 1_000_000,
                largest=LARGEST // 1_000_000,
            )
        )
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = (
            Text("line {line}, column {column}", line=error.lineno, column=error.colno)
            if isinstance(error, json.JSONDecodeError)
            else Text("somewhere in it")
        )
        raise LogError(Text("This is not JSON, or it was cut off: {place}", place=place)) from error
    if not isinstance(read, dict) or not isinstance(read.get("actions"), list):
        raise LogError(Text('This is no log of 18xx.games: it has no list "actions"'))
    title = read.get("title")
    if not isinstance(title, str):
        raise LogError(Text('This is no log of 18xx.games: it has no "title"'))
    players = _players(read.get("players"))
    return SiteLog(
        title,
        players,
        _rules(read.get("settings")),
        tuple(_entries(read["actions"])),
        _result(read.get("result"), players),
    )


def _players(given: Any) -> dict[str, str]:
    if not isinstance(given, list) or not given:
        raise LogError(Text('This is no log of 18xx.games: it has no list "players"'))
    players: dict[str, str] = {}
    for n, player in enumerate(given):
        name = player.get("name") if isinstance(player, dict) else player
        if not isinstance(name, str) or not name.strip():
            raise LogError(Text("Player {n} has no name", n=n + 1))
        number = str(player.get("id", n)) if isinstance(player, dict) else str(n)
        if number in players or name in players.values():
            raise LogError(Text("Player {n} is listed twice: {name}", n=n + 1, name=name[:40]))
        players[number] = name
    return players


def _rules(settings: Any) -> tuple[str, ...]:
    rules = settings.get("optional_rules") if isinstance(settings, dict) else None
    if rules is None:
        return ()
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise LogError(Text('"optional_rules" should be a list of names'))
    return tuple(rules)


def _entries(given: list[Any]) -> Iterator[Entry]:
    last = 0
    for n, fields in enumerate(given, 1):
        if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
            raise LogError(Text('Action number {n} of the list has no "type"', n=n))
        number = fields.get("id", last + 1)
        if not isinstance(number, int) or number <= last:
            raise LogError(
                Text('Action number {n} of the list: "id" should rise above {last}', n=n, last=last)
            )
        last = number
        yield Entry(number, fields["type"], fields)


def _result(given: Any, players: dict[str, str]) -> dict[str, int]:
    if not isinstance(given, dict):
        return {}
    return {
        players.get(str(number), str(number)): wealth
        for number, wealth in given.items()
        if isinstance(wealth, int)
    }


def _effective(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    kept: list[Entry] = []
    undone: list[list[Entry]] = []
    for entry in entries:
        match entry.type:
            case "message":
                continue
            case "undo":
                start = _undone_from(entry, kept)
                undone.append(kept[start:])
                del kept[start:]
            case "redo":
                if not undone:
                    raise entry.error(Text("there is nothing to do again"))
                kept += undone.pop()
            case _:
                undone.clear()
                kept.append(entry)
    for entry in kept:
        yield entry
        yield from _added(entry)


def _undone_from(entry: Entry, kept: list[Entry]) -> int:
    """Where the actions begin that this one takes back: the last, or all after `action_id`."""
    if not kept:
        raise entry.error(Text("there is nothing to take back"))
    target = entry.fields.get("action_id")
    if target is None:
        return len(kept) - 1
    if not isinstance(target, int):
        raise entry.error(Text('field "action_id" should be a whole number'))
    return next((n for n, earlier in enumerate(kept) if earlier.number > target), len(kept))


def _added(entry: Entry) -> Iterator[Entry]:
    """What the site did by itself after an action."""
    added = entry.fields.get("auto_actions") or []
    if not isinstance(added, list):
        raise entry.error(Text('field "auto_actions" should be a list'))
    for fields in added:
        if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
            raise entry.error(Text('an automatic action has no "type"'))
        yield Entry(entry.number, fields["type"], fields)
