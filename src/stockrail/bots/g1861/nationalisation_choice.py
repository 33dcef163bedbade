"""A public without a train: kept, or nationalised."""

from __future__ import annotations

from stockrail.core.actions import Action, Pass
from stockrail.core.ids import CompanyId, Money
from stockrail.rails import train_owners
from stockrail.titles.g1861.actions import Nationalise
from stockrail.titles.g1861.components import TRAINS
from stockrail.titles.g1861.operating import nationalisation
from stockrail.titles.g1861.state import State1861

from .fortune import idle, share_worth
from .outlook import Outlook


def choose(outlook: Outlook, company: CompanyId) -> Action:
    """Nationalised, if it cannot pay for a train or is worth less than the bank pays."""
    state = outlook.state
    paid = nationalisation.settlement(state, company).price
    able = state.means(company) >= price_in_turn(state, company)
    worth = share_worth(outlook, company)
    if able and worth >= idle(outlook, paid, outlook.runs_left):
        return Pass(outlook.me)
    return Nationalise(outlook.me)


def price_in_turn(state: State1861, company: CompanyId) -> Money:
    """The cheapest train when those without one have bought that act before it."""
    order = state.operating_order("public")
    ahead = sum(not state.trains(other) for other in order[: order.index(company)])
    on_sale = train_owners.new_on_sale(state)
    stock = [TRAINS[train].price for train in state.depot.returned]
    for train, left in state.depot.new:
        if train in on_sale or TRAINS[train].beside is None:
            stock += [TRAINS[train].price] * (ahead + 1 if left is None else left)
    return sorted(stock)[ahead]
