"""§7 selling and §9 the director."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK, CompanyId
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import POOL
from stockrail.titles.g1861.actions import BuyShare
from tests.titles.piles import pile

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, MKN, NW, SPW, SW, stock_turn

HELD: dict[str, Any] = {"Ann": {"NW": 5, "SW": 2}, "Bob": {"SW": 4}}


def test_the_bank_pays_the_price_before_the_sale() -> None:
    """§7.1"""
    state = stock_turn(**HELD, prices={"NW": 70})
    assert said(state, SellShares(ANN, NW, 30)) == [
        "Ann sells 30% of NW for 210 R",
        "The share price of NW moves from 70 R to 65 R",
    ]
    sold = after(state, SellShares(ANN, NW, 30))
    assert (sold.cash[ANN], sold.cash[BANK]) == (1210, state.cash[BANK] - 210)
    assert (sold.held(ANN, NW), sold.held(POOL, NW)) == (2, 3)


@pytest.mark.parametrize("percent", [60, 0, 15, -10])
def test_nobody_sells_what_they_do_not_hold(percent: int) -> None:
    """§7.1"""
    assert refused(stock_turn(**HELD), SellShares(ANN, NW, percent)) == (
        "Ann holds 50% of NW (§7.1). Sell at most 30% of NW."
    )


def test_whoever_has_none_sells_something_else() -> None:
    """§7.1"""
    assert refused(stock_turn(**HELD), SellShares(ANN, MKN, 10)) == (
        "Ann holds 0% of MKN (§7.1). Sell certificates of another public, buy a "
        "certificate, auction a minor, or pass."
    )


def test_only_publics_are_sold() -> None:
    """§7.2, §31.3"""
    state = stock_turn(**HELD, minors={"Ann": "SPW"})
    assert refused(state, SellShares(ANN, SPW, 100)) == (
        "SPW is a minor, and minors are never sold (§7.2). Sell certificates of "
        "publics, buy a certificate, auction a minor, or pass."
    )
    assert refused(state, SellShares(ANN, CompanyId("PRR"), 10)) == (
        "PRR is not a public (§31.3). "
        "Sell certificates, buy a certificate, auction a minor, or pass."
    )


def test_a_public_that_has_not_operated_cannot_be_sold() -> None:
    """§7.3"""
    state = stock_turn(**HELD, new="NW")
    assert refused(state, SellShares(ANN, NW, 10)) == (
        "NW has not operated yet (§7.3). Sell certificates of another public, buy a "
        "certificate, auction a minor, or pass."
    )


def test_the_pool_holds_at_most_50_percent() -> None:
    """§7.4"""
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 4}, pool={"NW": 3})
    assert refused(state, SellShares(ANN, NW, 30)) == (
        "The pool holds 30% of NW and may hold 50% (§7.4). Sell at most 20% of NW."
    )
    full = after(state, SellShares(ANN, NW, 20))
    assert refused(full, SellShares(ANN, NW, 10)) == (
        "The pool holds 50% of NW and may hold 50% (§7.4). Auction a minor, or pass."
    )


def test_the_directors_certificate_never_goes_to_the_pool() -> None:
    """§7.5"""
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 1})
    assert refused(state, SellShares(ANN, NW, 20)) == (
        "Ann is director of NW and nobody else holds 20% (§7.5). Sell at most 10% of NW."
    )


def test_the_director_may_sell_the_office_away() -> None:
    """§7.5, §9.3, §9.4"""
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 2})
    assert said(state, SellShares(ANN, NW, 30)) == [
        "Ann sells 30% of NW for 300 R",
        "Bob becomes director of NW",
        "The share price of NW moves from 100 R to 90 R",
    ]
    state = after(state, SellShares(ANN, NW, 30))
    assert (state.held(BOB, NW), state.director(NW), state.certificates(BOB)) == (2, BOB, 1)


@pytest.mark.parametrize("percent", [10, 20, 30])
def test_whatever_the_director_sells_the_price_falls_one_space(percent: int) -> None:
    """§7.6"""
    state = after(stock_turn(**HELD, prices={"NW": (5, 3)}), SellShares(ANN, NW, percent))
    assert state.space(NW) == state.chart.spaces[6, 3]


def test_it_falls_once_in_a_turn() -> None:
    """§7.6, docs/rulings: selling in parts."""
    state = after(stock_turn(**HELD), SellShares(ANN, NW, 10), SellShares(ANN, NW, 20))
    assert (state.price(NW), state.cash[ANN]) == (90, 1300)
    state = after(state, Pass(ANN), Pass(BOB), Pass(CAT))
    assert refused(state, SellShares(ANN, NW, 10)) == (
        "Ann is director of NW and nobody else holds 20% (§7.5). Sell certificates of "
        "another public, buy a certificate, auction a minor, or pass."
    )
    twice = after(stock_turn(**HELD), SellShares(ANN, NW, 10), Pass(ANN), Pass(BOB), Pass(CAT))
    assert after(twice, SellShares(ANN, NW, 10)).price(NW) == 80, "the next turn is another"


def test_by_option_it_falls_with_each_sale() -> None:
    """§7.6, docs/rulings: selling in parts."""
    state = stock_turn(**HELD, options={"directors_drop": "each_sale"})
    state = after(state, SellShares(ANN, NW, 10), SellShares(ANN, NW, 20))
    assert (state.price(NW), state.cash[ANN]) == (80, 1000 + 100 + 180)


def test_at_the_bottom_the_marker_stays_and_keeps_its_place() -> None:
    """§7.6"""
    state = stock_turn(
        Ann={"MKN": 4}, Bob={"SW": 4}, prices={"MKN": (9, 2), "SW": (9, 2)}, closed="N"
    )
    state = after(state, SellShares(ANN, MKN, 20))
    assert (state.price(MKN), state.cash[ANN]) == (45, 1090)
    assert pile(state.market, (9, 2)) == [MKN, SW]


def test_if_anybody_else_sells_the_price_stays() -> None:
    """§7.7"""
    state = stock_turn(**HELD, prices={"SW": (5, 3)})
    assert after(state, SellShares(ANN, SW, 20)).space(SW) == state.chart.spaces[5, 3]


def test_a_marker_goes_under_those_that_are_there() -> None:
    """§7.8"""
    state = stock_turn(**HELD, prices={"NW": (4, 4), "SW": (5, 4)})
    state = after(state, SellShares(ANN, NW, 10))
    assert pile(state.market, (5, 4)) == [SW, NW]


def test_the_order_of_sales_decides_the_order_on_one_space() -> None:
    """§7.9"""
    state = stock_turn(Ann={"NW": 3, "SW": 3}, prices={"NW": (4, 4), "SW": (4, 4)})
    sales = SellShares(ANN, NW, 10), SellShares(ANN, SW, 10)
    assert pile(after(state, *sales).market, (5, 4)) == [NW, SW]
    assert pile(after(state, *reversed(sales)).market, (5, 4)) == [SW, NW]


def test_whoever_holds_most_is_director() -> None:
    """§9.1"""
    state = stock_turn(**HELD)
    assert (state.director(NW), state.director(SW)) == (ANN, BOB)


def test_whoever_buys_more_than_the_director_has_takes_over() -> None:
    """§9.2, §9.4"""
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 3}, directors={"NW": "Bob"})
    assert said(state, BuyShare(ANN, NW, "treasury"))[1:] == ["Ann becomes director of NW"]
    state = after(state, BuyShare(ANN, NW, "treasury"))
    assert (state.held(ANN, NW), state.held(BOB, NW)) == (4, 3)
    assert (state.certificates(ANN), state.certificates(BOB)) == (3, 3)
    equal = stock_turn(Ann={"NW": 2}, Bob={"NW": 3})
    assert after(equal, BuyShare(ANN, NW, "treasury")).director(NW) == BOB


@pytest.mark.parametrize(("bob", "cat", "successor"), [(2, 2, BOB), (2, 3, CAT), (3, 3, BOB)])
def test_among_equals_the_nearest_to_the_left_takes_over(
    bob: int, cat: int, successor: str
) -> None:
    """§9.3"""
    state = stock_turn(Ann={"NW": 4}, Bob={"NW": bob}, Cat={"NW": cat})
    assert after(state, SellShares(ANN, NW, 30)).director(NW) == successor


def test_the_office_stays_with_equal_shares() -> None:
    """§9.3"""
    state = stock_turn(Ann={"NW": 4}, Bob={"NW": 3})
    assert after(state, SellShares(ANN, NW, 10)).director(NW) == ANN
    assert engine.why_not(state, SellShares(ANN, NW, 40)) is None
