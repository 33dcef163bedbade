"""Why a request failed, as it goes over the wire."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.refusal import WayOut
from stockrail.core.target import Target
from stockrail.core.text import Text

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
