"""A company's books, and what one share of it will bring. All sums are in thousands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stockrail.core.ids import CompanyId
from stockrail.titles.england_wales.map.components import INTEREST, LOAN, UNIT
from stockrail.titles.england_wales.map.price_track import THE_USUAL, PriceTrack
from stockrail.titles.england_wales.operating.funding import raised
from stockrail.titles.england_wales.state import EnglandState

A_LOAN, A_YEAR = LOAN // UNIT, INTEREST // UNIT


@dataclass(frozen=True, slots=True)
class Books:
    price: int
    money: int
    shares: int
    """Of players and bank, which are paid."""
    reserve: int
    loans: int
    track: PriceTrack = THE_USUAL.in_units

    def spend(self, amount: int) -> Books:
        """Reserve shares are issued for what is missing, then loans taken (§6)."""
        if amount <= self.money:
            return replace(self, money=self.money - amount)
        lacks = amount - self.money
        funding = raised(lacks, self.price, self.reserve, A_LOAN)
        return Books(
            self.price,
            funding.issues * self.price + funding.loans * A_LOAN - lacks,
            self.shares + funding.issues,
            self.reserve - funding.issues,
            self.loans + funding.loans,
            self.track,
        )

    def sell_available(self, price: int) -> Books:
        return replace(self, money=self.money + price, shares=self.shares + 1)

    def repay(self, loans: int) -> Books:
        return replace(self, money=self.money - loans * A_LOAN, loans=self.loans - loans)

    def pay(self, dividend: int) -> Books:
        """After a dividend; what each share receives is `dividend // shares` (§9.6, §9.7)."""
        price = self.track.after(self.price, dividend)
        return replace(self, price=price, money=self.money - dividend)


def books(state: EnglandState, company: CompanyId) -> Books:
    row = state.companies[company]
    return Books(
        price=row.price // UNIT,
        money=state.cash[company] // UNIT,
        shares=state.outstanding(company),
        reserve=row.reserve,
        loans=row.loans,
        track=state.price_track.in_units,
    )


def share_worth(book: Books, incomes: Sequence[int], interest: float) -> float:
    """Dividends of one share and its price in the end, if the manager goes about it well.

    A price that nothing holds up falls, and what is kept raises it the more the lower it has
    fallen. So nothing is paid for some turns, then everything: the best number of turns is
    looked for. What is expected is uncertain, so nothing is rounded.
    """
    track, best = book.track, 0.0
    if not incomes:
        return track.at_the_end(book.price, book.loans)
    last = len(incomes) - 1
    coming = [(income, 1 + interest * (last - turn)) for turn, income in enumerate(incomes)]
    price, money, loans = float(book.price), float(book.money), float(book.loans)
    for waits, income in enumerate(incomes):
        best = max(best, _worth(book, coming[waits:], price, money, loans))
        money += income - loans * A_YEAR
        if money < 0:
            loans, money = loans - money / A_LOAN, 0.0
        price = track.expected_after(price, 0)
    return best


def _worth(
    book: Books, coming: Sequence[tuple[int, float]], price: float, money: float, loans: float
) -> float:
    """What a share brings if from now on everything is paid at once.

    `coming` are the incomes, and what a pound received with each of them becomes.
    """
    track, shares, paid = book.track, max(1, book.shares), 0.0
    for income, becomes in coming:
        money += income - loans * A_YEAR
        if money < 0:
            loans, money = loans - money / A_LOAN, 0.0
        paid += money / shares * becomes
        price = track.expected_after(price, money)
        money = 0.0
    return paid + track.at_the_end(price, loans)
