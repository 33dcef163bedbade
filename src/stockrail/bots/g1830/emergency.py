"""Selling what hurts least."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.ids import Money
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import successor
from stockrail.titles.g1830.components import CHART

from .outlook import Outlook

OFFICE = 100
"""What the presidency of a company that runs well is worth."""


def least_harm(outlook: Outlook, sales: Sequence[SellShares], lacking: Money) -> SellShares:
    """Of the sales that bring enough the mildest, otherwise the mildest for its money."""
    enough = [sale for sale in sales if proceeds(outlook, sale) >= lacking]
    if enough:
        return min(enough, key=lambda sale: harm(outlook, sale))
    return min(sales, key=lambda sale: harm(outlook, sale) / max(1, proceeds(outlook, sale)))


def proceeds(outlook: Outlook, sale: SellShares) -> Money:
    return outlook.state.price(sale.company) * sale.percent // 10


def harm(outlook: Outlook, sale: SellShares) -> float:
    """What this player has less, in the end, by selling now."""
    company, count = sale.company, sale.percent // 10
    space = outlook.state.space(company)
    assert space is not None
    falls = space.price - CHART.down_by(space, count).price
    keeps = outlook.held(company) - count
    lost = count * (outlook.share_worth(company) - space.price) + keeps * falls
    if loses_office(outlook, sale):
        lost += OFFICE if outlook.is_settled(company) else -OFFICE
    return lost


def loses_office(outlook: Outlook, sale: SellShares) -> bool:
    """Whether the sale gives a company this player leads to somebody else."""
    keeps = outlook.held(sale.company) - sale.percent // 10
    return (
        outlook.state.companies[sale.company].president == outlook.me
        and successor(outlook.state, sale.company, outlook.me, keeps) is not None
    )
