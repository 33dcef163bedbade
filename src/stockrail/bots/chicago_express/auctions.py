"""Buying shares: what to put up for auction, and how far to bid."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core import engine
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.state import Chicago

from .outlook import Outlook, after_sale


def best_offer(outlook: Outlook, state: Chicago) -> tuple[float, CompanyId | None]:
    """The share that is best put up for auction now, or none, with the lead it brings."""
    best: tuple[float, CompanyId | None] = outlook.lead(state), None
    for move in engine.offered(state, Offering(outlook.me)):
        assert isinstance(move, Offer)
        fair = outlook.fair_price(state, move.company)
        sold = _knocked_down(state, move.company, state.players, fair)
        if sold is not state and (lead := outlook.lead(sold)) > best[0]:
            best = lead, move.company
    return best


def best_bid(outlook: Outlook, state: Chicago, step: ShareAuction) -> Money | None:
    """What to bid, `None` to pass.

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
        return None
    else:
        left_to_others = after_sale(state, lot.leader, company, lot.standing)
    if outlook.lead(after_sale(state, me, company, low)) <= outlook.lead(left_to_others):
        return None
    expected = min(fair, high, max([state.cash[p] for p in others], default=0) + 1)
    return low + max(0, int(outlook.judgement.haste * (expected - low)))


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
