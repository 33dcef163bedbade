"""§2 the opening auctions."""

import stockrail
from stockrail.core.actions import Bid, Pass
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.titles.german_railways.opening import Opening
from stockrail.titles.german_railways.rounds import DrawingOrder

from ..moves import after, now, refused, said
from .position import ANN, BHE, BOB, CAT, COMPANIES, NME, PO, position

ALL_BUT_THE_LAST = "PO NME KSS KBS MWB GBS CME"


def test_one_share_of_each_company_in_the_printed_order() -> None:
    """§2.1"""
    state, order = position(Opening(ANN)), []
    while isinstance(step := state.step, ShareAuction):
        order.append(step.company)
        state = after(state, Bid(step.actor, 1), *map(Pass, step.auction.bidders[1:]))
    assert tuple(order) == COMPANIES
    assert sum(state.shares.values()) == 8


def test_the_rounds_begin_after_the_eighth_share() -> None:
    """§2.1"""
    state = position(Opening(ANN), shares={ANN: ALL_BUT_THE_LAST})
    assert said(after(state, Bid(ANN, 1), Pass(BOB)), Pass(CAT)) == [
        "Cat passes and is out of the auction",
        "Ann buys a share of BHE for 1 Tlr",
        "Round 2: the order is drawn",
    ]
    assert isinstance(after(state, Pass(ANN), Pass(BOB), Pass(CAT)).step, DrawingOrder)


def test_the_first_seat_opens_the_first_auction() -> None:
    """§2.2, docs/rulings: the banker."""
    table = stockrail.new("german-railways", ["Cat", "Ann", "Bob"])
    assert table.actor == "Cat"


def test_whoever_received_the_last_share_opens_the_next_auction() -> None:
    """§2.2"""
    state = after(position(Opening(ANN)), Bid(ANN, 1), Pass(BOB), Bid(CAT, 2), Pass(ANN))
    assert now(state, ShareAuction).company == NME
    assert now(state, ShareAuction).auction.bidders == (CAT, ANN, BOB)


def test_the_first_bid_is_at_least_1() -> None:
    """§2.3"""
    state = position(Opening(ANN))
    assert refused(state, Bid(ANN, 0)) == (
        "The first bid is at least 1 Tlr (§2.3). Bid 1 Tlr to 40 Tlr, or pass."
    )
    assert now(after(state, Bid(ANN, 1)), ShareAuction).auction.standing == 1


def test_bidders_go_clockwise_and_say_more_or_pass() -> None:
    """§2.4"""
    state = after(position(Opening(BOB)), Bid(BOB, 7))
    assert state.step.actor == CAT
    assert refused(state, Bid(CAT, 7)) == (
        "Bob has bid 7 Tlr; the next bid is at least 8 Tlr (§2.4). Bid 8 Tlr to 40 Tlr, or pass."
    )
    assert after(state, Bid(CAT, 8)).step.actor == ANN


def test_whoever_passes_is_out_of_this_auction_and_the_last_one_in_wins() -> None:
    """§2.4"""
    state = after(position(Opening(ANN)), Bid(ANN, 7), Pass(BOB), Bid(CAT, 8), Bid(ANN, 9))
    assert state.step.actor == CAT, "Bob is not asked again"
    assert said(state, Pass(CAT)) == [
        "Cat passes and is out of the auction",
        "Ann buys a share of PO for 9 Tlr",
        "The first share of NME is up for auction, from 1 Tlr",
    ]
    assert now(after(state, Pass(CAT)), ShareAuction).auction.bidders == (ANN, BOB, CAT), (
        "Bob is in again"
    )


def test_the_last_player_may_still_bid_when_all_others_passed() -> None:
    """§2.4, docs/rulings: bidding."""
    state = after(position(Opening(ANN)), Pass(ANN), Pass(BOB))
    assert said(state, Bid(CAT, 1))[:2] == ["Cat bids 1 Tlr", "Cat buys a share of PO for 1 Tlr"]


def test_the_winner_pays_the_treasury_and_holds_the_share_openly() -> None:
    """§2.5"""
    state = after(position(Opening(ANN)), Bid(ANN, 11), Pass(BOB), Pass(CAT))
    assert (state.cash[ANN], state.cash[PO]) == (29, 11)
    assert state.shares == {(ANN, PO): 1}


def test_if_nobody_bids_the_opener_receives_the_share_for_nothing() -> None:
    """§2.6, docs/rulings: a share nobody wants."""
    state = after(position(Opening(BOB)), Pass(BOB), Pass(CAT))
    assert said(state, Pass(ANN)) == [
        "Ann passes and is out of the auction",
        "Nobody bids; Bob receives the share of PO for free",
        "The first share of NME is up for auction, from 1 Tlr",
    ]
    state = after(state, Pass(ANN))
    assert state.shares == {(BOB, PO): 1}
    assert (state.cash[BOB], state.cash[PO]) == (40, 0)
    assert state.step.actor == BOB, "and opens the next auction"


def test_if_nobody_can_bid_the_opener_receives_the_share_for_nothing() -> None:
    """§2.6"""
    poor = dict.fromkeys((ANN, BOB, CAT), 0)
    state = position(Opening(ANN), shares={ANN: "PO NME KSS KBS MWB GBS", BOB: "CME"}, cash=poor)
    assert state.shares[BOB, BHE] == 1
    assert isinstance(state.step, DrawingOrder)


def test_nobody_may_bid_more_than_their_cash() -> None:
    """§2.7, docs/rulings: bidding."""
    state = position(Opening(ANN), cash={ANN: 9})
    assert refused(state, Bid(ANN, 10)) == "Ann has 9 Tlr (§2.7). Bid 1 Tlr to 9 Tlr, or pass."


def test_whoever_cannot_pay_the_next_bid_is_left_out() -> None:
    """§2.7"""
    state = position(Opening(ANN), cash={BOB: 7})
    assert said(state, Bid(ANN, 7)) == ["Ann bids 7 Tlr", "Bob cannot bid 8 Tlr and is out"]
    assert after(state, Bid(ANN, 7)).step.actor == CAT
