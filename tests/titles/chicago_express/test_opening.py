"""§2 the opening auctions."""

import pytest

import stockrail
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CHANCE, PlayerId
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.titles.chicago_express.actions import DrawOpener
from stockrail.titles.chicago_express.opening import DrawingOpener, Opening
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, now, refused, said
from .position import ANN, BO, BOB, CAT, CO, NYC, PRR, position


def test_one_share_each_of_prr_bo_co_and_nyc_in_this_order() -> None:
    """§2.1"""
    state, order = position(Opening(ANN)), []
    for _ in range(4):
        sale = now(state, ShareAuction)
        order.append(sale.company)
        state = after(state, Bid(ANN, sale.auction.next_bid), Pass(BOB), Pass(CAT))
    assert order == [PRR, BO, CO, NYC]
    assert sum(state.shares.values()) == 4
    assert state.stack == (Turn(ANN),)


@pytest.mark.parametrize(
    ("held", "company", "minimum"),
    [("", PRR, 7), ("PRR", BO, 6), ("PRR B&O", CO, 5), ("PRR B&O C&O", NYC, 8)],
)
def test_the_first_bid_is_at_least_the_income(held: str, company: str, minimum: int) -> None:
    """§2.2"""
    state = position(Opening(ANN), shares={ANN: held})
    assert now(state, ShareAuction).company == company
    assert refused(state, Bid(ANN, minimum - 1)) == (
        f"The first bid is at least ${minimum} (§2.2). Bid ${minimum} to $40, or pass."
    )
    assert now(after(state, Bid(ANN, minimum)), ShareAuction).auction.standing == minimum


def test_the_first_seat_opens_the_first_auction() -> None:
    """§2.3, docs/rulings: who begins."""
    table = stockrail.new("chicago-express", ["Cat", "Ann", "Bob"])
    assert table.actor == "Cat"
    assert table.ply == 0


def test_the_opener_may_be_drawn() -> None:
    """§2.3, docs/rulings: who begins."""
    drawn = {
        stockrail.new("chicago-express", ["Ann", "Bob", "Cat"], seed, {"opener": "drawn"}).actor
        for seed in range(20)
    }
    assert drawn == {ANN, BOB, CAT}


def test_the_lot_may_fall_on_players_only() -> None:
    """§2.3"""
    state = position(DrawingOpener(), players="Ann Bob")
    assert refused(state, DrawOpener(CHANCE, PlayerId("Zoe"))) == "Zoe does not play (§2.3)."
    assert said(state, DrawOpener(CHANCE, BOB)) == [
        "Bob is drawn to bid first",
        "The first share of PRR is up for auction, from $7",
    ]
    assert after(state, DrawOpener(CHANCE, BOB)).step.actor == BOB


def test_whoever_received_the_last_share_opens_the_next_auction() -> None:
    """§2.3"""
    state = after(position(Opening(ANN)), Bid(ANN, 7), Bid(BOB, 8), Pass(CAT), Pass(ANN))
    assert (now(state, ShareAuction).company, state.step.actor) == (BO, BOB)


def test_bidders_go_clockwise_and_say_more_or_pass() -> None:
    """§2.4"""
    state = after(position(Opening(BOB)), Bid(BOB, 7))
    assert state.step.actor == CAT
    assert refused(state, Bid(CAT, 7)) == (
        "Bob has bid $7; the next bid is at least $8 (§2.4). Bid $8 to $40, or pass."
    )
    state = after(state, Bid(CAT, 8))
    assert state.step.actor == ANN


def test_whoever_passes_is_out_of_this_auction_and_the_last_one_in_wins() -> None:
    """§2.4"""
    state = after(position(Opening(ANN)), Bid(ANN, 7), Pass(BOB), Bid(CAT, 8), Bid(ANN, 9))
    assert state.step.actor == CAT, "Bob is not asked again"
    assert said(state, Pass(CAT)) == [
        "Cat passes and is out of the auction",
        "Ann buys a share of PRR for $9",
        "The first share of B&O is up for auction, from $6",
    ]
    assert now(after(state, Pass(CAT)), ShareAuction).auction.bidders == (ANN, BOB, CAT), (
        "Bob is in again"
    )


def test_the_last_player_may_still_bid_when_all_others_passed() -> None:
    """§2.4, docs/rulings: the last player without a bid."""
    state = after(position(Opening(ANN)), Pass(ANN), Pass(BOB))
    assert said(state, Bid(CAT, 7))[:2] == ["Cat bids $7", "Cat buys a share of PRR for $7"]


def test_whoever_cannot_pay_the_next_bid_is_left_out() -> None:
    """§2.4"""
    state = position(Opening(ANN), cash={BOB: 7})
    assert said(state, Bid(ANN, 7)) == ["Ann bids $7", "Bob cannot bid $8 and is out"]
    assert after(state, Bid(ANN, 7)).step.actor == CAT


def test_the_winner_pays_the_treasury_and_holds_the_share_openly() -> None:
    """§2.5"""
    state = after(position(Opening(ANN)), Bid(ANN, 11), Pass(BOB), Pass(CAT))
    assert (state.cash[ANN], state.cash[PRR]) == (29, 11)
    assert state.shares == {(ANN, PRR): 1}


def test_if_nobody_bids_the_opener_receives_the_share_for_nothing() -> None:
    """§2.6, docs/rulings: an opening auction without bids."""
    state = after(position(Opening(BOB)), Pass(BOB), Pass(CAT))
    assert said(state, Pass(ANN)) == [
        "Ann passes and is out of the auction",
        "Nobody bids; Bob receives the share of PRR for free",
        "The first share of B&O is up for auction, from $6",
    ]
    state = after(state, Pass(ANN))
    assert state.shares == {(BOB, PRR): 1}
    assert (state.cash[BOB], state.cash[PRR]) == (40, 0)
    assert state.step.actor == BOB, "and opens the next auction"


def test_if_nobody_can_bid_the_opener_receives_the_share_for_nothing() -> None:
    """§2.6"""
    poor = {ANN: 7, BOB: 0, CAT: 3}
    state = position(Opening(ANN), shares={ANN: "PRR B&O", BOB: "C&O"}, cash=poor)
    assert state.shares[BOB, NYC] == 1
    assert state.stack == (Turn(ANN),)


def test_the_holder_of_the_prr_share_takes_the_first_turn() -> None:
    """§2.7"""
    state = position(Opening(ANN), shares={CAT: "PRR", ANN: "B&O C&O"})
    state = after(state, Pass(ANN), Pass(BOB), Pass(CAT))
    assert state.stack == (Turn(CAT),)
