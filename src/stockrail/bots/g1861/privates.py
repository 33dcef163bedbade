"""Privates: what they are worth in the sale, to players and to companies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.decision import Decision, Option
from stockrail.core.names import CompanyId, Money
from stockrail.core.text import Coins
from stockrail.rails.actions import PrivateId, TakeOver
from stockrail.titles.g1861.actions import TakePrivate
from stockrail.titles.g1861.components import PRIVATES

from . import rescue
from .outlook import Outlook

SEED_MONEY = 200
"""Kept in the sale for the first minors of a player, half of it if there are many players."""
PRESENT = 0.85
"""What money of the next round is worth now."""


def in_sale(outlook: Outlook, decision: Decision) -> Action:
    """Raise by the least as long as it is worth it, or take what has become cheap."""
    private = PrivateId(str(decision.prompt.params["private"]))
    most = min(_fair(outlook, private), outlook.cash - _seed(outlook))
    for option in decision.options:
        match option.action:
            case Bid(_, least) if least <= most:
                return option.action
            case TakePrivate():
                price = decision.prompt.params["price"]
                if isinstance(price, Coins) and price.amount <= most:
                    return option.action
    return Pass(decision.actor)


def _fair(outlook: Outlook, private: PrivateId) -> float:
    return PRIVATES[private].minimum * outlook.judgement.privates


def _seed(outlook: Outlook) -> Money:
    return SEED_MONEY if len(outlook.state.players) < 4 else SEED_MONEY // 2


def worth_to_me(outlook: Outlook, private: PrivateId) -> float:
    """Income until phase 6, and what the bank pays then, both as money of now."""
    card, rounds = PRIVATES[private], max(0.0, outlook.rounds_before("6"))
    later = PRESENT**rounds
    return float(card.income * (1 - later) / (1 - PRESENT) + card.value * later)


def take_over(outlook: Outlook, company: CompanyId, options: Sequence[Option]) -> Action | None:
    """Let the company buy a private of this player that is worth less to him."""
    needs = 0 if rescue.is_in_danger(outlook, company) else outlook.need(company)
    spare = outlook.state.cash[company] - needs
    for option in options:
        match option.action:
            case TakeOver(_, private) as offer if outlook.state.privates[private] == outlook.me:
                assert option.amount is not None
                price = min(option.amount.high, spare)
                if price >= max(option.amount.low, worth_to_me(outlook, private)):
                    return replace(offer, price=price)
    return None


def agrees_to_sell(outlook: Outlook, private: PrivateId, price: Money) -> bool:
    return price >= worth_to_me(outlook, private)
