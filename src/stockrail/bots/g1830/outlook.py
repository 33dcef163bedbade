"""What is to be expected: how long the game and the trains last, what will have to be paid."""

from __future__ import annotations

import math
from functools import cached_property

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.rails import train_owners
from stockrail.rails.market import Space
from stockrail.titles.g1830.components import BANK_TOTAL, SHARES, TRAINS
from stockrail.titles.g1830.course.operating_round import OperatingRound
from stockrail.titles.g1830.operating.dividends import price_after
from stockrail.titles.g1830.state import Company, State1830
from stockrail.titles.g1830.stock.selling import sellable
from stockrail.titles.g1830.stock.shareholding import capital

from .judgement import Judgement

USUAL = {"2": 70, "3": 120, "4": 170, "5": 230, "6": 260, "D": 300}
"""What a company of middling quality earns in each phase."""
LONGEST_GAME = 15.0


class Outlook:
    """A position as one player sees what comes of it."""

    def __init__(self, state: State1830, me: PlayerId, judgement: Judgement) -> None:
        self.state = state
        self.me = me
        self.judgement = judgement
        self.cash = state.cash[me]
        self.new = dict(state.depot.new)
        """Trains of the stack by type, in the order of sale; `None` for any number."""

    # Companies

    @cached_property
    def running(self) -> dict[CompanyId, Company]:
        return {c: row for c, row in self.state.companies.items() if row.floated}

    @cached_property
    def mine(self) -> list[CompanyId]:
        """Those this player presides over."""
        return [c for c, row in self.state.companies.items() if row.president == self.me]

    def held(self, company: CompanyId) -> int:
        return self.state.held(self.me, company)

    def is_due_its_capital(self, company: CompanyId) -> bool:
        row = self.state.companies[company]
        return row.floated and not row.capital_paid

    def funds(self, company: CompanyId) -> Money:
        """The treasury, with the capital it is about to get."""
        if self.is_due_its_capital(company):
            return capital(self.state.companies[company].par)
        return self.state.cash[company]

    # Time

    @cached_property
    def rounds_left(self) -> int:
        """Operating rounds before the next stock round; those of a whole set in a stock round."""
        now = self.state.find(OperatingRound)
        return now.rounds - now.number if now else self.state.rules_now.operating_rounds

    @cached_property
    def runs_left(self) -> float:
        """Operating rounds until the bank breaks, judged by this player's own money."""
        if self.state.broken:
            return float(self.rounds_left)
        players = len(self.state.players)
        bank = BANK_TOTAL - players * self.cash - sum(map(self.funds, self.running))
        earned = sum(row.revenue for row in self.running.values())
        flow = max(earned * self.judgement.flow, players * USUAL[self.state.phase])
        return min(LONGEST_GAME, max(1.0 + self.rounds_left, bank / flow))

    @cached_property
    def pace(self) -> float:
        """Trains sold in an operating round."""
        hungry = sum(not row.trains for row in self.running.values())
        others = len(self.running) - hungry
        return max(1.0, self.judgement.hunger * hungry + self.judgement.pace * others)

    def purchases_before(self, train: str) -> int:
        """How many trains are sold before the first of a type."""
        sold = 0
        for name, left in self.new.items():
            if name == train or TRAINS[train].beside == name:
                break
            sold += left or 0
        return sold

    def ruster(self, train: str) -> str | None:
        """The type whose first purchase removes the train, if that is still to come."""
        other = TRAINS[train].rusted_by
        return other if other in self.new and self.state.begins_phase(other) else None

    def is_permanent(self, train: str) -> bool:
        """No train of this game makes it rust any more."""
        return self.ruster(train) is None

    def life(self, train: str) -> float:
        """Runs that a train still makes."""
        ruster = self.ruster(train)
        if ruster is None:
            return self.runs_left
        dear = 2.0 if TRAINS[ruster].beside else 0.5
        return min(self.runs_left, self.purchases_before(ruster) / self.pace + dear)

    def lasting(self, trains: tuple[str, ...]) -> float:
        return max(map(self.life, trains), default=0.0)

    def is_settled(self, company: CompanyId) -> bool:
        """It has a train that never rusts."""
        return any(map(self.is_permanent, self.state.trains(company)))

    # Needs

    @cached_property
    def rivals(self) -> int:
        """Companies without a train that stays."""
        return sum(not self.is_settled(company) for company in self.running)

    def need(self, trains: tuple[str, ...], in_exchange: bool = True) -> Money:
        """What the next train that stays will cost a company with these.

        `in_exchange`: one of them may be given for it.
        """
        if any(map(self.is_permanent, trains)):
            return 0
        ahead = max(0, self.rivals - 1) // 2
        last = 0
        for train, left in self.new.items():
            if not self.is_permanent(train) or left == 0:
                continue
            card, last = TRAINS[train], TRAINS[train].price
            if in_exchange and any(own in card.trade_in for own in trains):
                last = card.trade_in_price or last
            if left is None or left > ahead:
                return last
            ahead -= left
        return last

    def urgency(self, company: CompanyId) -> float:
        """How much a dollar of the treasury is needed for the next train that stays, up to 1."""
        stays = [train for train in self.new if self.is_permanent(train)]
        if not stays or self.is_settled(company):
            return 0.0
        rounds = self.purchases_before(stays[0]) / self.pace
        return math.pow(self.judgement.thrift, 1.0 + rounds)

    def shortfall(self, company: CompanyId, within: float) -> Money:
        """What its president may have to add for a train in so many rounds."""
        state, row = self.state, self.state.companies[company]
        if self.lasting(row.trains) > within or not row.floated:
            return 0
        if state.board.stations(company) and not state.has_route(company):
            return 0
        later = self.need(row.trains, in_exchange=False) if row.trains else 0
        return max(0, max(train_owners.cheapest(state) or 0, later) - self.funds(company))

    def due(self, within: float) -> Money:
        """What forced purchases may cost this player in so many rounds."""
        return sum(self.shortfall(company, within) for company in self.mine)

    # Means

    @cached_property
    def liquid(self) -> float:
        """What this player's certificates would bring in an emergency, every office kept."""
        shares = sum(
            sellable(self.state, self.me, company, keeps_office=True) * self.state.price(company)
            for company in self.state.companies
        )
        return shares * self.judgement.fire_sale

    def can_risk(self, cost: float, more: float = 0) -> bool:
        """Whether forced purchases could still be paid after spending so much on shares."""
        due = self.due(self.state.rules_now.operating_rounds + 1.0) + more
        if not due:
            return True
        means = self.cash + self.liquid - cost * (1 - self.judgement.fire_sale / 2)
        return means >= due * self.judgement.prudence

    # Shares

    def share_worth(self, company: CompanyId, space: Space | None = None) -> float:
        """Dividends of one share until the end, and its price then; from `space` if it starts."""
        at = space or self.state.space(company)
        assert at is not None
        row = self.state.companies[company]
        runs, usual = self.runs_left, USUAL[self.state.phase]
        if row.trains and row.revenue:
            sure = min(runs, self.lasting(row.trains))
            revenue = row.revenue * (self.judgement.growth if self.is_settled(company) else 1.0)
        elif row.trains or not row.floated or self.is_due_its_capital(company):
            sure, revenue = max(0.0, runs * 0.7 - 1), usual
        else:
            sure, revenue = 0.0, usual
        later = max(0.0, runs - sure)
        then = max(usual, row.revenue) * self.judgement.renewal
        paid = (revenue * sure + then * later) / SHARES
        return paid + after_runs(at, round(sure * 0.85 + later * 0.1)).price


def after_runs(space: Space, paid: int) -> Space:
    """Where a price stands when so many dividends have been paid."""
    for _ in range(paid):
        space = price_after(space, paid=True)
    return space
