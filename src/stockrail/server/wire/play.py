"""A game as it is shown and played over the wire: positions, what changes, moves."""

from dataclasses import dataclass
from typing import Any

from stockrail.core.decision import Description
from stockrail.view import LogEntry, View

from .problems import Problem
from .tables import TableInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Everything the client needs to show a table at one position."""

    table: TableInfo
    revision: int
    """How many entries the table's log has, undos included: what an action answers."""
    ply: int
    """The position shown: how many actions lead to it."""
    latest: int
    """The newest position there is to show."""
    seat: str | None
    """Through whose eyes; `None` for a spectator."""
    view: View | None
    """`None` while players gather."""
    log_since: int
    """The position after which `log` begins; -1 if it is all of it."""
    log: tuple[LogEntry, ...]
    can_undo: bool
    can_redo: bool
    can_ask_undo: bool
    """You may ask the others to undo more than that."""
    can_ask_redo: bool
    """You may ask the others to redo what was undone."""
    bots_wait: int
    """Milliseconds a bot that is to act leaves you for the chance you have just got."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogChange:
    """What happened `after` a position, in place of anything that was known of that before."""

    after: int
    entries: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What has changed at a table since the client was last told, or all of it."""

    mark: str
    """What the client holds now; it sends it to be told what comes next."""
    since: str | None
    """What the client must hold to put the changes there; nothing if it is told all."""
    revision: int
    whole: TableView | None
    changes: tuple[tuple[tuple[str | int, ...], Any], ...]
    """Places in the `TableView`, and what is to be put there, one after the other. A place
    behind the end of a list makes it longer by one."""
    log: LogChange | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRequest:
    revision: int
    action: dict[str, Any]
    mark: str | None = None
    """What the client holds, so that it is told what has changed and not all of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoRequest:
    revision: int
    mark: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNotRequest:
    action: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the rules say to an action that is not played."""

    refusal: Problem | None
    description: Description | None = None
    """How it is offered, if it is legal."""
