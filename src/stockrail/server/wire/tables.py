"""Tables and who plays at them, as they go over the wire."""

from dataclasses import dataclass, field
from typing import Literal

from stockrail.core.title import OptionValue

from .motions import MotionInfo

SeatKind = Literal["open", "person", "bot"]
Status = Literal["gathering", "running", "finished", "closed"]
ClockKind = Literal["move", "bank"]
RunsOut = Literal["wait", "move", "bot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest:
    """A seat of a new table. `here` seats are played on the creator's screen."""

    kind: Literal["open", "here", "bot"]
    name: str = ""
    bot: str = "steady"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRequest:
    """How long people may take."""

    kind: ClockKind
    seconds: int
    """For each move, or in the bank of each player."""
    bonus: int = 0
    """Seconds that come to a bank after every turn."""
    runs_out: RunsOut = "wait"
    """What happens then: the others may vote, a bot makes this move, or a bot plays until the
    person comes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    title: str
    seats: tuple[SeatRequest, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: int | None = None
    listed: bool = False
    """Shown to everybody, not only to those who have the link."""
    clock: ClockRequest | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HostRequest:
    seat: int
    """Of the person who is the host from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRequest:
    listed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRequest:
    """A seat that somebody else may take."""

    bot: bool = False
    """A bot plays meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInfo:
    index: int
    kind: SeatKind
    name: str
    bot: str | None
    yours: bool
    acts: bool
    stand_in: str | None
    """The bot that plays while the person is away."""
    offered: bool
    """Somebody else may take the seat over."""
    played_by: str | None
    """Who plays, where that is not the player’s name."""
    time_left: int | None
    """Seconds in the bank of time when it last stood still; nothing before it was used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockInfo:
    kind: ClockKind
    seconds: int
    bonus: int
    runs_out: RunsOut


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
    """You are the host."""
    host_seat: int | None
    """The seat of the host, if they have one."""
    listed: bool
    """For everybody, not only for those who have the link."""
    clock: ClockInfo | None
    deadline: str | None
    """When the time of the seat that is to act runs out."""
    ended: str | None
    """`agreed` if the players have ended the game before its rules did."""
    sleeps: bool
    """A running game in which nothing has happened for a long time."""
    motions: tuple[MotionInfo, ...]
    """What somebody asks the others to agree to."""
    standing: str
    """The round and phase, or how it ended; nothing while players gather."""
    rematch: str | None
    """The table at which the same people play again."""
    revision: int
    changed_at: str
    """ISO 8601, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Who has the page of a table open: the message `presence` on its live line."""

    present: tuple[int, ...]
    """Seats."""
    spectators: int
    seen: dict[str, str]
    """When the people of other seats were last here, by the number of the seat."""
    now: str
    """The time of the server, by which `deadline` is meant."""
