"""§6 the stock round: turns in which certificates are sold and bought, and companies started."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never

from stockrail.core.actions import Move, Pass, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, about
from stockrail.core.rows import Renamed, changed, frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.rails.actions import SellShares
from stockrail.rails.shareholding import blocks
from stockrail.rails.stock_events import Passed

from ..actions import AuctionMinor, BuyShare, StartPublic
from ..components import NIKOLAEV, PUBLICS
from ..state import State1861
from ..stock_events import PriorityPassed
from . import founding, minor_auction, purchases, selling
from .purchases import Sold
from .selling import Prices
from .shareholding import after_sale, sell

Trade = SellShares | BuyShare | AuctionMinor | StartPublic
EVERY, LEAST = slice(None), slice(1)


@frozen
class StockRound(Automatic[State1861], Renamed):
    """Between two turns: who is next, and whether all have passed (§6.1, §6.5)."""

    former_columns: ClassVar = {"put_up": "auctioned"}

    following: PlayerId
    passes: int = 0
    """Turns without a trade, one after another."""
    last: PlayerId | None = None
    """Who acted last in this round."""
    sold: Sold = ()
    auctioned: CompanyId | None = None
    """An auction is over: the winner has acted, and the next player follows (§11.6)."""

    def run(self, draft: State1861) -> Iterator[Event]:
        if self.auctioned:
            winner = draft.director(self.auctioned)
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


@frozen
class StockTurn:
    """Sell any number, then buy one certificate, auction a minor or start a public (§6.2)."""

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
        trades = tuple(_trade_texts(state))
        if any(map(state.is_started, PUBLICS)):
            return Text("You can sell certificates, then {trades}, or pass", trades=trades)
        return Text("You can {trades}, or pass", trades=trades)

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} trades in the stock round", actor=self.actor)

    def proposals(self, state: State1861) -> Iterator[Move]:
        bids = minor_auction.first_bids(state, self.actor)
        for trade in self._trades(state):
            yield Ranged(trade, bids) if isinstance(trade, AuctionMinor) else trade
        yield Pass(self.actor)

    def _trades(self, state: State1861, each: slice = EVERY) -> Iterator[Trade]:
        """`each` says how many sales of a public and how many of its starts, the least first."""
        for company in PUBLICS:
            yield from blocks(self.actor, company, state.held(self.actor, company))[each]
            if state.is_started(company):
                for source, holder in purchases.HOLDERS.items():
                    if state.held(holder, company):
                        yield purchases.buying(self.actor, company, source)
        if state.rules_now.starts_publics:
            for company in state.unstarted_publics():
                yield from founding.starts(self.actor, company, state.options.market)[each]
        lowest = minor_auction.first_bids(state, self.actor).low
        for minor in minor_auction.available(state):
            yield AuctionMinor(self.actor, minor, lowest)

    def can_act(self, state: State1861) -> bool:
        """Whether anything but passing is possible (§3.3): if a sale or a start, then the least."""
        return any(self.why_not(state, trade) is None for trade in self._trades(state, LEAST))

    def why_not(self, state: State1861, action: Trade | Pass) -> Refusal | None:
        match action:
            case SellShares():
                return about(selling.why_not_sell(state, action), company=action.company)
            case _ if selling.must_sell(state, self.actor):
                return selling.over_the_limit(state, self.actor)
            case BuyShare():
                return about(
                    purchases.why_not_buy(state, self.sold, action), company=action.company
                )
            case StartPublic():
                return about(founding.why_not_start(state, action), company=action.company)
            case AuctionMinor():
                return about(minor_auction.why_not_auction(state, action), company=action.company)
            case Pass():
                return None

    def apply(self, draft: State1861, action: Trade | Pass) -> Iterator[Event]:
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
                draft.goto(changed(over, auctioned=action.company))
                yield from minor_auction.open_auction(draft, action)
            case Pass() if self.prices:
                draft.goto(over)
            case Pass():
                draft.goto(changed(over, passes=self.passes + 1, last=self.last))
                yield Passed(self.actor)
            case _:
                assert_never(action)

    def selling_price(self, state: State1861, company: CompanyId) -> Money:
        """What one share of it brings in this turn."""
        return selling.price(state, self.prices, company)

    def price_after_sale(self, state: State1861, company: CompanyId) -> Money:
        """What one share of it is at once the actor has sold some."""
        falls = selling.falls(state, self.prices, company)
        return after_sale(state, self.actor, company, falls).price

    def _sell(self, draft: State1861, action: SellShares) -> Iterator[Event]:
        player, company = action.player, action.company
        price = self.selling_price(draft, company)
        falls = selling.falls(draft, self.prices, company)
        yield from sell(draft, player, company, action.percent // 10, price, falls)
        sold, prices = dict.fromkeys((*self.sold, (player, company))), {company: price}
        turn = changed(
            self,
            sold=tuple(sold),
            prices=tuple((prices | dict(self.prices)).items()),
        )
        draft.goto(turn)
        if not turn.can_act(draft):
            yield from turn.apply(draft, Pass(player))


def _trade_texts(state: State1861) -> Iterator[Text]:
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
