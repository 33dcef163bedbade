"""The stock round: what pays best is bought, what sinks is sold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stockrail.core.actions import Action, Move, Pass
from stockrail.core.ids import CompanyId, Money
from stockrail.rails import shareholding
from stockrail.rails.actions import SellShares
from stockrail.titles.g1861.actions import BuyShare, StartPublic
from stockrail.titles.g1861.components import (
    DIRECTORS,
    LOAN_BRINGS,
    SHARES,
    TRAINS,
)
from stockrail.titles.g1861.operating.dividends import price_after
from stockrail.titles.g1861.stock import founding, selling
from stockrail.titles.g1861.stock.stock_round import StockTurn

from .fortune import idle, share_worth
from .minors import first_train, open_auction
from .outlook import Outlook
from .tokens import begun

PROFIT = 0.02
"""By how much a certificate must be better than cash."""
MARGIN = 20
"""What a sale must be better than keeping."""
OFFICE = 60
"""What it is worth to direct a public that has trains."""
FIRST_LOANS = 2
"""Loans that a new public takes for its first train at most."""
RISE = 0.09
"""What a dividend that is high enough adds to a price, as a part of it."""
NEARLY = 0.95
"""A higher price is preferred to a yield that is so much better only: it is more capital."""


@dataclass(frozen=True, slots=True)
class Purchase:
    action: Action
    yields: float
    """What each rouble becomes."""


def trade(outlook: Outlook, moves: Sequence[Move]) -> Action:
    sales = [move for move in moves if isinstance(move, SellShares)]
    if selling.must_sell(outlook.state, outlook.me):
        return min(sales, key=lambda sale: harm(outlook, sale))
    if (sale := _parting(outlook, sales)) is not None:
        return sale
    found = [*_purchases(outlook, moves)]
    if (start := open_auction(outlook, moves)) is not None:
        found.append(Purchase(start.action, start.yields))
    best = max(found, key=lambda purchase: purchase.yields, default=None)
    least = idle(outlook, 1.0, outlook.runs_left) + PROFIT
    return best.action if best and best.yields > least else Pass(outlook.me)


def _purchases(outlook: Outlook, moves: Sequence[Move]) -> Iterator[Purchase]:
    for move in moves:
        if isinstance(move, BuyShare):
            from_treasury = move.source == "treasury"
            yield Purchase(move, certificate(outlook, move.company, from_treasury))
    if (start := _start(outlook, moves)) is not None:
        yield start


def certificate(outlook: Outlook, company: CompanyId, from_treasury: bool) -> float:
    """What each rouble becomes that is spent on one share of a public."""
    price = outlook.state.price(company)
    worth = share_worth(outlook, company)
    if from_treasury and company in outlook.mine:
        worth += price * outlook.rouble(company)
    return worth / price


# Starting a public


def _start(outlook: Outlook, moves: Sequence[Move]) -> Purchase | None:
    """At the highest price that its revenue bears, if a train can be paid for."""
    starts = [move for move in moves if isinstance(move, StartPublic)]
    cities = founding.start_cities(outlook.state) if starts else ()
    if not cities or outlook.runs_left < 3:
        return None
    company = starts[0].company
    earns = max(begun(outlook, company, city) for city in cities)
    earns *= outlook.judgement.renewal
    best: Purchase | None = None
    for start in starts:
        if start.company != company or not _can_fund(outlook, start.price):
            continue
        runs = outlook.runs_left - 1.5
        space = outlook.state.prices.public_starts[start.price]
        rises = price_after(outlook.state.prices, space, earns).price > start.price
        risen = max(0.0, runs if rises else 0.0) * RISE * start.price
        yields = 1 + (runs * earns / SHARES + risen) / start.price
        if best is None or yields >= best.yields * NEARLY:
            best = Purchase(start, yields)
    return best


def _can_fund(outlook: Outlook, price: Money) -> bool:
    """Whether this player's own shares bring the public to a train that lasts."""
    own = min(outlook.state.holding_limit, outlook.cash // price)
    loans = LOAN_BRINGS * FIRST_LOANS
    return (
        own >= DIRECTORS and own * price + loans >= TRAINS[first_train(outlook)].price + price // 2
    )


# Selling


def _parting(outlook: Outlook, sales: Sequence[SellShares]) -> Action | None:
    """A sale that is better than keeping: what it will bring is less than cash."""
    best = min(sales, key=lambda sale: harm(outlook, sale), default=None)
    return best if best is not None and harm(outlook, best) < -MARGIN else None


def harm(outlook: Outlook, sale: SellShares) -> float:
    """What this player has less, in the end, by selling now."""
    state, company, count = outlook.state, sale.company, sale.percent // 10
    turn, keeps = state.frame(StockTurn), outlook.held(company) - count
    brings = idle(outlook, turn.selling_price(state, company), outlook.runs_left)
    lost = count * (share_worth(outlook, company) - brings)
    lost += keeps * (state.price(company) - turn.price_after_sale(state, company))
    if shareholding.successor(state, outlook.me, company, count) is not None:
        lost += OFFICE if outlook.can_renew(company) else 0
    return lost
