"""§8 certificates and prices, §9 the president."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId
from stockrail.rails.actions import BuyTrain, PayDividend, SellShares, Withhold
from stockrail.rails.certificates import certificates
from stockrail.titles.g1830.actions import BuyShare, SetPar
from stockrail.titles.g1830.state import State1830
from tests.titles.piles import pile

from ..moves import after, refused, said
from .position import ANN, B_O, BOB, CAT, CPR, NYC, PRR, company_turn, stock_turn


def spot(state: State1830, company: CompanyId) -> tuple[int, int]:
    space = state.space(company)
    assert space is not None
    return space.spot


def all_pass(state: State1830) -> State1830:
    for _ in state.players:
        state = after(state, Pass(state.step.actor))
    return state


def earned(at: tuple[int, int], **known: Any) -> State1830:
    """PRR has run for 50 and stands `at` a spot of the market."""
    return company_turn(
        "PRR", "dividend", Ann={"PRR": 6}, revenue={"PRR": 50}, prices={"PRR": at}, **known
    )


def test_ten_shares_are_nine_certificates() -> None:
    """§8.1"""
    state = stock_turn(Ann={"PRR": 6}, Bob={"PRR": 4})
    assert certificates(state, ANN, PRR, is_president=True) == 5
    assert certificates(state, BOB, PRR, is_president=False) == 4


def test_the_first_certificate_of_a_company_is_the_presidents() -> None:
    """§8.2"""
    state = stock_turn()
    assert refused(state, BuyShare(ANN, PRR, "offering")) == (
        "The president’s certificate of PRR must be bought first (§8.2). Start PRR, buy "
        "another certificate, or pass."
    )
    assert said(state, SetPar(ANN, PRR, 82)) == [
        "Ann starts PRR at a par of $82",
    ]
    state = after(state, SetPar(ANN, PRR, 82))
    assert (state.held(ANN, PRR), state.cash[ANN]) == (2, 1000 - 164), "twice the par"


def test_the_presidents_certificate_of_b_and_o_is_not_for_sale() -> None:
    """§8.2"""
    assert refused(stock_turn(), SetPar(ANN, B_O, 100)) == (
        "The president’s certificate of B&O comes with the private (§8.2). Start another "
        "company, buy another certificate, or pass."
    )


@pytest.mark.parametrize(("par", "row"), [(100, 0), (90, 1), (82, 2), (76, 3), (71, 4), (67, 5)])
def test_the_price_starts_at_the_par(par: int, row: int) -> None:
    """§8.3"""
    state = after(stock_turn(), SetPar(ANN, PRR, par))
    assert (state.companies[PRR].par, state.price(PRR), spot(state, PRR)) == (par, par, (row, 6))


def test_there_are_six_pars() -> None:
    """§8.3"""
    assert refused(stock_turn(), SetPar(ANN, PRR, 112)) == (
        "$112 is not a par value (§8.3). Choose $100, $90, $82, $76, $71 or $67."
    )


def test_a_par_is_set_once() -> None:
    """§8.3"""
    assert refused(stock_turn(Bob={"PRR": 2}), SetPar(ANN, PRR, 100)) == (
        "PRR already has a par (§8.3). Buy 10% of PRR, buy another certificate, or pass."
    )


def test_any_number_of_companies_may_have_the_same_par() -> None:
    """§8.4, §8.10"""
    state = after(stock_turn(Bob={"PRR": 2, "NYC": 2}), SetPar(ANN, CPR, 100))
    assert pile(state.market, (0, 6)) == [PRR, NYC, CPR], "the last arrival lies below"


def test_the_offering_sells_at_par_and_the_pool_at_the_market_price() -> None:
    """§8.5"""
    state = stock_turn(Bob={"NYC": 3}, pool={"NYC": 2}, par={"NYC": 76}, prices={"NYC": 200})
    assert after(state, BuyShare(ANN, NYC, "offering")).cash[ANN] == 924
    assert after(state, BuyShare(ANN, NYC, "pool")).cash[ANN] == 800


@pytest.mark.parametrize(("percent", "row", "price"), [(10, 1, 90), (20, 2, 82), (40, 4, 71)])
def test_the_marker_falls_a_row_for_each_10_percent_sold(
    percent: int, row: int, price: int
) -> None:
    """§8.6"""
    state = after(stock_turn(Ann={"PRR": 6}), SellShares(ANN, PRR, percent))
    assert (spot(state, PRR), state.price(PRR)) == ((row, 6), price)


def test_a_marker_that_moves_to_an_equal_price_is_told() -> None:
    """§8.6: 67 stands three times in one column."""
    state = stock_turn(Ann={"PRR": 4}, Bob={"PRR": 2}, prices={"PRR": (5, 6)})
    assert said(state, SellShares(ANN, PRR, 10)) == [
        "Ann sells 10% of PRR for $67",
        "The marker of PRR moves to another space, still at $67",
    ]
    assert spot(after(state, SellShares(ANN, PRR, 10)), PRR) == (6, 6)


def test_on_the_lowest_space_of_its_column_the_marker_stays() -> None:
    """§8.6"""
    bottom = stock_turn(Ann={"PRR": 6}, prices={"PRR": (9, 2)})
    state = after(bottom, SellShares(ANN, PRR, 30))
    assert spot(state, PRR) == (9, 2)
    state = after(stock_turn(Ann={"PRR": 6}, prices={"PRR": (8, 2)}), SellShares(ANN, PRR, 30))
    assert spot(state, PRR) == (9, 2), "and never moves sideways"


def test_sold_out_companies_move_up_at_the_end_of_a_stock_round() -> None:
    """§8.7"""
    state = stock_turn(Ann={"PRR": 6}, Bob={"PRR": 4}, prices={"PRR": 90})
    state = after(state, Pass(ANN), Pass(BOB))
    assert said(state, Pass(CAT))[:2] == [
        "Cat passes",
        "The share price of PRR moves from $90 to $100",
    ]


def test_in_the_top_row_it_stays() -> None:
    """§8.7"""
    state = all_pass(stock_turn(Ann={"PRR": 6}, Bob={"PRR": 4}, prices={"PRR": 100}))
    assert spot(state, PRR) == (0, 6)


@pytest.mark.parametrize("elsewhere", ["offering", "pool"])
def test_a_certificate_outside_players_hands_keeps_the_price_down(elsewhere: str) -> None:
    """§8.7"""
    pool = {"PRR": 1 if elsewhere == "pool" else 0}
    state = stock_turn(Ann={"PRR": 6}, Bob={"PRR": 3}, pool=pool, prices={"PRR": 90})
    assert spot(all_pass(state), PRR) == (1, 6)


def test_sold_out_companies_move_in_operating_order() -> None:
    """§8.7, docs/rulings: sold out companies."""
    out: dict[str, Any] = {"Ann": {"PRR": 6, "NYC": 4}, "Bob": {"PRR": 4, "NYC": 6}}
    state = all_pass(stock_turn(**out, prices={"NYC": 90, "PRR": 90}))
    assert pile(state.market, (0, 6)) == [NYC, PRR]


def test_a_dividend_moves_the_marker_to_the_right() -> None:
    """§8.8"""
    state = after(earned((0, 6)), PayDividend(ANN))
    assert (spot(state, PRR), state.price(PRR)) == ((0, 7), 112)


def test_at_the_right_end_of_its_row_the_marker_moves_up() -> None:
    """§8.8"""
    assert spot(after(earned((2, 15)), PayDividend(ANN)), PRR) == (1, 15)


def test_at_350_the_marker_stays() -> None:
    """§8.8"""
    state = after(earned((0, 18)), PayDividend(ANN))
    assert (spot(state, PRR), state.price(PRR)) == ((0, 18), 350)


def test_without_a_dividend_the_marker_moves_to_the_left() -> None:
    """§8.9"""
    state = after(earned((0, 6)), Withhold(ANN))
    assert (spot(state, PRR), state.price(PRR)) == ((0, 5), 90)
    idle = company_turn("PRR", "dividend", Ann={"PRR": 6}, prices={"PRR": (0, 6)})
    assert spot(idle, PRR) == (0, 5), "for whatever reason"


def test_at_the_left_end_of_its_row_the_marker_moves_down() -> None:
    """§8.9"""
    assert spot(after(earned((6, 0)), Withhold(ANN)), PRR) == (7, 0)
    assert spot(after(earned((8, 1)), Withhold(ANN)), PRR) == (8, 1), "there is none below"


def test_an_arriving_marker_goes_under_the_pile() -> None:
    """§8.10"""
    state = stock_turn(Ann={"PRR": 6}, Bob={"NYC": 2}, prices={"NYC": (1, 6), "PRR": (0, 6)})
    state = after(state, SellShares(ANN, PRR, 10))
    assert pile(state.market, (1, 6)) == [NYC, PRR]


def test_a_marker_that_stays_keeps_its_place_in_the_pile() -> None:
    """§8.10"""
    both = {"PRR": (9, 2), "NYC": (9, 2)}
    state = stock_turn(Ann={"PRR": 6}, Bob={"NYC": 2}, prices=both)
    assert pile(after(state, SellShares(ANN, PRR, 10)).market, (9, 2)) == [PRR, NYC]


def test_before_it_floats_a_company_moves_only_down() -> None:
    """§8.11"""
    state = stock_turn(Ann={"PRR": 3}, Bob={"NYC": 6}, prices={"PRR": 90})
    sold = after(state, SellShares(ANN, PRR, 10))
    assert spot(sold, PRR) == (2, 6)
    state = all_pass(state)
    while state.stock_round == 2:
        state = after(state, Pass(state.step.actor))
    assert spot(state, PRR) == (1, 6), "no operating round moves it"
    assert spot(state, NYC) == (0, 5)


def test_the_president_decides_for_the_company() -> None:
    """§9.1"""
    tiles = {"H10": ("57", 1)}
    known: dict[str, Any] = {"Bob": {"PRR": 6}, "cash": {"PRR": 500}, "tiles": tiles}
    assert company_turn("PRR", "track", **known).step.actor == BOB
    state = company_turn("PRR", "trains", **known)
    assert state.step.actor == BOB
    assert after(state, BuyTrain(BOB, "2", "new")).trains(PRR) == ("2",)
