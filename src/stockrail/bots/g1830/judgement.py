"""What experience tells: the numbers in which steady players differ a little."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """Found by letting such players play one another."""

    pace: float = 0.3
    """Trains that a company with a train buys in an operating round."""
    hunger: float = 1.3
    """Trains that a company without one buys."""
    flow: float = 1.0
    """What the bank pays in a later round for each dollar of the last runs."""
    growth: float = 1.15
    """Revenue of trains that stay, compared with their last run."""
    renewal: float = 0.5
    """What a company will earn when its trains are gone, as a part of what is usual."""
    privates: float = 1.0
    """What is paid for a private at most, compared with the usual price."""
    prudence: float = 1.2
    """Money that must be within reach for each dollar a forced purchase may cost."""
    caution: float = 0.8
    """How much of the dearest trains for all companies must be within reach to start one more."""
    fire_sale: float = 0.6
    """What certificates are worth in an emergency, compared with their price."""
    control: float = 1.1
    """What certificates of a company one leads are worth, compared with others."""
    treasury: float = 0.25
    """What a dollar of a treasury that no train waits for is worth."""
    thrift: float = 0.8
    """How much a dollar counts that is saved for a train of the next round."""
    vision: float = 0.35
    """Revenue that comes of a dollar of revenue which new track brings nearer."""
    distance: float = 0.6
    """How much less a place is worth for each tile on the way to it."""
    blocking: float = 0.2
    """How likely a city with one free slot is shut by others."""
    spite: float = 0.3
    """How much the losses of others count."""
