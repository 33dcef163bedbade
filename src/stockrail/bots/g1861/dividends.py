"""Paying the revenue of a public: all, half or nothing."""

from __future__ import annotations

from stockrail.bots.bot import Choice
from stockrail.bots.preference import GAIN, choice, preferred
from stockrail.core.ids import CompanyId, Money
from stockrail.rails import train_owners
from stockrail.rails.actions import PayDividend, Withhold
from stockrail.titles.g1861.actions import PayHalf
from stockrail.titles.g1861.components import (
    LOAN,
    LOAN_BRINGS,
    LOAN_LIMIT,
    SHARES,
    TRAINS,
    TREASURY,
)
from stockrail.titles.g1861.operating import dividends, loans, train_rules

from .ground import earning
from .outlook import Outlook

SECURITY = 3.0
"""What a rouble is worth without which the company would be nationalised."""
USEFUL = 0.8
"""And one that buys a better train soon."""
DISASTER, DANGER = 10_000.0, 500.0
"""Interest that cannot be paid now, or perhaps not in the next turn."""


def choose(outlook: Outlook, company: CompanyId) -> Choice:
    me, revenue = outlook.me, outlook.state.companies[company].revenue
    weighed = (
        ((action,), _worth(outlook, company, dividends.paid_of(revenue, action)))
        for action in (PayDividend(me), PayHalf(me), Withhold(me))
    )
    return choice(preferred(weighed), GAIN, outlook.state.money)


def _worth(outlook: Outlook, company: CompanyId, paid: Money) -> float:
    """What this player has of it if so much is paid."""
    state, held = outlook.state, outlook.held(company)
    revenue, own = state.companies[company].revenue, state.held(TREASURY, company)
    space = state.standing(company)
    price = dividends.price_after(state.prices, space, paid).price - space.price
    kept = revenue - paid + own * (paid // SHARES)
    worth = held * (paid // SHARES + price) + _debt(outlook, company, kept)
    left = state.cash[company] + kept - loans.interest(state.companies[company].loans)
    repaid = max(0, min(state.companies[company].loans, left // LOAN))
    return worth + _treasury(outlook, company, kept - repaid * LOAN)


def _debt(outlook: Outlook, company: CompanyId, kept: Money) -> float:
    """Loans lower the price in the end, and interest must be paid."""
    state, row = outlook.state, outlook.state.companies[company]
    if not row.loans:
        return 0.0
    interest = loans.interest(row.loans)
    if state.means(company) + kept < interest:
        return -DISASTER
    left = state.cash[company] + kept - interest
    owed = row.loans - max(0, min(row.loans, left // LOAN))
    space = state.space(company)
    assert space is not None
    lost = space.price - state.prices.left(space, owed).price
    later = left + LOAN_BRINGS * (LOAN_LIMIT["public"] - owed)
    danger = DANGER if owed and later < 2 * interest else 0.0
    return -outlook.held(company) * lost - danger


def _treasury(outlook: Outlook, company: CompanyId, kept: Money) -> float:
    """What the money is worth that stays in the company."""
    state, part = outlook.state, outlook.part(company)
    plain = kept * outlook.rouble(company)
    need, lasts = outlook.need(company), outlook.lasting(company)
    if not need or lasts > 4:
        return plain + _another_train(outlook, company, kept)
    cash, borrowed = state.cash[company], LOAN_BRINGS * state.loans_left(company)
    vital = max(0, min(kept, need - borrowed - cash))
    useful = max(0, min(kept, need - cash)) - vital
    urgency = 1 / max(1.0, lasts)
    return plain + part * urgency * (SECURITY * vital + USEFUL * useful)


def _another_train(outlook: Outlook, company: CompanyId, kept: Money) -> float:
    """A further train that only the kept revenue can pay for."""
    state, cash = outlook.state, outlook.state.cash[company]
    train, price = state.depot.next_new(), train_rules.cheapest(state)
    if train is None or not train_owners.has_room(state, company):
        return 0.0
    if TRAINS[train].price != price or not cash < price <= cash + kept:
        return 0.0
    own = state.trains(company)
    more = earning(state, state.board, company, (*own, train))
    more -= earning(state, state.board, company, own)
    runs = min(outlook.life(train), outlook.runs_left - 1)
    return max(0.0, outlook.part(company) * more * runs)
