"""Privates: what they are worth in the sale, to players and to companies."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action, Bid, Move, Pass, Ranged
from stockrail.core.ids import CompanyId, Money
from stockrail.mechanics.auction import Auction
from stockrail.rails.actions import CompanyBuysPrivate, PrivateId
from stockrail.titles.g1861.actions import TakePrivate
from stockrail.titles.g1861.components import PRIVATES

from . import rescue
from .outlook import Outlook

SEED_MONEY = 200
"""Kept in the sale for the first minors of a player, half of it if there are many players."""
PRESENT = 0.85
"""What money of the next round is worth now."""


def bid(outlook: Outlook, private: PrivateId, lot: Auction) -> Action:
    """Raise by the least as long as it is worth it."""
    me, least = outlook.me, lot.next_bid
    return Bid(me, least) if least <= _most(outlook, private) else Pass(me)


def take(outlook: Outlook, private: PrivateId, price: Money) -> Action:
    """Take what has become cheap."""
    return (TakePrivate if price <= _most(outlook, private) else Pass)(outlook.me)


def _most(outlook: Outlook, private: PrivateId) -> float:
    """To be paid in the sale."""
    fair = PRIVATES[private].minimum * outlook.judgement.privates
    seed = SEED_MONEY if len(outlook.state.players) < 4 else SEED_MONEY // 2
    return min(fair, outlook.cash - seed)


def worth_to_me(outlook: Outlook, private: PrivateId) -> float:
    """Income until phase 6, and what the bank pays then, both as money of now."""
    card, rounds = PRIVATES[private], max(0.0, outlook.rounds_before("6"))
    later = PRESENT**rounds
    return float(card.income * (1 - later) / (1 - PRESENT) + card.value * later)


def company_buys(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action | None:
    """Let the company buy a private of this player that is worth less to them."""
    needs = 0 if rescue.is_in_danger(outlook, company) else outlook.need(company)
    spare, owners = outlook.state.cash[company] - needs, outlook.state.privates
    for move in moves:
        match move:
            case Ranged(CompanyBuysPrivate(_, private), amount) if owners[private] == outlook.me:
                price = min(amount.high, spare)
                if price >= max(amount.low, worth_to_me(outlook, private)):
                    return CompanyBuysPrivate(outlook.me, private, price)
    return None


def agrees_to_sell(outlook: Outlook, private: PrivateId, price: Money) -> bool:
    return price >= worth_to_me(outlook, private)
