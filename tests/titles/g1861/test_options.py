"""§30 options: the market in one row, and the preset."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.rails.actions import SellShares
from stockrail.titles.g1861.actions import AuctionMinor
from stockrail.titles.g1861.course.setup import opening
from stockrail.titles.g1861.options import OPTIONS, PRESETS
from stockrail.titles.g1861.state import Options

from ..moves import after
from .position import ANN, BOB, CAT, NW, SPW, stock_turn

IN_A_ROW = {"market": "column"}


def test_in_a_row_the_directors_sale_moves_the_price_left() -> None:
    """§30.1, §7.6"""
    state = stock_turn(Ann={"NW": 5}, prices={"NW": 100}, options=IN_A_ROW)
    assert after(state, SellShares(ANN, NW, 20)).price(NW) == 90


def test_in_a_row_a_public_that_is_sold_out_moves_right() -> None:
    """§30.1, §12.1"""
    state = stock_turn(
        Ann={"NW": 5},
        Bob={"NW": 5},
        prices={"NW": 100},
        cash={"Ann": 0, "Bob": 0, "Cat": 0},
        tokens={"NW": "F18:0"},
        options=IN_A_ROW,
    )
    state = after(state, Pass(ANN), Pass(BOB))
    assert state.price(NW) == 110


@pytest.mark.parametrize(("bid", "price"), [(100, 50), (145, 70), (400, 135)])
def test_in_a_row_minors_and_publics_have_the_same_starts(bid: int, price: int) -> None:
    """§30.1, §11.4, §10.2"""
    state = stock_turn(cash={"Bob": 0, "Cat": 0}, options=IN_A_ROW)
    assert after(state, AuctionMinor(ANN, SPW, bid)).price(SPW) == price
    assert [*state.prices.public_starts] == [*stock_turn().prices.public_starts]


def test_in_a_row_minors_stop_at_165() -> None:
    """§30.1, §20.4"""
    prices = stock_turn(options=IN_A_ROW).prices
    spaces = {space.price: space for space in prices.chart.spaces.values()}
    assert (min(spaces), max(spaces)) == (35, 540)
    assert prices.minor_right(spaces[150]).price == 165
    assert prices.minor_right(spaces[165]).price == 165
    assert prices.right(spaces[165]).price > 165


def test_the_first_choice_of_an_option_is_what_a_table_plays_by_itself() -> None:
    """§30.2"""
    first: dict[str, Any] = {option.name: option.choices[0].value for option in OPTIONS}
    assert opening((ANN, BOB, CAT), {}).options == Options(**first)


def test_the_preset_plays_as_recorded_games_were_played() -> None:
    """§30.2"""
    values = PRESETS["18xx.games"].options
    known = {option.name: {choice.value for choice in option.choices} for option in OPTIONS}
    assert all(value in known[name] for name, value in values.items())
    assert set(known) - set(values) == {
        *("minor_certificates", "stations", "late_trains", "market")
    }, "these are as in the document, or chosen at the table"
