"""What the companies have earned, operating round by operating round."""

from collections.abc import Iterable

from stockrail.core.events import Event
from stockrail.core.names import CompanyId
from stockrail.core.text import Text
from stockrail.mechanics.rail_events import OperatingRoundBegun, RevenueKept, TrainsRun
from stockrail.mechanics.stock_events import StockRoundBegun
from stockrail.view import Cells, Sheet

from .components import CHARTERS

Earned = dict[CompanyId, Text]


def revenues(log: Iterable[Iterable[Event]]) -> Sheet | None:
    """One column an operating round, called by its stock round: 2.1, 2.2; `None` without any."""
    rounds = _rounds(log)
    if not rounds:
        return None
    return Sheet(
        id="revenues",
        name=Text("Revenue by operating round (in brackets: kept)"),
        columns=tuple(rounds),
        rows=tuple(
            Cells(
                head=company,
                values=tuple(earned.get(company, "") for earned in rounds.values()),
                colour=CHARTERS[company].colour,
                symbol=company,
            )
            for company in CHARTERS
            if any(company in earned for earned in rounds.values())
        ),
    )


def _rounds(log: Iterable[Iterable[Event]]) -> dict[str, Earned]:
    rounds: dict[str, Earned] = {}
    earned: Earned = {}
    stock_round = 1
    for events in log:
        for event in events:
            match event:
                case StockRoundBegun(number):
                    stock_round = number
                case OperatingRoundBegun(number):
                    earned = rounds.setdefault(f"{stock_round}.{number}", {})
                case TrainsRun(company, revenue):
                    earned[company] = revenue
                case RevenueKept(company, kept) if kept.amount:
                    earned[company] = Text("({amount})", amount=kept)
                case _:
                    pass
    return rounds
