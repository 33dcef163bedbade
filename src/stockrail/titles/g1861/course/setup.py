"""§2 set-up."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.ids import BANK, CashHolder, PlayerId
from stockrail.rails.trains import Depot

from ..components import (
    BANK_TOTAL,
    CAPITAL,
    COMPANY_CARDS,
    COUNTS,
    COUNTS_OF_TWO,
    PRIVATES,
    PUBLICS,
    SHARES,
    TREASURY,
)
from ..privates.removal import PrivateRemoval
from ..privates.sale import PrivateSale
from ..state import Company, Options, State1861, TrackBoard
from .rounds import Rounds


def setup(players: tuple[PlayerId, ...], chosen: Mapping[str, Any]) -> State1861:
    state = opening(players, chosen)
    state.call(Rounds("operating"))
    state.call(PrivateRemoval() if state.is_shorter else PrivateSale(players[0]))
    return state


def opening(players: tuple[PlayerId, ...], chosen: Mapping[str, Any]) -> State1861:
    """Everything in its place, and nothing going on yet."""
    options = Options(**chosen)
    each = CAPITAL[len(players)]
    cash: dict[CashHolder, int] = {BANK: BANK_TOTAL - each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(COMPANY_CARDS, 0)
    board = TrackBoard({}, {}, {})
    for card in COMPANY_CARDS.values():
        if card.home is not None:
            board = board.keeping((card.home,), card.id)
    return State1861(
        players=players,
        cash=cash,
        shares={(TREASURY, public): SHARES for public in PUBLICS},
        stack=(),
        companies={company: Company() for company in COMPANY_CARDS},
        privates=dict.fromkeys(PRIVATES, BANK),
        board=board,
        market=(),
        depot=_depot(options, len(players)),
        phase="2",
        priority=players[0],
        stock_round=1,
        operating_round=0,
        round_in_set=0,
        minors_started=0,
        broken=False,
        ending="no",
        declined=(),
        options=options,
    )


def _depot(options: Options, seats: int) -> Depot:
    """The stacks of trains (§31.4, §2.6, §22.10)."""
    counts = dict(COUNTS)
    if options.is_shorter_for(seats):
        counts |= COUNTS_OF_TWO
    if options.late_trains == "two_expresses":
        counts |= {"2+2": 0, "5+5E": 2}
    return Depot(tuple(counts.items()))
