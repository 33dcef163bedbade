"""§1 set-up."""

from collections.abc import Mapping

from stockrail.core.names import BANK, PlayerId, Purse
from stockrail.core.title import OptionValue

from .board import CHARTERS, DIALS, INDUSTRY, WABASH
from .opening import DrawingOpener, Opening
from .state import Chicago, Company, Variants

CAPITAL = 120
"""Split evenly among the players (§1.1)."""


def setup(players: tuple[PlayerId, ...], options: Mapping[str, OptionValue]) -> Chicago:
    each = CAPITAL // len(players)
    cash: dict[Purse, int] = {BANK: -each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(CHARTERS, 0)
    variants = Variants(**{str(name): value for name, value in options.items()})  # type: ignore[arg-type]
    return Chicago(
        players=players,
        cash=cash,
        stack=(DrawingOpener() if variants.opener == "drawn" else Opening(players[0]),),
        companies={
            c.id: Company(c.income, c.locomotives - (c.id != WABASH)) for c in CHARTERS.values()
        },
        shares={},
        track={c.start: (c.id,) for c in CHARTERS.values() if c.id != WABASH},
        developed=frozenset(),
        industry=dict.fromkeys(INDUSTRY, 0),
        dials=dict.fromkeys(DIALS, 0),
        dividends=0,
        variants=variants,
    )


def conserved(state: Chicago) -> dict[str, int]:
    """Money (the bank's debt taken off), pieces and shares: none is made or lost."""
    on_board = sum(map(len, state.track.values()))
    return {
        "money": sum(state.cash.values()),
        "locomotives": on_board + sum(row.locomotives for row in state.companies.values()),
        "shares": sum(state.shares.values()) + sum(map(state.unsold, CHARTERS)),
        "houses": len(state.developed) + state.houses_left(),
    }
