"""§16.3 the first step of a public's turn: its own shares from the pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId
from stockrail.core.refusal import Refusal, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import certificates
from stockrail.rails.actions import CompanyBuysPrivate
from stockrail.rails.certificates import POOL

from ..actions import Redeem
from ..components import TREASURY
from ..railway_events import SharesRedeemed
from ..state import State1861, roubles
from ..ways import PASS
from . import private_purchase
from .private_purchase import TurnStep


def most(state: State1861, company: CompanyId) -> int:
    """How many of its shares a company can buy back now."""
    if state.kind(company) != "public":
        return 0
    return min(state.held(POOL, company), state.cash[company] // state.price(company))


RedeemAction = Redeem | CompanyBuysPrivate | Pass


@frozen
class Redeeming(TurnStep):
    accepts: ClassVar = get_args(RedeemAction)
    rule: ClassVar = "§16.3"
    meanwhile: ClassVar = Text("{actor} may redeem shares of {company}")

    def prompt(self, state: State1861) -> Text:
        return Text(
            "Redeem shares of {company} for {price} each",
            company=self.company,
            price=roubles(state.price(self.company)),
        )

    def proposals(self, state: State1861) -> Iterator[Move]:
        for count in range(1, state.held(POOL, self.company) + 1):
            yield Redeem(self.actor, 10 * count)
        yield from private_purchase.proposals(state, self.actor, self.company)
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: RedeemAction) -> Refusal | None:
        match action:
            case Redeem():
                return about(self._why_not_redeem(state, action), company=self.company)
            case Pass():
                return None
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)

    def _why_not_redeem(self, state: State1861, action: Redeem) -> Refusal | None:
        company, pooled = self.company, 10 * state.held(POOL, self.company)
        if action.percent < 10 or action.percent % 10:
            return Refusal(
                "§16.3",
                Text("Shares are redeemed in multiples of 10%"),
                self._ways(state),
            )
        if action.percent > pooled:
            return Refusal(
                "§16.3",
                Text("The pool has {percent}% of {company}", percent=pooled, company=company),
                self._ways(state),
            )
        price, cash = state.price(company) * action.percent // 10, state.cash[company]
        if price > cash:
            return Refusal(
                "§15.5",
                Text(
                    "{percent}% costs {price}; {company} has {cash}, and takes no loan for shares",
                    percent=action.percent,
                    price=roubles(price),
                    company=company,
                    cash=roubles(cash),
                ),
                self._ways(state),
            )
        return None

    def _ways(self, state: State1861) -> Ways:
        percent = 10 * most(state, self.company)
        return Ways(Way(Text("redeem at most {percent}%", percent=percent), Redeem), PASS)

    def apply(self, draft: State1861, action: RedeemAction) -> Iterator[Event]:
        match action:
            case Redeem():
                draft.end()
                yield from self._redeem(draft, action)
            case Pass():
                draft.end()
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                assert_never(action)

    def _redeem(self, draft: State1861, action: Redeem) -> Iterator[Event]:
        count = action.percent // 10
        cost = count * draft.price(self.company)
        ledger.pay(draft, self.company, BANK, cost)
        certificates.move(draft, self.company, count, POOL, TREASURY)
        yield SharesRedeemed(self.company, action.percent, cost)

    def goes_on(self, state: State1861) -> bool:
        return most(state, self.company) > 0
