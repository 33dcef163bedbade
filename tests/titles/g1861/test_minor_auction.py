"""§11 a minor for auction."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CompanyId
from stockrail.titles.g1861.actions import AuctionMinor
from stockrail.titles.g1861.components import MINORS
from stockrail.titles.g1861.stock.minor_auction import MinorAuction
from stockrail.titles.g1861.stock.stock_round import StockTurn
from tests.titles.piles import pile

from ..moves import after, now, refused, said
from .position import ANN, BOB, CAT, KK, MB, RO, SPW, N, stock_turn

FIRST_TEN, ALL = MINORS[1:10], MINORS[1:]
"""Without N, which is gone."""


@pytest.mark.parametrize(
    ("phase", "minors"), [("2", FIRST_TEN), ("3", ALL), ("4", ALL), ("5", ()), ("8", ())]
)
def test_which_minors_may_be_put_up(phase: str, minors: tuple[CompanyId, ...]) -> None:
    """§11.1"""
    legal = engine.legal(stock_turn(phase=phase))
    offered = {action.company for action in legal if isinstance(action, AuctionMinor)}
    assert offered == set(minors)


def test_why_a_minor_may_not_be_put_up() -> None:
    """§11.1, §31.2"""
    state = stock_turn(minors={"Bob": "SPW"})
    others = "MNN, RO, OK, M-K, KK, MV, KB or KR"
    assert refused(state, AuctionMinor(ANN, SPW, 100)) == (
        f"SPW was started before (§11.1). Auction {others}, or pass."
    )
    assert (
        refused(state, AuctionMinor(ANN, N, 100))
        == f"N was started before (§11.1). Auction {others}, or pass."
    )
    assert (
        refused(state, AuctionMinor(ANN, MB, 100))
        == f"MB comes in phase 3 (§11.1). Auction {others}, or pass."
    )
    assert refused(state, AuctionMinor(ANN, CompanyId("NW"), 100)) == (
        f"NW is not a minor (§31.2). Auction {others}, or pass."
    )
    assert refused(stock_turn(phase="5"), AuctionMinor(ANN, SPW, 100)) == (
        "From phase 5 on no minor is auctioned (§11.1). Start a public, or pass."
    )


def test_n_is_still_first_in_a_later_phase() -> None:
    """§5.6"""
    assert refused(stock_turn(closed="", phase="3"), AuctionMinor(ANN, SPW, 100)) == (
        "N is auctioned before any other minor (§5.6). Auction N, or pass."
    )
    assert refused(stock_turn(closed=""), AuctionMinor(ANN, MB, 100)) == (
        "MB comes in phase 3 (§11.1). Auction N, or pass."
    )


def test_the_first_bid_is_at_least_100() -> None:
    """§11.2, §4.2"""
    state = stock_turn(cash={"Ann": 164})
    assert refused(state, AuctionMinor(ANN, SPW, 95)) == (
        "The first bid is at least 100 R (§11.2). Bid 100 R to 160 R, or pass."
    )
    assert refused(state, AuctionMinor(ANN, SPW, 103)) == (
        "Bids rise from 100 R in steps of 5 R (§4.1). Bid 100 R to 160 R, or pass."
    )
    assert refused(state, AuctionMinor(ANN, SPW, 165)) == (
        "Ann has 164 R (§4.2). Bid 100 R to 160 R, or pass."
    )
    assert refused(stock_turn(closed="", cash={"Ann": 164}), AuctionMinor(ANN, N, 170)) == (
        "Ann has 164 R (§4.2). Bid 100 R to 160 R, or pass."
    )


def test_others_raise_it_or_pass() -> None:
    """§11.2, §4.1, §4.3"""
    state = stock_turn()
    assert said(state, AuctionMinor(ANN, SPW, 100)) == ["Ann auctions SPW", "Ann bids 100 R"]
    state = after(state, AuctionMinor(ANN, SPW, 100), Bid(BOB, 105), Pass(CAT))
    assert (state.step.actor, str(state.step.prompt(state))) == (
        ANN,
        "Bob has bid 105 R for SPW: bid more, or pass",
    )
    assert refused(state, Bid(ANN, 107)) == (
        "Bob has bid 105 R; the next bid is at least 110 R (§4.1). Bid 110 R to 1,000 R, or pass."
    )


def test_whoever_has_reached_the_certificate_limit_takes_no_part() -> None:
    """§11.2, §8.4"""
    full = {"NW": 5, "SW": 5, "SE": 5}
    state = stock_turn(
        players="Ann Bob Cat Dan",
        Cat=full,
        Dan={"NW": 5, "SW": 5, "SE": 5},
        directors=dict.fromkeys(full, "Dan"),
        privates={"Cat": "TSR"},
    )
    state = after(state, AuctionMinor(ANN, SPW, 100))
    assert now(state, MinorAuction).auction.bidders == (BOB, "Dan", ANN)


def test_without_rivals_the_auction_is_over_at_once() -> None:
    """§4.3, §3.3"""
    state = stock_turn(cash={"Bob": 104, "Cat": 0})
    state = after(state, AuctionMinor(ANN, SPW, 100))
    assert (state.director(SPW), state.step.actor) == (ANN, BOB)


def test_the_winner_pays_the_whole_bid_into_its_treasury() -> None:
    """§11.3"""
    state = after(stock_turn(), AuctionMinor(ANN, SPW, 100), Bid(BOB, 145), Pass(CAT))
    assert said(state, Pass(ANN))[1:] == [
        "Bob pays 145 R into the treasury of SPW, which starts at 70 R",
        "SPW places a token in St. Petersburg (E1)",
    ]
    state = after(state, Pass(ANN))
    assert (state.cash[BOB], state.cash[SPW], state.director(SPW)) == (855, 145, BOB)


@pytest.mark.parametrize(
    ("bid", "price"),
    [(100, 50), (105, 50), (145, 70), (195, 90), (265, 120), (270, 135), (340, 135), (1000, 135)],
)
def test_the_price_is_half_the_bid_rounded_down(bid: int, price: int) -> None:
    """§11.4"""
    state = after(stock_turn(cash={"Bob": 0, "Cat": 0}), AuctionMinor(ANN, SPW, bid))
    assert (state.price(SPW), state.cash[SPW]) == (price, bid)
    space = state.space(SPW)
    assert space is not None
    assert space.zone in ("red", "brown")


@pytest.mark.parametrize("market", ["grid", "column"])
def test_no_bid_makes_a_higher_price_than_the_greatest(market: str) -> None:
    """§11.4"""
    state = stock_turn(cash={"Bob": 0, "Cat": 0}, options={"market": market})
    bid = state.prices.greatest_minor_bid
    price = state.prices.minor_start(bid).price
    assert (bid, price, state.prices.minor_start(bid + 100).price) == (270, 135, 135)
    assert state.prices.minor_start(bid - 5).price < price


def test_its_marker_goes_under_those_that_are_there() -> None:
    """§11.4, §7.8"""
    state = stock_turn(minors={"Bob": "RO"}, cash={"Bob": 0, "Cat": 0})
    state = after(state, AuctionMinor(ANN, SPW, 140))
    assert pile(state.market, (5, 3)) == [RO, SPW]


def test_its_token_goes_on_the_slot_kept_for_it() -> None:
    """§11.5"""
    state = stock_turn(cash={"Bob": 0, "Cat": 0})
    (home,) = (stop for stop, kept in state.board.reserved.items() if KK in kept)
    state = after(state, AuctionMinor(ANN, KK, 100))
    assert state.board.stations(KK) == [home]
    assert all(KK not in kept for kept in state.board.reserved.values())


def test_the_left_neighbour_of_the_winner_is_next() -> None:
    """§11.6, docs/rulings: after an auction."""
    state = stock_turn(StockTurn(ANN, passes=2, last=CAT))
    state = after(state, AuctionMinor(ANN, SPW, 100), Bid(BOB, 105), Pass(CAT), Pass(ANN))
    assert state.step == StockTurn(CAT, passes=0, last=BOB)


def test_the_order_in_which_minors_were_started_is_kept() -> None:
    """§27.6"""
    state = stock_turn(cash={"Bob": 104, "Cat": 104})
    state = after(state, AuctionMinor(ANN, SPW, 100), AuctionMinor(BOB, RO, 100), Pass(ANN))
    assert state.companies[SPW].age < state.companies[RO].age
