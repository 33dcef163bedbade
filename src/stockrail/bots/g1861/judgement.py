"""What experience tells: the numbers in which steady players differ a little."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """Reasoned from the prices of the game, not tuned by play.

    Only the two numbers of the rush were read off games of steady players: what companies with
    the money for a better train bought in a round.
    """

    pace: float = 0.35
    """Trains that a company buys in an operating round, as a rule."""
    minors_rush: float = 0.5
    """And a minor with the money for one that outlasts its own."""
    publics_rush: float = 0.9
    """And a public."""
    privates: float = 1.35
    """What is paid for a private at most, compared with its minimum."""
    premium: float = 1.0
    """What is bid more for each rouble by which a minor is better than others."""
    minors: float = 0.55
    """What a rouble in the treasury of an own minor is worth."""
    treasury: float = 0.25
    """And in that of a public, by its whole."""
    interest: float = 0.05
    """What cash brings in an operating round."""
    growth: float = 1.1
    """Revenue of later runs, compared with what the track brings now."""
    renewal: float = 0.8
    """What a company earns with new trains, compared with what track and trains promise."""
    trust: float = 0.45
    """How much of the shares in its treasury a public can sell before it needs a train."""
    vision: float = 0.3
    """Revenue that comes of a rouble of revenue which new track brings nearer."""
    distance: float = 0.6
    """How much less a place is worth for each tile on the way to it."""
    blocking: float = 0.2
    """How likely a city with one free slot is shut by others."""
    spite: float = 0.25
    """How much the losses of others count."""
    eagerness: float = 0.04
    """By which part of the minors in it a merger must be better than waiting."""
