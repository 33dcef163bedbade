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
    colours = tuple((company, charter.colour) for company, charter in charters.items())
    return _sheet(chronicle.rounds, colours, money, name) if chronicle.rounds else None


@lru_cache(maxsize=256)
def _sheet(
    rounds: tuple[Earnings, ...],
    colours: tuple[tuple[CompanyId, str], ...],
    money: Callable[[Money], Coins],
    name: Text,
) -> Sheet:
    """It looks the same until a company earns something."""
    told = [_told(earnings, money) for earnings in rounds]
    return Sheet(
        id="revenues",
        name=name,
        columns=tuple(Column(name=earnings.round, unit="money") for earnings in rounds),
        rows=tuple(
            Cells(
                head=company,
                values=tuple(column.get(company, "") for column in told),
                colour=colour,
                symbol=company,
            )
            for company, colour in colours
            if any(company in column for column in told)
        ),
    )


def _told(earnings: Earnings, money: Callable[[Money], Coins]) -> Mapping[CompanyId, Money | Text]:
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
