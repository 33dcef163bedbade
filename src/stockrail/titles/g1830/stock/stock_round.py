"""§4 the stock round: turns in which certificates are sold and bought."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Done, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Ways, about
from stockrail.core.rows import Renamed, changed, frozen
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import certificates, privates
from stockrail.rails.actions import PrivateId, SellShares
from stockrail.rails.certificates import PRESIDENTS
from stockrail.rails.offers import Bargainer, transfer
from stockrail.rails.shareholding import blocks
from stockrail.rails.state import Offer
from stockrail.rails.stock_events import Passed, ShareBought

from ..actions import BuyPrivate, BuyShare, Exchange, SellPrivate, SetPar, Source
from ..events import ParSet, PriorityPassed
from ..state import State1830
from ..ways import END_TURN, GO_ON, PASS
from . import mohawk, private_deals, purchases, selling
from .mohawk import ExchangeMoment
from .par import starts
from .private_deals import OFFERS
from .shareholding import sell, settle_after_purchase, take_presidency
from .trades import (
    Bought,
    PrivateBought,
    Sales,
    Trades,
    first_prices,
    from_former,
    order,
    with_sale,
)

Trade = SellShares | BuyShare | SetPar
StockAction = Trade | BuyPrivate | SellPrivate | Exchange | Pass | Done

_ACTED = Refusal("§4.2", Text("You have already acted in this turn"), Ways(END_TURN))
_NOT_ACTED = Refusal("§4.2", Text("You have not acted in this turn"), Ways(PASS))
_DEALT_ALREADY = Refusal(
    "§23.9", Text("This private has already changed hands in this turn"), Ways(*GO_ON)
)
_IN_BUYERS_TURN = Refusal(
    "§23.1", Text("At this table privates change hands in the buyer’s turn"), Ways(*GO_ON)
)


def begin_stock_round(draft: State1830, opener: PlayerId) -> Iterator[Event]:
    """The holder of the priority deal begins (§4.1)."""
    draft.priority = opener
    yield PriorityPassed(opener)
    turn = StockTurn(opener)
    draft.call(turn)
    yield from turn.begun(draft)


@frozen
class StockTurn(Bargainer[State1830], ExchangeMoment, Renamed):
    accepts: ClassVar = get_args(StockAction)
    rule: ClassVar = "§4.2"
    former_columns: ClassVar = {"deeds": "trades"}
    from_former = staticmethod(from_former)

    actor: PlayerId
    passes: int = 0
    """Turns without a trade before this one."""
    last: PlayerId | None = None
    """Who bought or sold last in this round."""
    sold: Sales = ()
    """Who has sold what in this round (§4.5)."""
    trades: Trades = ()
    """In this turn."""
    dealt: tuple[PrivateId, ...] = ()
    """Privates that changed hands in this turn beside the trades."""

    @property
    def touched(self) -> bool:
        """Something was done, a deal in privates included."""
        return bool(self.trades or self.dealt)

    def prompt(self, state: State1830) -> Text:
        if self._must_sell(state):
            return Text("You are over the limit: sell certificates")
        if self.trades:
            return Text("Continue your turn, or end it")
        return Text("Buy one certificate, sell any number, or pass")

    def waiting(self, state: State1830) -> Text:
        return Text("{actor} trades in the stock round", actor=self.actor)

    def proposals(self, state: State1830) -> Iterator[Move]:
        return chain(
            self._trades(state),
            private_deals.player_proposals(state, self.actor),
            mohawk.proposals(state, self.actor),
            (Done(self.actor) if self.touched else Pass(self.actor),),
        )

    def _trades(self, state: State1830) -> list[Trade]:
        trades: list[Trade] = []
        for company, row in state.companies.items():
            if row.par:
                trades += self._purchases(state, company)
                trades += blocks(self.actor, company, state.held(self.actor, company))
            else:
                trades += starts(self.actor, company)
        return trades

    def _purchases(self, state: State1830, company: CompanyId) -> Iterator[BuyShare]:
        for purchase in purchases.of_each_source(self.actor, company):
            if state.held(mohawk.HOLDERS[purchase.source], company):
                yield purchase

    def why_not(self, state: State1830, action: StockAction) -> Refusal | None:
        match action:
            case Exchange():
                own = action.player == self.actor
                return mohawk.why_not(state, action, own or not self.touched)
            case SellShares():
                return about(self._why_not_trade(state, action), company=action.company)
            case _ if self._must_sell(state):
                return selling.over_the_limit(state, self.actor)
            case BuyShare() | SetPar():
                return about(self._why_not_trade(state, action), company=action.company)
            case BuyPrivate() | SellPrivate():
                return about(self._why_not_deal(state, action), private=action.private)
            case Pass() if self.touched:
                return _ACTED
            case Done() if not self.touched:
                return _NOT_ACTED
            case Pass() | Done():
                return None

    def _must_sell(self, state: State1830) -> bool:
        return selling.must_sell(state, self.trades, self.actor)

    def _why_not_trade(self, state: State1830, action: Trade) -> Refusal | None:
        match action:
            case SellShares():
                return selling.why_not_sell(state, order(self.trades), action)
            case BuyShare():
                return purchases.why_not_buy(state, self.trades, self.sold, action)
            case SetPar():
                return purchases.why_not_start(state, self.trades, action)

    def _why_not_deal(self, state: State1830, action: BuyPrivate | SellPrivate) -> Refusal | None:
        refusal = private_deals.why_not_between_players(state, action)
        if not refusal and self._has_dealt(action.private):
            return _DEALT_ALREADY
        if refusal or state.options.private_deals == "either_turn":
            return refusal
        if isinstance(action, SellPrivate):
            return _IN_BUYERS_TURN
        return purchases.BOUGHT_ALREADY if "purchase" in order(self.trades) else None

    def _has_dealt(self, private: PrivateId) -> bool:
        return private in self.dealt or PrivateBought(private) in self.trades

    def apply(self, draft: State1830, action: StockAction) -> Iterator[Event]:
        match action:
            case Exchange():
                yield from mohawk.exchange(draft, action)
            case Pass() | Done():
                if not self.touched:
                    yield Passed(action.player)
                yield from self._next(draft)
            case SellShares():
                yield from self._sell(draft, action)
            case BuyShare():
                yield from self._buy(draft, action)
            case SetPar(player, company, price):
                ledger.pay(draft, player, BANK, PRESIDENTS * price)
                yield ParSet(player, company, price)
                yield from take_presidency(draft, player, company, price)
                yield from self._bought(draft, company, "offering")
            case BuyPrivate() | SellPrivate():
                offer = private_deals.offer_of(draft, action)
                yield from privates.propose(draft, offer, action.player, OFFERS)
            case _:
                assert_never(action)

    def selling_price(self, state: State1830, company: CompanyId) -> Money:
        """What one share of it brings in this turn."""
        return selling.selling_price(state, first_prices(self.trades), company)

    def _sell(self, draft: State1830, action: SellShares) -> Iterator[Event]:
        player, company, count = action.player, action.company, action.percent // 10
        price = self.selling_price(draft, company)
        yield from sell(draft, player, company, count, price)
        sold = self.sold if (player, company) in self.sold else (*self.sold, (player, company))
        trades = with_sale(self.trades, company, price)
        turn = changed(self, trades=trades, last=player, sold=sold)
        draft.goto(turn)
        yield from turn.settled(draft)

    def _buy(self, draft: State1830, action: BuyShare) -> Iterator[Event]:
        player, company = action.player, action.company
        price = purchases.price_of(draft, action)
        ledger.pay(draft, player, BANK, price)
        certificates.move(draft, company, 1, mohawk.HOLDERS[action.source], player)
        yield ShareBought(player, company, action.source, draft.money(price))
        yield from settle_after_purchase(draft, player, company)
        yield from self._bought(draft, company, action.source)

    def _bought(self, draft: State1830, company: CompanyId, source: Source) -> Iterator[Event]:
        bought = Bought(company, source, is_ordinary=draft.zone(company) != "brown")
        turn = changed(self, trades=(*self.trades, bought), last=self.actor)
        draft.goto(turn)
        yield from turn.settled(draft)

    def accepted(self, draft: State1830, offer: Offer) -> Iterator[Event]:
        """A deal in a private that both want."""
        yield from transfer(draft, offer)
        private = PrivateId(offer.name)
        if draft.options.private_deals == "buyers_turn":
            trades = (*self.trades, PrivateBought(private))
            turn = changed(self, trades=trades, last=self.actor)
        else:
            turn = changed(self, dealt=(*self.dealt, private))
        draft.goto(turn)
        yield from turn.settled(draft)

    # Whose turn it is

    def begun(self, draft: State1830) -> Iterator[Event]:
        """Whoever can do nothing passes without being asked (§3.2)."""
        draft.declined = ()
        if not self._can_act(draft):
            yield Passed(self.actor)
            yield from self._next(draft)

    def settled(self, draft: State1830) -> Iterator[Event]:
        """The turn is over when nothing more is possible in it (§3.2)."""
        if not self._can_act(draft):
            yield from self._next(draft)

    def can_trade(self, state: State1830) -> bool:
        """Whether some certificate can be bought or sold."""
        return self._can_sell(state) or self._can_buy(state)

    def _can_act(self, state: State1830) -> bool:
        return self._can_sell(state) or self._can_deal(state) or self._can_buy(state)

    def _can_sell(self, state: State1830) -> bool:
        """If anything can be sold of a company, then one share."""
        so_far = order(self.trades)
        return any(
            selling.why_not_sell(state, so_far, smallest) is None
            for company in state.companies
            for smallest in blocks(self.actor, company, state.held(self.actor, company))[:1]
        )

    def _can_deal(self, state: State1830) -> bool:
        return any(
            isinstance(deal.action, BuyPrivate | SellPrivate)
            and self.why_not(state, deal.action) is None
            for deal in private_deals.player_proposals(state, self.actor)
        )

    def _can_buy(self, state: State1830) -> bool:
        """If a company can be started, then at the lowest par."""
        return any(
            self._why_not_trade(state, purchase) is None
            for company, row in state.companies.items()
            for purchase in (
                self._purchases(state, company) if row.par else starts(self.actor, company)[-1:]
            )
        )

    def _next(self, draft: State1830) -> Iterator[Event]:
        if not draft.has_too_many(self.actor):
            draft.over_limit = tuple(p for p in draft.over_limit if p != self.actor)
        passes = 0 if self.trades else self.passes + 1
        if passes == len(draft.players):
            if self.last is not None:
                draft.priority = draft.left_of(self.last)
            draft.end()
            return
        following = StockTurn(draft.left_of(self.actor), passes, self.last, self.sold)
        draft.goto(following)
        yield from following.begun(draft)
