"""Paying the revenue or keeping it."""

from __future__ import annotations

from stockrail.core.names import CompanyId
from stockrail.titles.g1830.components import CHART, SHARES, TRAINS

from .ground import earning
from .outlook import Outlook, after_runs

EMERGENCY = 1.5
"""What a dollar counts that would have to be raised by selling certificates."""


def pays(outlook: Outlook, company: CompanyId) -> bool:
    """Whether a dividend is better for this player than money in the treasury."""
    return loss_by_keeping(outlook, company) >= gain_by_keeping(outlook, company)


def loss_by_keeping(outlook: Outlook, company: CompanyId) -> float:
    """The dividend, and two steps of the price."""
    railway, held = outlook.reading.railways[company], outlook.reading.held(company)
    assert railway.space is not None
    below = CHART.left_or_down(railway.space)
    steps = after_runs(railway.space, 1).price - below.price
    return held * (railway.revenue / SHARES + steps)


def gain_by_keeping(outlook: Outlook, company: CompanyId) -> float:
    """Help that the president need not give later, or a train that is to be had now."""
    reading = outlook.reading
    railway = reading.railways[company]
    treasury = railway.treasury or 0
    with_it = treasury + railway.revenue
    if outlook.is_settled(railway):
        return _better_fleet(outlook, company, treasury, with_it)
    staying = [
        train for train, left in reading.new.items() if left != 0 and reading.is_permanent(train)
    ]
    for train in staying:
        price = TRAINS[train].price
        if outlook.purchases_before(train) == 0 and treasury < price <= with_it:
            # Later it may be the dearest one, and for the president to pay.
            return float(TRAINS[staying[-1]].price)
    need = outlook.need(railway)
    missing = max(0, need - treasury)
    if not missing or outlook.lasting(railway) > 3:
        return 0.0
    saved = min(missing, railway.revenue)
    others = outlook.due(3) - outlook.shortfall(railway, 3)
    urgent = missing + others > reading.cash
    hopeless = (missing + others) * outlook.judgement.prudence > reading.cash + outlook.liquid
    return saved * (10 * EMERGENCY if hopeless else EMERGENCY if urgent else 1.0)


def _better_fleet(outlook: Outlook, company: CompanyId, treasury: int, with_it: int) -> float:
    """A further train that only the kept revenue could pay for."""
    reading = outlook.reading
    railway, train = reading.railways[company], outlook.cheapest
    if train is None or len(railway.trains) >= reading.rules_now.limit:
        return 0.0
    if not treasury < outlook.least_price <= with_it:
        return 0.0
    now = earning(reading, reading.board, company, railway.trains)
    more = earning(reading, reading.board, company, (*railway.trains, train)) - now
    runs = min(outlook.life(train), outlook.runs_left - 1)
    return max(0.0, more * runs) * reading.held(company) / SHARES
