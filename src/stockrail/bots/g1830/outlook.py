"""What is to be expected: how long the game and the trains last, what will have to be paid."""

from __future__ import annotations

import math
from functools import cached_property

from stockrail.core.names import Money
from stockrail.rails.market import Space
from stockrail.titles.g1830.components import (
    BANK_TOTAL,
    CHART,
    POOL_LIMIT,
    SHARES,
    STAGES,
    TRAINS,
)

from .ground import has_route
from .judgement import Judgement
from .reading import Railway, Reading

USUAL = {"2": 70, "3": 120, "4": 170, "5": 230, "6": 260, "D": 300}
"""What a company of middling quality earns in each phase."""
USUAL_FUNDS = 300
"""Taken to be in treasuries that are hidden."""
LONGEST_GAME = 15.0


class Outlook:
    def __init__(self, reading: Reading, judgement: Judgement) -> None:
        self.reading = reading
        self.judgement = judgement

    # Time

    @cached_property
    def runs_left(self) -> float:
        """Operating rounds until the bank breaks, judged by this player's own money."""
        reading = self.reading
        if reading.broken:
            return float(reading.rounds_left)
        funds = sum(USUAL_FUNDS if r.funds is None else r.funds for r in reading.running)
        bank = BANK_TOTAL - len(reading.players) * reading.cash - funds
        earned = sum(railway.revenue for railway in reading.running)
        usual = len(reading.players) * USUAL[reading.stage]
        flow = max(earned * self.judgement.flow, usual)
        return min(LONGEST_GAME, max(1.0 + reading.rounds_left, bank / flow))

    @cached_property
    def pace(self) -> float:
        """Trains sold in an operating round."""
        hungry = sum(not railway.trains for railway in self.reading.running)
        others = len(self.reading.running) - hungry
        judgement = self.judgement
        return max(1.0, judgement.hunger * hungry + judgement.pace * others)

    def purchases_before(self, train: str) -> int:
        """How many trains are sold before the first of a type."""
        sold = 0
        for name, left in self.reading.new.items():
            if name == train or TRAINS[train].beside == name:
                break
            sold += left or 0
        return sold

    def life(self, train: str) -> float:
        """Runs that a train still makes."""
        ruster = self.reading.ruster(train)
        if ruster is None:
            return self.runs_left
        dear = 2.0 if TRAINS[ruster].beside else 0.5
        return min(self.runs_left, self.purchases_before(ruster) / self.pace + dear)

    def lasting(self, railway: Railway) -> float:
        return max((self.life(train) for train in railway.trains), default=0.0)

    def is_settled(self, railway: Railway) -> bool:
        """It has a train that never rusts."""
        return any(self.reading.is_permanent(train) for train in railway.trains)

    # Needs

    @cached_property
    def rivals(self) -> int:
        """Companies without a train that stays."""
        return sum(not self.is_settled(railway) for railway in self.reading.running)

    def need(self, railway: Railway, in_exchange: bool = True) -> Money:
        """What its next train that stays will cost it, a train of its own given for it or not."""
        if self.is_settled(railway):
            return 0
        ahead = max(0, self.rivals - 1) // 2
        last = 0
        for train, left in self.reading.new.items():
            if not self.reading.is_permanent(train) or left == 0:
                continue
            card, last = TRAINS[train], TRAINS[train].price
            if in_exchange and any(own in card.trade_in for own in railway.trains):
                last = card.trade_in_price or last
            if left is None or left > ahead:
                return last
            ahead -= left
        return last

    def urgency(self, railway: Railway) -> float:
        """How much a dollar of the treasury is needed for the next train that stays, up to 1."""
        stays = [train for train in self.reading.new if self.reading.is_permanent(train)]
        if not stays or self.is_settled(railway):
            return 0.0
        rounds = self.purchases_before(stays[0]) / self.pace
        return math.pow(self.judgement.thrift, 1.0 + rounds)

    @property
    def cheapest(self) -> str | None:
        """Of the bank's trains now; `None` if all are sold."""
        new = [name for name, left in self.reading.new.items() if left != 0][:1]
        on_sale = (*self.reading.returned, *new)
        return min(on_sale, key=lambda name: TRAINS[name].price, default=None)

    @property
    def least_price(self) -> Money:
        return TRAINS[self.cheapest].price if self.cheapest else 0

    def shortfall(self, railway: Railway, within: float) -> Money:
        """What its president may have to add for a train in so many rounds."""
        if self.lasting(railway) > within or not railway.floated:
            return 0
        if railway.operates and not has_route(self.reading.board, railway.id):
            return 0
        funds = USUAL_FUNDS if railway.funds is None else railway.funds
        later = self.need(railway, in_exchange=False) if railway.trains else 0
        return max(0, max(self.least_price, later) - funds)

    def due(self, within: float) -> Money:
        """What forced purchases may cost this player in so many rounds."""
        return sum(self.shortfall(railway, within) for railway in self.reading.mine)

    # Means

    def sellable(self, railway: Railway, keeps_office: bool = True) -> int:
        """Shares that could be sold, a presidency kept or handed to somebody."""
        held, pool = railway.held.get(self.reading.me, 0), POOL_LIMIT - railway.pool
        if railway.president == self.reading.me:
            others = [n for player, n in railway.held.items() if player != self.reading.me]
            most = max(others, default=0)
            if keeps_office or most < 2:
                held -= max(2, most)
        return max(0, min(held, pool)) if railway.space else 0

    @cached_property
    def liquid(self) -> float:
        """What this player's certificates would bring in an emergency."""
        shares = sum(self.sellable(r) * r.price for r in self.reading.railways.values())
        return shares * self.judgement.fire_sale

    def can_risk(self, cost: float, within: float | None = None, more: float = 0) -> bool:
        """Whether forced purchases could still be paid after spending so much on shares."""
        reach = self.reading.rules_now.operating_rounds + 1.0 if within is None else within
        due = self.due(reach) + more
        if not due:
            return True
        means = self.reading.cash + self.liquid - cost * (1 - self.judgement.fire_sale / 2)
        return means >= due * self.judgement.prudence

    # Shares

    def share_worth(self, railway: Railway) -> float:
        """Dividends of one share until the end, and its price then."""
        space = railway.space
        assert space is not None
        runs, usual = self.runs_left, USUAL[self.reading.stage]
        growth = self.judgement.growth
        if railway.trains and railway.revenue:
            sure = min(runs, self.lasting(railway))
            revenue = railway.revenue * (growth if self.is_settled(railway) else 1.0)
        elif railway.trains or not railway.floated or railway.is_due_its_capital:
            sure, revenue = max(0.0, runs * 0.7 - 1), usual
        else:
            sure, revenue = 0.0, usual
        later = max(0.0, runs - sure)
        then = max(usual, railway.revenue) * self.judgement.renewal
        paid = (revenue * sure + then * later) / SHARES
        return paid + after_runs(space, round(sure * 0.85 + later * 0.1)).price


def after_runs(space: Space, paid: int) -> Space:
    """Where a price stands when so many dividends have been paid."""
    for _ in range(paid):
        space = CHART.right_or_up(space)
    return space


def after(stage: str, train: str) -> bool:
    """Whether a train begins a later phase than this."""
    types = [*STAGES]
    return types.index(train) > types.index(stage)
