"""§16 and §17: which company acts next, and the steps of its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.rows import changed, frozen
from stockrail.core.state import AnyStep, Automatic
from stockrail.rails import privates
from stockrail.rails.events import OperatingRoundBegun

from ..components import PRIVATES
from ..operating import tokens, train_rules
from ..operating.buying_trains import TrainPurchase
from ..operating.company_buys_private import BuyingPrivate, is_asked
from ..operating.construction import Construction, can_build
from ..operating.dividends import DividendChoice, withhold
from ..operating.running import Running
from ..operating.turn import Turn
from ..state import State1830
from ..stock.shareholding import pay_capital

TurnSteps = Callable[[PlayerId, CompanyId, bool], AnyStep]


@frozen
class OperatingRound(Automatic[State1830]):
    number: int
    rounds: int
    waiting: tuple[CompanyId, ...] | None = None
    """Still to act; `None` before the privates have paid."""

    def run(self, draft: State1830) -> Iterator[Event]:
        if self.waiting is None:
            yield from self._begin(draft)
        elif self.waiting:
            company = next(c for c in draft.operating_order() if c in self.waiting)
            others = tuple(c for c in self.waiting if c != company)
            draft.goto(changed(self, waiting=others))
            draft.call(CompanyTurn(company))
        elif self.number < self.rounds:
            draft.goto(OperatingRound(self.number + 1, self.rounds))
        else:
            draft.end()

    def _begin(self, draft: State1830) -> Iterator[Event]:
        draft.operating_round += 1
        yield OperatingRoundBegun(self.number, self.rounds)
        yield from privates.pay_incomes(draft, PRIVATES)
        floated = tuple(c for c, row in draft.companies.items() if row.floated)
        for company in floated:
            if not draft.companies[company].capital_paid:
                yield from pay_capital(draft, company)
        draft.goto(changed(self, waiting=floated))


@frozen
class CompanyTurn(Turn):
    """The steps of §17.1; one in which nothing can be decided is left out (§3.2)."""

    def run(self, draft: State1830) -> Iterator[Event]:
        company = self.company
        if self.step == "trains" and train_rules.can_buy(draft, company):
            # Purchase after purchase, until the president passes or nothing can be bought.
            self._ask(draft, TrainPurchase)
            return
        self.go_on(draft)
        match self.step:
            case "start":
                draft.declined = ()
                yield from tokens.place_home(draft, company)
            case "track":
                if can_build(draft, company):
                    self._ask(draft, Construction)
            case "token":
                if tokens.can_place(draft, company):
                    self._ask(draft, tokens.Tokening)
            case "run":
                draft.row(company, revenue=0)
                if draft.trains(company) and draft.has_route(company):
                    self._ask(draft, Running)
            case "dividend":
                if draft.companies[company].revenue:
                    self._ask(draft, DividendChoice)
                else:
                    yield from withhold(draft, company)
            case "privates":
                if is_asked(draft, company):
                    self._ask(draft, BuyingPrivate)
            case "trains":
                pass
            case _:
                assert_never(self.step)

    def _ask(self, draft: State1830, step: TurnSteps) -> None:
        if not self.asked and draft.find(CompanyTurn) is not None:
            draft.amend(CompanyTurn, asked=True)
        president = draft.president(self.company)
        draft.call(step(president, self.company, not self.asked))
