"""§6 the stock round: turns in which certificates are sold and bought, and companies started."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never

from stockrail.core.actions import Move, Pass, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import POOL
from stockrail.rails.shareholding import blocks
from stockrail.rails.stock_events import Passed

from ..actions import AuctionMinor, BuyShare, StartPublic
from ..components import NIKOLAEV, PUBLICS, TREASURY
from ..state import State1861
from ..stock_events import PriorityPassed
from . import founding, minor_auction, purchases, selling
from .purchases import Sold
from .selling import Prices
from .shareholding import sell

Deed = SellShares | BuyShare | AuctionMinor | StartPublic
EVERY, LEAST = slice(None), slice(1)


@dataclass(frozen=True, slots=True)
class StockRound(Automatic):
    """Between two turns: who is next, and whether all have passed (§6.1, §6.5)."""

    following: PlayerId
    passes: int = 0
    """Turns without a deed, one after another."""
    last: PlayerId | None = None
    """Who acted last in this round."""
    sold: Sold = ()
    put_up: CompanyId | None = None
    """An auction is over: the winner has acted, and the next player follows (§11.6)."""

    def run(self, draft: State1861) -> Iterator[Event]:
        if self.put_up:
            winner = draft.director(self.put_up)
            draft.goto(StockRound(draft.left_of(winner), last=winner, sold=self.sold))
        elif self.passes == len(draft.players):
            draft.end()
            yield from self._pass_priority(draft)
        else:
            turn = StockTurn(self.following, self.passes, self.last, self.sold)
            draft.goto(turn)
            if not turn.can_act(draft):
                yield from turn.apply(draft, Pass(turn.actor))

    def _pass_priority(self, draft: State1861) -> Iterator[Event]:
        """To the left of the last who acted (§12.3)."""
        if self.last is not None:
            draft.priority = draft.left_of(self.last)
            yield PriorityPassed(draft.priority)


@dataclass(frozen=True, slots=True)
class StockTurn:
    """Sell any number, then buy one certificate, put up a minor or start a public (§6.2)."""

    accepts: ClassVar = (SellShares, BuyShare, AuctionMinor, StartPublic, Pass)
    rule: ClassVar = "§6.2"

    actor: PlayerId
    passes: int = 0
    last: PlayerId | None = None
    sold: Sold = ()
    prices: Prices = ()
    """What was sold in this turn, with the price it brought at first."""

    def prompt(self, state: State1861) -> Text:
        if selling.must_sell(state, self.actor):
            return Text("You hold more than the limit: sell certificates")
        if self.prices:
            return Text("Go on with your turn, or end it")
        trades = tuple(_deeds_told(state))
        if any(map(state.is_started, PUBLICS)):
            return Text("You can sell certificates, then {trades}, or pass", trades=trades)
        return Text("You can {trades}, or pass", trades=trades)

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} trades in the stock round", actor=self.actor)

    def proposals(self, state: State1861) -> Iterator[Move]:
        bids = minor_auction.first_bids(state, self.actor)
        for deed in self._deeds(state):
            yield Ranged(deed, bids) if isinstance(deed, AuctionMinor) else deed
        yield Pass(self.actor)

    def _deeds(self, state: State1861, each: slice = EVERY) -> Iterator[Deed]:
        """`each` says how many sales of a public and how many of its starts, the least first."""
        for company in PUBLICS:
            yield from blocks(self.actor, company, state.held(self.actor, company))[each]
            if state.is_started(company):
                if state.held(TREASURY, company):
                    yield BuyShare(self.actor, company, "treasury")
                if state.held(POOL, company):
                    yield BuyShare(self.actor, company, "pool")
        if state.rules_now.starts_publics:
            for company in state.unstarted_publics():
                yield from founding.starts(self.actor, company, state.options.market)[each]
        lowest = minor_auction.first_bids(state, self.actor).low
        for minor in minor_auction.available(state):
            yield AuctionMinor(self.actor, minor, lowest)

    def can_act(self, state: State1861) -> bool:
        """Whether anything but passing is possible (§3.3): if a sale or a start, then the least."""
        return any(self.why_not(state, deed) is None for deed in self._deeds(state, LEAST))

    def why_not(self, state: State1861, action: Deed | Pass) -> Refusal | None:
        match action:
            case SellShares():
                return selling.why_not_sell(state, action)
            case _ if selling.must_sell(state, self.actor):
                return selling.over_the_limit(state, self.actor)
            case BuyShare():
                return purchases.why_not_buy(state, self.sold, action)
            case StartPublic():
                return founding.why_not_start(state, action)
            case AuctionMinor():
                return minor_auction.why_not_put_up(state, action)
            case Pass():
                return None

    def apply(self, draft: State1861, action: Deed | Pass) -> Iterator[Event]:
        over = StockRound(draft.left_of(self.actor), last=self.actor, sold=self.sold)
        match action:
            case SellShares():
                yield from self._sell(draft, action)
            case BuyShare():
                draft.goto(over)
                yield from purchases.buy(draft, action)
            case StartPublic():
                draft.goto(over)
                yield from founding.start_public(draft, action)
            case AuctionMinor():
                draft.goto(replace(over, put_up=action.company))
                yield from minor_auction.put_up(draft, action)
            case Pass() if self.prices:
                draft.goto(over)
            case Pass():
                draft.goto(replace(over, passes=self.passes + 1, last=self.last))
                yield Passed(self.actor)
            case _:
                assert_never(action)

    def _sell(self, draft: State1861, action: SellShares) -> Iterator[Event]:
        player, company = action.player, action.company
        price = selling.price(draft, self.prices, company)
        falls = selling.falls(draft, self.prices, company)
        yield from sell(draft, player, company, action.percent // 10, price, falls)
        sold, prices = dict.fromkeys((*self.sold, (player, company))), {company: price}
        turn = replace(
            self,
            sold=tuple(sold),
            prices=tuple((prices | dict(self.prices)).items()),
        )
        draft.goto(turn)
        if not turn.can_act(draft):
            yield from turn.apply(draft, Pass(player))


def _deeds_told(state: State1861) -> Iterator[Text]:
    """What is done one at a time in this phase (§6.2)."""
    minors, unstarted = minor_auction.available(state), state.unstarted_publics()
    if any(map(state.is_started, PUBLICS)):
        yield Text("buy one")
    if NIKOLAEV in minors:
        yield Text("auction {company}", company=NIKOLAEV)
    elif minors:
        yield Text("auction a minor")
    if unstarted and state.rules_now.starts_publics:
        yield Text("start a public")
