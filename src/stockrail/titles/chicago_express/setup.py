"""§1 set-up."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.ids import BANK, CashHolder, PlayerId
from stockrail.mechanics.shares import sold_of_each

from .board import COMPANY_CARDS, DIALS, INDUSTRY, WABASH
from .opening import DrawingOpener, Opening
from .state import Chicago, Company, Options

CAPITAL = 120
"""Split evenly among the players (§1.1)."""


def setup(players: tuple[PlayerId, ...], chosen: Mapping[str, Any]) -> Chicago:
    each = CAPITAL // len(players)
    cash: dict[CashHolder, int] = {BANK: -each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(COMPANY_CARDS, 0)
    options = Options(**chosen)
    return Chicago(
        players=players,
        cash=cash,
        stack=(DrawingOpener() if options.opener == "drawn" else Opening(players[0]),),
        companies={
            c.id: Company(c.income, c.locomotives - (c.id != WABASH))
            for c in COMPANY_CARDS.values()
        },
        shares={},
        track={c.start: (c.id,) for c in COMPANY_CARDS.values() if c.id != WABASH},
        developed=frozenset(),
        industry=dict.fromkeys(INDUSTRY, 0),
        dials=dict.fromkeys(DIALS, 0),
        dividends=0,
        options=options,
    )


def conserved(state: Chicago) -> dict[str, int]:
    """Money (the bank's debt taken off), pieces and shares: none is made or lost."""
    sold = sold_of_each(state, COMPANY_CARDS)
    unsold = sum(card.shares - sold[company] for company, card in COMPANY_CARDS.items())
    on_board = sum(map(len, state.track.values()))
    return {
        "money": sum(state.cash.values()),
        "locomotives": on_board + sum(row.locomotives for row in state.companies.values()),
        "shares": sum(state.shares.values()) + unsold,
        "houses": len(state.developed) + state.houses_left(),
    }
