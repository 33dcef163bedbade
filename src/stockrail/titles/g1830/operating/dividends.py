"""§20.15 to §20.18: the fourth step of a turn, paying the revenue or keeping it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate, PayDividend, Withhold
from stockrail.rails.certificates import POOL
from stockrail.rails.events import DividendDeclared, PaidTo, RevenueWithheld

from .. import bank
from ..actions import Exchange, LayPrivateTile
from ..components import CHART, SHARES
from ..state import State1830, dollars
from ..stock.shareholding import move_price
from .company_step import TurnStep


def pay(draft: State1830, company: CompanyId) -> Iterator[Event]:
    """A tenth for each share: of players to them, of the pool to the treasury (§20.16)."""
    per_share = draft.companies[company].revenue // SHARES
    yield DividendDeclared(company, draft.money(per_share))
    for player in draft.players:
        if held := draft.held(player, company):
            yield PaidTo(player, draft.money(held * per_share))
            yield from bank.pays(draft, player, held * per_share)
    if pooled := draft.held(POOL, company):
        yield PaidTo(company, draft.money(pooled * per_share))
        yield from bank.pays(draft, company, pooled * per_share)
    space = draft.space(company)
    assert space is not None
    yield from move_price(draft, company, CHART.right_or_up(space))


def keep(draft: State1830, company: CompanyId) -> Iterator[Event]:
    """All of it to the treasury, and the price falls (§20.17, §8.9)."""
    amount = draft.companies[company].revenue
    yield RevenueWithheld(company, draft.money(amount))
    if amount:
        yield from bank.pays(draft, company, amount)
    space = draft.space(company)
    assert space is not None
    yield from move_price(draft, company, CHART.left_or_down(space))


@dataclass(frozen=True, slots=True)
class DividendChoice(TurnStep):
    accepts: ClassVar = (PayDividend, Withhold, CompanyBuysPrivate, LayPrivateTile, Exchange)
    rule: ClassVar = "§20.15"

    def prompt(self, state: State1830) -> Text:
        return Text(
            "{company} has earned {revenue}: pay it out or withhold it",
            company=self.company,
            revenue=dollars(state.companies[self.company].revenue),
        )

    def waiting(self, state: State1830) -> Text:
        return Text(
            "{actor} decides on the dividend of {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: State1830) -> Iterator[Move]:
        return (move for move in TurnStep.proposals(self, state) if not isinstance(move, Pass))

    def own_proposals(self, state: State1830) -> Iterator[Move]:
        yield PayDividend(self.actor)
        yield Withhold(self.actor)

    def why_not_own(self, state: State1830, action: PayDividend | Withhold) -> Refusal | None:
        return None

    def apply_own(self, draft: State1830, action: PayDividend | Withhold) -> Iterator[Event]:
        draft.end()
        if isinstance(action, PayDividend):
            yield from pay(draft, self.company)
        else:
            yield from keep(draft, self.company)
