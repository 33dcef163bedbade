"""What everybody is expected to own when the game ends."""

from __future__ import annotations

from dataclasses import replace

from stockrail.core.names import CompanyId, Money, PlayerId
from stockrail.titles.chicago_express.board import DIALS

from .judgement import Judgement
from .prospects import dividends_to_come, paces, rest_of_round, share_worth
from .reading import Railway, Reading
from .routes import Survey, Way, survey


class Outlook:
    """One player's eyes on the table, and what the map looks like to each company."""

    def __init__(self, me: PlayerId, reading: Reading, judgement: Judgement) -> None:
        self.me = me
        self.reading = reading
        self.judgement = judgement
        self.surveys: dict[CompanyId, Survey] = {
            company: survey(reading, company, judgement.detour, judgement.step)
            for company, railway in reading.railways.items()
            if railway.is_open
        }
        self.ways = {company: survey.way() for company, survey in self.surveys.items()}

    def lead(self, reading: Reading) -> float:
        """How far I shall be ahead of the others in the end, from this position."""
        return Estimate(self, reading).lead()

    def fair_price(self, reading: Reading, company: CompanyId) -> Money:
        """The most a share of the company is worth to whoever gets it.

        The price goes to the treasury, and more may be worth it where less is
        not: what brings a company to Chicago, say. So it is sought from above.
        """
        after = Estimate(self, after_sale(reading, reading.railways[company], self.me, 0))
        railway, way = after.reading.railways[company], self.ways[company]
        price = max(reading.cash.values())
        while price > 0:
            worth = after.worth_of(railway.with_money(price), way)
            affordable = int(worth * min(1.0, self.judgement.boldness / after.coin))
            if affordable >= price:
                return price
            price = affordable
        return 0


class Estimate:
    """What the shares will bring and everybody will own, from one position on."""

    def __init__(self, outlook: Outlook, reading: Reading) -> None:
        self.outlook = outlook
        self.reading = reading
        self.dividends = dividends_to_come(reading, outlook.judgement)
        self.rest = rest_of_round(reading)
        self.paces = paces(reading, outlook.judgement)
        self._worths: dict[CompanyId, float] = {}

    @property
    def coin(self) -> float:
        """What a coin in hand is worth now, counted in coins at the end."""
        return 1 + self.outlook.judgement.saving * (self.dividends - 1)

    def worth(self, company: CompanyId) -> float:
        """What one share of the company will bring."""
        worth = self._worths.get(company)
        if worth is None:
            railway, way = self.reading.railways[company], self.outlook.ways[company]
            worth = self._worths[company] = self.worth_of(railway, way)
        return worth

    def worth_of(self, railway: Railway, way: Way) -> float:
        pace = self.paces[railway.id]
        return share_worth(railway, way, self.dividends, self.rest, pace, self.outlook.judgement)

    def lead(self) -> float:
        return self._ahead(self.wealth())

    def wealth(self) -> dict[PlayerId, float]:
        coin = self.coin
        wealth = {player: coin * cash for player, cash in self.reading.cash.items()}
        for company, railway in self.reading.railways.items():
            if railway.sold:
                each = self.worth(company)
                for player, count in railway.holders.items():
                    wealth[player] += count * each
        return wealth

    def lead_if(self, railway: Railway, way: Way, paying: Money = 0) -> float | None:
        """The lead if one company stood otherwise and paid that much for each share at once.

        `None` if that would harm its holders: nobody wastes a company's money to
        spite the others.
        """
        change = self.worth_of(railway, way) - self.worth(railway.id) + self.coin * paying
        if change < 0:
            return None
        wealth = self.wealth()
        for player, count in railway.holders.items():
            wealth[player] += count * change
        return self._ahead(wealth)

    def _ahead(self, wealth: dict[PlayerId, float]) -> float:
        mine = wealth.pop(self.outlook.me)
        others, rivalry = wealth.values(), self.outlook.judgement.rivalry
        return mine - (1 - rivalry) * sum(others) / len(others) - rivalry * max(others)


def after_sale(reading: Reading, railway: Railway, buyer: PlayerId, price: Money) -> Reading:
    return replace(
        reading,
        cash={**reading.cash, buyer: reading.cash[buyer] - price},
        railways={**reading.railways, railway.id: railway.with_share_sold(buyer, price)},
    )


def after_general_dividend(reading: Reading) -> Reading:
    cash = dict(reading.cash)
    for railway in reading.railways.values():
        for player, count in railway.holders.items():
            cash[player] += count * railway.dividend
    dials = dict.fromkeys(DIALS, 0)
    return replace(reading, cash=cash, dials=dials, dividends=reading.dividends + 1)
