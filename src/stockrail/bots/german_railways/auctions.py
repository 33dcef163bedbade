"""Buying shares: what to put up for auction, and how far to bid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stockrail.core.actions import Amount
from stockrail.core.names import CompanyId, Money, PlayerId

from .outlook import Outlook
from .reading import Reading

RESERVE = 4
"""Thalers that are never spent: a share may bring nothing, and money counts in the end."""
SUBSIDY, LARGEST_SUBSIDY = 4, 40
"""In which steps, and how much, a company may be given more than its share would cost."""


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


def _prices(outlook: Outlook, bids: Amount, rival: Money) -> Iterator[Money]:
    """The bids worth a thought: a step toward the expected price, and what helps the company."""
    lot = outlook.reading.lot
    assert lot is not None
    most = min(bids.high, outlook.reading.cash[outlook.me] - RESERVE)
    fair = min(most, outlook.fair_price(outlook.reading, lot.company))
    expected = min(fair, rival + 1)
    if bids.low <= fair:
        yield bids.low + max(0, int(outlook.judgement.haste * (expected - bids.low)))
    if bids.low <= most:
        least = max(bids.low, expected)
        yield from range(least, min(most, least + LARGEST_SUBSIDY) + 1, SUBSIDY)


def _knocked_down(outlook: Outlook, company: CompanyId, bidders: Sequence[PlayerId]) -> Reading:
    """How the auction of a share among these players is expected to end.

    Whoever thinks about it will get the share, if he can pay for it.
    """
    reading, me = outlook.reading, outlook.me
    fair = max(1, outlook.fair_price(reading, company))
    cash = sorted(((reading.cash[p] - RESERVE, p) for p in bidders), reverse=True)
    if not cash or cash[0][0] < 1:
        return reading
    second = cash[1][0] + 1 if len(cash) > 1 else 1
    price = max(1, min(fair, cash[0][0], second))
    can_have = me in bidders and reading.cash[me] - RESERVE >= price
    return reading.after_sale(company, me if can_have else cash[0][1], price)
