"""A position as numbers: money, companies, and who has met whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.state import German

Links = Mapping[CompanyId, frozenset[CompanyId]]


class Railway(NamedTuple):
    """A company as it stands."""

    id: CompanyId
    income: Money
    treasury: Money
    locomotives: int
    holders: Mapping[PlayerId, int]
    sold: int
    pays: bool

    @property
    def unsold(self) -> int:
        return COMPANY_CARDS[self.id].shares - self.sold

    def with_share_sold(self, buyer: PlayerId, price: Money) -> Railway:
        holders = {**self.holders, buyer: self.holders.get(buyer, 0) + 1}
        return self._replace(treasury=self.treasury + price, holders=holders, sold=self.sold + 1)


class Model(NamedTuple):
    cash: Mapping[PlayerId, Money]
    """Of the players, clockwise."""
    railways: Mapping[CompanyId, Railway]
    links: Links

    def after_sale(self, company: CompanyId, buyer: PlayerId, price: Money) -> Model:
        cash = {**self.cash, buyer: self.cash[buyer] - price}
        sold = self.railways[company].with_share_sold(buyer, price)
        return Model(cash, {**self.railways, company: sold}, self.links)


def lift(state: German) -> Model:
    holders: dict[CompanyId, dict[PlayerId, int]] = {company: {} for company in COMPANY_CARDS}
    for (player, company), count in state.shares.items():
        holders[company][player] = count
    return Model(
        cash={player: state.cash[player] for player in state.players},
        railways={
            company: Railway(
                id=company,
                income=state.income(company),
                treasury=state.cash[company],
                locomotives=state.supply[company],
                holders=held,
                sold=sum(held.values()),
                pays=state.pays_dividends(company),
            )
            for company, held in holders.items()
        },
        links={company: frozenset(state.links(company)) for company in COMPANY_CARDS},
    )
