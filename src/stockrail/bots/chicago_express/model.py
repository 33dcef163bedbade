"""The companies of a position as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.titles.chicago_express.board import COMPANY_CARDS
from stockrail.titles.chicago_express.dividends import per_share
from stockrail.titles.chicago_express.state import Chicago


class Railway(NamedTuple):
    """A company as it stands."""

    id: CompanyId
    is_open: bool
    income: Money
    treasury: Money
    locomotives: int
    holders: Mapping[PlayerId, int]
    sold: int

    @property
    def unsold(self) -> int:
        return COMPANY_CARDS[self.id].shares - self.sold

    @property
    def dividend(self) -> Money:
        return per_share(self.income, self.sold)

    def with_money(self, amount: Money) -> Railway:
        return self.with_track(0, -amount, 0)

    def with_track(self, hexes: int, cost: Money, income: Money) -> Railway:
        return Railway(
            self.id,
            self.is_open,
            self.income + income,
            self.treasury - cost,
            self.locomotives - hexes,
            self.holders,
            self.sold,
        )


def railways_of(state: Chicago) -> dict[CompanyId, Railway]:
    """Every company, the Wabash too while it is closed."""
    holders: dict[CompanyId, dict[PlayerId, int]] = {company: {} for company in COMPANY_CARDS}
    for (player, company), count in state.shares.items():
        holders[company][player] = count
    railways = {}
    for company, row in state.companies.items():
        held, treasury, is_open = holders[company], state.cash[company], state.is_open(company)
        sold = sum(held.values())
        railways[company] = Railway(
            company, is_open, row.income, treasury, row.locomotives, held, sold
        )
    return railways
