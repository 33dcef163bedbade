"""§3.1 stock rounds and operating rounds in turn, until the game ends (§25)."""

from collections.abc import Iterator
from typing import Literal

from stockrail.core.events import Event
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.rails.certificates import OFFERING
from stockrail.rails.shareholding import raise_sold_out
from stockrail.rails.stock_events import StockRoundBegun

from .. import bank
from ..components import CHART
from ..state import State1830
from ..stock.stock_round import begin_stock_round
from .operating_round import OperatingRound


@frozen
class Rounds(Automatic[State1830]):
    """Lies under everything else: what comes when the round above it is over."""

    following: Literal["operating", "stock"]

    def run(self, draft: State1830) -> Iterator[Event]:
        if self.following == "operating":
            # In operating order (§8.7).
            yield from raise_sold_out(draft, draft.operating_order(), OFFERING, CHART.up)
            draft.goto(Rounds("stock"))
            draft.call(OperatingRound(1, draft.rules_now.operating_rounds))
        elif draft.broken:
            yield from bank.end_game(draft)
        else:
            draft.stock_round += 1
            yield StockRoundBegun(draft.stock_round)
            draft.goto(Rounds("operating"))
            yield from begin_stock_round(draft, draft.priority)
