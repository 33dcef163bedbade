"""One action of a log, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stockrail.core.text import Text
from stockrail.formats.json_text import shown

Fields = dict[str, Any]
"""Of an action, as a log is written."""
UNSAID = frozenset(
    {
        *("type", "id", "entity", "entity_type", "user", "created_at", "skip", "auto_actions"),
        *("slot", "tokener", "nodes", "revenue_str", "extra_revenue", "subsidy", "original_id"),
    }
)
"""Fields that need not be repeated to say what an action wants."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where a log cannot be followed: why, and in which of its actions if it is about one."""

    why: Text
    action: int | None = None
    request: Text | None = None
    """What that action asks for."""
    rule: str | None = None

    @property
    def wanted(self) -> str | None:
        return None if self.request is None else str(self.request)

    @property
    def text(self) -> Text:
        if self.action is None or self.request is None:
            return self.why
        return Text(
            "Action {n}: the log wants {wanted}. {why}",
            n=self.action,
            wanted=self.request,
            why=self.why,
        )


class LogError(ValueError):
    """A log that cannot be read."""

    def __init__(self, stopped: Stopped) -> None:
        super().__init__(str(stopped.text))
        self.stopped = stopped


def unreadable(why: Text) -> LogError:
    """Of the log as a whole."""
    return LogError(Stopped(why))


@dataclass(frozen=True)
class Entry:
    """One action of the log; what the site added by itself has the number of its cause."""

    number: int
    type: str
    fields: dict[str, object]
    names: Mapping[str, str]
    """Of the players, by the site's number."""

    def text(self, name: str) -> str:
        """A field that must be a word."""
        value = self.fields.get(name)
        if not isinstance(value, str) or not value:
            raise self.error(Text('Field "{name}" should be a text', name=name))
        return value

    def whole(self, name: str) -> int:
        value = self.fields.get(name)
        if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
            return int(value)
        if type(value) is not int or abs(value) > 10**9:
            raise self.error(Text('Field "{name}" should be a whole number', name=name))
        return value

    def list(self, name: str) -> list[object]:
        value = self.fields.get(name)
        if not isinstance(value, list):
            raise self.error(Text('Field "{name}" should be a list', name=name))
        return value

    def error(self, why: Text, rule: str | None = None) -> LogError:
        return LogError(self.stopped(why, rule))

    def stopped(self, why: Text, rule: str | None = None) -> Stopped:
        return Stopped(why, self.number, self.request, rule)

    @cached_property
    def entity(self) -> str:
        """For whom it is done: a player by number, a company or private by name.

        Old logs name players, too.
        """
        given = self.fields.get("entity")
        entity = str(given) if isinstance(given, int | str) else ""
        if self.fields.get("entity_type") != "player" or entity in self.names:
            return entity
        return next((number for number, name in self.names.items() if name == entity), entity)

    @property
    def request(self) -> Text:
        """What it asks for, in the words of the log."""
        kind, whose = shown(self.type), shown(self.names.get(self.entity, self.entity))
        fields = {name: value for name, value in self.fields.items() if name not in UNSAID}
        if not fields:
            return Text("{kind} by {whose}", kind=kind, whose=whose)
        rest = ", ".join(f"{shown(name)} {_words(value, 4)}" for name, value in fields.items())
        rest = shown(rest, 400)
        return Text("{kind} by {whose} ({fields})", kind=kind, whose=whose, fields=rest)


def _words(value: object, depth: int) -> str:
    if depth and isinstance(value, list):
        return " ".join(_words(item, depth - 1) for item in value)
    if depth and isinstance(value, dict):
        kept = {name: item for name, item in value.items() if name not in UNSAID}
        return ", ".join(f"{shown(name)} {_words(item, depth - 1)}" for name, item in kept.items())
    return shown(value)
