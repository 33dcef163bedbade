"""§1 set-up."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.names import BANK, PlayerId, Purse
from stockrail.core.title import OptionValue

from .board import CHARTERS
from .opening import Opening
from .state import German, Variants

CAPITAL = 120
"""Split evenly among the players (§1.1)."""


def setup(players: tuple[PlayerId, ...], options: Mapping[str, OptionValue]) -> German:
    each = CAPITAL // len(players)
    cash: dict[Purse, int] = {BANK: -each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(CHARTERS, 0)
    chosen: dict[str, Any] = dict(options)
    return German(
        players=players,
        cash=cash,
        shares={},
        stack=(Opening(players[0]),),
        supply={charter.id: charter.locomotives - 1 for charter in CHARTERS.values()},
        track={charter.start: (charter.id,) for charter in CHARTERS.values()},
        round=0,
        activity=0,
        idle_rounds=0,
        proposer=None,
        objected_to=(),
        variants=Variants(**chosen),
    )


def conserved(state: German) -> dict[str, int]:
    """Money (the bank's debt taken off), locomotives and shares: none is made or lost."""
    return {
        "money": sum(state.cash.values()),
        "locomotives": sum(map(len, state.track.values())) + sum(state.supply.values()),
        "shares": sum(state.shares.values()) + sum(map(state.unsold, CHARTERS)),
    }
