"""What companies have earned, operating round by operating round."""

from collections.abc import Callable, Mapping
from functools import lru_cache

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
    told = [_told(earnings, money) for earnings in rounds]
    return Sheet(
        id="revenues",
        name=name,
        columns=tuple(Column(name=earnings.round, unit="money") for earnings in rounds),
        rows=tuple(
            Cells(
                head=company,
                values=tuple(column.get(company, "") for column in told),
                colour=charter.colour,
                symbol=company,
            )
            for company, charter in charters.items()
            if any(company in column for column in told)
        ),
    )


@lru_cache(maxsize=2048)
def _told(earnings: Earnings, money: Callable[[Money], Coins]) -> Mapping[CompanyId, Money | Text]:
    """What is over looks the same ever after."""
    return {company: _amount(earnings, company, money) for company in earnings.earned}


def _amount(
    earnings: Earnings, company: CompanyId, money: Callable[[Money], Coins]
) -> Money | Text:
    amount = earnings.earned[company]
    if company in earnings.in_part:
        return Text("½ {amount}", amount=money(amount))
    if company in earnings.withheld:
        return Text("({amount})", amount=money(amount))
    return amount
