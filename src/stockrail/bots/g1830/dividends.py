"""Paying the revenue or keeping it."""

from __future__ import annotations

from stockrail.bots.bot import Choice
from stockrail.bots.preference import GAIN, choice, preferred
from stockrail.core.ids import CompanyId
from stockrail.rails import train_owners
from stockrail.rails.actions import PayDividend, Withhold
from stockrail.titles.g1830.components import SHARES, TRAINS
from stockrail.titles.g1830.operating.dividends import price_after

from .ground import earning
from .outlook import Outlook

EMERGENCY = 1.5
"""What a dollar counts that would have to be raised by selling certificates."""


def choose(outlook: Outlook, company: CompanyId) -> Choice:
    """A dividend, unless money in the treasury is better for this player."""
    dividend = (PayDividend(outlook.me),), _gain_by_paying(outlook, company)
    kept = (Withhold(outlook.me),), _gain_by_keeping(outlook, company)
    return choice(preferred((dividend, kept)), GAIN, outlook.state.money)


def _gain_by_paying(outlook: Outlook, company: CompanyId) -> float:
    """The dividend, and two steps of the price."""
    space = outlook.state.standing(company)
    steps = price_after(space, paid=True).price - price_after(space, paid=False).price
    return outlook.held(company) * (outlook.state.companies[company].revenue / SHARES + steps)


def _gain_by_keeping(outlook: Outlook, company: CompanyId) -> float:
    """Help that the president need not give later, or a train that is to be had now."""
    row, treasury = outlook.state.companies[company], outlook.state.cash[company]
    with_it = treasury + row.revenue
    if outlook.is_settled(company):
        return _better_fleet(outlook, company, with_it)
    staying = [
        train for train, left in outlook.new.items() if left != 0 and outlook.is_permanent(train)
    ]
    for train in staying:
        price = TRAINS[train].price
        if outlook.purchases_before(train) == 0 and treasury < price <= with_it:
            # Later it may be the dearest one, and for the president to pay.
            return float(TRAINS[staying[-1]].price)
    missing = max(0, outlook.need(row.trains) - treasury)
    if not missing or outlook.lasting(row.trains) > 3:
        return 0.0
    saved = min(missing, row.revenue)
    others = outlook.due(3) - outlook.shortfall(company, 3)
    urgent = missing + others > outlook.cash
    hopeless = (missing + others) * outlook.judgement.prudence > outlook.cash + outlook.liquid
    return saved * (10 * EMERGENCY if hopeless else EMERGENCY if urgent else 1.0)


def _better_fleet(outlook: Outlook, company: CompanyId, with_it: int) -> float:
    """A further train that only the kept revenue could pay for."""
    state = outlook.state
    train = min(train_owners.bank_trains(state), key=lambda card: card.price, default=None)
    if train is None or not train_owners.has_room(state, company):
        return 0.0
    if not state.cash[company] < train.price <= with_it:
        return 0.0
    trains = state.trains(company)
    now = earning(state, state.board, company, trains)
    more = earning(state, state.board, company, (*trains, train.name)) - now
    runs = min(outlook.life(train.name), outlook.runs_left - 1)
    return max(0.0, more * runs) * outlook.held(company) / SHARES
