"""§20.15 to §20.18: the fourth step of a turn, paying the revenue or keeping it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import shareholding
from stockrail.rails.actions import CompanyBuysPrivate, PayDividend, Withhold
from stockrail.rails.certificates import POOL
from stockrail.rails.market import Space

from ..actions import Exchange, LayPrivateTile
from ..components import CHART, SHARES
from ..state import State1830, dollars
from . import any_step
from .any_step import Besides, TurnStep


def price_after(space: Space, *, paid: bool) -> Space:
    """Where the marker goes: right if the revenue is paid out, left if not (§20.16, §20.17)."""
    return CHART.right_or_up(space) if paid else CHART.left_or_down(space)


def pay(draft: State1830, company: CompanyId) -> Iterator[Event]:
    """A tenth for each share: of players to them, of the pool to the treasury (§20.16)."""
    per_share = draft.companies[company].revenue // SHARES
    yield from shareholding.pay_shares(draft, company, per_share, own=POOL)
    to = price_after(draft.standing(company), paid=True)
    yield from shareholding.move_price(draft, company, to)


def withhold(draft: State1830, company: CompanyId) -> Iterator[Event]:
    """All of it to the treasury, and the price falls (§20.17, §8.9)."""
    yield from shareholding.withhold(draft, company, draft.companies[company].revenue)
    to = price_after(draft.standing(company), paid=False)
    yield from shareholding.move_price(draft, company, to)


DividendAction = PayDividend | Withhold | Besides


@frozen
class DividendChoice(TurnStep):
    accepts: ClassVar = get_args(DividendAction)
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
        yield PayDividend(self.actor)
        yield Withhold(self.actor)
        yield from any_step.proposals(state, self)

    def why_not(self, state: State1830, action: DividendAction) -> Refusal | None:
        match action:
            case PayDividend() | Withhold():
                return None
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                return any_step.why_not(state, self, action)

    def apply(self, draft: State1830, action: DividendAction) -> Iterator[Event]:
        match action:
            case PayDividend():
                draft.end()
                yield from pay(draft, self.company)
            case Withhold():
                draft.end()
                yield from withhold(draft, self.company)
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                yield from any_step.apply(draft, self, action)
            case _:
                assert_never(action)
