"""Privates: what they are worth in the sale, to players and to companies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.decision import Decision, Option
from stockrail.core.names import Money, PlayerId
from stockrail.rails.actions import BuyTrain, PrivateId, TakeOver
from stockrail.titles.g1830.actions import BidOn, BuyOffered, TradeIn
from stockrail.titles.g1830.components import BO, CA, CS, DH, MH, PRIVATES, STAGES, SV

from .outlook import Outlook
from .reading import Railway

FAIR: dict[PrivateId, Money] = {SV: 26, CS: 50, DH: 82, MH: 122, CA: 190, BO: 245}
"""What a private is worth when it is sold first."""
SEED_MONEY = 300
"""Kept in the sale, for a company to be started."""
PATIENCE = 5
"""How much better than a purchase a bid must be: it ties money."""


def in_sale(outlook: Outlook, decision: Decision) -> Action:
    """The bargain among purchase and bids; a pass if there is none."""
    me = decision.actor
    best: Action | None = None
    most = 0.0
    for option in decision.options:
        match option.action:
            case BuyOffered(_, private):
                price = _asked(option)
                gain = _fair(outlook, private) - price
                if price <= _purse(outlook) and gain >= most:
                    best, most = option.action, gain
            case BidOn(_, private, least) if not _leads(option, me):
                assert option.amount is not None
                gain = _fair(outlook, private) - least - PATIENCE
                if least <= option.amount.high - _seed(outlook, private) and gain > most:
                    best, most = option.action, gain
    return best or Pass(me)


def in_auction(outlook: Outlook, decision: Decision) -> Action:
    """Raise by the least, as long as it is worth it."""
    for option in decision.options:
        if isinstance(option.action, Bid) and option.amount is not None:
            private = PrivateId(str(option.shown.target.private))
            fair = _fair(outlook, private)
            rest = option.amount.high - option.action.amount
            if option.action.amount <= fair and rest >= _seed(outlook, private) / 2:
                return option.action
    return Pass(decision.actor)


def _leads(option: Option, me: PlayerId) -> bool:
    """Whether the highest bid is this player's own."""
    preview = option.shown.preview
    return preview is not None and preview.params.get("leader") == me


def _fair(outlook: Outlook, private: PrivateId) -> float:
    return FAIR[private] * outlook.judgement.privates


def _seed(outlook: Outlook, private: PrivateId) -> Money:
    """The fewer players, the more each has to start with; B&O is a start by itself."""
    return SEED_MONEY * 3 // max(3, len(outlook.reading.players)) if private != BO else 200


def _purse(outlook: Outlook) -> Money:
    return max(0, outlook.reading.cash - 100)


def _asked(option: Option) -> Money:
    """The price the table names."""
    price = option.shown.label.params["price"]
    return getattr(price, "amount", 0)


# To companies


def take_over(outlook: Outlook, railway: Railway, options: Sequence[Option]) -> Action | None:
    """Let the company buy a private of this player for as much as it can spare."""
    return _bought(outlook, railway, options, (railway.treasury or 0) - _kept(outlook, railway))


def last_chance(
    outlook: Outlook, railway: Railway, options: Sequence[Option], train: Action, price: Money
) -> Action | None:
    """The same, before a train is bought that closes the privates."""
    match train:
        case BuyTrain(_, name) if STAGES[name].closes_privates:
            spare = (railway.treasury or 0) - price
        case TradeIn():
            spare = (railway.treasury or 0) - price
        case _:
            return None
    return _bought(outlook, railway, options, spare)


def _kept(outlook: Outlook, railway: Railway) -> Money:
    """What stays in the treasury for the next train."""
    if outlook.is_settled(railway):
        return 0
    return round(outlook.need(railway) * min(1.0, 2 * outlook.urgency(railway)))


def _bought(
    outlook: Outlook, railway: Railway, options: Sequence[Option], spare: Money
) -> Action | None:
    best: TakeOver | None = None
    for option in options:
        match option.action:
            case TakeOver(_, private, low) as offer if (
                outlook.reading.owners.get(private) == outlook.reading.me
            ):
                assert option.amount is not None
                price = min(option.amount.high, spare)
                if price >= max(low, PRIVATES[private].price) and (
                    best is None or price > best.price
                ):
                    best = replace(offer, price=price)
    return best


# Offers of others


def worth_to_me(outlook: Outlook, private: PrivateId) -> float:
    """Income until it closes, and what a company of one's own would pay."""
    card = PRIVATES[private]
    rounds = min(outlook.runs_left, outlook.purchases_before("5") / outlook.pace + 1)
    rich = any((railway.funds or 0) >= 400 for railway in outlook.reading.mine)
    bonus = card.price * (1.5 if rich and private != BO else 0.0)
    return card.income * rounds + bonus + (100 if private == MH else 0)


def agrees_to_sell(outlook: Outlook, private: PrivateId, price: Money) -> bool:
    return price >= max(PRIVATES[private].price * 1.4, worth_to_me(outlook, private))


def agrees_to_buy(outlook: Outlook, private: PrivateId, price: Money) -> bool:
    return price <= 0.6 * worth_to_me(outlook, private) and outlook.can_risk(price)
