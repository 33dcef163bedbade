"""§20 revenue: what is paid, what is kept, and where the price goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar, assert_never, get_args

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import bank
from stockrail.rails.actions import CompanyBuysPrivate, PayDividend, Withhold
from stockrail.rails.events import PaidTo
from stockrail.rails.market import Space
from stockrail.rails.shareholding import move_price, pay_shares, withhold

from ..actions import PayHalf
from ..components import SHARES, TREASURY
from ..market import PriceTable
from ..state import State1861, roubles
from . import private_purchase
from .private_purchase import TurnStep

N = TypeVar("N", int, float)
Choice = PayDividend | PayHalf | Withhold


def paid_of(revenue: Money, choice: Choice) -> Money:
    """What goes to the shares; half is rounded up to a multiple of 10 R (§20.2)."""
    match choice:
        case PayDividend():
            return revenue
        case PayHalf():
            return -(-revenue // 20) * 10
        case Withhold():
            return 0


def price_after(prices: PriceTable, space: Space, paid: float) -> Space:
    """Where a public's marker goes (§20.5)."""
    if not paid:
        return prices.left(space)
    return prices.right(space) if paid >= space.price else space


def half(revenue: N) -> N:
    """What a minor pays its owner of a revenue, and keeps (§20.1); an expected one is not whole."""
    return revenue // 2 if isinstance(revenue, int) else revenue / 2


def pay(draft: State1861, company: CompanyId, paid: Money) -> Iterator[Event]:
    """A public's revenue: so much to the shares, the rest to the treasury (§20.2, §20.3)."""
    kept = draft.companies[company].revenue - paid
    if paid:
        yield from pay_shares(draft, company, paid // SHARES, own=TREASURY)
    if kept or not paid:
        yield from withhold(draft, company, kept)
    to = price_after(draft.prices, draft.standing(company), paid)
    yield from move_price(draft, company, to)


def split(draft: State1861, minor: CompanyId) -> Iterator[Event]:
    """A minor's revenue: half to its owner, half to its treasury (§20.1, §20.4)."""
    each = half(draft.companies[minor].revenue)
    space = draft.standing(minor)
    if each:
        owner = draft.director(minor)
        yield PaidTo(owner, draft.money(each))
        yield from bank.pays(draft, owner, each)
    yield from withhold(draft, minor, each)
    to = draft.prices.minor_right(space) if each else draft.prices.left(space)
    yield from move_price(draft, minor, to)


def settle(draft: State1861, company: CompanyId) -> Iterator[Event]:
    """The step for revenue; only a public that has some is asked (§20.2)."""
    if draft.kind(company) == "minor":
        yield from split(draft, company)
    elif draft.companies[company].revenue:
        draft.call(DividendChoice(draft.director(company), company))
    else:
        yield from pay(draft, company, 0)


DividendAction = Choice | CompanyBuysPrivate


@frozen
class DividendChoice(TurnStep):
    accepts: ClassVar = get_args(DividendAction)
    rule: ClassVar = "§20.2"

    def prompt(self, state: State1861) -> Text:
        return Text(
            "{company} earned {revenue}: pay out all, half or nothing",
            company=self.company,
            revenue=roubles(state.companies[self.company].revenue),
        )

    def waiting(self, state: State1861) -> Text:
        return Text(
            "{actor} decides on the dividend of {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield PayDividend(self.actor)
        yield PayHalf(self.actor)
        yield Withhold(self.actor)
        yield from private_purchase.proposals(state, self.actor, self.company)

    def why_not(self, state: State1861, action: DividendAction) -> Refusal | None:
        match action:
            case PayDividend() | PayHalf() | Withhold():
                return None
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)

    def apply(self, draft: State1861, action: DividendAction) -> Iterator[Event]:
        match action:
            case PayDividend() | PayHalf() | Withhold():
                draft.end()
                revenue = draft.companies[self.company].revenue
                yield from pay(draft, self.company, paid_of(revenue, action))
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                assert_never(action)
