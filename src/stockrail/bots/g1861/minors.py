"""Minors in stock rounds: which one, and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stockrail.core.actions import Action, Bid, Move, Pass, Ranged
from stockrail.core.ids import CompanyId, Money
from stockrail.mechanics.auction import Auction
from stockrail.rails import train_owners
from stockrail.titles.g1861.actions import AuctionMinor
from stockrail.titles.g1861.components import (
    COMPANY_CARDS,
    LEAST_FOR_MINOR,
    LOAN_BRINGS,
    SMALLEST_RAISE,
    TRAINS,
)
from stockrail.titles.g1861.operating import train_rules
from stockrail.titles.g1861.operating.dividends import half
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock import minor_auction

from .ground import promise
from .outlook import Outlook

STEP = 0.1
"""What a run adds to the price of a minor, as a part of it."""
ADVANTAGE = 4.0
"""Runs by which a better home is judged."""
AS_GOOD = 0.85
"""What a home must earn compared with the best one to be worth all the money."""


@dataclass(frozen=True, slots=True)
class Start:
    """A first bid, and what a rouble of it brings."""

    action: AuctionMinor
    yields: float


def open_auction(outlook: Outlook, moves: Sequence[Move]) -> Start | None:
    """Put up the best minor, if it can be paid for with a train."""
    offers = [
        m.action for m in moves if isinstance(m, Ranged) and isinstance(m.action, AuctionMinor)
    ]
    capital = needed(outlook)
    if not offers or capital > outlook.cash:
        return None
    best = max((offer.company for offer in offers), key=lambda minor: revenue(outlook, minor))
    bids = minor_auction.first_bids(outlook.state, outlook.me)
    most = min(outlook.cash, outlook.state.prices.greatest_minor_bid)
    amount = capital if _others_to_start(outlook, capital) > 1 else most
    first = max(bids.low, min(bids.high, _round(max(amount, capital))))
    return Start(AuctionMinor(outlook.me, best, first), _yields(outlook, best, first))


def bid(outlook: Outlook, minor: CompanyId, lot: Auction) -> Action:
    """Raise by the least up to what the minor is worth."""
    me, least = outlook.me, lot.next_bid
    return Bid(me, least) if least <= _most(outlook, minor) else Pass(me)


def _most(outlook: Outlook, minor: CompanyId) -> float:
    """Its capital, more for a better home, and what cannot start another one."""
    capital, cash = needed(outlook), outlook.cash
    others = [m for m in minor_auction.available(outlook.state) if m != minor]
    earns = [revenue(outlook, other) for other in others]
    usual = sum(earns) / len(earns) if earns else 0.0
    better = ADVANTAGE / 2 * outlook.judgement.premium * (revenue(outlook, minor) - usual)
    count = _others_to_start(outlook, capital)
    if capital > cash:
        return 0
    if count <= 1 and revenue(outlook, minor) >= AS_GOOD * max(earns, default=0.0):
        return cash
    spare = (cash - count * capital) / max(1, count)
    return min(capital + better + spare, cash - (count - 1) * capital)


def _others_to_start(outlook: Outlook, capital: Money) -> int:
    """How many minors this player can start in this round, a fair part of those left at most."""
    there = len(minor_auction.available(outlook.state))
    fair = -(-there // len(outlook.state.players))
    return min(outlook.cash // capital, max(1, fair))


def needed(outlook: Outlook) -> Money:
    """The least bid with which a minor can buy its first train when its turn comes."""
    price = TRAINS[first_train(outlook)].price
    return max(LEAST_FOR_MINOR, _round(price - LOAN_BRINGS + SMALLEST_RAISE))


def first_train(outlook: Outlook) -> str:
    """What the bank sells when all companies have bought that want to."""
    state = outlook.state
    price = train_rules.cheapest(state)
    waiting = 1 + sum(_buys(state, company, price) for company in outlook.started)
    for train, left in state.depot.new:
        if left is None or left >= waiting:
            return train
        waiting -= left
    return "8"


def _buys(state: State1861, company: CompanyId, price: Money) -> int:
    """Trains that a company may buy before a new one acts."""
    if not state.trains(company):
        return max(1, min(2, state.cash[company] // price))
    return int(state.cash[company] >= price and train_owners.has_room(state, company))


def revenue(outlook: Outlook, minor: CompanyId) -> float:
    """What it may earn with its first train."""
    state, home = outlook.state, COMPANY_CARDS[minor].home
    assert home is not None
    board = state.board.released(minor).with_token(home, minor)
    stops = TRAINS[first_train(outlook)].distance or 2
    return promise(state, board, minor, stops, outlook.judgement.distance)


def _yields(outlook: Outlook, minor: CompanyId, bid: Money) -> float:
    train = first_train(outlook)
    runs = max(0.0, min(outlook.life(train), outlook.rounds_before("8")) - 1)
    earned = runs * (half(revenue(outlook, minor)) + STEP * bid)
    return 1 + earned / bid


def _round(amount: Money) -> Money:
    return amount // SMALLEST_RAISE * SMALLEST_RAISE
