"""What experience tells: the numbers in which steady players differ a little."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """Found by letting such players play one another."""

    sales: float = 2.2
    """Shares sold between two dividends, of the three companies that run out first."""
    houses: float = 2.7
    """Houses built between two dividends."""
    pace: float = 12.0
    """Hexes that all companies together build between two dividends."""
    interest: float = 0.2
    """How much of this goes where players are paid most, the rest evenly."""
    harvest: float = 0.3
    """Income gained by a coin that is not spent on the way to Chicago."""
    growth: float = 0.3
    """Income a company gains between two dividends from houses and growing cities."""
    dilution: float = 0.2
    """Which part of its unsold shares a company sells between two dividends."""
    price: float = 0.6
    """What such a share fetches, as a part of the dividends it will bring."""
    saving: float = 0.2
    """How much more than itself a coin in hand is worth for each dividend to come but the last."""
    rivalry: float = 0.3
    """How much more the strongest opponent counts than the others."""
    detour: float = 1.2
    """Coins that a way to Chicago may cost more for one more coin of income."""
    step: float = 1.0
    """Coins that it may cost more to save a hex."""
    boldness: float = 1.13
    """What is paid for a share at most, as a part of its worth counted in coins in hand."""
    haste: float = 0.4
    """How much of the way to the expected price is bid at once."""
