"""§3 a turn."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.mechanics.share_auction import Offer
from stockrail.titles.chicago_express.actions import Choose
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.board import COMPANY_CARDS, Dial
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.describe import describe
from stockrail.titles.chicago_express.developing import Developing
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, CAT, NYC, READY, position

EACH = pytest.mark.parametrize(
    ("dial", "step"),
    [("auction", Offering(ANN)), ("build", Building(ANN)), ("develop", Developing(ANN))],
)


def test_a_player_must_choose_one_of_three_actions() -> None:
    """§3.1"""
    state = position()
    choices = [Choose(ANN, "auction"), Choose(ANN, "build"), Choose(ANN, "develop")]
    assert [*engine.legal(state)] == choices
    assert refused(state, Pass(ANN)) == (
        "You can’t pass now (§3.1). What you can do: choose an action."
    )


@EACH
def test_the_chosen_action_is_the_one_carried_out(dial: Dial, step: object) -> None:
    """§3.1"""
    assert after(position(**READY), Choose(ANN, dial)).step == step


@EACH
def test_the_needle_moves_before_anything_else(dial: Dial, step: object) -> None:
    """§3.2"""
    state = after(position(), Choose(ANN, dial))
    assert state.dials == {"auction": 0, "develop": 0, "build": 0} | {dial: 1}


@pytest.mark.parametrize(
    ("dial", "red", "text"),
    [
        (
            "auction",
            3,
            "The needle of “Auction a share” is red (§3.3). "
            "Choose “Build track”, or choose “Develop a hex”.",
        ),
        (
            "build",
            5,
            "The needle of “Build track” is red (§3.3). "
            "Choose “Auction a share”, or choose “Develop a hex”.",
        ),
        (
            "develop",
            4,
            "The needle of “Develop a hex” is red (§3.3). "
            "Choose “Auction a share”, or choose “Build track”.",
        ),
    ],
)
def test_an_action_whose_needle_is_red_may_not_be_chosen(dial: Dial, red: int, text: str) -> None:
    """§3.3"""
    assert refused(position(dials={dial: red}), Choose(ANN, dial)) == text


@EACH
def test_any_chosen_action_may_be_skipped(dial: Dial, step: object) -> None:
    """§3.4, docs/rulings: skipping."""
    chosen = after(position(**READY), Choose(ANN, dial))
    assert said(chosen, Pass(ANN)) == ["Ann skips the action"]
    state = after(chosen, Pass(ANN))
    assert state.dials[dial] == 1
    assert (state.cash, state.shares, state.track) == (chosen.cash, chosen.shares, chosen.track)
    assert state.stack == (Turn(BOB),)


@pytest.mark.parametrize(
    ("dial", "sold_out"), [("auction", True), ("build", False), ("develop", False)]
)
def test_an_action_with_nothing_to_do_may_be_chosen_and_is_skipped(
    dial: Dial, sold_out: bool
) -> None:
    """§3.4, docs/rulings: skipping."""
    all_shares = " ".join(c for c, card in COMPANY_CARDS.items() for _ in range(card.shares))
    state = position(shares={BOB: all_shares} if sold_out else {})
    assert said(state, Choose(ANN, dial))[1:] == ["Ann can do nothing with it and skips the action"]
    state = after(state, Choose(ANN, dial))
    assert state.dials[dial] == 1
    assert state.stack == (Turn(BOB),)


def test_turns_go_clockwise() -> None:
    """§2.7"""
    state = after(position(Turn(CAT), **READY), Choose(CAT, "build"), Pass(CAT))
    assert state.stack == (Turn(ANN),)


def test_one_red_needle_pays_no_dividend() -> None:
    """§3.5"""
    state = after(position(shares={BOB: "NYC"}, dials={"auction": 2}), Choose(ANN, "auction"))
    assert state.is_red("auction")
    assert (state.dividends, state.cash[BOB]) == (0, 40)


def test_the_choice_that_turns_the_second_needle_red_says_so() -> None:
    """§3.5"""
    state = position(dials={"auction": 2, "build": 5, "develop": 2}, **READY)
    previews = [str(describe(state, choice).preview) for choice in allowed(state, Choose)]
    assert previews == [
        "The second needle turns red: general dividends",
        "The needle can still turn 2 times",
    ]


def test_two_red_needles_pay_dividends_before_the_action() -> None:
    """§3.5, docs/rulings: two needles red."""
    state = position(shares={ANN: "NYC"}, dials={"auction": 2, "build": 5})
    state = after(state, Choose(ANN, "auction"))
    assert state.dividends == 1
    assert state.cash[ANN] == 48
    assert state.step == Offering(ANN), "and now the action, with the new money"


def test_by_option_two_red_needles_pay_dividends_after_the_action() -> None:
    """§3.5, docs/rulings: two needles red."""
    dials = {"auction": 2, "build": 5}
    state = position(shares={ANN: "NYC"}, dials=dials, timing="after_action")
    state = after(state, Choose(ANN, "auction"))
    assert (state.dividends, state.cash[ANN]) == (0, 40)
    assert state.step == Offering(ANN)
    assert state.is_red("auction")
    assert state.is_red("build")
    state = after(state, Pass(ANN))
    assert (state.dividends, state.cash[ANN]) == (1, 48)
    assert state.stack == (Turn(BOB),)


def test_the_share_is_named_after_the_dividends() -> None:
    """§3.5: the kind of action is fixed by the needle, its details are not."""
    state = position(cash={ANN: 0}, shares={ANN: "NYC"}, dials={"auction": 2, "build": 5})
    state = after(state, Choose(ANN, "auction"), Offer(ANN, NYC))
    assert state.step.actor == ANN, "who can now pay the minimum of 4"
