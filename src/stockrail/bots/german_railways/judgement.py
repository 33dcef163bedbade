"""What experience tells: the numbers in which steady players differ a little."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """Found by letting such players play one another."""

    patience: float = 0.85
    """How likely a link still is for every further build it takes."""
    overlap: float = 0.5
    """Which part of a way is still to be built after a shorter one to somebody else."""
    hope: float = 8.0
    """Thalers that a company expects for each of its unsold shares."""
    waiting: float = 0.7
    """Which part of it, as long as the third shares wait."""
    spending: float = 0.7
    """Which part of their cash players will spend on shares."""
    links: float = 1.1
    """Links made for each one that companies need to end the game."""
    harvest: float = 0.12
    """Income that a company gains by a thaler of its treasury."""
    ripening: float = 4.0
    """Dividends until half of that is gained."""
    detours: float = 0.6
    """What the Berlin-Hamburger pays until the end, once it is sure to, as a part of its income."""
    saving: float = 0.08
    """How much more than itself a thaler in hand is worth for each dividend but the last."""
    rivalry: float = 0.4
    """How much more the strongest opponent counts than the others."""
    envy: float = 0.75
    """How much of what the others own counts against this player; the rest is common good."""
    detour: float = 1.0
    """Thalers that a way may cost more for one more thaler of income."""
    step: float = 1.0
    """Thalers that it may cost more to save a hex."""
    boldness: float = 0.8
    """What is paid for a share at most, as a part of its worth counted in thalers in hand."""
    haste: float = 0.3
    """How much of the way to the expected price is bid at once."""
