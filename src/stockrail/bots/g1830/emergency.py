"""Selling what hurts least."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.names import Money
from stockrail.rails.actions import SellShares
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
    return outlook.reading.railways[sale.company].price * sale.percent // 10


def harm(outlook: Outlook, sale: SellShares) -> float:
    """What this player has less, in the end, by selling now."""
    railway, count = outlook.reading.railways[sale.company], sale.percent // 10
    assert railway.space is not None
    falls = railway.price - CHART.down_by(railway.space, count).price
    keeps = outlook.reading.held(sale.company) - count
    lost = count * (outlook.share_worth(railway) - railway.price) + keeps * falls
    if railway.president == outlook.reading.me and loses_office(outlook, sale):
        lost += OFFICE if outlook.is_settled(railway) else -OFFICE
    return lost


def loses_office(outlook: Outlook, sale: SellShares) -> bool:
    railway = outlook.reading.railways[sale.company]
    keeps = outlook.reading.held(sale.company) - sale.percent // 10
    others = [n for player, n in railway.held.items() if player != outlook.reading.me]
    return keeps < max(others, default=0)
