"""Dividends and loans paid off: by what they do to the price and to later turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stockrail.bots.bot import Choice
from stockrail.bots.preference import Actions, choice, preferred
from stockrail.core.actions import Move, Ranged
from stockrail.core.ids import CompanyId
from stockrail.core.text import Text
from stockrail.titles.england_wales.actions import PayDividend, RepayLoans
from stockrail.titles.england_wales.map.components import UNIT

from .books import Books
from .outlook import Outlook

SHARE = Text("Expected per share: {worth}; otherwise {other} at most")


def choose(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Choice:
    best = preferred(_weighed(outlook, company, moves))
    return choice(best, SHARE, lambda units: outlook.state.money(units * UNIT))


def _weighed(
    outlook: Outlook, company: CompanyId, moves: Sequence[Move]
) -> Iterator[tuple[Actions, float]]:
    """Dividends, and loans paid off before one, each with what a share brings from now on."""
    book = outlook.books(company)
    for amount in sorted(_amounts(book), reverse=True):
        yield (PayDividend(outlook.me, amount * UNIT),), _brings(outlook, company, book, amount)
    for move in moves:
        if isinstance(move, Ranged) and isinstance(move.action, RepayLoans):
            for count in move.amount:
                left = book.repay(count)
                brings = max(_brings(outlook, company, left, amount) for amount in _amounts(left))
                yield (RepayLoans(outlook.me, count),), brings


def _brings(outlook: Outlook, company: CompanyId, book: Books, amount: int) -> float:
    received = amount // book.shares * outlook.cash_worth
    return received + outlook.worth(company, book.pay(amount))


def _amounts(book: Books) -> set[int]:
    """Sums worth a thought: the least for each move of the price, and what divides evenly."""
    price, money, shares = book.price, book.money, book.shares
    highest = min(money, price * (book.track.highest - price))
    moves = {0, 1, -(-price // 2), *range(price, highest + 1, price), money}
    even = {-(-amount // shares) * shares for amount in moves}
    return {n for n in (*moves, *even, money // shares * shares) if 0 <= n <= money}
