"""§9 interest, loans repaid, dividends and the moves of share prices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Amount, Move, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import ledger, shares

from ..actions import PayDividend, RepayLoans
from ..map.components import INTEREST, LOAN, UNIT
from ..operating import funding
from ..rail_events import InterestPaid, LoansRepaid
from ..share_events import DividendNamed, PriceMoved, Received
from ..state import EnglandState

DividendAction = RepayLoans | PayDividend


def per_share(dividend: Money, count: int) -> Money:
    """What each of `count` shares receives, in whole thousands (§9.7)."""
    return dividend // count // UNIT * UNIT


@frozen
class DividendRound(Automatic[EnglandState]):
    waiting: tuple[CompanyId, ...]
    """The dearest first, as they were when the phase began (§9.1)."""

    def run(self, draft: EnglandState) -> Iterator[Event]:
        if not self.waiting:
            draft.end()
            return
        company = self.waiting[0]
        draft.goto(DividendRound(self.waiting[1:]))
        loans = draft.companies[company].loans
        yield from _pay_interest(draft, company)
        # Whoever had to borrow pays nothing (§9.4), and who has nothing cannot choose.
        if draft.companies[company].loans > loans or not draft.cash[company]:
            yield from pay(draft, company, 0)
        else:
            draft.call(DividendChoice(draft.manager(company), company))


def _pay_interest(draft: EnglandState, company: CompanyId) -> Iterator[Event]:
    if due := INTEREST * draft.companies[company].loans:
        yield from funding.provide(draft, company, due)
        ledger.pay(draft, company, BANK, due)
        yield InterestPaid(company, due)


@frozen
class DividendChoice:
    """The manager may repay loans, then chooses the dividend (§9.3, §9.5)."""

    accepts: ClassVar = get_args(DividendAction)
    rule: ClassVar = "§9.5"

    actor: PlayerId
    company: CompanyId

    def prompt(self, state: EnglandState) -> Text:
        price, cash = state.companies[self.company].price, state.cash[self.company]
        return Text(
            "{company} has {cash} and its share price is {price}: choose the dividend",
            company=self.company,
            cash=state.money(cash),
            price=state.money(price),
        )

    def waiting(self, state: EnglandState) -> Text:
        return Text(
            "{actor} decides on the dividend of {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: EnglandState) -> Iterator[Move]:
        yield Ranged(PayDividend(self.actor, 0), Amount(0, state.cash[self.company], UNIT))
        if most := self._most_loans(state):
            yield Ranged(RepayLoans(self.actor, 1), Amount(1, most), "count")

    def _most_loans(self, state: EnglandState) -> int:
        return min(state.companies[self.company].loans, state.cash[self.company] // LOAN)

    def why_not(self, state: EnglandState, action: DividendAction) -> Refusal | None:
        match action:
            case RepayLoans(_, count):
                return about(self._why_not_repay(state, count), company=self.company)
            case PayDividend(_, amount):
                return about(self._why_not_pay(state, amount), company=self.company)

    def _why_not_repay(self, state: EnglandState, count: int) -> Refusal | None:
        loans, cash = state.companies[self.company].loans, state.cash[self.company]
        most = self._most_loans(state)
        instead = Ways(
            Way(Text("repay at most {most}", most=most), RepayLoans),
            Way(Text("choose the dividend"), PayDividend),
        )
        if not 1 <= count <= loans:
            fact = Text("{company} has loans: {loans}", company=self.company, loans=loans)
            return Refusal("§9.3", fact, instead)
        if count > most:
            fact = Text(
                "{company} has {cash}, and repaying {count} loans costs {cost}",
                company=self.company,
                cash=state.money(cash),
                count=count,
                cost=state.money(count * LOAN),
            )
            return Refusal("§9.3", fact, instead)
        return None

    def _why_not_pay(self, state: EnglandState, amount: Money) -> Refusal | None:
        cash = state.cash[self.company]
        amounts = Text("choose {low} to {high}", low=state.money(0), high=state.money(cash))
        instead = Ways(Way(amounts, PayDividend))
        if amount < 0 or amount % UNIT:
            fact = Text("A dividend is a whole number of thousands")
            return Refusal("§9.5", fact, instead)
        if amount > cash:
            fact = Text(
                "{company} has {cash}, and may not issue shares or borrow for a dividend",
                company=self.company,
                cash=state.money(cash),
            )
            return Refusal("§9.5", fact, instead)
        return None

    def apply(self, draft: EnglandState, action: DividendAction) -> Iterator[Event]:
        company = self.company
        match action:
            case RepayLoans(_, count):
                draft.row(company, loans=draft.companies[company].loans - count)
                ledger.pay(draft, company, BANK, count * LOAN)
                yield LoansRepaid(company, count)
                if not draft.cash[company]:
                    draft.end()
                    yield from pay(draft, company, 0)
            case PayDividend(_, amount):
                draft.end()
                yield from pay(draft, company, amount)
            case _:
                assert_never(action)


def pay(draft: EnglandState, company: CompanyId, amount: Money) -> Iterator[Event]:
    """Players and bank are paid, and the price moves at once (§9.6 to §9.9)."""
    each = per_share(amount, draft.outstanding(company))
    yield DividendNamed(company, amount, each)
    left = amount
    for player in draft.players:
        if part := each * shares.held(draft, player, company):
            ledger.pay(draft, company, player, part)
            yield Received(player, part)
            left -= part
    if left:
        ledger.pay(draft, company, BANK, left)
        yield Received(None, left)
    old = draft.companies[company].price
    new = draft.price_track.after(old, amount)
    draft.row(company, price=new)
    yield PriceMoved(company, old, new)
