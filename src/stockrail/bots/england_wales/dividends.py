"""Dividends and loans paid off: by what they do to the price and to later turns."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action, Move, Ranged
from stockrail.core.ids import CompanyId
from stockrail.titles.england_wales.actions import PayDividend, RepayLoans
from stockrail.titles.england_wales.map.components import UNIT

from .books import Books
from .outlook import Outlook


def choose(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action:
    book = outlook.books(company)
    best, amount = _best(outlook, company, book)
    action: Action = PayDividend(outlook.me, amount * UNIT)
    for move in moves:
        if isinstance(move, Ranged) and isinstance(move.action, RepayLoans):
            for count in move.amount:
                brings, _ = _best(outlook, company, book.repay(count))
                if brings > best:
                    best, action = brings, RepayLoans(outlook.me, count)
    return action


def _best(outlook: Outlook, company: CompanyId, book: Books) -> tuple[float, int]:
    """What a share brings from now on, and the dividend that makes it so."""
    return max((_brings(outlook, company, book, amount), amount) for amount in _amounts(book))


def _brings(outlook: Outlook, company: CompanyId, book: Books, amount: int) -> float:
    received = amount // book.shares * outlook.cash_worth
    return received + outlook.worth(company, book.pay(amount))


def _amounts(book: Books) -> set[int]:
    """Sums worth a thought: the least for each move of the price, and what divides evenly."""
    price, money, shares = book.price, book.money, book.shares
    highest = min(money, price * (book.highest - price))
    moves = {0, 1, -(-price // 2), *range(price, highest + 1, price), money}
    even = {-(-amount // shares) * shares for amount in moves}
    return {n for n in (*moves, *even, money // shares * shares) if 0 <= n <= money}
