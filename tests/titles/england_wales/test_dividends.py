"""§9 dividends."""

from itertools import product
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.ids import CompanyId
from stockrail.titles.england_wales.actions import PayDividend, RepayLoans
from stockrail.titles.england_wales.course.turns import Turns
from stockrail.titles.england_wales.map.maps import built_in_text
from stockrail.titles.england_wales.map.price_track import expected_spaces, spaces
from stockrail.titles.england_wales.network.railways import Railways
from stockrail.titles.england_wales.shares.dividends import DividendChoice, DividendRound
from stockrail.titles.england_wales.state import EnglandState
from stockrail.titles.england_wales.title import TITLE

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, GER, GWR, MR, position

TRACK = "lowest = 4000\nhighest = 15000\nmost_up = 2"


def choosing(company: CompanyId = MR, **given: Any) -> EnglandState:
    """Interest is paid, and the manager is asked."""
    return position(DividendRound((company,)), **given)


def test_the_order_of_dividends_is_fixed_when_the_phase_begins() -> None:
    """§9.1, docs/rulings: Order of equal prices."""
    state = position(
        Turns("dividends"),
        shares={ANN: "MR GER GWR"},
        cash={MR: 1000, GER: 1000, GWR: 1000},
        companies={MR: {"price": 9000}, GER: {"price": 8000}, GWR: {"price": 7000}},
    )
    asked = []
    while isinstance(state.step, DividendChoice):
        asked.append(state.step.company)
        state = after(state, PayDividend(ANN, 0))
    assert asked == [MR, GER, GWR], "although MR has fallen to £7,000"


def test_interest_is_paid_first() -> None:
    """§9.2"""
    state = choosing(cash={MR: 9000}, companies={MR: {"loans": 3}})
    assert state.cash[MR] == 6000


def test_loans_may_be_repaid() -> None:
    """§9.3"""
    state = choosing(cash={MR: 13000}, companies={MR: {"loans": 2}})
    assert said(state, RepayLoans(ANN, 1)) == ["MR repays loans: 1"]
    state = after(state, RepayLoans(ANN, 1))
    assert (state.cash[MR], state.companies[MR].loans) == (6000, 1)
    assert state.step == DividendChoice(ANN, MR)


def test_as_many_loans_are_offered_as_can_be_repaid() -> None:
    """§9.3"""
    state = choosing(cash={MR: 14000}, companies={MR: {"loans": 3}})
    offered = [move for move in engine.legal(state) if isinstance(move, RepayLoans)]
    assert offered == [RepayLoans(ANN, 1), RepayLoans(ANN, 2)]


def test_no_more_loans_are_repaid_than_there_are() -> None:
    """§9.3"""
    state = choosing(cash={MR: 99000}, companies={MR: {"loans": 2}})
    assert refused(state, RepayLoans(ANN, 3)) == (
        "MR has loans: 2 (§9.3). Repay at most 2, or choose the dividend."
    )
    assert refused(choosing(cash={MR: 9000}), RepayLoans(ANN, 1)) == (
        "MR has loans: 0 (§9.3). Choose the dividend."
    )


def test_a_loan_is_repaid_from_the_money_of_the_company() -> None:
    """§9.3"""
    state = choosing(cash={MR: 9000}, companies={MR: {"loans": 2}})
    assert refused(state, RepayLoans(ANN, 2)) == (
        "MR has £7,000, and repaying 2 loans costs £10,000 (§9.3). "
        "Repay at most 1, or choose the dividend."
    )


def test_interest_is_raised_by_shares_then_loans() -> None:
    """§9.4, docs/rulings: Interest that cannot be paid."""
    state = choosing(companies={MR: {"price": 1000, "reserve": 1, "issued": 3, "loans": 2}})
    row = state.companies[MR]
    assert (row.reserve, row.issued, row.loans, state.cash[MR]) == (0, 4, 3, 4000)
    state = choosing(companies={MR: {"price": 9000, "loans": 2}})
    assert (state.companies[MR].loans, state.cash[MR]) == (2, 7000)
    assert state.step == DividendChoice(ANN, MR)


def test_who_borrows_for_interest_pays_no_dividend() -> None:
    """§9.4, docs/rulings: Interest that cannot be paid."""
    state = choosing(companies={MR: {"price": 9000, "reserve": 0, "issued": 5, "loans": 2}})
    assert (state.companies[MR].loans, state.cash[MR]) == (3, 3000)
    assert state.companies[MR].price == 7000
    assert not isinstance(state.step, DividendChoice)


def test_the_manager_names_a_sum_the_company_has() -> None:
    """§9.5"""
    state = choosing(cash={MR: 7000})
    assert refused(state, PayDividend(ANN, 8000)) == (
        "MR has £7,000, and may not issue shares or borrow for a dividend (§9.5). "
        "Choose £0 to £7,000."
    )
    assert refused(state, PayDividend(BOB, 1000)) == "It is Ann’s turn, not Bob’s (§9.5)."


@pytest.mark.parametrize("amount", [500, -1000])
def test_a_dividend_is_named_in_thousands(amount: int) -> None:
    """§9.5, docs/rulings: Small dividends."""
    assert refused(choosing(cash={MR: 7000}), PayDividend(ANN, amount)) == (
        "A dividend is a whole number of thousands (§9.5). Choose £0 to £7,000."
    )


