"""What people say and do beside the moves, as it goes over the wire."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.text import Text

Audience = Literal["players", "spectators"]
RemovedBy = Literal["author", "operator"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkEntry:
    """Something that was said or done at a table."""

    id: int
    ply: int
    """How many actions the game had then."""
    made_at: str
    """ISO 8601, UTC."""
    kind: str
    """`said`; `removed`, which says that another entry is; or what was done."""
    seat: int | None
    """Whose seat it was; nothing of a spectator."""
    name: str
    text: Text | str
    """What was said, plain text as it was written; or a sentence on what was done."""
    audience: Audience
    """Who was meant while the game went on."""
    mentions: tuple[int, ...]
    """Seats that are named with an `@`."""
    yours: bool
    removed: RemovedBy | None
    """Who has removed what was said; then there is no text."""
    of: int | None
    """The entry that this one removes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkPart:
    """Some of the stream of a table, oldest first, as you may read it."""

    previous: int
    """The entry before the first of these; 0 if there is none."""
    entries: tuple[TalkEntry, ...]
    mutes: bool
    """Whether you have muted the spectators of this table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SayRequest:
    text: str
    """1 to 1000 characters."""
    key: str
    """Yours, at most 36 letters, digits and hyphens: what is sent twice is said once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MuteRequest:
    mutes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    text: str
    """At most 20,000 characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRequest:
    text: str = ""
    """What is wrong, at most 1000 characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRequest:
    """Somebody by where you have met them: on a seat, or by something they said."""

    table: str
    seat: int | None = None
    talk: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockInfo:
    key: str
    """By which you lift the block."""
    name: str
    """What they were called where you met them."""
    made_at: str
