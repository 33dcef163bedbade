"""What goes over the wire, both ways. The client's types are generated from these."""

from dataclasses import dataclass, field
from typing import Any, Literal

from stockrail.core.decision import Description
from stockrail.core.refusal import WayOut
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.core.title import OptionValue
from stockrail.view import LogEntry, View

ExportFormat = Literal["stockrail", "18xx.games"]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["gathering", "running", "finished", "closed"]
ProblemCode = Literal[
    "malformed",
    "illegal",
    "stale",
    "not_found",
    "forbidden",
    "setup",
    "too_large",
    "too_many",
    "unavailable",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceInfo:
    value: OptionValue
    label: str
    min_players: int | None
    """The fewest who can play like that, where they are not the title's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionInfo:
    name: str
    label: str
    choices: tuple[ChoiceInfo, ...]
    """The first one is the rule document's."""
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetInfo:
    name: str
    label: str
    options: dict[str, OptionValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleInfo:
    id: str
    name: str
    about: str
    min_players: int
    max_players: int
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]
    bots: tuple[str, ...]
    formats: tuple[str, ...]
    """In which a game may be had besides our own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest:
    """A seat of a new table. `here` seats are played on the creator's screen."""

    kind: Literal["open", "here", "bot"]
    name: str = ""
    bot: str = "steady"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    title: str
    seats: tuple[SeatRequest, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInfo:
    index: int
    kind: SeatKind
    name: str
    bot: str | None
    yours: bool
    acts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """A table as the lobby lists it."""

    id: str
    title: str
    name: str
    status: Status
    seats: tuple[SeatInfo, ...]
    options: dict[str, OptionValue]
    host: bool
    """You made it and may start it."""
    standing: str
    """The round and phase, or how it ended; nothing while players gather."""
    rematch: str | None
    """The table at which the same people play again."""
    revision: int
    changed_at: str
    """ISO 8601, UTC."""


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
class JoinRequest:
    name: str


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
class Problem:
    """Why a request failed: what is wrong, for a move by which rule, and what to do instead."""

    code: ProblemCode
    message: Text
    rule: str | None = None
    instead: Text | None = None
    at: Target | None = None
    """What a refused move is wrong about."""
    ways: tuple[WayOut, ...] = ()
    """What a refused move may be replaced by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the rules say to an action that is not played."""

    refusal: Problem | None
    description: Description | None = None
    """How it is offered, if it is legal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    name: str
    language: Literal["en", "fr"]
