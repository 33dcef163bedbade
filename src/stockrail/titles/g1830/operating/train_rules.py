"""§20.19, §21 and §24: which trains are for sale, who must buy, and who may help."""

from __future__ import annotations

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.rails.offers import least_to_offer
from stockrail.rails.state import Deal
from stockrail.rails.train_owners import cheapest, has_room, new_on_sale

from ..components import TRAINS
from ..state import State1830
from ..stock.selling import sellable, selling_price
from ..stock.trades import Prices

DIESEL = TRAINS["D"]


def must_buy(state: State1830, company: CompanyId) -> bool:
    """It has a route, no train, and the bank has one (§20.19, §24.12)."""
    return not state.trains(company) and state.has_route(company) and cheapest(state) is not None


def needs_help(state: State1830, company: CompanyId) -> bool:
    """It must buy and its treasury does not pay for the cheapest train (§24.1)."""
    price = cheapest(state)
    return price is not None and state.cash[company] < price and must_buy(state, company)


def lacking(state: State1830, company: CompanyId) -> Money:
    """What treasury and president's cash do not cover of the cheapest train (§24.2)."""
    price = cheapest(state) or 0
    return max(0, price - state.cash[company] - state.cash[state.president(company)])


def proceeds(state: State1830, player: PlayerId, buying: CompanyId, prices: Prices = ()) -> Money:
    """What the player could raise by sales that leave them president of `buying` (§24.7).

    `prices` are those at which this turn began to sell (§15.3).
    """
    return sum(
        sellable(state, player, company, keeps_office=company == buying)
        * selling_price(state, prices, company)
        for company in state.companies
    )


def can_trade_in(state: State1830, company: CompanyId) -> bool:
    return (
        DIESEL.name in new_on_sale(state)
        and state.cash[company] >= (DIESEL.trade_in_price or 0)
        and any(train in DIESEL.trade_in for train in state.trains(company))
    )


def can_buy(state: State1830, company: CompanyId) -> bool:
    """Whether the step for trains has anything to decide (§3.2)."""
    if has_room(state, company):
        cash, price = state.cash[company], cheapest(state)
        if price is not None and cash >= price:
            return True
        if any(
            least_to_offer(state, Deal("train", train, company, other), 1) <= cash
            for other, row in state.companies.items()
            for train in row.trains
            if other != company
        ):
            return True
    return can_trade_in(state, company) or must_buy(state, company)
