"""A log as a file: what it must hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from stockrail.core.text import Text
from stockrail.formats.json_text import NotJson, parse, shown

from .entry import Entry, unreadable
from .undoing import effective


@dataclass(frozen=True, slots=True)
class SiteLog:
    title: str
    players: dict[str, str]
    """Names by the site's number, in seating order."""
    rules: tuple[str, ...]
    """Optional rules of the site in force."""
    seed: int
    """From which the site draws."""
    entries: tuple[Entry, ...]
    """All of them, undone ones and messages included."""
    effective: tuple[Entry, ...]
    """What counts in the end, with what the site added by itself."""
    result: dict[str, int]
    """Final net worth by the site's number; empty if the log does not say."""
    finished: bool
    """The log says that the game is over."""


def read_log(content: str | bytes) -> SiteLog:
    """The log in a file of 18xx.games.

    :raises LogError: it is none, with the place.
    """
    try:
        return log_from(parse(content))
    except NotJson as error:
        raise unreadable(error.text) from error


def log_from(read: object) -> SiteLog:
    """The log that the JSON of a file holds.

    :raises LogError: it holds none, with the place.
    """
    if not isinstance(read, dict) or not isinstance(read.get("actions"), list):
        raise unreadable(Text('This is not a log of 18xx.games: it has no list "actions"'))
    title = read.get("title")
    if not isinstance(title, str):
        raise unreadable(Text('This is not a log of 18xx.games: it has no "title"'))
    players = _players(read.get("players"))
    entries = tuple(_entries(read["actions"], players))
    return SiteLog(
        title,
        players,
        _rules(read.get("settings")),
        _seed(read),
        entries,
        tuple(effective(entries)),
        _result(read.get("result")),
        read.get("status") == "finished",
    )


def _players(given: object) -> dict[str, str]:
    if not isinstance(given, list) or not given:
        raise unreadable(Text('This is not a log of 18xx.games: it has no list "players"'))
    players: dict[str, str] = {}
    for n, player in enumerate(given):
        name = player.get("name") if isinstance(player, dict) else player
        if not isinstance(name, str) or not name.strip():
            raise unreadable(Text("Player {n} has no name", n=n + 1))
        number = player.get("id") if isinstance(player, dict) else n
        if number is None:
            number = name
        if not isinstance(number, int | str):
            raise unreadable(Text('Player {n}: "id" should be a whole number', n=n + 1))
        if str(number) in players:
            raise unreadable(Text("Two players have the number {number}", number=shown(number)))
        players[str(number)] = name
    return players


def _rules(settings: object) -> tuple[str, ...]:
    rules = settings.get("optional_rules") if isinstance(settings, dict) else None
    if rules is None:
        return ()
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise unreadable(Text('"optional_rules" should be a list of names'))
    return tuple(rules)


def _seed(read: dict[str, object]) -> int:
    """That of the settings, or the first number in the name of the game."""
    settings = read.get("settings")
    seed = settings.get("seed") if isinstance(settings, dict) else None
    if type(seed) is int:
        return seed
    found = re.search(
        "[0-9]{1,18}", seed if isinstance(seed, str) and seed else str(read.get("id"))
    )
    return int(found[0]) if found else 0


def _entries(given: list[object], names: dict[str, str]) -> Iterator[Entry]:
    last = 0
    for n, fields in enumerate(given, 1):
        if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
            raise unreadable(Text('Action number {n} of the list has no "type"', n=n))
        number = fields.get("id", last + 1)
        if type(number) is not int or not last < number < 10**9:
            raise unreadable(
                Text('Action number {n} of the list: "id" should rise above {last}', n=n, last=last)
            )
        last = number
        yield Entry(number, fields["type"], fields, names)


def _result(given: object) -> dict[str, int]:
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(
        type(net_worth) is int and abs(net_worth) < 10**9 for net_worth in given.values()
    ):
        raise unreadable(Text('"result" should give a whole number for each player'))
    return dict(given)
