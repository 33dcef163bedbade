"""§1 set-up."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.ids import BANK, CashHolder, PlayerId

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
    """Money (the bank's debt taken off) and locomotives: none is made or lost."""
    in_supply = sum([row.locomotives for row in state.companies.values()])
    return {
        "money": sum(state.cash.values()),
        "locomotives": sum(map(len, state.track.values())) + in_supply,
    }
