"""Buying shares: what to put up for auction, and how far to bid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stockrail.core.actions import Amount
from stockrail.core.names import CompanyId, Money, PlayerId

from .outlook import Outlook
from .reading import Reading

SOME_PRICES = 6
"""How many prices are compared when nobody else bids."""


def best_offer(outlook: Outlook, companies: Iterable[CompanyId]) -> tuple[float, CompanyId | None]:
    """The share that is best put up for auction now, or none, with the lead it brings."""
    reading = outlook.reading
    best: tuple[float, CompanyId | None] = outlook.lead(reading), None
    for company in companies:
        sold = _knocked_down(outlook, company, reading.players)
        if sold is not reading and (lead := outlook.lead(sold)) > best[0]:
            best = lead, company
    return best


def best_bid(outlook: Outlook, bids: Amount) -> Money | None:
    """What to bid, `None` to pass.

    A bid is right if having the share for it is better than leaving it to the
    others. It goes part of the way to the expected price at once; if nobody
    can answer, it is what helps the company most.
    """
    reading, me = outlook.reading, outlook.me
    lot = reading.lot
    assert lot is not None
    company = lot.company
    others = [player for player in lot.bidders if player != me]
    if lot.leader is not None:
        left = reading.after_sale(company, lot.leader, lot.standing)
    elif not others and lot.heir is not None:
        left = reading.after_sale(company, lot.heir, 0)
    else:
        left = _knocked_down(outlook, company, others)
    prices = _prices(outlook, bids, max([reading.cash[p] for p in others], default=0))
    leads = {price: outlook.lead(reading.after_sale(company, me, price)) for price in prices}
    price = max(leads, key=lambda p: leads[p], default=None)
    return price if price is not None and leads[price] > outlook.lead(left) else None


def _prices(outlook: Outlook, bids: Amount, rival: Money) -> Sequence[Money]:
    """The bids worth a thought."""
    lot = outlook.reading.lot
    assert lot is not None
    fair = min(bids.high, outlook.fair_price(outlook.reading, lot.company))
    if rival < bids.low:
        dearest = max(bids.low, fair)
        return range(bids.low, dearest + 1, 1 + (dearest - bids.low) // SOME_PRICES)
    if bids.low > fair:
        return ()
    expected = min(fair, rival + 1)
    return (bids.low + max(0, int(outlook.judgement.haste * (expected - bids.low))),)


def _knocked_down(outlook: Outlook, company: CompanyId, bidders: Sequence[PlayerId]) -> Reading:
    """How the auction of a share among these players is expected to end."""
    reading = outlook.reading
    fair = outlook.fair_price(reading, company)
    cash = sorted(((reading.cash[p], p) for p in bidders), key=lambda c: c[0], reverse=True)
    if not cash or min(fair, cash[0][0]) < 1:
        return reading
    second = cash[1][0] + 1 if len(cash) > 1 else 1
    price = max(1, min(fair, cash[0][0], second))
    return reading.after_sale(company, cash[0][1], price)
