"""§3.3 and §3.4: deals that need another player's consent, and offers repeated."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action, Amount, Done, Pass, Ranged
from stockrail.core.codec import read_row, to_json
from stockrail.core.refusal import MalformedAction
from stockrail.rails.actions import Accept, BuyTrainFrom, CompanyBuysPrivate, Decline
from stockrail.rails.offers import Consent
from stockrail.rails.state import Offer
from stockrail.titles.g1830.actions import BuyPrivate, SellPrivate, SetPar
from stockrail.titles.g1830.components import CA, MH, SV
from stockrail.titles.g1830.operating.turn import Step
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.title import TITLE

from ..moves import after, ranged, refused, rule_against, said
from .position import ANN, BOB, CAT, NYC, PRR, company_turn, stock_turn


def railways(step: Step = "trains", **known: Any) -> State1830:
    """PRR of Ann acts, with $500; NYC of Bob has two trains."""
    return company_turn(
        "PRR",
        step,
        **{
            "Ann": {"PRR": 6},
            "Bob": {"NYC": 6},
            "cash": {"PRR": 500},
            "trains": {"NYC": "2 3"},
            "phase": "3",
            **known,
        },
    )


def test_a_deal_in_a_private_needs_the_consent_of_its_owner() -> None:
    """§3.3, docs/rulings: consent."""
    state = stock_turn(privates={"Bob": "MH"})
    assert said(state, BuyPrivate(ANN, MH, 130)) == ["On offer: M&H from Bob to Ann for $130"]
    state = after(state, BuyPrivate(ANN, MH, 130))
    assert isinstance(state.step, Consent)
    assert state.step.actor == BOB
    assert str(state.step.prompt(state)) == "Ann offers Bob $130 for M&H. Accept?"
    assert str(state.step.waiting(state)) == "Bob answers an offer"
    assert engine.legal(state) == (Accept(BOB), Decline(BOB))
    assert said(state, Accept(BOB)) == ["Ann buys M&H from Bob for $130"]
    state = after(state, Accept(BOB))
    assert (state.cash[ANN], state.cash[BOB], state.privates[MH]) == (870, 1130, ANN)
    assert state.step.actor == ANN, "the turn goes on"


def test_a_seller_asks_the_buyer() -> None:
    """§3.3"""
    state = after(stock_turn(privates={"Ann": "MH"}), SellPrivate(ANN, MH, CAT, 90))
    assert state.step.actor == CAT
    assert str(state.step.prompt(state)) == "Ann offers Cat M&H for $90. Accept?"
    state = after(state, Accept(CAT))
    assert (state.cash[ANN], state.cash[CAT], state.privates[MH]) == (1090, 910, CAT)


def test_a_seller_does_not_learn_what_the_buyer_has() -> None:
    """§3.3, §11.7"""
    state = stock_turn(privates={"Ann": "MH"}, cash={"Bob": 50, "Cat": 5000})
    ranges = {action.buyer: amount for action, amount in ranged(state, SellPrivate)}
    assert ranges == dict.fromkeys((BOB, CAT), Amount(1, 220, open=True)), "any price"
    asked = after(state, SellPrivate(ANN, MH, BOB, 300))
    assert refused(asked, Accept(BOB)) == "Bob does not have $300 (§4.4). Decline."
    assert engine.legal(asked) == (Decline(BOB),)
    assert after(state, SellPrivate(ANN, MH, CAT, 300), Accept(CAT)).cash[ANN] == 1300


def test_whoever_is_asked_may_decline() -> None:
    """§3.3"""
    state = after(stock_turn(privates={"Bob": "MH"}), BuyPrivate(ANN, MH, 130))
    assert said(state, Decline(BOB)) == ["Bob declines"]
    state = after(state, Decline(BOB))
    assert (state.cash[ANN], state.privates[MH], state.step.actor) == (1000, BOB, ANN)


def test_nothing_else_is_done_before_the_answer() -> None:
    """§3.3"""
    state = after(stock_turn(privates={"Bob": "MH"}), BuyPrivate(ANN, MH, 130))
    assert refused(state, Pass(ANN)) == "It is Bob’s turn, not Ann’s (§3.3)."


def test_a_train_needs_the_consent_of_the_president_of_its_company() -> None:
    """§3.3, docs/rulings: consent."""
    state = after(railways(), BuyTrainFrom(ANN, NYC, "3", 250))
    assert state.step.actor == BOB
    assert str(state.step.prompt(state)) == "PRR offers NYC $250 for a 3 train. Accept?"
    state = after(state, Accept(BOB))
    assert (state.trains(PRR), state.trains(NYC)) == (("3",), ("2",))
    assert (state.cash[PRR], state.cash[NYC]) == (250, 250)


def test_a_company_needs_the_consent_of_the_owner_of_a_private() -> None:
    """§3.3"""
    state = after(railways("track", privates={"Cat": "CA"}), CompanyBuysPrivate(ANN, CA, 320))
    assert state.step.actor == CAT
    assert str(state.step.prompt(state)) == "PRR offers Cat $320 for C&A. Accept?"
    state = after(state, Accept(CAT))
    assert (state.privates[CA], state.cash[PRR], state.cash[CAT]) == (PRR, 180, 1320)


def test_nobody_is_asked_for_a_deal_with_themselves() -> None:
    """§3.3, docs/rulings: consent."""
    state = after(railways("track", privates={"Ann": "CA"}), CompanyBuysPrivate(ANN, CA, 320))
    assert (state.privates[CA], state.cash[ANN]) == (PRR, 1320)
    both = railways(Bob={}, Ann={"PRR": 6, "NYC": 6})
    assert after(both, BuyTrainFrom(ANN, NYC, "3", 1)).trains(PRR) == ("3",)


def test_a_buyer_who_was_declined_must_offer_more() -> None:
    """§3.4, docs/rulings: declined offers."""
    state = stock_turn(privates={"Bob": "MH"})
    state = after(state, BuyPrivate(ANN, MH, 130), Decline(BOB))
    text = "$130 for M&H was declined (§3.4). Offer more, or pass."
    assert refused(state, BuyPrivate(ANN, MH, 130)) == text
    assert refused(state, BuyPrivate(ANN, MH, 100)) == text
    assert after(state, BuyPrivate(ANN, MH, 131)).step.actor == BOB


def test_a_seller_who_was_declined_must_ask_for_less() -> None:
    """§3.4, docs/rulings: declined offers."""
    state = stock_turn(privates={"Ann": "MH"})
    state = after(state, SellPrivate(ANN, MH, BOB, 130), Decline(BOB))
    text = "$130 for M&H was declined (§3.4). Ask for less, or pass."
    assert refused(state, SellPrivate(ANN, MH, BOB, 130)) == text
    assert refused(state, SellPrivate(ANN, MH, BOB, 200)) == text
    assert after(state, SellPrivate(ANN, MH, BOB, 129)).step.actor == BOB
    assert after(state, SellPrivate(ANN, MH, CAT, 130)).step.actor == CAT, "another may be asked"
    ranges = {action.buyer: amount for action, amount in ranged(state, SellPrivate)}
    assert ranges == {BOB: Amount(1, 129), CAT: Amount(1, 220, open=True)}


def test_the_best_offer_declined_counts() -> None:
    """§3.4"""
    state = stock_turn(privates={"Bob": "MH SV"})
    for price in (50, 60):
        state = after(state, BuyPrivate(ANN, MH, price), Decline(BOB))
    assert rule_against(state, BuyPrivate(ANN, MH, 60)) == "§3.4"
    assert engine.why_not(state, BuyPrivate(ANN, SV, 10)) is None, "another private"
    lowest = {action.private: amount.low for action, amount in ranged(state, BuyPrivate)}
    assert lowest == {SV: 1, MH: 61}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (BuyTrainFrom(ANN, NYC, "3", 200), "$200 for a 3 train"),
        (CompanyBuysPrivate(ANN, CA, 200), "$200 for C&A"),
    ],
)
def test_companies_are_bound_in_the_same_way(action: Action, said: str) -> None:
    """§3.4"""
    step: Step = "trains" if isinstance(action, BuyTrainFrom) else "track"
    state = railways(step, privates={"Bob": "CA"})
    state = after(state, action, Decline(BOB))
    assert refused(state, action) == f"{said} was declined (§3.4). Offer more, or pass."
    lows = [move.amount.low for move in engine.moves(state) if isinstance(move, Ranged)]
    assert 201 in lows, "and more is proposed"


def test_in_the_next_turn_an_offer_may_be_repeated() -> None:
    """§3.4"""
    state = stock_turn(privates={"Bob": "MH"})
    state = after(state, BuyPrivate(ANN, MH, 130), Decline(BOB), Pass(ANN), Pass(BOB))
    assert engine.why_not(state, BuyPrivate(CAT, MH, 130)) is None
    state = after(state, SetPar(CAT, PRR, 67))
    assert state.step.actor == CAT
    assert engine.why_not(after(state, Done(CAT)), BuyPrivate(ANN, MH, 130)) is None


def test_a_position_that_kept_all_declined_offers_is_read_with_the_last_of_each() -> None:
    low, high = (Offer("train", "2", "PRR", "NYC", price) for price in (10, 20))
    other = Offer("train", "2", "PRR", "B&O", 15)
    state = railways()
    state.declined = (other, high)
    former = {**to_json(state), "declined": to_json([low, other, high])}
    assert read_row(State1830, former, TITLE.kinds, "position") == state
    with pytest.raises(MalformedAction):
        read_row(State1830, {**former, "declined": [7]}, TITLE.kinds, "position")
