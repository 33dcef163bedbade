"""§4 the auction of a share."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CompanyId
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, now, refused, said
from .position import ANN, BO, BOB, CAT, CO, NYC, PRR, WAB, position

ALL_SOLD = "PRR PRR PRR B&O B&O B&O B&O C&O C&O C&O C&O C&O C&O NYC NYC NYC NYC NYC"


def test_a_share_of_any_company_may_be_offered_without_holding_one() -> None:
    """§4.1"""
    state = position(Offering(ANN))
    offers = [action.company for action in engine.legal(state) if isinstance(action, Offer)]
    assert offers == [PRR, BO, CO, NYC]
    assert said(state, Offer(ANN, CO)) == ["Ann puts a share of C&O up for auction, from $5"]


def test_a_share_of_an_unknown_company_may_not_be_offered() -> None:
    """§4.1"""
    assert refused(position(Offering(ANN)), Offer(ANN, CompanyId("UP"))) == (
        "There is no company UP (§4.1). Auction a share of another company, or skip the action."
    )


def test_the_wabash_may_not_be_offered_before_it_opens() -> None:
    """§4.2"""
    assert refused(position(Offering(ANN)), Offer(ANN, WAB)) == (
        "The Wabash opens when a company reaches Chicago (§4.2). "
        "Auction a share of another company, or skip the action."
    )


def test_a_company_whose_shares_are_all_sold_may_not_be_offered() -> None:
    """§4.2"""
    state = position(Offering(ANN), shares={ANN: "PRR PRR", BOB: "PRR"})
    assert refused(state, Offer(ANN, PRR)) == (
        "All shares of PRR are sold (§4.2). Auction a share of another company, or skip the action."
    )


def test_when_everything_is_sold_one_can_only_pass() -> None:
    """§4.2"""
    state = position(Offering(ANN), shares={BOB: ALL_SOLD})
    assert [*engine.legal(state)] == [Pass(ANN)]
    assert refused(state, Offer(ANN, NYC)) == "All shares of NYC are sold (§4.2). Skip the action."


def test_the_minimum_is_the_income_by_the_shares_with_this_one_rounded_up() -> None:
    """§4.3"""
    state = position(Offering(ANN), shares={BOB: "NYC", CAT: "NYC"}, income={NYC: 22})
    state = after(state, Offer(ANN, NYC))
    assert refused(state, Bid(ANN, 7)) == (
        "The first bid is at least $8 (§4.3). Bid $8 to $40, or pass."
    )
    assert now(after(state, Bid(ANN, 8)), ShareAuction).auction.leader == ANN


def test_the_naming_player_bids_first_then_clockwise() -> None:
    """§4.4"""
    state = after(position(Offering(CAT)), Offer(CAT, NYC))
    assert now(state, ShareAuction).auction.bidders == (CAT, ANN, BOB)
    assert after(state, Bid(CAT, 8)).step.actor == ANN


def test_a_bid_must_be_higher_than_the_standing_one() -> None:
    """§4.4"""
    state = after(position(Offering(ANN)), Offer(ANN, NYC), Bid(ANN, 12))
    assert refused(state, Bid(BOB, 12)) == (
        "Ann has bid $12; the next bid is at least $13 (§4.4). Bid $13 to $40, or pass."
    )


def test_a_pass_is_final_and_the_last_one_in_wins() -> None:
    """§4.4"""
    state = after(position(Offering(ANN)), Offer(ANN, NYC), Bid(ANN, 8), Pass(BOB), Bid(CAT, 9))
    assert state.step.actor == ANN
    state = after(state, Bid(ANN, 10))
    assert state.step.actor == CAT, "Bob is not asked again"
    assert said(state, Pass(CAT))[-1] == "Ann buys a share of NYC for $10"


def test_the_naming_player_may_pass_and_others_may_buy() -> None:
    """§4.4, docs/rulings: the last player without a bid."""
    state = after(position(Offering(ANN)), Offer(ANN, NYC), Pass(ANN), Pass(BOB), Bid(CAT, 8))
    assert state.shares == {(CAT, NYC): 1}


def test_nobody_may_bid_more_than_their_cash() -> None:
    """§4.5"""
    state = after(position(Offering(ANN), cash={ANN: 9}), Offer(ANN, NYC))
    assert refused(state, Bid(ANN, 10)) == "Ann has $9 (§4.5). Bid $8 to $9, or pass."
    assert now(after(state, Bid(ANN, 9)), ShareAuction).auction.standing == 9


@pytest.mark.parametrize("amount", [0, -5])
def test_nobody_may_bid_nothing_or_less(amount: int) -> None:
    """§4.3"""
    state = after(position(Offering(ANN)), Offer(ANN, PRR))
    assert refused(state, Bid(ANN, amount)) == (
        "The first bid is at least $7 (§4.3). Bid $7 to $40, or pass."
    )


def test_whoever_cannot_pay_the_next_bid_is_left_out() -> None:
    """§4.5"""
    state = position(Offering(ANN), cash={ANN: 2, BOB: 9})
    assert said(state, Offer(ANN, NYC)) == [
        "Ann puts a share of NYC up for auction, from $8",
        "Ann cannot bid $8 and is out",
    ]
    state = after(state, Offer(ANN, NYC), Pass(BOB))
    assert state.step.actor == CAT


def test_a_share_nobody_can_pay_stays() -> None:
    """§4.5, docs/rulings: the last player without a bid."""
    state = position(Offering(ANN), cash={ANN: 2, BOB: 7, CAT: 0})
    assert said(state, Offer(ANN, NYC))[-1] == "Nobody buys the share of NYC"
    assert after(state, Offer(ANN, NYC)).stack == (Turn(BOB),)


def test_the_winner_pays_the_treasury() -> None:
    """§4.6"""
    state = after(
        position(Offering(ANN), cash={NYC: 3}),
        *(Offer(ANN, NYC), Bid(ANN, 8), Bid(BOB, 15), Pass(CAT), Pass(ANN)),
    )
    assert (state.cash[BOB], state.cash[NYC]) == (25, 18)
    assert state.shares == {(BOB, NYC): 1}
    assert state.stack == (Turn(BOB),)


def test_if_all_pass_the_share_stays_and_the_action_is_used_up() -> None:
    """§4.6"""
    before = position(Offering(ANN))
    state = after(before, Offer(ANN, NYC), Pass(ANN), Pass(BOB))
    assert said(state, Pass(CAT))[-1] == "Nobody buys the share of NYC"
    state = after(state, Pass(CAT))
    assert (state.shares, state.cash) == ({}, before.cash)
    assert state.stack == (Turn(BOB),)
