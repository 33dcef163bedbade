"""Auctions: which share to offer, and how far to bid."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action, Bid, Move, Pass
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.titles.england_wales.actions import OfferShare
from stockrail.titles.england_wales.map.components import UNIT
from stockrail.titles.england_wales.shares.lot import Lot

from .outlook import Outlook


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
    standing, is_issued = lot.auction.standing // UNIT, lot.source == "issued"
    mine = _gain(outlook, lot.company, outlook.me, standing + 1, is_issued)
    theirs = _gain(outlook, lot.company, lot.leader, standing, is_issued)
    if mine > theirs + outlook.judgement.caution:
        return Bid(outlook.me, lot.auction.standing + UNIT)
    return Pass(outlook.me)


def _gain(
    outlook: Outlook, company: CompanyId, buyer: PlayerId, price: int, is_issued: bool
) -> float:
    """What it counts that somebody buys a share."""
    book, held = outlook.books(company), outlook.holders(company)
    if not is_issued:
        book = book.sell_available(price if _is_company_paid(outlook) else 0)
    held[buyer] = held.get(buyer, 0) + 1
    manager = outlook.state.companies[company].manager
    if manager is None or held[buyer] > held[manager]:
        manager = buyer
    shares = outlook.fortune(company, book, held, manager) - outlook.present(company)
    if buyer != outlook.me:
        return shares - outlook.weight(buyer) * outlook.cash_worth * price
    cash = outlook.cash(buyer)
    return shares + _purse(outlook, company, cash - price) - _purse(outlook, company, cash)


def _is_company_paid(outlook: Outlook) -> bool:
    return not outlook.is_opening or outlook.state.options.opening_payee == "company"


def _is_sold_out(outlook: Outlook, company: CompanyId) -> bool:
    """One share of each company is sold in the opening, unless the option says more (§2.10)."""
    one_each = outlook.state.options.opening_shares == "one_each"
    return outlook.is_opening and one_each and bool(outlook.holders(company))


def _purse(outlook: Outlook, company: CompanyId, cash: int) -> float:
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
    for company, row in outlook.state.companies.items():
        book, held = outlook.books(company), outlook.held(outlook.me, company)
        count = row.available + (0 if outlook.is_opening else row.issued)
        if company == but or not count or _is_sold_out(outlook, company):
            continue
        is_mine = row.manager in (None, outlook.me)
        after = book.sell_available(book.price if _is_company_paid(outlook) else 0)
        worth = outlook.worth(company, after) * (1 if is_mine else outlook.judgement.trust)
        gain = worth - outlook.cash_worth * book.price
        if gain > 0:
            found.append((gain, book.price, 1 if held == 0 else count))
    return sorted(found, key=lambda bargain: bargain[0] / bargain[1], reverse=True)
