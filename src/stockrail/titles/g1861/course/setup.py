"""§2 set-up."""

from collections.abc import Mapping

from stockrail.core.names import BANK, PlayerId, Purse
from stockrail.core.title import OptionValue
from stockrail.rails.board import TrackBoard
from stockrail.rails.trains import Depot

from ..components import (
    BANK_TOTAL,
    CAPITAL,
    CHARTERS,
    COUNTS,
    COUNTS_OF_TWO,
    PRIVATES,
    PUBLICS,
    SHARES,
    TREASURY,
)
from ..privates.leaving_out import LeavingOut
from ..privates.sale import PrivateSale
from ..state import Company, Empire, Variants
from .rounds import Rounds


def setup(players: tuple[PlayerId, ...], options: Mapping[str, OptionValue]) -> Empire:
    state = opening(players, options)
    first = LeavingOut() if state.is_shorter else PrivateSale(players[0])
    state.stack = (Rounds("operating"), first)
    return state


def opening(players: tuple[PlayerId, ...], options: Mapping[str, OptionValue]) -> Empire:
    """Everything in its place, and nothing going on yet."""
    variants = Variants(**{str(name): value for name, value in options.items()})  # type: ignore[arg-type]
    each = CAPITAL[len(players)]
    cash: dict[Purse, int] = {BANK: BANK_TOTAL - each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(CHARTERS, 0)
    board = TrackBoard({}, {}, {})
    for charter in CHARTERS.values():
        if charter.home is not None:
            board = board.keeping((charter.home,), charter.id)
    return Empire(
        players=players,
        cash=cash,
        shares={(TREASURY, public): SHARES for public in PUBLICS},
        stack=(),
        companies={company: Company() for company in CHARTERS},
        privates=dict.fromkeys(PRIVATES, BANK),
        board=board,
        market=(),
        depot=_depot(variants, len(players)),
        stage="2",
        priority=players[0],
        stock_round=1,
        operating_round=0,
        round_in_set=0,
        minors_started=0,
        broken=False,
        ending="no",
        declined=(),
        variants=variants,
    )


def _depot(variants: Variants, seats: int) -> Depot:
    """The stacks of trains (§31.4, §2.6, §22.10)."""
    counts = dict(COUNTS)
    if variants.is_shorter_for(seats):
        counts |= COUNTS_OF_TWO
    if variants.late_trains == "two_expresses":
        counts |= {"2+2": 0, "5+5E": 2}
    return Depot(tuple(counts.items()))
