"""A company whose trains rust: saved, or let go.

A minor without a train is nationalised when a phase begins (§25.2): the bank pays its owner two
shares, and the State Railway has its money and the rest. How likely that is before the minor acts
again is `Outlook.danger`. Nothing here is decided by forgetting it: a train, a conversion and a
tile are all weighed against `waiting`, what the owner has if nothing is done, and a minor that is
let go leaves the State Railway as little as possible.
"""

from __future__ import annotations

from stockrail.core.actions import Action, Pass
from stockrail.core.ids import CompanyId, Money
from stockrail.rails import train_owners
from stockrail.rails.actions import BuyTrainFrom
from stockrail.rails.trains import without
from stockrail.titles.g1861.actions import Nationalise
from stockrail.titles.g1861.components import MINOR_SHARES, PHASES, TRAINS
from stockrail.titles.g1861.operating import nationalisation
from stockrail.titles.g1861.operating.dividends import half
from stockrail.titles.g1861.state import State1861

from .fortune import idle, minor_worth, share_worth
from .outlook import Outlook

SLIGHT, LIKELY = 0.1, 0.5
"""Dangers: from which on something is done for a minor, and from which on it is as good as lost."""


def waiting(outlook: Outlook, minor: CompanyId) -> float:
    """What its owner has of it in the end, if nothing is done now."""
    danger, fleet = outlook.danger(minor), outlook.state.trains(minor)
    return danger * taken(outlook, minor) + (1 - danger) * minor_worth(outlook, minor, fleet)


def taken(outlook: Outlook, minor: CompanyId) -> float:
    """And if it is nationalised now."""
    price = nationalisation.settlement(outlook.state, minor).price
    return idle(outlook, MINOR_SHARES * price, outlook.runs_left)


def saved(outlook: Outlook, minor: CompanyId, train: str, price: Money) -> float:
    """What it brings its owner more to have a train now, and money less.

    Money that the State Railway would have is not counted.
    """
    then = _changed(outlook, minor, (*outlook.state.trains(minor), train), -price)
    spent = price * outlook.rouble(minor)
    return waiting(then, minor) - waiting(outlook, minor) - spent


def passed_on(outlook: Outlook, minor: CompanyId, deal: BuyTrainFrom) -> float:
    """And if it is the train of another of their companies, which has the money then."""
    seller, train, price = deal.company, deal.train, deal.price
    then = _changed(outlook, seller, without(outlook.state.trains(seller), train), price)
    lost = _stake(outlook, seller) - _stake(then, seller) - price * then.rouble(seller)
    return saved(outlook, minor, train, price) - lost


def _stake(outlook: Outlook, company: CompanyId) -> float:
    if outlook.is_minor(company):
        return waiting(outlook, company)
    return outlook.held(company) * share_worth(outlook, company)


def _changed(
    outlook: Outlook, company: CompanyId, trains: tuple[str, ...], money: Money
) -> Outlook:
    state = outlook.state.clone()
    state.row(company, trains=trains)
    state.cash[company] += money
    return outlook.after(state)


def may_be_lost(outlook: Outlook, minor: CompanyId) -> bool:
    return outlook.is_minor(minor) and outlook.danger(minor) >= SLIGHT


def is_in_danger(outlook: Outlook, minor: CompanyId) -> bool:
    """Whether it will probably be nationalised, and what it still owns, if nothing is done."""
    return outlook.is_minor(minor) and outlook.danger(minor) >= LIKELY


def forgone(outlook: Outlook, minor: CompanyId, cost: Money) -> float:
    """What it means that a train which would save a minor in this turn cannot be paid any more."""
    state = outlook.state
    if not outlook.is_minor(minor) or not outlook.danger(minor):
        return 0.0
    funds = state.cash[minor] + half(state.companies[minor].revenue)
    train = _outlasting(state, minor)
    if train is None or not funds - cost < TRAINS[train].price <= funds:
        return 0.0
    return max(0.0, saved(outlook, minor, train, TRAINS[train].price))


def _outlasting(state: State1861, minor: CompanyId) -> str | None:
    """The cheapest train on sale that stays longer than its own."""
    if not train_owners.has_room(state, minor):
        return None
    on_sale = (card.name for card in train_owners.bank_trains(state))
    return min(
        (name for name in on_sale if all(_leaves(name) > _leaves(t) for t in state.trains(minor))),
        key=lambda name: TRAINS[name].price,
        default=None,
    )


def _leaves(train: str) -> int:
    """The place of the phase with which it leaves."""
    ruster = TRAINS[train].rusted_by
    return [*PHASES].index(ruster) if ruster else len(PHASES)


# A public that has no train


def public_without_train(outlook: Outlook, company: CompanyId) -> Action:
    """Nationalised, if it cannot pay for a train or is worth less than the bank pays."""
    state = outlook.state
    paid = nationalisation.settlement(state, company).price
    able = state.means(company) >= _price_in_turn(state, company)
    worth = share_worth(outlook, company)
    if able and worth >= idle(outlook, paid, outlook.runs_left):
        return Pass(outlook.me)
    return Nationalise(outlook.me)


def _price_in_turn(state: State1861, company: CompanyId) -> Money:
    """The cheapest train when those without one have bought that act before it."""
    order = state.operating_order("public")
    ahead = sum(not state.trains(other) for other in order[: order.index(company)])
    on_sale = train_owners.new_on_sale(state)
    stock = [TRAINS[train].price for train in state.depot.returned]
    for train, left in state.depot.new:
        if train in on_sale or TRAINS[train].beside is None:
            stock += [TRAINS[train].price] * (ahead + 1 if left is None else left)
    return sorted(stock)[ahead]
