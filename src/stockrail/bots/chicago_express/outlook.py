"""What everybody is expected to own when the game ends."""

from __future__ import annotations

from functools import cached_property

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.mechanics.share_auction import sell
from stockrail.titles.chicago_express.state import Chicago

from .judgement import Judgement
from .model import Railway, railways_of
from .prospects import dividends_to_come, paces, rest_of_round, share_worth
from .routes import Way, surveys


class Outlook:
    """One player's eyes on the table, and what the map looks like to each company."""

    def __init__(self, me: PlayerId, state: Chicago, judgement: Judgement) -> None:
        self.me = me
        self.judgement = judgement
        self.surveys = surveys(state, judgement.detour, judgement.step)
        self.ways = {company: survey.way() for company, survey in self.surveys.items()}

    def lead(self, state: Chicago) -> float:
        """How far I shall be ahead of the others in the end, from this position."""
        return Estimate(self, state).lead()

    def fair_price(self, state: Chicago, company: CompanyId) -> Money:
        """The most a share of the company is worth to whoever gets it.

        The price goes to the treasury, and more may be worth it where less is
        not: what brings a company to Chicago, say. So it is sought from above.
        """
        after = Estimate(self, after_sale(state, self.me, company, 0))
        railway, way = after.railways[company], self.ways[company]
        price = max([state.cash[player] for player in state.players])
        while price > 0:
            worth = after.worth_of(railway.with_money(price), way)
            affordable = int(worth * min(1.0, self.judgement.boldness / after.coin))
            if affordable >= price:
                return price
            price = affordable
        return 0


class Estimate:
    """What the shares will bring and everybody will own, from one position on."""

    def __init__(self, outlook: Outlook, state: Chicago) -> None:
        self.outlook = outlook
        self.state = state
        self.railways = railways_of(state)
        self.dividends = dividends_to_come(state, self.railways, outlook.judgement)
        self.rest = rest_of_round(state)
        self.paces = paces(state.players, self.railways, outlook.judgement)
        self._worths: dict[CompanyId, float] = {}

    @property
    def coin(self) -> float:
        """What a coin in hand is worth now, counted in coins at the end."""
        return 1 + self.outlook.judgement.saving * (self.dividends - 1)

    def worth(self, company: CompanyId) -> float:
        """What one share of the company will bring."""
        worth = self._worths.get(company)
        if worth is None:
            railway, way = self.railways[company], self.outlook.ways[company]
            worth = self._worths[company] = self.worth_of(railway, way)
        return worth

    def worth_of(self, railway: Railway, way: Way) -> float:
        pace = self.paces[railway.id]
        return share_worth(railway, way, self.dividends, self.rest, pace, self.outlook.judgement)

    def lead(self) -> float:
        return self._ahead({**self.net_worth})

    @cached_property
    def net_worth(self) -> dict[PlayerId, float]:
        coin = self.coin
        net_worth = {player: coin * self.state.cash[player] for player in self.state.players}
        for company, railway in self.railways.items():
            if railway.sold:
                each = self.worth(company)
                for player, count in railway.holders.items():
                    net_worth[player] += count * each
        return net_worth

    def lead_if(self, railway: Railway, way: Way, paying: Money = 0) -> float | None:
        """The lead if one company stood otherwise and paid that much for each share at once.

        `None` if that would harm its holders: nobody wastes a company's money to
        spite the others.
        """
        change = self.worth_of(railway, way) - self.worth(railway.id) + self.coin * paying
        if change < 0:
            return None
        net_worth = {**self.net_worth}
        for player, count in railway.holders.items():
            net_worth[player] += count * change
        return self._ahead(net_worth)

    def _ahead(self, net_worth: dict[PlayerId, float]) -> float:
        mine = net_worth.pop(self.outlook.me)
        others, rivalry = net_worth.values(), self.outlook.judgement.rivalry
        return mine - (1 - rivalry) * sum(others) / len(others) - rivalry * max(others)


def after_sale(state: Chicago, buyer: PlayerId, company: CompanyId, price: Money) -> Chicago:
    draft = state.clone()
    sell(draft, buyer, company, price)
    return draft
