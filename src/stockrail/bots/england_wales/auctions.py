"""Auctions: which share to offer, and how far to bid."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action, Bid, Move, Pass
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.mechanics import shares
from stockrail.titles.england_wales.actions import OfferShare
from stockrail.titles.england_wales.map.components import UNIT
from stockrail.titles.england_wales.shares import managers
from stockrail.titles.england_wales.shares.auctions import going_on
from stockrail.titles.england_wales.shares.lot import Lot, payee

from .outlook import Outlook, holders


def offer(outlook: Outlook, moves: Sequence[Move]) -> Action:
    """The share that brings most at its price, or none."""
    best: Action = Pass(outlook.me)
    least = outlook.judgement.caution
    for action in moves:
        if isinstance(action, OfferShare):
            price = outlook.books(action.company).price
            gain = _gain(outlook, action.company, outlook.me, price, action.source == "issued")
            if gain > least:
                best, least = action, gain
    return best


def bid(outlook: Outlook, lot: Lot) -> Action:
    """One step more, as long as it is better than leaving the share to the leader."""
    standing, amount = lot.auction.standing, lot.auction.next_bid
    is_issued = lot.source == "issued"
    mine = _gain(outlook, lot.company, outlook.me, amount // UNIT, is_issued)
    theirs = _gain(outlook, lot.company, lot.leader, standing // UNIT, is_issued)
    if mine > theirs + outlook.judgement.caution:
        return Bid(outlook.me, amount)
    return Pass(outlook.me)


def _gain(
    outlook: Outlook, company: CompanyId, buyer: PlayerId, price: int, is_issued: bool
) -> float:
    """What it counts that somebody buys a share."""
    book, draft = outlook.books(company), outlook.state.clone()
    if not is_issued:
        book = book.sell_available(price if _is_paid(outlook, company) else 0)
    shares.hand_over(draft, buyer, company)
    held, manager = holders(draft, company), managers.best_holder(draft, company)
    gain = outlook.fortune(company, book, held, manager) - outlook.present(company)
    if buyer != outlook.me:
        return gain - outlook.weight(buyer) * outlook.cash_worth * price
    cash = outlook.cash(buyer)
    return gain + _cash_value(outlook, company, cash - price) - _cash_value(outlook, company, cash)


def _is_paid(outlook: Outlook, company: CompanyId) -> bool:
    """Whether a company receives what one of its available shares brings."""
    return payee(outlook.state, company, "available", is_opening=outlook.is_opening) is not None


def _cash_value(outlook: Outlook, company: CompanyId, cash: int) -> float:
    """What cash is worth: it may still buy shares of other companies in these auctions."""
    worth, left = outlook.cash_worth * cash, cash
    for gain, price, count in _bargains(outlook, company):
        bought = min(count, left // price)
        worth += bought * gain * outlook.judgement.bargain
        left -= bought * price
    return worth


def _bargains(outlook: Outlook, but: CompanyId) -> list[tuple[float, int, int]]:
    """What shares of other companies bring above their price, with price and number.

    Of a company in which this player has no share yet, one is thought of.
    """
    found = []
    auctions = going_on(outlook.state)
    for company, row in outlook.state.companies.items():
        book, held = outlook.books(company), outlook.held(outlook.me, company)
        count = row.available + (0 if outlook.is_opening else row.issued)
        if company == but or not count or auctions.is_closed(outlook.state, company):
            continue
        is_mine = row.manager in (None, outlook.me)
        after = book.sell_available(book.price if _is_paid(outlook, company) else 0)
        worth = outlook.worth(company, after) * (1 if is_mine else outlook.judgement.trust)
        gain = worth - outlook.cash_worth * book.price
        if gain > 0:
            found.append((gain, book.price, 1 if held == 0 else count))
    return sorted(found, key=lambda bargain: bargain[0] / bargain[1], reverse=True)
