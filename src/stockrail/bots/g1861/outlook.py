"""What is to be expected: how long the game and the trains last, what companies will earn."""

from __future__ import annotations

from functools import cached_property

from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.rails import train_owners
from stockrail.titles.g1861.components import (
    LOAN_BRINGS,
    MINOR_SHARES,
    SHARES,
    TRAINS,
    TREASURY,
)
from stockrail.titles.g1861.operating.dividends import half
from stockrail.titles.g1861.operating.ending import LAST_ROUNDS, ROUNDS
from stockrail.titles.g1861.state import State1861

from . import rush
from .ground import earning, promise
from .judgement import Judgement
from .rush import likelihood

LONGEST_GAME = 18.0
AFTER_EIGHT = 3.5
"""Operating rounds that are played after the first 8 train."""
FLOW, LEAST_FLOW = 1.3, 150.0
"""What the bank pays in a later round for each rouble of the last runs, and at least."""
SOON = 0.6
"""A train that makes fewer runs than this is as good as gone."""


class Outlook:
    def __init__(self, state: State1861, me: PlayerId, judgement: Judgement) -> None:
        self.state = state
        self.me = me
        self.judgement = judgement

    def after(self, state: State1861) -> Outlook:
        """The same player in another position."""
        return Outlook(state, self.me, self.judgement)

    @property
    def cash(self) -> Money:
        return self.state.cash[self.me]

    @cached_property
    def started(self) -> list[CompanyId]:
        return [c for c in self.state.companies if self.state.is_started(c)]

    @cached_property
    def mine(self) -> list[CompanyId]:
        """Companies this player directs."""
        return [c for c in self.started if self.state.companies[c].director == self.me]

    def is_minor(self, company: CompanyId) -> bool:
        return self.state.kind(company) == "minor"

    def held(self, company: CompanyId) -> int:
        """Shares of this player; a minor is two."""
        if self.is_minor(company):
            return MINOR_SHARES if company in self.mine else 0
        return self.state.held(self.me, company)

    def part(self, company: CompanyId) -> float:
        """Of the revenue that reaches this player."""
        if self.is_minor(company):
            return half(1.0) if company in self.mine else 0.0
        return self.held(company) / SHARES

    def rouble(self, company: CompanyId) -> float:
        """What a rouble of its treasury that no train waits for is worth to this player."""
        if self.is_minor(company):
            mine = company in self.mine
            return self.judgement.minors * (1 - self.danger(company)) if mine else 0.0
        return self.judgement.treasury * 2 * self.held(company) / SHARES

    # Time

    @cached_property
    def runs_left(self) -> float:
        """Operating rounds until the end."""
        state, now = self.state, rush.round_in_set(self.state)
        if state.ending in ("this_set", "last_set"):
            return float(LAST_ROUNDS - now + 1)
        if state.ending == "next_set":
            return float(LAST_ROUNDS + (ROUNDS - now + 1 if now else 0))
        if state.broken:
            return 1.0
        earned = sum(state.companies[c].revenue for c in self.started)
        bank = 1.0 + state.cash[BANK] / max(LEAST_FLOW, FLOW * earned)
        return max(1.0, min(LONGEST_GAME, bank, self.rounds_before("8") + AFTER_EIGHT))

    @cached_property
    def pace(self) -> float:
        """Trains sold in the next operating round."""
        return max(1.0, rush.sales(self.state, self.judgement))

    @cached_property
    def later_pace(self) -> float:
        """And in those after it."""
        return max(1.0, self.judgement.pace * len(self.started))

    def sold_before(self, train: str) -> int:
        """How many new trains are sold before the first of a type."""
        sold = 0
        for name, left in self.state.depot.new:
            if name == train:
                break
            sold += left or 0
        return sold

    def rounds_before(self, train: str) -> float:
        sold = self.sold_before(train)
        if sold <= self.pace:
            return sold / self.pace
        return 1.0 + (sold - self.pace) / self.later_pace

    def life(self, train: str) -> float:
        """Runs that a train still makes."""
        return self._lives[train]

    @cached_property
    def _lives(self) -> dict[str, float]:
        return {train: self._life(card.rusted_by) for train, card in TRAINS.items()}

    def _life(self, ruster: str | None) -> float:
        if ruster is None:
            return self.runs_left
        return min(self.runs_left, self.rounds_before(ruster) + 0.3)

    def lasting(self, company: CompanyId) -> float:
        return max(map(self.life, self.state.trains(company)), default=0.0)

    def danger(self, company: CompanyId) -> float:
        """How likely it is that its trains leave in the round to come."""
        return min(map(self._leaves, self.state.trains(company)), default=0.0)

    def _leaves(self, train: str) -> float:
        ruster = TRAINS[train].rusted_by
        return 0.0 if ruster is None else likelihood(self.sold_before(ruster), self.pace)

    def is_settled(self, company: CompanyId) -> bool:
        """It has a train that stays."""
        return any(TRAINS[train].rusted_by is None for train in self.state.trains(company))

    def is_begun_by(self, train: str) -> bool:
        """Whether its purchase begins a phase."""
        return self.state.begins_phase(train)

    # Trains to come

    def renewal(self, company: CompanyId) -> str:
        """The type that will take the place of its trains."""
        lasts = self.lasting(company)
        on_sale = (*train_owners.new_on_sale(self.state), *self.state.depot.returned)
        lasting = [t for t in on_sale if self.life(t) > lasts + 1 or TRAINS[t].rusted_by is None]
        if lasting:
            return min(lasting, key=lambda train: TRAINS[train].price)
        for train, left in self.state.depot.new:
            if left != 0 and (self.life(train) > lasts + 1 or TRAINS[train].rusted_by is None):
                return train
        return "8"

    def need(self, company: CompanyId) -> Money:
        """What its next train will cost, if it needs one."""
        return 0 if self.is_settled(company) else TRAINS[self.renewal(company)].price

    def can_renew(self, company: CompanyId) -> bool:
        """Whether it will have the money when its trains are gone.

        The state takes a minor before it could take loans for another train, and a minor without
        room for one cannot buy it in time.
        """
        state = self.state
        if self.is_settled(company):
            return True
        if self.is_minor(company) and not train_owners.has_room(state, company):
            return False
        rounds = max(0.0, self.lasting(company) - 1)
        funds = state.cash[company] + rounds * state.companies[company].revenue / 2
        if not self.is_minor(company) or not state.trains(company):
            funds += LOAN_BRINGS * state.loans_left(company)
        if not self.is_minor(company):
            shares = state.held(TREASURY, company) * state.price(company)
            funds += self.judgement.trust * shares
        return funds >= self.need(company)

    # Revenue

    def fleet(self, company: CompanyId) -> tuple[str, ...]:
        """Its trains, and the one it can buy next."""
        state = self.state
        limit = state.rules_now.limit(state.kind(company)) or 0
        lasting = [train for train in state.trains(company) if self.life(train) > SOON]
        stays = tuple(sorted(lasting, key=lambda t: (self.life(t), TRAINS[t].price))[-limit:])
        coming = state.depot.next_new()
        if coming is None or len(stays) >= min(2, limit):
            return stays or state.trains(company)
        funds = state.cash[company] if stays else state.means(company)
        if TRAINS[coming].price > funds and stays:
            return stays
        return (*stays, coming)

    def later_fleet(self, company: CompanyId) -> tuple[str, ...]:
        """What it may have when its trains are gone."""
        stays = tuple(t for t in self.state.trains(company) if TRAINS[t].rusted_by is None)
        return stays or (self.renewal(company),)

    def revenue(self, company: CompanyId, trains: tuple[str, ...]) -> float:
        """What these trains earn, track to come included."""
        if not trains:
            return 0.0
        state = self.state
        now = earning(state, state.board, company, trains)
        stops = max(min(TRAINS[t].distance or 4, 4) for t in trains)
        hoped = promise(state, state.board, company, stops, self.judgement.distance)
        return max(now * self.judgement.growth, hoped * self.judgement.renewal)