@pytest.mark.parametrize(
    ("dividend", "price"),
    [(0, 6000), (3000, 7000), (4000, 8000), (7000, 8000), (8000, 9000), (24000, 11000)],
)
def test_the_price_moves_by_the_whole_sum(dividend: int, price: int) -> None:
    """§9.6"""
    state = choosing(cash={MR: 30000}, companies={MR: {"price": 8000}})
    assert after(state, PayDividend(ANN, dividend)).companies[MR].price == price


def test_players_and_bank_are_paid_by_the_share_in_thousands() -> None:
    """§9.7, §9.8"""
    state = choosing(
        cash={MR: 11000}, shares={ANN: "MR MR", BOB: "MR", CAT: "MR"}, companies={MR: {"issued": 1}}
    )
    assert said(state, PayDividend(ANN, 11000))[:6] == [
        "MR pays a dividend of £11,000, £2,000 per share",
        "Ann receives £4,000",
        "Bob receives £2,000",
        "Cat receives £2,000",
        "The bank receives £3,000",
        "The share price of MR moves from £11,000 to £12,000",
    ]


def test_a_sum_too_small_to_share_may_be_paid() -> None:
    """§9.7"""
    state = choosing(cash={MR: 3000}, shares={ANN: "MR MR MR MR"})
    state = after(state, PayDividend(ANN, 3000))
    assert (state.cash[ANN], state.cash[MR]) == (10000, 0)
    assert state.companies[MR].price == 10000


def test_reserve_and_available_shares_receive_nothing() -> None:
    """§9.8"""
    state = choosing(cash={MR: 10000}, shares={ANN: "MR"})
    assert after(state, PayDividend(ANN, 10000)).cash[ANN] == 20000


def test_no_dividend_is_told() -> None:
    """§9.6"""
    assert said(choosing(cash={MR: 3000}), PayDividend(ANN, 0))[:2] == [
        "MR pays no dividend",
        "The share price of MR moves from £11,000 to £9,000",
    ]


def test_a_price_that_stays_is_told() -> None:
    """§9.6"""
    assert "The share price of MR stays at £11,000" in said(
        choosing(cash={MR: 6000}), PayDividend(ANN, 6000)
    )


@pytest.mark.parametrize(("price", "dividend", "new"), [(2000, 0, 1000), (29000, 87000, 30000)])
def test_the_marker_stops_at_the_ends_of_its_track(price: int, dividend: int, new: int) -> None:
    """§1.6, §9.9"""
    state = choosing(cash={MR: 99000}, companies={MR: {"price": price}})
    assert after(state, PayDividend(ANN, dividend)).companies[MR].price == new


@pytest.mark.parametrize(("moves", "new"), [("formula", 30000), ("limited", 4000)])
def test_by_option_a_dividend_moves_a_price_up_three_spaces_at_most(moves: str, new: int) -> None:
    """§9.10, docs/rulings: Prices that leap."""
    state = choosing(cash={MR: 99000}, companies={MR: {"price": 1000}}, price_moves=moves)
    assert after(state, PayDividend(ANN, 29000)).companies[MR].price == new


def test_a_limit_holds_upwards_only() -> None:
    """§9.10"""
    state = choosing(cash={MR: 9000}, price_moves="limited")
    assert after(state, PayDividend(ANN, 0)).companies[MR].price == 9000


def test_a_map_of_ones_own_has_its_own_price_track() -> None:
    """§9.9, §9.10, §12.2"""
    own = built_in_text().replace("lowest = 1000\nhighest = 30000\nmost_up = 3", TRACK)
    given: dict[str, Any] = {"railways": Railways(own), "companies": {MR: {"price": 12000}}}
    state = choosing(cash={MR: 90000}, price_moves="limited", **given)
    assert after(state, PayDividend(ANN, 60000)).companies[MR].price == 14000
    state = choosing(cash={MR: 90000}, **given)
    assert after(state, PayDividend(ANN, 72000)).companies[MR].price == 15000
    assert after(state, PayDividend(ANN, 0)).companies[MR].price == 10000
    state = choosing(cash={MR: 90000}, railways=Railways(own), companies={MR: {"price": 5000}})
    assert after(state, PayDividend(ANN, 0)).companies[MR].price == 4000


def test_the_balanced_preset_keeps_prices_from_leaping() -> None:
    """§9.10, docs/rulings: Prices that leap."""
    assert TITLE.check_options({"preset": "balanced"})["price_moves"] == "limited"
    assert TITLE.check_options({})["price_moves"] == "formula"


def test_a_company_that_has_nothing_is_not_asked() -> None:
    """§9.5, §9.6"""
    state = choosing()
    assert state.companies[MR].price == 9000
    state = choosing(cash={MR: 6000}, companies={MR: {"loans": 1}})
    state = after(state, RepayLoans(ANN, 1))
    assert (state.cash[MR], state.companies[MR].price) == (0, 9000)


def test_spaces_of_a_dividend() -> None:
    """§9.6"""
    assert [spaces(7000, d) for d in (0, 3000, 4000, 6000, 7000, 13000, 14000)] == [
        *(-2, -1, 0, 0, 1, 1, 2)
    ]


def test_what_is_expected_of_a_dividend_is_no_space_off() -> None:
    """§9.6"""
    for price, dividend in product(range(1, 31), range(100)):
        moved, expected = spaces(price, dividend), expected_spaces(dividend / price)
        assert abs(expected - moved) <= 1
        if dividend % price == 0:
            assert expected == moved
