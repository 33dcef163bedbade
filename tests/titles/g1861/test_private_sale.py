"""§4 auctions and §5 the first stock round."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import BANK, PlayerId
from stockrail.titles.g1861.actions import AuctionMinor, TakePrivate
from stockrail.titles.g1861.components import PRIVATES
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.course.setup import setup
from stockrail.titles.g1861.privates.sale import LoweredOffer, PrivateAuction, PrivateSale
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.stock_round import StockTurn

from ..moves import after, now, refused, said
from .position import ANN, BOB, CAT, SPW, N, position, stock_turn

TSR, BSS, MYR, MRR, WVR = PRIVATES
ALL_PASS = (Pass(ANN), Pass(BOB), Pass(CAT))
LAST = {"Ann": "TSR BSS", "Bob": "MYR MRR"}
"""Everything but WVR is sold."""
AS_THERE = {"private_passes": "forgotten", "unsold_privates": "first_taker"}


def private_sale(sale: PrivateSale | None = None, **known: Any) -> State1861:
    frames = (Rounds("operating"), sale or PrivateSale(ANN))
    start: dict[str, Any] = {"stock_round": 1, "operating_round": 0, "round_in_set": 0}
    return position(*frames, **(start | known))


def lowered(state: State1861) -> tuple[int, tuple[PlayerId, ...]]:
    """The price a private has fallen to, and who is asked."""
    offer = now(state, LoweredOffer)
    return offer.price, offer.asked


def test_the_private_up_for_auction_is_named() -> None:
    """§5.1, §5.2"""
    state = setup((ANN, BOB, CAT), {})
    assert [str(event.text) for event in engine.settle(state)] == [
        "TSR is up for auction, from 20 R"
    ]
    assert said(after(state, Bid(ANN, 20), Pass(BOB)), Pass(CAT)) == [
        "Cat passes and is out of the auction",
        "Ann buys TSR for 20 R",
        "BSS is up for auction, from 30 R",
    ]


def test_others_bid_more_or_pass() -> None:
    """§4.1"""
    state = after(private_sale(), Bid(ANN, 20))
    assert state.step.actor == BOB
    assert refused(state, Bid(BOB, 20)) == (
        "Ann has bid 20 R; the next bid is at least 25 R (§4.1). Bid 25 R to 1,000 R, or pass."
    )
    assert after(state, Bid(BOB, 25), Pass(CAT)).step.actor == ANN


def test_bids_are_multiples_of_5() -> None:
    """§4.2"""
    assert refused(private_sale(cash={"Ann": 42}), Bid(ANN, 22)) == (
        "Bids rise from 20 R in steps of 5 R (§4.1). Bid 20 R to 40 R, or pass."
    )


def test_nobody_bids_more_than_their_cash() -> None:
    """§4.2"""
    assert refused(private_sale(cash={"Ann": 42}), Bid(ANN, 45)) == (
        "Ann has 42 R (§4.2). Bid 20 R to 40 R, or pass."
    )


def test_whoever_passes_is_out_and_the_poor_are_not_asked() -> None:
    """§4.3, §3.3"""
    state = private_sale(cash={"Cat": 26})
    assert said(after(state, Bid(ANN, 20)), Bid(BOB, 25)) == [
        "Bob bids 25 R",
        "Cat cannot bid 30 R and is out",
    ]
    state = after(state, Bid(ANN, 20), Bid(BOB, 25))
    assert state.step.actor == ANN
    assert after(state, Pass(ANN)).privates[TSR] == BOB


def test_the_last_one_left_wins_and_pays_their_bid() -> None:
    """§4.4, §5.2"""
    state = private_sale()
    bank = state.cash[BANK]
    state = after(state, Bid(ANN, 20), Pass(BOB), Bid(CAT, 40))
    assert said(state, Pass(ANN))[:2] == [
        "Ann passes and is out of the auction",
        "Cat buys TSR for 40 R",
    ]
    state = after(state, Pass(ANN))
    assert (state.privates[TSR], state.cash[CAT], state.cash[BANK]) == (CAT, 960, bank + 40)


def test_privates_are_sold_in_order_and_the_left_neighbour_of_the_winner_opens_the_next() -> None:
    """§5.1"""
    state = private_sale(PrivateSale(BOB), priority="Bob")
    auction = now(state, PrivateAuction)
    assert (auction.actor, auction.private) == (BOB, TSR)
    state = after(state, Pass(BOB), Bid(CAT, 20), Pass(ANN))
    auction = now(state, PrivateAuction)
    assert (auction.actor, auction.private) == (ANN, BSS)


def test_the_first_bid_is_at_least_the_minimum() -> None:
    """§5.2, §31.1"""
    assert refused(private_sale(privates={"Bob": "TSR BSS"}), Bid(ANN, 35)) == (
        "The first bid is at least 40 R (§5.2). Bid 40 R to 1,000 R, or pass."
    )


def test_whoever_passes_before_the_first_bid_is_out() -> None:
    """§5.3, docs/rulings: passing before the first bid."""
    state = after(private_sale(), Pass(ANN), Bid(BOB, 20))
    assert state.step.actor == CAT
    assert after(state, Pass(CAT)).privates[TSR] == BOB


def test_by_option_a_pass_before_the_first_bid_is_forgotten() -> None:
    """§5.3, docs/rulings: passing before the first bid."""
    state = private_sale(options=AS_THERE)
    state = after(state, Pass(ANN), Pass(BOB), Bid(CAT, 20))
    assert state.step.actor == ANN
    state = after(state, Bid(ANN, 25), Pass(BOB))
    assert state.step.actor == CAT, "after a bid passing is final"
    state = after(state, Bid(CAT, 30))
    assert state.step.actor == ANN
    assert after(state, Pass(ANN)).privates[TSR] == CAT, "Bob does not come back"


def test_if_all_pass_the_minimum_falls_and_all_take_part_again() -> None:
    """§5.4, docs/rulings: a private nobody wants."""
    state = private_sale(PrivateSale(BOB))
    state = after(state, Pass(BOB), Pass(CAT))
    assert said(state, Pass(ANN)) == [
        "Ann passes and is out of the auction",
        "Nobody bids for TSR: the minimum bid falls to 15 R",
    ]
    state = after(state, Pass(ANN))
    assert isinstance(state.step, PrivateAuction)
    assert state.step.auction.bidders == (BOB, CAT, ANN)
    assert after(state, Bid(BOB, 15)).step.actor == CAT, "it is an auction still"


def test_the_next_private_begins_at_its_own_minimum() -> None:
    """§5.2, §5.4"""
    state = after(private_sale(), *ALL_PASS, Bid(ANN, 15), Pass(BOB), Pass(CAT))
    auction = now(state, PrivateAuction)
    assert (auction.private, auction.auction.minimum) == (BSS, 30)


def test_a_private_that_nobody_can_pay_becomes_cheaper_at_once() -> None:
    """§5.4, §4.3"""
    state = private_sale(cash={"Ann": 12, "Bob": 0, "Cat": 0})
    auction = now(state, PrivateAuction)
    assert (auction.actor, auction.auction.minimum) == (ANN, 10)


def test_by_option_the_first_who_takes_it_has_it_at_the_lower_price() -> None:
    """§5.4, docs/rulings: a private nobody wants."""
    state = after(private_sale(options=AS_THERE), *ALL_PASS)
    assert isinstance(state.step, LoweredOffer)
    assert str(state.step.prompt(state)) == "Take TSR for 15 R, or pass"
    state = after(state, Pass(ANN))
    assert said(state, TakePrivate(BOB))[0] == "Bob buys TSR for 15 R"
    state = after(state, TakePrivate(BOB))
    auction = now(state, PrivateAuction)
    assert (auction.actor, auction.private) == (CAT, BSS)


def test_by_option_the_first_lower_price_is_for_those_who_could_pay_the_full_one() -> None:
    """§5.4, docs/rulings: a private nobody wants."""
    state = private_sale(options=AS_THERE, cash={"Ann": 19})
    state = after(state, Pass(BOB), Pass(CAT))
    assert lowered(state) == (15, (BOB, CAT))
    state = after(state, Pass(BOB), Pass(CAT))
    assert lowered(state) == (10, (ANN, BOB, CAT))
    poor = private_sale(options=AS_THERE, cash={"Ann": 19, "Bob": 3, "Cat": 3})
    assert lowered(poor) == (15, (ANN,))


def test_by_option_it_falls_again_and_who_cannot_pay_is_not_asked() -> None:
    """§5.4"""
    state = private_sale(options=AS_THERE, cash={"Bob": 9})
    state = after(state, Pass(ANN), Pass(CAT))
    assert now(state, LoweredOffer).asked == (ANN, CAT)
    state = after(state, Pass(ANN), Pass(CAT), Pass(ANN), Pass(CAT))
    assert lowered(state) == (5, (ANN, BOB, CAT))


@pytest.mark.parametrize("options", [{}, AS_THERE])
def test_at_a_minimum_of_0_the_opener_receives_it(options: dict[str, str]) -> None:
    """§5.5"""
    state = private_sale(PrivateSale(BOB), options=options)
    state = after(state, *[Pass(BOB), Pass(CAT), Pass(ANN)] * 3, Pass(BOB), Pass(CAT))
    assert "Nobody bids for TSR: Bob receives it for free" in said(state, Pass(ANN))
    state = after(state, Pass(ANN))
    assert (state.privates[TSR], state.cash[BOB], state.step.actor) == (BOB, 1000, CAT)


def test_after_the_last_private_nothing_but_n_can_be_put_up() -> None:
    """§5.6"""
    state = private_sale(PrivateSale(CAT), privates=LAST)
    state = after(state, Bid(CAT, 60), Pass(ANN))
    assert said(state, Pass(BOB))[1:] == ["Cat buys WVR for 60 R", "Ann holds the priority deal"]
    state = after(state, Pass(BOB))
    assert isinstance(state.step, StockTurn)
    assert (state.step.actor, state.priority, state.stock_round) == (ANN, ANN, 1)
    assert {a.company for a in engine.legal(state) if isinstance(a, AuctionMinor)} == {N}
    assert refused(state, AuctionMinor(ANN, SPW, 100)) == (
        "N is auctioned before any other minor (§5.6). Auction N, or pass."
    )


def test_if_all_pass_on_n_the_privates_pay_twice_and_n_comes_up_again() -> None:
    """§5.7"""
    state = private_sale(PrivateSale(CAT), privates=LAST | {"Cat": "WVR"})
    state = after(state, Pass(CAT), Pass(ANN), Pass(BOB))
    assert isinstance(state.step, StockTurn)
    assert (state.stock_round, state.operating_round) == (2, 2)
    assert state.cash[CAT] == 1060
    assert (state.step.actor, state.priority) == (CAT, CAT), "nobody acted: the card stays"
    assert {a.company for a in engine.legal(state) if isinstance(a, AuctionMinor)} == {N}


def test_once_n_is_sold_the_others_may_be_put_up_in_the_same_round() -> None:
    """§5.8"""
    state = stock_turn(closed="", stock_round=1)
    state = after(state, AuctionMinor(ANN, N, 100), Pass(BOB), Pass(CAT))
    assert (state.step.actor, state.stock_round) == (BOB, 1)
    assert engine.why_not(state, AuctionMinor(BOB, SPW, 100)) is None
