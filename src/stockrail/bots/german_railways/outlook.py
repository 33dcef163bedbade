"""What everybody is expected to own when the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.dividends import times
from stockrail.titles.german_railways.state import German

from .judgement import Judgement
from .model import Model, Railway, ground, model_of
from .prospects import (
    Expectations,
    Far,
    Leg,
    chances,
    dividends_to_come,
    expectations,
    hope,
    share_worth,
)
from .routes import surveys


class Outlook:
    """One player's eyes on the table, and what the map looks like to each company."""

    def __init__(self, me: PlayerId, state: German, judgement: Judgement) -> None:
        self.me = me
        here = ground(state)
        self.model = model_of(here)
        self.judgement = judgement
        self.surveys = surveys(here, judgement)
        self._prices: dict[CompanyId, Money] = {}
        self._expectations: dict[float, Expectations] = {}

    @cached_property
    def now(self) -> Estimate:
        return Estimate(self, self.model)

    def lead(self, model: Model) -> float:
        """How far I shall be ahead of the others in the end, from this position."""
        return self.now.lead() if model is self.model else Estimate(self, model).lead()

    def expectations(self, model: Model, hope: float) -> Expectations:
        """Most companies stay as they are and expect what they did, so that is kept."""
        now = self.model.railways
        if hope not in self._expectations:
            self._expectations[hope] = expectations(
                self.model.links,
                {c: chances(railway, self.surveys[c].legs, hope) for c, railway in now.items()},
            )
        expected = self._expectations[hope]
        for company, railway in model.railways.items():
            if railway is not now[company]:
                own = chances(railway, self.surveys[company].legs, hope)
                expected = expected.with_chances(company, own)
        return expected

    def fair_price(self, company: CompanyId) -> Money:
        """The most a share of the company is worth to whoever gets it.

        The price goes to the treasury, and more may be worth it where less is
        not. So it is sought from above.
        """
        if company not in self._prices:
            self._prices[company] = self._fair_price(company)
        return self._prices[company]

    def _fair_price(self, company: CompanyId) -> Money:
        price = max(self.model.cash.values())
        while price > 0:
            after = Estimate(self, self.model.after_sale(company, self.me, price))
            affordable = int(after.worth(company) * self.judgement.boldness / after.coin)
            if affordable >= price:
                return price
            price = affordable
        return 0


class Estimate:
    """What the shares will bring and everybody will own, from one position on."""

    def __init__(self, outlook: Outlook, model: Model) -> None:
        self.me, self.judgement, self.surveys = outlook.me, outlook.judgement, outlook.surveys
        self.model = model
        self.hope = hope(model, outlook.judgement)
        self.expected = outlook.expectations(model, self.hope)
        self.dividends = dividends_to_come(model.links, self.expected.meetings, outlook.judgement)

    @property
    def coin(self) -> float:
        """What a thaler in hand is worth now, counted in thalers at the end."""
        return self.coin_before(self.dividends)

    def coin_before(self, dividends: float) -> float:
        return 1 + self.judgement.saving * max(0.0, dividends - 1)

    def worth(self, company: CompanyId) -> float:
        """What one share of the company will bring."""
        railway = self.model.railways[company]
        will = self._will_pay(railway, self.surveys[company].errand)
        own, judgement = self.expected.chances[company], self.judgement
        return share_worth(railway, own, will, self.dividends, self.hope, judgement)

    def _will_pay(self, railway: Railway, errand: Leg | None) -> float:
        """The chance that a company will pay dividends."""
        if railway.pays:
            return 1.0
        return chances(railway, [errand], self.hope)[railway.id] if errand else 0.0

    def lead(self) -> float:
        worths = {company: self.worth(company) for company in COMPANY_CARDS}
        return self._ahead(self.model.cash, self.model.railways, worths, self.coin)

    def lead_if(self, railway: Railway, far: dict[HexId, Far], met: frozenset[CompanyId]) -> float:
        """The lead if one company stood otherwise, having met these, and dividends were paid."""
        model, company, judgement = self.model, railway.id, self.judgement
        survey = self.surveys[company]
        railways = {**model.railways, company: railway}
        own = chances(railway, survey.legs_by(far, met), self.hope)
        expected = self.expected.with_chances(company, own)
        all_links = model.links.after_meeting(company, met) if met else model.links
        dividends = dividends_to_come(all_links, expected.meetings, judgement)
        worths = {}
        for c, r in railways.items():
            errand = survey.errand_by(far) if c == company else self.surveys[c].errand
            will = self._will_pay(r, errand)
            own = expected.chances[c]
            worths[c] = share_worth(r, own, will, dividends, self.hope, judgement)
        cash = dict(model.cash)
        if met:
            pay(cash, railways, company)
        return self._ahead(cash, railways, worths, self.coin_before(dividends))

    def _ahead(
        self,
        cash: Mapping[PlayerId, Money],
        railways: Mapping[CompanyId, Railway],
        worths: Mapping[CompanyId, float],
        coin: float,
    ) -> float:
        net_worth = {player: coin * amount for player, amount in cash.items()}
        for company, railway in railways.items():
            for player, count in railway.holders.items():
                net_worth[player] += count * worths[company]
        mine = net_worth.pop(self.me)
        others, rivalry = net_worth.values(), self.judgement.rivalry
        theirs = (1 - rivalry) * sum(others) / len(others) + rivalry * max(others)
        return mine - self.judgement.envy * theirs


def pay(
    cash: dict[PlayerId, Money], railways: Mapping[CompanyId, Railway], linking: CompanyId
) -> None:
    """Dividends for a new link."""
    for company, railway in railways.items():
        if railway.pays:
            per_share = times(company, linking) * railway.income
            for player, count in railway.holders.items():
                cash[player] += count * per_share
