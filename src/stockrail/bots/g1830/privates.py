"""Privates: what they are worth in the sale, to players and to companies."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action, Bid, Move, Pass, Ranged
from stockrail.core.ids import CompanyId, Money
from stockrail.rails.actions import BuyTrain, CompanyBuysPrivate, PrivateId
from stockrail.titles.g1830.actions import BidOn, BuyCheapestPrivate, TradeIn
from stockrail.titles.g1830.components import BO, CA, CS, DH, MH, PHASES, PRIVATES, SV
from stockrail.titles.g1830.privates.auction import PrivateAuction
from stockrail.titles.g1830.privates.sale import PrivateSale

from .outlook import Outlook

FAIR: dict[PrivateId, Money] = {SV: 26, CS: 50, DH: 82, MH: 122, CA: 190, BO: 245}
"""What a private is worth when it is sold first."""
SEED_MONEY = 300
"""Kept in the sale, for a company to be started."""
PATIENCE = 5
"""How much better than a purchase a bid must be: it ties money."""


def in_sale(outlook: Outlook, sale: PrivateSale, moves: Sequence[Move]) -> Action:
    """The bargain among purchase and bids; a pass if there is none."""
    best: Action | None = None
    most = 0.0
    for move in moves:
        match move:
            case BuyCheapestPrivate(_, private):
                price = sale.price(private)
                gain = _fair(outlook, private) - price
                if price <= max(0, outlook.cash - 100) and gain >= most:
                    best, most = move, gain
            case Ranged(BidOn(_, private, least) as bid, amount):
                leads = [standing.player for standing in sale.bids_on(private)][-1:]
                gain = _fair(outlook, private) - least - PATIENCE
                rest = amount.high - least
                if leads != [outlook.me] and rest >= _seed(outlook, private) and gain > most:
                    best, most = bid, gain
    return best or Pass(outlook.me)


def in_auction(outlook: Outlook, auction: PrivateAuction, moves: Sequence[Move]) -> Action:
    """Raise by the least, as long as it is worth it."""
    for move in moves:
        match move:
            case Ranged(Bid(_, least) as bid, amount):
                rest = amount.high - least
                private = auction.private
                if least <= _fair(outlook, private) and rest >= _seed(outlook, private) / 2:
                    return bid
    return Pass(outlook.me)


def _fair(outlook: Outlook, private: PrivateId) -> float:
    return FAIR[private] * outlook.judgement.privates


def _seed(outlook: Outlook, private: PrivateId) -> Money:
    """The fewer players, the more each has to start with; B&O is a start by itself."""
    return SEED_MONEY * 3 // max(3, len(outlook.state.players)) if private != BO else 200


# To companies


def company_buys(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action | None:
    """Let the company buy a private of this player for as much as it can spare."""
    need = outlook.need(outlook.state.trains(company))
    kept = round(need * min(1.0, 2 * outlook.urgency(company)))
    return _bought(outlook, moves, outlook.state.cash[company] - kept)


def last_chance(
    outlook: Outlook, company: CompanyId, moves: Sequence[Move], train: Action, price: Money
) -> Action | None:
    """The same, before a train is bought that closes the privates."""
    match train:
        case BuyTrain(_, name) if not PHASES[name].closes_privates:
            return None
        case BuyTrain() | TradeIn():
            return _bought(outlook, moves, outlook.state.cash[company] - price)
    return None


def _bought(outlook: Outlook, moves: Sequence[Move], spare: Money) -> Action | None:
    best, most = None, 0
    for move in moves:
        match move:
            case Ranged(CompanyBuysPrivate(_, private, low), amount) if (
                outlook.state.privates[private] == outlook.me
            ):
                price = min(amount.high, spare)
                if price >= max(low, PRIVATES[private].price) and price > most:
                    best, most = move.at(price), price
    return best


# Offers of others


def worth_to_me(outlook: Outlook, private: PrivateId) -> float:
    """Income until it closes, and what a company of one's own would pay."""
    card = PRIVATES[private]
    rounds = min(outlook.runs_left, outlook.purchases_before("5") / outlook.pace + 1)
    rich = any(outlook.funds(company) >= 400 for company in outlook.mine)
    bonus = card.price * (1.5 if rich and private != BO else 0.0)
    return card.income * rounds + bonus + (100 if private == MH else 0)


def agrees_to_sell(outlook: Outlook, private: PrivateId, price: Money) -> bool:
    return price >= max(PRIVATES[private].price * 1.4, worth_to_me(outlook, private))


def agrees_to_buy(outlook: Outlook, private: PrivateId, price: Money) -> bool:
    return price <= 0.6 * worth_to_me(outlook, private) and outlook.can_risk(price)
