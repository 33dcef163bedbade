"""Buying shares: what to put up for auction, and how far to bid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stockrail.bots.preference import Actions
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.mechanics.share_auction import Offer, ShareAuction

from .model import Model
from .outlook import Outlook

RESERVE = 4
"""Thalers that are never spent: a share may bring nothing, and money counts in the end."""
SUBSIDY, LARGEST_SUBSIDY = 4, 40
"""In which steps, and how much, a company may be given more than its share would cost."""


def offers(outlook: Outlook, companies: Iterable[CompanyId]) -> Iterator[tuple[Actions, float]]:
    """The shares that can be put up for auction now, each with the lead it brings."""
    model = outlook.model
    for company in companies:
        sold = _knocked_down(outlook, company, model.cash)
        if sold is not model:
            yield (Offer(outlook.me, company),), outlook.lead(sold)


def bids(outlook: Outlook, step: ShareAuction) -> Iterator[tuple[Actions, float]]:
    """A pass, and the bids worth a thought, each with the lead it brings.

    A bid is right if having the share for it is better than leaving it to the
    others. It goes part of the way to the expected price at once; if nobody
    can answer, it is what helps the company most.
    """
    model, me, company, lot = outlook.model, outlook.me, step.company, step.auction
    others = [player for player in lot.bidders if player != me]
    rival = max([model.cash[player] for player in others], default=0)
    if lot.leader is not None:
        left = model.after_sale(company, lot.leader, lot.standing)
    elif not others and step.is_opening:
        left = model.after_sale(company, step.opener, 0)
    else:
        left = _knocked_down(outlook, company, others)
    yield (Pass(me),), outlook.lead(left)
    for price in _prices(outlook, step, rival):
        yield (Bid(me, price),), outlook.lead(model.after_sale(company, me, price))


def _prices(outlook: Outlook, step: ShareAuction, rival: Money) -> Iterator[Money]:
    """The bids worth a thought: a step toward the expected price, and what helps the company."""
    lot, cash = step.auction, outlook.model.cash[outlook.me]
    low, most = lot.next_bid, min(lot.highest_bid(cash), cash - RESERVE)
    if low > most:
        return
    fair = min(most, outlook.fair_price(step.company))
    expected = min(fair, rival + 1)
    if low <= fair:
        yield low + max(0, int(outlook.judgement.haste * (expected - low)))
    least = max(low, expected)
    yield from range(least, min(most, least + LARGEST_SUBSIDY) + 1, SUBSIDY)


def _knocked_down(outlook: Outlook, company: CompanyId, bidders: Iterable[PlayerId]) -> Model:
    """How the auction of a share among these players is expected to end.

    Whoever thinks about it will get the share, if they can pay for it.
    """
    model, me = outlook.model, outlook.me
    cash = sorted(((model.cash[p] - RESERVE, p) for p in bidders), reverse=True)
    if not cash or cash[0][0] < 1:
        return model
    second = cash[1][0] + 1 if len(cash) > 1 else 1
    price = max(1, min(outlook.fair_price(company), cash[0][0], second))
    can_have = me in bidders and model.cash[me] - RESERVE >= price
    return model.after_sale(company, me if can_have else cash[0][1], price)
