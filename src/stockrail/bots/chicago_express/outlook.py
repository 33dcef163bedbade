"""What everybody is expected to own when the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stockrail.core.names import CompanyId, Money, PlayerId
from stockrail.titles.chicago_express.board import DIALS

from .judgement import Judgement
from .prospects import dividends_to_come, rest_of_round, share_worth
from .reading import Railway, Reading
from .routes import Survey, Way, survey

Ways = Mapping[CompanyId, Way]


class Outlook:
    """One player's eyes on a position and on what could become of it."""

    def __init__(self, me: PlayerId, reading: Reading, judgement: Judgement) -> None:
        self.me = me
        self.reading = reading
        self.judgement = judgement
        self.surveys: dict[CompanyId, Survey] = {
            company: survey(reading, company, judgement.detour, judgement.step)
            for company, railway in reading.railways.items()
            if railway.is_open
        }
        self.ways: Ways = {c: s.way() for c, s in self.surveys.items()}
        self._worths: dict[tuple[object, ...], float] = {}

    def lead(self, reading: Reading, ways: Ways | None = None) -> float:
        """How far I shall be ahead of the others in the end."""
        ways = self.ways if ways is None else ways
        dividends, rest = dividends_to_come(reading, self.judgement), rest_of_round(reading)
        coin = self.coin(dividends)
        wealth = {player: coin * cash for player, cash in reading.cash.items()}
        for company, railway in reading.railways.items():
            if railway.sold:
                each = self._worth(railway, ways[company], dividends, rest)
                for player, count in railway.holders.items():
                    wealth[player] += count * each
        mine = wealth.pop(self.me)
        others = wealth.values()
        rivalry = self.judgement.rivalry
        return mine - (1 - rivalry) * sum(others) / len(others) - rivalry * max(others)

    def coin(self, dividends: float) -> float:
        """What a coin in hand is worth now, counted in coins at the end."""
        return 1 + self.judgement.saving * (dividends - 1)

    def fair_price(self, reading: Reading, company: CompanyId) -> Money:
        """The most a share of the company is worth to whoever gets it.

        Its price goes to the treasury and so makes it a little more worth.
        """
        railway = reading.railways[company]
        low, high = 0, max(reading.cash.values())
        while low < high:
            price = (low + high + 1) // 2
            after = after_sale(reading, railway, self.me, price)
            dividends, rest = dividends_to_come(after, self.judgement), rest_of_round(after)
            each = self._worth(after.railways[company], self.ways[company], dividends, rest)
            if each * self.judgement.thrift >= price * self.coin(dividends):
                low = price
            else:
                high = price - 1
        return low

    def _worth(self, railway: Railway, way: Way, dividends: float, rest: float) -> float:
        key = railway.key, way, dividends, rest
        worth = self._worths.get(key)
        if worth is None:
            worth = share_worth(railway, way, dividends, rest, self.judgement)
            self._worths[key] = worth
        return worth


def after_sale(reading: Reading, railway: Railway, buyer: PlayerId, price: Money) -> Reading:
    return replace(
        reading,
        cash={**reading.cash, buyer: reading.cash[buyer] - price},
        railways={**reading.railways, railway.id: railway.with_share_sold(buyer, price)},
    )


def after_payment(reading: Reading, *paying: Railway) -> Reading:
    """The holders of these companies have their dividends."""
    cash = dict(reading.cash)
    for railway in paying:
        for player, count in railway.holders.items():
            cash[player] += count * railway.dividend
    return replace(reading, cash=cash)


def after_general_dividend(reading: Reading) -> Reading:
    paid = after_payment(reading, *reading.railways.values())
    return replace(paid, dials=dict.fromkeys(DIALS, 0), dividends=reading.dividends + 1)
