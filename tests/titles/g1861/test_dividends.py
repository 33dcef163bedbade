"""§20 revenue: who receives it, and where the price goes."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.ids import CompanyId
from stockrail.rails.actions import PayDividend, Withhold
from stockrail.titles.g1861.actions import PayHalf
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.operating import dividends
from stockrail.titles.g1861.operating.dividends import DividendChoice
from stockrail.titles.g1861.state import State1861

from ..moves import after, said
from .position import ANN, BOB, MV, NW, N, position

Spot = tuple[int, int]


def choosing(revenue: int, at: Spot | int = 100, **known: Any) -> State1861:
    """NW has earned: Ann has 40 % of it, Bob 20 %, the pool 10 %, the treasury the rest."""
    known = {"Ann": {"NW": 4}, "Bob": {"NW": 2}, "pool": {"NW": 1}, **known}
    return position(DividendChoice(ANN, NW), revenue={"NW": revenue}, prices={"NW": at}, **known)


def split(revenue: int, at: Spot, **known: Any) -> State1861:
    """What becomes of the revenue of Ann's minor N."""
    state = position(minors={"Ann": "N"}, revenue={"N": revenue}, prices={"N": at}, **known)
    for _ in dividends.split(state, N):
        pass
    return state


def spot(state: State1861, company: CompanyId) -> Spot:
    space = state.space(company)
    assert space is not None
    return space.spot


# §20.1, §20.4: minors


def test_a_minor_pays_half_to_its_owner_and_keeps_half() -> None:
    """§20.1"""
    state = split(200, (5, 3))
    assert (state.cash[ANN], state.cash[N]) == (1100, 100)


@pytest.mark.parametrize(
    ("revenue", "before", "after_it"),
    [
        (80, (5, 3), (5, 4)),  # right
        (0, (5, 3), (5, 2)),  # left
        (0, (4, 0), (5, 0)),  # left end: down
        (0, (9, 0), (9, 0)),  # corner
        (80, (5, 7), (4, 7)),  # right end: up
        (80, (4, 6), (3, 6)),  # yellow column: up
        (80, (0, 6), (0, 6)),  # its top
        (0, (4, 6), (4, 5)),
    ],
)
def test_a_minor_moves_by_its_revenue(revenue: int, before: Spot, after_it: Spot) -> None:
    """§20.4, §20.6"""
    assert spot(split(revenue, before), N) == after_it


def test_in_one_row_a_minor_stops_at_165() -> None:
    """§30.1, §20.4"""
    market = {"market": "column"}
    at = position(minors={"Ann": "N"}, prices={"N": 165}, options=market).space(N)
    assert at is not None
    assert spot(split(80, at.spot, options=market), N) == at.spot


def test_nobody_is_asked_about_the_revenue_of_a_minor() -> None:
    """§20.1, §3.3"""
    state = position(
        CompanyTurn(MV, "dividend"), minors={"Ann": "MV"}, revenue={"MV": 60}, trains={"MV": "2"}
    )
    assert state.cash[ANN] == 1030
    assert not any(isinstance(frame, DividendChoice) for frame in state.stack)


# §20.2, §20.3: publics


def test_a_public_may_pay_all() -> None:
    """§20.2, §20.3: those of the treasury pay the company, those of the pool nobody."""
    state = choosing(90)
    assert said(state, PayDividend(ANN)) == [
        "NW pays 9 R per share",
        "Ann receives 36 R",
        "Bob receives 18 R",
        "NW receives 27 R",
    ]
    state = after(state, PayDividend(ANN))
    assert (state.cash[ANN], state.cash[BOB], state.cash[NW]) == (1036, 1018, 27)


@pytest.mark.parametrize(
    ("revenue", "paid"), [(90, 50), (100, 50), (110, 60), (10, 10), (200, 100)]
)
def test_half_is_rounded_up_to_a_multiple_of_10(revenue: int, paid: int) -> None:
    """§20.2"""
    state = after(choosing(revenue), PayHalf(ANN))
    assert state.cash[ANN] == 1000 + 4 * paid // 10
    assert state.cash[NW] == 3 * paid // 10 + revenue - paid


def test_a_public_may_keep_all() -> None:
    """§20.2, §20.5"""
    assert said(choosing(120), Withhold(ANN)) == [
        "NW withholds 120 R",
        "The share price of NW moves from 100 R to 90 R",
    ]


@pytest.mark.parametrize(
    ("revenue", "action", "before", "after_it"),
    [
        (100, PayDividend(ANN), (4, 5), (4, 6)),  # as much as the price
        (90, PayDividend(ANN), (4, 5), (4, 5)),  # less
        (200, PayHalf(ANN), (4, 5), (4, 6)),
        (180, PayHalf(ANN), (4, 5), (4, 5)),
        (300, Withhold(ANN), (4, 5), (4, 4)),
        (200, PayDividend(ANN), (4, 9), (3, 9)),  # right end: up
        (600, PayDividend(ANN), (0, 18), (0, 18)),  # corner
        (50, Withhold(ANN), (4, 0), (5, 0)),
    ],
)
def test_a_public_moves_by_what_it_pays(
    revenue: int, action: Any, before: Spot, after_it: Spot
) -> None:
    """§20.5, §20.6"""
    assert spot(after(choosing(revenue, before), action), NW) == after_it


def test_a_public_without_revenue_moves_left_and_is_not_asked() -> None:
    """§20.5, §3.3"""
    state = position(CompanyTurn(NW, "dividend"), Ann={"NW": 2}, trains={"NW": "3"})
    assert state.price(NW) == 90
    assert not any(isinstance(frame, DividendChoice) for frame in state.stack)


def test_a_company_has_operated_when_its_revenue_is_settled() -> None:
    """§25.1, §7.3"""
    state = position(CompanyTurn(NW, "dividend"), Ann={"NW": 2}, new="NW", trains={"NW": "3"})
    assert state.companies[NW].has_operated


def test_a_marker_that_arrives_goes_under_the_pile() -> None:
    """§7.8, §20.4"""
    state = position(
        minors={"Ann": "N", "Bob": "MV"}, revenue={"N": 80}, prices={"MV": (5, 4), "N": (5, 3)}
    )
    for _ in dividends.split(state, N):
        pass
    assert state.operating_order("minor") == [MV, N]


def test_the_director_may_not_pass() -> None:
    """§20.2"""
    state = choosing(90)
    assert [type(action) for action in engine.legal(state)] == [PayDividend, PayHalf, Withhold]


def test_the_market_has_95_spaces() -> None:
    """§31.6"""
    prices = position().prices
    assert len(prices.chart.spaces) == 95
    assert {prices.chart.spaces[spot].price for spot in prices.yellow} == {
        *(100, 110, 120, 135, 150, 165),
    }
