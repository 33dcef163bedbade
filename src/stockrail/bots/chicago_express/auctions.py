"""Buying shares: what to put up for auction, and how far to bid."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Amount
from stockrail.core.names import CompanyId, Money, PlayerId

from .outlook import Outlook, after_sale
from .reading import Reading


def best_offer(outlook: Outlook, reading: Reading) -> tuple[float, CompanyId | None]:
    """The share that is best put up for auction now, or none, with the lead it brings."""
    best: tuple[float, CompanyId | None] = outlook.lead(reading), None
    for company, railway in reading.railways.items():
        if railway.is_open and railway.unsold:
            sold = _knocked_down(outlook, reading, company, reading.players)
            if sold is not reading and (lead := outlook.lead(sold)) > best[0]:
                best = lead, company
    return best


def best_bid(outlook: Outlook, reading: Reading, bids: Amount) -> Money | None:
    """What to bid, `None` to pass.

    A bid is right if having the share for it is better than leaving it to the
    others. It goes part of the way to the expected price at once.
    """
    lot, me = reading.lot, outlook.me
    assert lot is not None
    railway = reading.railways[lot.company]
    fair = outlook.fair_price(reading, lot.company)
    mine = outlook.lead(after_sale(reading, railway, me, bids.low))
    if lot.leader is None:
        others = [player for player in lot.bidders if player != me]
        left_to_others = _knocked_down(outlook, reading, lot.company, others)
    else:
        if bids.low > fair:
            return None
        left_to_others = after_sale(reading, railway, lot.leader, lot.standing)
    if mine <= outlook.lead(left_to_others):
        return None
    rivals = [reading.cash[player] for player in lot.bidders if player != me]
    expected = min(fair, bids.high, max(rivals, default=0) + 1)
    return bids.low + max(0, int(outlook.judgement.haste * (expected - bids.low)))


def _knocked_down(
    outlook: Outlook, reading: Reading, company: CompanyId, bidders: Sequence[PlayerId]
) -> Reading:
    """How the auction of a share among these players is expected to end."""
    railway = reading.railways[company]
    fair = outlook.fair_price(reading, company)
    cash = sorted(((reading.cash[p], p) for p in bidders), key=lambda c: c[0], reverse=True)
    if not cash or min(fair, cash[0][0]) < railway.minimum_bid:
        return reading
    second = cash[1][0] + 1 if len(cash) > 1 else 0
    price = max(railway.minimum_bid, min(fair, cash[0][0], second))
    return after_sale(reading, railway, cash[0][1], price)
