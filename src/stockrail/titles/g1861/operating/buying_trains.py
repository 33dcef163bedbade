"""§22 the last step of a turn: buying trains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import Money
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import train_owners
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, CompanyBuysPrivate
from stockrail.rails.offers import OfferRules, why_not_again
from stockrail.rails.state import Offer

from ..components import STATE, TRAINS
from ..state import State1861, roubles
from ..ways import PASS
from . import private_purchase, purchase, train_rules
from .private_purchase import TurnStep
from .turn import Turn

TrainAction = BuyTrain | BuyTrainFrom | CompanyBuysPrivate | Pass
OFFERS = OfferRules(consent="§3.4", again="§3.5", cash="§22.4")


@frozen
class TrainPurchase(TurnStep):
    accepts: ClassVar = get_args(TrainAction)
    rule: ClassVar = "§22.1"
    meanwhile: ClassVar = Text("{actor} buys trains for {company}")

    def prompt(self, state: State1861) -> Text:
        if train_rules.must_buy(state, self.company):
            return Text("{company} must buy a train", company=self.company)
        if not state.trains(self.company):
            return Text(
                "{company} has no train and cannot pay for one from the bank: "
                "it is nationalised unless another company sells it one",
                company=self.company,
            )
        return Text("Buy trains for {company}", company=self.company)

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield from train_owners.purchases(state, self.actor)
        sellers = train_rules.sellers(state, self.company)
        prices = train_rules.LEAST, state.cash[self.company]
        yield from train_owners.offers_of(
            state, self.actor, self.company, sellers, lambda train: prices
        )
        yield from private_purchase.proposals(state, self.actor, self.company)
        yield Pass(self.actor)

    def _why_not_pass(self, state: State1861) -> Refusal | None:
        if not train_rules.must_buy(state, self.company):
            return None
        return Refusal(
            "§22.8",
            Text(
                "{company} has no train and can pay {price} for one",
                company=self.company,
                price=roubles(train_rules.cheapest(state)),
            ),
            Ways(Way(Text("buy a train"), BuyTrain, BuyTrainFrom)),
        )

    def why_not(self, state: State1861, action: TrainAction) -> Refusal | None:
        match action:
            case BuyTrain():
                return about(self._why_not_bank(state, action), train=action.train)
            case BuyTrainFrom():
                return about(
                    self._why_not_company(state, action), company=action.company, train=action.train
                )
            case Pass():
                return self._why_not_pass(state)
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)

    def _why_not_bank(self, state: State1861, action: BuyTrain) -> Refusal | None:
        if action.source == "new" and action.train not in train_owners.new_on_sale(state):
            return Refusal(
                "§22.2",
                Text("The bank sells no new {train} train now", train=action.train[:20]),
                self._others(state),
            )
        if action.source == "returned" and action.train not in state.depot.returned:
            return Refusal(
                "§22.3",
                Text("No {train} train is in the pool", train=action.train[:20]),
                self._others(state),
            )
        return self._why_not_room(state) or self._why_not_pay(state, TRAINS[action.train].price)

    def _others(self, state: State1861, *first: Way) -> Ways:
        names = dict.fromkeys(card.name for card in train_owners.bank_trains(state))
        bank = (Way(Text("buy {train:a} train", train=n), BuyTrain, train=n) for n in names)
        return Ways(
            *first, *bank, Way(Text("buy a train from another company"), BuyTrainFrom), PASS
        )

    def _why_not_room(self, state: State1861) -> Refusal | None:
        return train_owners.why_not_room(state, self.company, "§22.5")

    def _why_not_pay(self, state: State1861, price: Money) -> Refusal | None:
        if price <= train_rules.most_for_bank(state, self.company):
            return None
        return Unread(lambda: self._too_dear(state, price))

    def _too_dear(self, state: State1861, price: Money) -> Refusal:
        if state.trains(self.company):
            return Refusal(
                "§15.4",
                Text(
                    "This costs {price}; {company} has {cash}, and a train, so it takes no loan",
                    price=roubles(price),
                    company=self.company,
                    cash=roubles(state.cash[self.company]),
                ),
                self._others(state),
            )
        return Refusal(
            "§15.2",
            Text(
                "This costs {price}, and with all its loans {company} has {means}",
                price=roubles(price),
                company=self.company,
                means=roubles(state.means(self.company)),
            ),
            self._others(state),
        )

    def _why_not_company(self, state: State1861, action: BuyTrainFrom) -> Refusal | None:
        seller, train, cash = action.company, action.train, state.cash[self.company]
        if seller == STATE:
            return Refusal("§22.4", Text("The State Railway sells no trains"), self._others(state))
        if seller not in train_rules.sellers(state, self.company) or train not in (
            state.trains(seller)
        ):
            return Refusal(
                "§22.4",
                Text("{seller} has no {train} train to sell", seller=seller[:20], train=train[:20]),
                self._others(state),
            )
        if refusal := self._why_not_room(state):
            return refusal
        if action.price < train_rules.LEAST:
            return Refusal(
                "§22.4",
                Text("The price is at least {price}", price=roubles(train_rules.LEAST)),
                self._others(
                    state,
                    Way(
                        Text("offer {price} or more", price=roubles(train_rules.LEAST)),
                        BuyTrainFrom,
                        company=seller,
                        train=train,
                    ),
                ),
            )
        if action.price > cash:
            return Refusal(
                "§15.5",
                Text(
                    "{company} has {cash}, and takes no loan for a train from another company",
                    company=self.company,
                    cash=roubles(cash),
                ),
                self._others(
                    state,
                    Way(Text("offer less"), BuyTrainFrom, company=seller, train=train),
                ),
            )
        offer = train_owners.offer_of(self.company, action)
        return why_not_again(state, offer, OFFERS, BuyTrainFrom, company=seller, train=train)

    def apply(self, draft: State1861, action: TrainAction) -> Iterator[Event]:
        match action:
            case BuyTrain(_, train, source):
                draft.end()
                yield from purchase.from_bank(draft, self.company, train, source)
            case BuyTrainFrom():
                offer = train_owners.offer_of(self.company, action)
                yield from train_owners.propose(draft, offer, self.actor, OFFERS)
            case Pass():
                draft.end()
                draft.amend(Turn, step="close")
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                assert_never(action)

    def accepted(self, draft: State1861, offer: Offer) -> Iterator[Event]:
        if offer.thing == "private":
            yield from TurnStep.accepted(self, draft, offer)
        else:
            draft.end()
            yield from train_owners.from_company(draft, offer)

    def goes_on(self, state: State1861) -> bool:
        return train_rules.can_buy(state, self.company)
