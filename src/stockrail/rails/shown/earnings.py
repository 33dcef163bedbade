"""What companies have earned, operating round by operating round."""

from collections.abc import Callable

from stockrail.core.ids import CompanyId, Money
from stockrail.core.text import Coins, Text
from stockrail.mechanics.shareboard import CompanyCards
from stockrail.view import Cells, Column, Sheet

from ..chronicle import Earnings, RailChronicle


def revenues(
    chronicle: RailChronicle,
    charters: CompanyCards,
    money: Callable[[Money], Coins],
    name: Text,
) -> Sheet | None:
    """One column an operating round; `None` without any.

    What was kept stands in brackets; ½ marks what was paid in part.
    """
    rounds = chronicle.rounds
    if not rounds:
        return None
    return Sheet(
        id="revenues",
        name=name,
        columns=tuple(Column(name=earnings.round, unit="money") for earnings in rounds),
        rows=tuple(
            Cells(
                head=company,
                values=tuple(_told(earnings, company, money) for earnings in rounds),
                colour=charter.colour,
                symbol=company,
            )
            for company, charter in charters.items()
            if any(company in earnings.earned for earnings in rounds)
        ),
    )


def _told(
    earnings: Earnings, company: CompanyId, money: Callable[[Money], Coins]
) -> Money | Text | str:
    amount = earnings.earned.get(company)
    if amount is None:
        return ""
    if company in earnings.in_part:
        return Text("½ {amount}", amount=money(amount))
    if company in earnings.withheld:
        return Text("({amount})", amount=money(amount))
    return amount
