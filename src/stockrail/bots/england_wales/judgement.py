"""What experience tells: the numbers in which steady players differ a little."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """Found by letting such players play one another."""

    interest: float = 0.6
    """What cash in hand gains for each turn to come: it buys shares below their worth."""
    bargain: float = 0.4
    """Which part of a share's gain is expected of money kept for it: others bid too."""
    envy: float = 0.5
    """How much of what the others own, on the average, counts against this player."""
    trust: float = 0.8
    """What shares of a company bring that somebody else manages, compared with one's own plans."""
    rivals: float = 0.1
    """Which part of its cubes a company loses to others in a turn."""
    detours: float = 1.7
    """Cubes carried off for each one that must go until enough cities are empty."""
    diligence: float = 0.8
    """Which part of all actions carries cubes."""
    capital: float = 1.1
    """What a link must bring for each pound it costs to be thought of at first sight."""
    caution: float = 0.3
    """Thousands that a deal must bring at least."""
