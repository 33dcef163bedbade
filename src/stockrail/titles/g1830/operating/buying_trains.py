"""§21 the fifth step of a turn: buying trains; §24 when the treasury is not enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import privates, train_owners
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, CompanyBuysPrivate, SellShares
from stockrail.rails.offers import why_not_again
from stockrail.rails.state import Offer

from ..actions import Exchange, GoBankrupt, LayPrivateTile, SellPrivate, TradeIn
from ..components import TRAINS
from ..state import State1830, dollars
from ..stock import private_deals
from ..stock.private_deals import OFFERS
from ..stock.selling import selling_price
from ..stock.shareholding import sell
from ..stock.trades import Prices
from ..ways import BUY_A_TRAIN, BUY_ANOTHER_TRAIN, PASS
from . import any_step, forced, private_powers, purchase, train_rules
from .any_step import Besides, TurnStep
from .train_rules import DIESEL
from .turn import Turn

TrainAction = (
    BuyTrain | BuyTrainFrom | TradeIn | SellShares | SellPrivate | GoBankrupt | Besides | Pass
)


@frozen
class TrainPurchase(TurnStep):
    accepts: ClassVar = get_args(TrainAction)
    rule: ClassVar = "§21.3"
    meanwhile: ClassVar = Text("{actor} buys trains for {company}")

    prices: Prices = ()
    """What each company sold for this train brought at first (§15.3)."""
    last_price: Money = 0
    """What a share of the last sale for this train brought (§24.9)."""

    def prompt(self, state: State1830) -> Text:
        if train_rules.needs_help(state, self.company):
            return Text(
                "{company} must buy a train for {price} and has {cash}: you must pay the rest",
                company=self.company,
                price=dollars(train_owners.cheapest(state) or 0),
                cash=dollars(state.cash[self.company]),
            )
        if train_rules.must_buy(state, self.company):
            return Text("Buy a train for {company}: it must have one", company=self.company)
        return Text("Buy trains for {company}, or pass", company=self.company)

    def proposals(self, state: State1830) -> Iterator[Move]:
        yield from train_owners.purchases(state, self.actor)
        if DIESEL.name in train_owners.new_on_sale(state):
            for given in dict.fromkeys(state.trains(self.company)):
                yield TradeIn(self.actor, given)
        yield from self._offers(state)
        if train_rules.needs_help(state, self.company):
            yield from forced.proposals(state, self.actor, self.company)
        yield from any_step.proposals(state, self)
        yield Pass(self.actor)

    def _offers(self, state: State1830) -> Iterator[Move]:
        if not train_owners.has_room(state, self.company):
            return
        sellers = (company for company in state.companies if company != self.company)
        yield from train_owners.offers_of(
            state,
            self.actor,
            self.company,
            sellers,
            lambda train: (self._least_for(state, train), self._most_for(state, train)),
        )

    def _most_for(self, state: State1830, train: str) -> Money:
        """The most the company can pay another one for a train."""
        treasury = state.cash[self.company]
        if forced.may_help_buy_from(state, self.company):
            return max(treasury, forced.most_with_help(state, self.actor, self.company, train))
        return treasury

    def _least_for(self, state: State1830, train: str) -> Money:
        return forced.least_after_sale(state, self.actor, self.company, train, self.last_price)

    def _why_not_pass(self, state: State1830) -> Refusal | None:
        if train_rules.must_buy(state, self.company):
            return Refusal(
                "§20.19",
                Text("{company} has a route and must have a train", company=self.company),
                Ways(BUY_A_TRAIN),
            )
        return None

    def why_not(self, state: State1830, action: TrainAction) -> Refusal | None:
        match action:
            case BuyTrain():
                return about(self._why_not_bank(state, action), train=action.train)
            case BuyTrainFrom():
                return about(
                    self._why_not_company(state, action), company=action.company, train=action.train
                )
            case TradeIn():
                return about(self._why_not_trade_in(state, action), train=action.given)
            case SellShares():
                return about(
                    forced.why_not_sell(state, self.company, action, self.prices),
                    company=action.company,
                )
            case SellPrivate():
                return about(
                    forced.why_not_sell_private(state, self.company, action), private=action.private
                )
            case GoBankrupt():
                return forced.why_not_bankrupt(state, self.actor, self.company, self.prices)
            case Pass():
                return self._why_not_pass(state)
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                return any_step.why_not(state, self, action)

    def _why_not_bank(self, state: State1830, action: BuyTrain) -> Refusal | None:
        there = train_owners.new_on_sale(state) if action.source == "new" else state.depot.returned
        if action.train not in there:
            fact = (
                Text("No new {train} train is on sale now", train=action.train[:20])
                if action.source == "new"
                else Text("No {train} train has been discarded", train=action.train[:20])
            )
            return Refusal(
                "§21.1",
                fact,
                Ways(BUY_ANOTHER_TRAIN, PASS),
            )
        return self._why_not_room(state) or self._why_not_pay(state, TRAINS[action.train].price)

    def _why_not_room(self, state: State1830) -> Refusal | None:
        return train_owners.why_not_room(state, self.company, "§21.7")

    def _why_not_pay(self, state: State1830, price: Money) -> Refusal | None:
        if price <= state.cash[self.company]:
            return None
        return forced.why_not_help(state, self.actor, self.company, price)

    def _why_not_company(self, state: State1830, action: BuyTrainFrom) -> Refusal | None:
        seller, train = action.company, action.train
        if seller == self.company or train not in (
            state.trains(seller) if seller in state.companies else ()
        ):
            return Refusal(
                "§21.4",
                Text("{seller} has no {train} train to sell", seller=seller[:20], train=train[:20]),
                Ways(BUY_ANOTHER_TRAIN, PASS),
            )
        if refusal := self._why_not_room(state):
            return refusal
        if action.price < 1:
            return Refusal("§21.4", Text("The price is at least $1"), _another_price(action))
        if action.price > state.cash[self.company] and (
            refusal := forced.why_not_help_buy_from(
                state, self.actor, self.company, train, action.price
            )
        ):
            return refusal
        if action.price < (least := self._least_for(state, train)):
            return forced.sold_in_vain(least, seller, train)
        offer = train_owners.offer_of(self.company, action)
        return why_not_again(state, offer, OFFERS, BuyTrainFrom, company=seller, train=train)

    def _why_not_trade_in(self, state: State1830, action: TradeIn) -> Refusal | None:
        if DIESEL.name not in train_owners.new_on_sale(state):
            return Refusal("§21.2", Text("No D train is on sale"), Ways(BUY_ANOTHER_TRAIN, PASS))
        if action.given not in state.trains(self.company):
            return Refusal(
                "§21.5",
                Text(
                    "{company} has no {train} train", company=self.company, train=action.given[:20]
                ),
                Ways(Way(Text("trade in another train"), TradeIn), BUY_ANOTHER_TRAIN, PASS),
            )
        if action.given not in DIESEL.trade_in:
            return Refusal(
                "§21.5",
                Text("A {train} train cannot be traded in for a D", train=action.given),
                Ways(Way(Text("trade in another train"), TradeIn), BUY_ANOTHER_TRAIN, PASS),
            )
        price, cash = DIESEL.trade_in_price or 0, state.cash[self.company]
        if price <= cash:
            return None
        return Unread(
            lambda: Refusal(
                "§17.3",
                Text(
                    "A D costs {price} with a trade-in, and {company} has {cash}",
                    price=dollars(price),
                    company=self.company,
                    cash=dollars(cash),
                ),
                Ways(BUY_ANOTHER_TRAIN, PASS),
            )
        )

    def apply(self, draft: State1830, action: TrainAction) -> Iterator[Event]:
        match action:
            case BuyTrain(_, train, source):
                draft.end()
                yield from purchase.from_bank(draft, self.company, train, source)
            case TradeIn(_, given):
                draft.end()
                yield from purchase.trade_in(draft, self.company, given)
            case BuyTrainFrom():
                offer = train_owners.offer_of(self.company, action)
                yield from train_owners.propose(draft, offer, self.actor, OFFERS)
            case SellShares():
                yield from self._sell(draft, action)
            case SellPrivate():
                offer = private_deals.offer_of(draft, action)
                yield from privates.propose(draft, offer, action.player, OFFERS)
            case GoBankrupt():
                yield from forced.go_bankrupt(draft, self.actor, self.company, self.prices)
            case Pass():
                # Privates were on offer beside the trains, so the turn is over (§23.4).
                draft.end_with(Turn)
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                yield from any_step.apply(draft, self, action)
            case _:
                assert_never(action)

    def selling_price(self, state: State1830, company: CompanyId) -> Money:
        """What one share of it brings while money is raised."""
        return selling_price(state, self.prices, company)

    def _sell(self, draft: State1830, action: SellShares) -> Iterator[Event]:
        player, company, count = action.player, action.company, action.percent // 10
        price = self.selling_price(draft, company)
        first = () if company in dict(self.prices) else ((company, price),)
        draft.goto(replace(self, prices=(*self.prices, *first), last_price=price))
        yield from sell(draft, player, company, count, price)

    def accepted(self, draft: State1830, offer: Offer) -> Iterator[Event]:
        if offer.thing == "private":
            yield from TurnStep.accepted(self, draft, offer)
        else:
            draft.end()
            yield from purchase.from_company(draft, offer)

    def goes_on(self, state: State1830) -> bool:
        can_buy = train_rules.can_buy(state, self.company)
        return can_buy or private_powers.can_lay_late(state, self.company)


def _another_price(action: BuyTrainFrom) -> Ways:
    same = Way(
        Text("offer another price"), BuyTrainFrom, company=action.company, train=action.train
    )
    return Ways(same, PASS)
