"""§4.2 and §4.3: what was sold and bought in a stock turn, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.rails.actions import PrivateId

from ..actions import Source

Side = Literal["sale", "purchase"]
Order = tuple[Side, ...]
"""Repetitions left out."""
Prices = tuple[tuple[CompanyId, Money], ...]
"""What each company sold in a turn brought at first."""


@frozen
class Sold:
    company: CompanyId
    price: Money
    """What a share of it brought at first in this turn (§15.3)."""


@frozen
class Bought:
    company: CompanyId
    source: Source
    """The president's certificate is one from the offering."""
    is_ordinary: bool
    """The one purchase of a turn; those in the brown zone are others (§10.6)."""


@frozen
class PrivateBought:
    """By option the one purchase of the turn (§23.1)."""

    private: PrivateId


Trades = tuple[Sold | Bought | PrivateBought, ...]
Sales = tuple[tuple[PlayerId, CompanyId], ...]
"""Who has sold what in a round (§4.5)."""


def order(trades: Trades) -> Order:
    found: Order = ()
    for trade in trades:
        side: Side = "sale" if isinstance(trade, Sold) else "purchase"
        if found[-1:] != (side,):
            found += (side,)
    return found


def bought(trades: Trades) -> tuple[Bought, ...]:
    return tuple(trade for trade in trades if isinstance(trade, Bought))


def has_ordinary_purchase(trades: Trades) -> bool:
    return any(
        trade.is_ordinary if isinstance(trade, Bought) else isinstance(trade, PrivateBought)
        for trade in trades
    )


def first_prices(trades: Trades) -> Prices:
    prices: dict[CompanyId, Money] = {}
    for trade in trades:
        if isinstance(trade, Sold):
            prices.setdefault(trade.company, trade.price)
    return tuple(prices.items())


def with_sale(trades: Trades, company: CompanyId, price: Money) -> Trades:
    """Another sale; one of the same company, with no purchase between, adds nothing to know."""
    for trade in reversed(trades):
        if not isinstance(trade, Sold):
            break
        if trade.company == company:
            return trades
    return (*trades, Sold(company, price))


def from_former(columns: Mapping[str, Any]) -> Mapping[str, Any]:
    """A turn as it was stored in ten columns, in those of today.

    It was not said which sale came before a purchase and which after it: all stand in both
    places, and the rules find the same order, prices and companies.
    """
    if "touched" not in columns:
        return columns
    kept = {name: columns[name] for name in ("kind", "actor", "passes", "last", "sold")}
    so_far, ordinary = columns["trades"], columns["ordinary"]
    sales = [{"kind": "sold", "company": c, "price": p} for c, p in columns["prices"]]
    purchases = [
        {"kind": "bought", "company": b["company"], "source": b["source"], "is_ordinary": ordinary}
        for b in columns["bought"]
    ]
    dealt = columns["dealt"]
    if "purchase" in so_far and not purchases:
        purchases = [{"kind": "private_bought", "private": private} for private in dealt]
        dealt = []
    rows = {"sale": sales, "purchase": purchases}
    return {**kept, "trades": [row for side in so_far for row in rows[side]], "dealt": dealt}
