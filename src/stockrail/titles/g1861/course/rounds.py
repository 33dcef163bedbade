"""§3.1 stock rounds and operating rounds in turn; `ending` knows which is the last."""

from collections.abc import Iterator
from typing import Literal

from stockrail.core.events import Event
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.rails.shareholding import raise_sold_out
from stockrail.rails.stock_events import StockRoundBegun

from ..components import TREASURY
from ..operating import ending
from ..state import State1861
from ..stock.stock_round import StockRound
from .operating_round import OperatingRound


@frozen
class Rounds(Automatic[State1861]):
    """Lies under everything else: what comes when the rounds above it are over."""

    following: Literal["operating", "stock"]

    def run(self, draft: State1861) -> Iterator[Event]:
        if self.following == "operating":
            yield from _raise_sold_out(draft)
            ending.begin_set(draft)
            draft.goto(Rounds("stock"))
            draft.call(OperatingRound(1))
        elif ending.must_end(draft):
            yield from ending.end_game(draft)
        else:
            draft.stock_round += 1
            yield StockRoundBegun(draft.stock_round)
            draft.goto(Rounds("operating"))
            draft.call(StockRound(draft.priority))


def _raise_sold_out(draft: State1861) -> Iterator[Event]:
    """Publics wholly in players' hands move up, in operating order (§12.1, §12.2)."""
    every_column = draft.options.sold_out == "every_column"
    publics = draft.operating_order("public")
    yield from raise_sold_out(
        draft, publics, TREASURY, lambda space: draft.prices.up(space, every_column)
    )
