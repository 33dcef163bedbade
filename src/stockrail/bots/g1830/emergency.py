"""Selling what hurts least."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.ids import Money
from stockrail.rails.actions import SellShares
from stockrail.rails.shareholding import successor
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.stock.shareholding import after_sale
from stockrail.titles.g1830.stock.stock_round import StockTurn

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
    turn = outlook.state.step
    assert isinstance(turn, StockTurn | TrainPurchase)
    return turn.selling_price(outlook.state, sale.company) * sale.percent // 10


def harm(outlook: Outlook, sale: SellShares) -> float:
    """What this player has less, in the end, by selling now."""
    state, company, count = outlook.state, sale.company, sale.percent // 10
    falls = state.price(company) - after_sale(state, company, count).price
    keeps = outlook.held(company) - count
    lost = count * outlook.share_worth(company) - proceeds(outlook, sale) + keeps * falls
    if loses_office(outlook, sale):
        lost += OFFICE if outlook.is_settled(company) else -OFFICE
    return lost


def loses_office(outlook: Outlook, sale: SellShares) -> bool:
    """Whether the sale gives a company this player leads to somebody else."""
    count = sale.percent // 10
    return successor(outlook.state, outlook.me, sale.company, count) is not None
