"""What the people at a table decide together, as it goes over the wire."""

from dataclasses import dataclass
from typing import Literal

MotionKind = Literal["replace", "end", "undo", "redo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionRequest:
    """What the others are asked to agree to."""

    kind: MotionKind
    revision: int
    about: int | None = None
    """The position that an undo leaves, or the seat for which a bot is to play."""
    mark: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteRequest:
    agrees: bool
    mark: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteInfo:
    seat: int
    agrees: bool | None
    """Nothing before they have voted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionInfo:
    """What a seat asks the others to agree to."""

    number: int
    kind: MotionKind
    seat: int
    about: int | None
    """The position that an undo leaves, or the seat for which a bot is to play."""
    votes: tuple[VoteInfo, ...]
