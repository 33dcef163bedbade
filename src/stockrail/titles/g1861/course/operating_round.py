"""§13 and §16: who acts when in an operating round, and the steps of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.rows import changed, frozen
from stockrail.core.state import Automatic
from stockrail.rails import privates
from stockrail.rails.events import OperatingRoundBegun

from ..components import PRIVATES, STATE
from ..mergers.merger_round import MergerRound
from ..operating import (
    dividends,
    ending,
    loans,
    private_purchase,
    redeeming,
    running,
    tokens,
    track_rules,
    train_rules,
)
from ..operating.buying_trains import TrainPurchase
from ..operating.company_buys_private import BuyingPrivate
from ..operating.construction import Construction
from ..operating.nationalisation import nationalise
from ..operating.state_railway import StateTurn
from ..operating.turn import Turn
from ..railway_events import InterestLacking
from ..state import State1861

Part = Literal["privates", "companies", "mergers", "end"]


@frozen
class OperatingRound(Automatic[State1861]):
    number: int
    part: Part = "privates"
    waiting: tuple[CompanyId, ...] = ()
    """Companies still to act, in the order of the beginning (§13.3)."""

    def run(self, draft: State1861) -> Iterator[Event]:
        match self.part:
            case "privates":
                yield from self._begin(draft)
            case "companies" if self.waiting:
                draft.goto(changed(self, waiting=self.waiting[1:]))
                if draft.is_started(self.waiting[0]):
                    draft.call(CompanyTurn(self.waiting[0]))
            case "companies":
                draft.goto(changed(self, part="mergers"))
                if draft.rules_now.state_acts:
                    draft.call(StateTurn())
            case "mergers":
                draft.goto(changed(self, part="end"))
                if draft.rules_now.merges and not ending.must_end(draft):
                    draft.call(MergerRound())
            case "end":
                self._end(draft)
            case _:
                assert_never(self.part)

    def _begin(self, draft: State1861) -> Iterator[Event]:
        draft.operating_round += 1
        draft.round_in_set = self.number
        draft.row(STATE, resting=())
        yield OperatingRoundBegun(self.number, ending.rounds_in_set(draft))
        yield from privates.pay_incomes(draft, PRIVATES)
        order = draft.in_order()
        draft.goto(changed(self, part="companies", waiting=order))

    def _end(self, draft: State1861) -> None:
        if ending.must_end(draft) or self.number >= ending.rounds_in_set(draft):
            draft.end()
        else:
            draft.goto(OperatingRound(self.number + 1))


@frozen
class CompanyTurn(Turn):
    """The steps of §16.1; one in which nothing can be decided is left out (§3.3)."""

    def run(self, draft: State1861) -> Iterator[Event]:
        company = self.company
        if not draft.is_started(company):
            draft.end()
            return
        director = draft.director(company)
        if self.step == "trains" and train_rules.can_buy(draft, company):
            # Purchase after purchase, until the director passes or nothing can be bought.
            draft.call(TrainPurchase(director, company))
            return
        self.go_on(draft)
        match self.step:
            case "start":
                draft.declined = ()
                draft.goto(CompanyTurn(company, "redeem", draft.companies[company].loans))
            case "redeem":
                if redeeming.most(draft, company):
                    draft.call(redeeming.Redeeming(director, company))
            case "track":
                if track_rules.can_lay(draft, company):
                    draft.call(Construction(director, company))
            case "token":
                if tokens.can_place(draft, company):
                    draft.call(tokens.Tokening(director, company))
            case "run":
                draft.row(company, revenue=0)
                if running.can_run(draft, company):
                    draft.call(running.Running(director, company))
            case "dividend":
                draft.row(company, has_operated=True)
                yield from dividends.settle(draft, company)
            case "privates":
                if self._needs_moment(draft):
                    self._ask_for_privates(draft)
            case "interest":
                yield from self._settle_loans(draft)
            case "close":
                yield from train_rules.settle_trainless(draft, company)
                if draft.is_started(company):
                    self._ask_for_privates(draft)
            case "trains":
                pass
            case _:
                assert_never(self.step)

    def _ask_for_privates(self, draft: State1861) -> None:
        """By option; otherwise they are offered with the decisions of the other steps (§16.2)."""
        is_asked = draft.options.private_moments == "asked"
        if is_asked and private_purchase.is_possible(draft, self.company):
            draft.call(BuyingPrivate(draft.director(self.company), self.company))

    def _needs_moment(self, state: State1861) -> bool:
        """Whether no later step will do for privates: money goes into loans, or it is the last.

        docs/rulings: the last moment for privates.
        """
        will_be_nationalised = not state.trains(self.company) and not train_rules.can_buy(
            state, self.company
        )
        return state.companies[self.company].loans > 0 or will_be_nationalised

    def _settle_loans(self, draft: State1861) -> Iterator[Event]:
        """Interest, then repayment; who cannot pay is nationalised (§21)."""
        due = loans.interest(self.loans)
        if due > draft.means(self.company):
            yield InterestLacking(self.company, due)
            # All its trains have had their run, used or not: docs/rulings/1861.md.
            resting = (*draft.companies[STATE].resting, *draft.trains(self.company))
            yield from nationalise(draft, self.company)
            draft.row(STATE, resting=resting)
        else:
            yield from loans.pay_interest(draft, self.company, self.loans)
            yield from loans.repay(draft, self.company)
