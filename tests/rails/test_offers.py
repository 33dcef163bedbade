"""Deals that need consent: offers, answers, offers repeated."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import Money, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import Accept, BuyTrainFrom, CompanyBuysPrivate, Decline
from stockrail.rails.offers import (
    Bargainer,
    Consent,
    OfferRules,
    least_to_offer,
    preview,
    propose,
    why_not_again,
)
from stockrail.rails.state import Offer
from stockrail.rails.stock_events import Passed

from .small_games import ANN, BOB, SmallGame, small_game

RULES = OfferRules(consent="§1.1", again="§1.2", cash="§1.3")
TRAIN = Offer("train", "3", "PRR", "NYC", 100)
PRIVATE = Offer("private", "SV", ANN, BOB, 40, by_seller=True)


@dataclass(frozen=True, slots=True)
class Stall(Bargainer[SmallGame]):
    """A turn in which offers are made."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Pass,)
    rule: ClassVar[str] = "§1"

    actor: PlayerId = ANN

    def prompt(self, state: SmallGame) -> Text:
        return Text("Bargain")

    waiting = prompt

    def proposals(self, state: SmallGame) -> Iterator[Move]:
        yield Pass(self.actor)

    def why_not(self, state: SmallGame, action: Pass) -> Refusal | None:
        return None

    def apply(self, draft: SmallGame, action: Pass) -> Iterator[Event]:
        yield Passed(action.player)

    def accepted(self, draft: SmallGame, offer: Offer) -> Iterator[Event]:
        draft.done = (*draft.done, offer)
        return iter(())


def bazaar(*declined: Offer, asked: Offer | None = None) -> SmallGame:
    stack = (Stall(), *((Consent(BOB, asked, RULES),) if asked else ()))
    return small_game(cash={ANN: 30, BOB: 50, "PRR": 200}, stack=stack, declined=declined)


def test_the_other_side_is_asked() -> None:
    state = bazaar()
    told = Passed(ANN)
    assert [*propose(state, TRAIN, ANN, BOB, RULES, told)] == [told]
    assert state.stack[-1] == Consent(BOB, TRAIN, RULES)
    assert (state.step.actor, state.step.rule) == (BOB, "§1.1")
    assert str(state.step.prompt(state)) == "PRR offers NYC 100 £ for a 3 train. Accept?"
    assert str(state.step.waiting(state)) == "Bob answers an offer"
    assert engine.legal(state) == (Accept(BOB), Decline(BOB))


def test_nobody_is_asked_for_a_deal_with_themselves() -> None:
    state = bazaar()
    assert [*propose(state, TRAIN, ANN, ANN, RULES, Passed(ANN))] == []
    assert (state.done, state.stack) == ((TRAIN,), (Stall(),))


def test_a_seller_may_name_the_price() -> None:
    state = bazaar(asked=PRIVATE)
    assert str(state.step.prompt(state)) == "Bob offers Ann the SV for 40 £. Accept?"
    assert str(preview(state, PRIVATE)) == "Bob receives 40 £, Ann receives the SV"


def test_the_turn_goes_on_with_the_answer() -> None:
    agreed, _ = engine.apply(bazaar(asked=TRAIN), Accept(BOB))
    assert (agreed.done, agreed.declined, agreed.stack) == ((TRAIN,), (), (Stall(),))
    declined, said = engine.apply(bazaar(asked=TRAIN), Decline(BOB))
    assert (declined.done, declined.declined, declined.stack) == ((), (TRAIN,), (Stall(),))
    assert [str(event.text) for event in said] == ["Bob declines"]


def test_of_offers_for_the_same_the_last_that_was_declined_is_kept() -> None:
    better, other = replace(TRAIN, price=101), replace(TRAIN, seller="B&O")
    state = bazaar(TRAIN, other, asked=better)
    after, _ = engine.apply(state, Decline(BOB))
    assert after.declined == (other, better)


def test_a_buyer_may_not_accept_what_they_cannot_pay() -> None:
    state = bazaar(asked=PRIVATE)
    state.stack = (Stall(), Consent(ANN, PRIVATE, RULES))
    assert str(engine.why_not(state, Accept(ANN))) == "Ann does not have 40 £ (§1.3). Decline."
    assert engine.why_not(state, Decline(ANN)) is None


@pytest.mark.parametrize(
    ("price", "said"),
    [
        (99, "100 £ for a 3 train was declined (§1.2). Offer more, pass, or end your turn."),
        (100, "100 £ for a 3 train was declined (§1.2). Offer more, pass, or end your turn."),
        (101, "None"),
    ],
)
def test_a_buyer_must_offer_more_than_was_declined(price: Money, said: str) -> None:
    state = bazaar(replace(TRAIN, price=90), TRAIN, replace(TRAIN, seller="B&O", price=150))
    assert str(why_not_again(state, replace(TRAIN, price=price), RULES, BuyTrainFrom)) == said


@pytest.mark.parametrize(
    ("price", "said"),
    [
        (40, "40 £ for the SV was declined (§1.2). Ask for less, pass, or end your turn."),
        (39, "None"),
    ],
)
def test_a_seller_must_ask_for_less_than_was_declined(price: Money, said: str) -> None:
    state = bazaar(PRIVATE, replace(PRIVATE, price=60))
    assert (
        str(why_not_again(state, replace(PRIVATE, price=price), RULES, CompanyBuysPrivate)) == said
    )


def test_the_least_to_offer_is_more_than_was_declined() -> None:
    assert least_to_offer(bazaar(), TRAIN.deal, 1) == 1
    assert least_to_offer(bazaar(TRAIN), TRAIN.deal, 1) == 101
    assert least_to_offer(bazaar(TRAIN), TRAIN.deal, 150) == 150
