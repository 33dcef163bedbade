"""What everybody is expected to own when the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stockrail.core.names import CompanyId, HexId, Money, PlayerId
from stockrail.titles.german_railways.board import CHARTERS
from stockrail.titles.german_railways.dividends import times

from .judgement import Judgement
from .prospects import Chances, chance, chances, dividends_to_come, hope, share_worth
from .reading import Links, Railway, Reading
from .routes import Far, Survey, survey


class Outlook:
    """One player's eyes on the table, and what the map looks like to each company."""

    def __init__(self, me: PlayerId, reading: Reading, judgement: Judgement) -> None:
        self.me = me
        self.reading = reading
        self.judgement = judgement
        self.surveys: dict[CompanyId, Survey] = {
            company: survey(reading, company, judgement.detour, judgement.step)
            for company in CHARTERS
        }
        self.ways = {company: seen.ways() for company, seen in self.surveys.items()}
        self.now = Estimate(self, reading)

    def lead(self, reading: Reading) -> float:
        """How far I shall be ahead of the others in the end, from this position."""
        return self.now.lead() if reading is self.reading else Estimate(self, reading).lead()

    def errand(self, railway: Railway, far: Mapping[HexId, Far], hope: float) -> float:
        """The chance that a company will pay dividends."""
        if railway.pays:
            return 1.0
        ways = [far.get(place) for place in self.surveys[railway.id].errands]
        known = [way for way in ways if way]
        if len(known) < len(ways):
            return 0.0
        cost, hexes = sum([way[1] for way in known]), sum([way[2] for way in known])
        return chance(railway, cost, hexes, hope, self.judgement)

    def fair_price(self, reading: Reading, company: CompanyId) -> Money:
        """The most a share of the company is worth to whoever gets it.

        The price goes to the treasury, and more may be worth it where less is
        not. So it is sought from above.
        """
        price = max(reading.cash.values())
        while price > 0:
            after = Estimate(self, reading.after_sale(company, self.me, price))
            affordable = int(after.worth(company) * self.judgement.boldness / after.coin)
            if affordable >= price:
                return price
            price = affordable
        return 0


class Estimate:
    """What the shares will bring and everybody will own, from one position on."""

    def __init__(self, outlook: Outlook, reading: Reading) -> None:
        self.outlook = outlook
        self.reading = reading
        judgement = outlook.judgement
        self.hope = hope(reading, judgement)
        self.chances: dict[CompanyId, Chances] = {
            company: chances(railway, outlook.ways[company], self.hope, judgement)
            for company, railway in reading.railways.items()
        }
        self.dividends = dividends_to_come(reading.links, self.chances, judgement)

    @property
    def coin(self) -> float:
        """What a thaler in hand is worth now, counted in thalers at the end."""
        return self.coin_before(self.dividends)

    def coin_before(self, dividends: float) -> float:
        return 1 + self.outlook.judgement.saving * max(0.0, dividends - 1)

    def worth(self, company: CompanyId) -> float:
        """What one share of the company will bring."""
        railway = self.reading.railways[company]
        errand = self.outlook.errand(railway, self.outlook.surveys[company].far, self.hope)
        own, judgement = self.chances[company], self.outlook.judgement
        return share_worth(railway, own, errand, self.dividends, self.hope, judgement)

    def lead(self) -> float:
        worths = {company: self.worth(company) for company in CHARTERS}
        return self._ahead(self.reading.cash, self.reading.railways, worths, self.coin)

    def lead_if(self, railway: Railway, far: dict[HexId, Far], met: frozenset[CompanyId]) -> float:
        """The lead if one company stood otherwise, having met these, and dividends were paid."""
        outlook, reading, company = self.outlook, self.reading, railway.id
        judgement = outlook.judgement
        railways = {**reading.railways, company: railway}
        ways = outlook.surveys[company].ways(far)
        for other in met:
            del ways[other]
        own = chances(railway, ways, self.hope, judgement)
        all_chances = {**self.chances, company: own}
        all_links = _linked(reading.links, company, met) if met else reading.links
        dividends = dividends_to_come(all_links, all_chances, judgement)
        errand = outlook.errand(railway, far, self.hope)
        worths = {}
        for c, r in railways.items():
            will = errand if c == company else outlook.errand(r, outlook.surveys[c].far, self.hope)
            worths[c] = share_worth(r, all_chances[c], will, dividends, self.hope, judgement)
        cash = dict(reading.cash)
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
        wealth = {player: coin * amount for player, amount in cash.items()}
        for company, railway in railways.items():
            for player, count in railway.holders.items():
                wealth[player] += count * worths[company]
        mine = wealth.pop(self.outlook.me)
        others, rivalry = wealth.values(), self.outlook.judgement.rivalry
        theirs = (1 - rivalry) * sum(others) / len(others) + rivalry * max(others)
        return mine - self.outlook.judgement.envy * theirs


def pay(
    cash: dict[PlayerId, Money], railways: Mapping[CompanyId, Railway], linking: CompanyId
) -> None:
    """Dividends for a new link."""
    for company, railway in railways.items():
        if railway.pays:
            per_share = times(company, linking) * railway.income
            for player, count in railway.holders.items():
                cash[player] += count * per_share


def _linked(links: Links, company: CompanyId, met: frozenset[CompanyId]) -> Links:
    changed = {other: links[other] | {company} for other in met}
    return {**links, **changed, company: links[company] | met}


def built(railway: Railway, survey: Survey, sites: tuple[HexId, ...], cost: Money) -> Railway:
    """A company after an expansion."""
    cities = [survey.incomes[place] for place in survey.network]
    more = [survey.incomes[place] for place in sites]
    gain = sum(more)
    if CHARTERS[railway.id].doubles_best_city:
        gain += max(0, max(more) - max(cities))
    return replace(
        railway,
        income=railway.income + gain,
        treasury=railway.treasury - cost,
        locomotives=railway.locomotives - len(sites),
        pays=railway.pays or all(place in sites for place in survey.errands),
    )
