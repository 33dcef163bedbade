"""§8 income."""

from stockrail.titles.england_wales.course.turns import Turns
from stockrail.titles.england_wales.operating.action_rounds import CompanyTurn

from .position import ANN, EMPTY, GER, GWR, MR, position


def test_companies_receive_the_sum_at_their_locomotive() -> None:
    """§8.1"""
    ways = {MR: {"steps": 2}, GER: {"steps": 1}}
    state = position(Turns("dividends"), companies=ways, shares={ANN: "MR GER GWR"})
    assert (state.cash[MR], state.cash[GER], state.cash[GWR]) == (4000, 3000, 0)


def test_past_the_end_the_last_sum_is_paid() -> None:
    """§8.1"""
    assert EMPTY.country.income(100) == EMPTY.country.income(250) == 14000


def test_locomotives_go_back() -> None:
    """§8.2"""
    state = position(Turns("dividends"), companies={MR: {"steps": 2}})
    assert state.companies[MR].steps == 0
    assert not isinstance(state.step, CompanyTurn)


def test_income_rises_to_the_middle_and_then_falls() -> None:
    """§12.1, docs/rulings: The map."""
    sums = EMPTY.country.sums
    assert sums[:14] == (0, *range(3000, 16000, 1000))
    assert max(sums) == sums[33] == 25000
    assert [*sums[:34]] == sorted(sums[:34])
    assert [*sums[49:]] == sorted(sums[49:], reverse=True)
