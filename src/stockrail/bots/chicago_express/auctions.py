"""Buying shares: what to put up for auction, and how far to bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stockrail.bots.bot import Choice
from stockrail.bots.preference import LEAD, Actions, choice, preferred
from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.state import Chicago

from .outlook import Outlook, after_sale


def offers(outlook: Outlook, state: Chicago) -> Iterator[tuple[Actions, float]]:
    """No share or any that can be put up for auction now, each with the lead it brings."""
    yield (Pass(outlook.me),), outlook.lead(state)
    for move in engine.offered(state, Offering(outlook.me)):
        assert isinstance(move, Offer)
        fair = outlook.fair_price(state, move.company)
        sold = _knocked_down(state, move.company, state.players, fair)
        if sold is not state:
            yield (move,), outlook.lead(sold)


def answer(outlook: Outlook, state: Chicago, step: ShareAuction) -> Choice:
    """A bid, or a pass.

    A bid is right if having the share for it is better than leaving it to the
    others. It goes part of the way to the expected price at once.
    """
    me, company, lot = outlook.me, step.company, step.auction
    low, high = lot.next_bid, lot.highest_bid(state.cash[me])
    others = [p for p in state.players if p in lot.bidders and p != me]
    fair = outlook.fair_price(state, company)
    if lot.leader is None:
        left_to_others = _knocked_down(state, company, others, fair)
    elif low > fair:
        limit = Text("A share of {company} is worth {fair} at most", company=company)
        return Choice(Pass(me), why=limit.completed(fair=state.money(fair)))
    else:
        left_to_others = after_sale(state, lot.leader, company, lot.standing)
    expected = min(fair, high, max([state.cash[p] for p in others], default=0) + 1)
    bid = Bid(me, low + max(0, int(outlook.judgement.haste * (expected - low))))
    mine = after_sale(state, me, company, low)
    weighed = ((Pass(me),), outlook.lead(left_to_others)), ((bid,), outlook.lead(mine))
    return choice(preferred(weighed), LEAD, state.money)


def _knocked_down(
    state: Chicago, company: CompanyId, bidders: Sequence[PlayerId], fair: Money
) -> Chicago:
    """How the auction of a share among these players is expected to end."""
    richest = sorted(bidders, key=state.cash.__getitem__, reverse=True)
    minimum = state.minimum_bid(company)
    if not richest or min(fair, state.cash[richest[0]]) < minimum:
        return state
    second = state.cash[richest[1]] + 1 if len(richest) > 1 else 0
    price = max(minimum, min(fair, state.cash[richest[0]], second))
    return after_sale(state, richest[0], company, price)
