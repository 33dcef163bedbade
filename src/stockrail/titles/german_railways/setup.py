"""§1 set-up."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.ids import BANK, CashHolder, PlayerId

from .board import COMPANY_CARDS
from .opening import Opening
from .state import German, Options

CAPITAL = 120
"""Split evenly among the players (§1.1)."""


def setup(players: tuple[PlayerId, ...], chosen: Mapping[str, Any]) -> German:
    each = CAPITAL // len(players)
    cash: dict[CashHolder, int] = {BANK: -each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(COMPANY_CARDS, 0)
    return German(
        players=players,
        cash=cash,
        shares={},
        stack=(Opening(players[0]),),
        supply={card.id: card.locomotives - 1 for card in COMPANY_CARDS.values()},
        track={card.start: (card.id,) for card in COMPANY_CARDS.values()},
        round=0,
        activity=0,
        idle_rounds=0,
        proposer=None,
        objected_to=(),
        options=Options(**chosen),
    )


def conserved(state: German) -> dict[str, int]:
    """Money (the bank's debt taken off) and locomotives: none is made or lost."""
    return {
        "money": sum(state.cash.values()),
        "locomotives": sum(map(len, state.track.values())) + sum(state.supply.values()),
    }
