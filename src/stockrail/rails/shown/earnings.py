"""What companies have earned, operating round by operating round."""

from collections.abc import Iterable

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.text import Coins, Text
from stockrail.mechanics.shareboard import CompanyCards
from stockrail.view import Cells, Column, Sheet

from ..events import DividendDeclared, OperatingRoundBegun, RevenueWithheld, TrainsRun
from ..stock_events import StockRoundBegun

Earned = dict[CompanyId, int | Text]


def revenues(log: Iterable[Iterable[Event]], charters: CompanyCards, name: Text) -> Sheet | None:
    """One column an operating round, called by its stock round: 2.1, 2.2; `None` without any.

    What was kept stands in brackets; ½ marks what was paid in part.
    """
    rounds = _rounds(log)
    if not rounds:
        return None
    return Sheet(
        id="revenues",
        name=name,
        columns=tuple(Column(name=called, unit="money") for called in rounds),
        rows=tuple(
            Cells(
                head=company,
                values=tuple(earned.get(company, "") for earned in rounds.values()),
                colour=charter.colour,
                symbol=company,
            )
            for company, charter in charters.items()
            if any(company in earned for earned in rounds.values())
        ),
    )


def _rounds(log: Iterable[Iterable[Event]]) -> dict[str, Earned]:
    rounds: dict[str, Earned] = {}
    earned: Earned = {}
    brought: dict[CompanyId, Coins] = {}
    paying: set[CompanyId] = set()
    stock_round = 1
    for event in (event for events in log for event in events):
        match event:
            case StockRoundBegun(number):
                stock_round = number
            case OperatingRoundBegun(number):
                earned = rounds.setdefault(f"{stock_round}.{number}", {})
                brought, paying = {}, set()
            case TrainsRun(company, revenue):
                brought[company] = revenue
                earned[company] = revenue.amount
            case DividendDeclared(company):
                paying.add(company)
            case RevenueWithheld(company, kept) if kept.amount and kept == brought.get(company):
                earned[company] = Text("({amount})", amount=kept)
            case RevenueWithheld(company, kept) if kept.amount and company in paying:
                earned[company] = Text("½ {amount}", amount=brought[company])
            case _:
                pass
    return rounds
