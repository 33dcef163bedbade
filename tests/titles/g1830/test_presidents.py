"""§13 change of president, §14 the successor."""

from typing import Any

import pytest

from stockrail.rails.actions import PayDividend, SellShares
from stockrail.rails.certificates import POOL, certificates
from stockrail.titles.g1830.actions import BuyShare, Exchange
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, DAN, NYC, PRR, company_turn, stock_turn


def president(state: State1830) -> str | None:
    return state.companies[NYC].president


def test_whoever_holds_more_than_the_president_becomes_president() -> None:
    """§13.1"""
    state = stock_turn(Ann={"NYC": 3}, Bob={"NYC": 3}, presidents={"NYC": "Bob"})
    assert said(state, BuyShare(ANN, NYC, "offering")) == [
        "Ann buys 10% of NYC from the IPO for $100",
        "Ann becomes president of NYC",
    ]


def test_with_equal_holdings_nothing_changes() -> None:
    """§13.1"""
    state = stock_turn(Ann={"NYC": 2}, Bob={"NYC": 3})
    assert president(after(state, BuyShare(ANN, NYC, "offering"))) == BOB
    state = stock_turn(Ann={"NYC": 3}, Bob={"NYC": 2})
    assert president(after(state, SellShares(ANN, NYC, 10))) == ANN


def test_the_change_takes_place_in_the_middle_of_a_turn_too() -> None:
    """§13.1"""
    state = company_turn(
        "PRR", "track", Ann={"NYC": 3, "PRR": 6}, Bob={"NYC": 3}, privates={"Bob": "MH"}
    )
    assert president(state) == ANN
    assert president(after(state, Exchange(BOB, "offering"))) == BOB


def test_whoever_exchanges_m_and_h_may_become_president_of_the_company_that_acts() -> None:
    """§13.1, §9.1"""
    state = company_turn("NYC", "track", Ann={"NYC": 3}, Bob={"NYC": 3}, privates={"Bob": "MH"})
    assert state.step.actor == ANN
    assert after(state, Exchange(BOB, "offering")).step.actor == BOB


def test_certificates_are_exchanged_so_that_nobody_gains_or_loses() -> None:
    """§13.2"""
    state = stock_turn(
        Ann={"NYC": 3},
        Bob={"NYC": 3},
        presidents={"NYC": "Bob"},
        cash={"NYC": 250},
        trains={"NYC": "2"},
    )
    assert certificates(state, BOB, NYC, is_president=True) == 2
    state = after(state, BuyShare(ANN, NYC, "offering"))
    assert (state.held(ANN, NYC), state.held(BOB, NYC)) == (4, 3)
    assert certificates(state, ANN, NYC, president(state) == ANN) == 3
    assert certificates(state, BOB, NYC, president(state) == BOB) == 3
    assert (state.cash[NYC], state.trains(NYC)) == (250, ("2",)), "the company keeps all it owns"


@pytest.mark.parametrize(("percent", "successor"), [(10, ANN), (20, BOB), (30, BOB), (40, BOB)])
def test_a_president_may_sell_so_much_that_another_takes_over(percent: int, successor: str) -> None:
    """§13.3"""
    state = stock_turn(Ann={"NYC": 4}, Bob={"NYC": 3})
    state = after(state, SellShares(ANN, NYC, percent))
    assert president(state) == successor
    assert state.held(POOL, NYC) == percent // 10
    assert state.held(BOB, NYC) == 3, "the successor neither gains nor loses"


def test_half_of_the_presidents_certificate_may_be_sold_to_20_percent() -> None:
    """§13.3"""
    state = after(
        stock_turn(Ann={"NYC": 2}, Bob={"NYC": 2}, presidents={"NYC": "Ann"}),
        SellShares(ANN, NYC, 10),
    )
    assert (president(state), state.held(ANN, NYC), state.held(POOL, NYC)) == (BOB, 1, 1)


def test_selling_out_needs_room_in_the_pool() -> None:
    """§13.3, §12.3"""
    state = stock_turn(Ann={"NYC": 4}, Bob={"NYC": 2}, pool={"NYC": 3})
    assert refused(state, SellShares(ANN, NYC, 40)) == (
        "The pool holds 30% of NYC and may hold 50% (§12.3). Sell at most 20% of NYC, or pass."
    )
    assert president(after(state, SellShares(ANN, NYC, 20))) == ANN, "a tie"


def test_a_president_may_not_sell_out_when_nobody_else_holds_20_percent() -> None:
    """§13.4"""
    state = stock_turn(Ann={"NYC": 4}, Bob={"NYC": 1}, Cat={"NYC": 1})
    assert refused(state, SellShares(ANN, NYC, 30)) == (
        "Ann is president of NYC and nobody else holds 20% (§13.4). Sell at most 20% of NYC, "
        "or pass."
    )
    state = after(state, SellShares(ANN, NYC, 20))
    assert refused(state, SellShares(ANN, NYC, 10)) == (
        "Ann is president of NYC and nobody else holds 20% (§13.4). End your turn."
    )
    roomy = stock_turn(Ann={"NYC": 4}, pool={"NYC": 1})
    assert refused(roomy, SellShares(ANN, NYC, 40)) == (
        "Ann is president of NYC and nobody else holds 20% (§13.4). Sell at most 20% of NYC, "
        "or pass."
    )


def test_a_forced_sale_may_not_cost_the_presidency_of_the_company_that_buys() -> None:
    """§13.3, §24.7"""
    held: dict[str, Any] = {"Ann": {"PRR": 4}, "Bob": {"PRR": 3}}
    state = company_turn("PRR", "trains", **held, cash={"Ann": 0}, tiles={"H10": ("57", 1)})
    assert refused(state, SellShares(ANN, PRR, 20)) == (
        "This would cost Ann the presidency of PRR (§24.7). Sell at most 10% of PRR."
    )


def test_the_largest_holder_succeeds() -> None:
    """§14.1"""
    state = stock_turn(Ann={"NYC": 4}, Bob={"NYC": 2}, Cat={"NYC": 3})
    assert president(after(state, SellShares(ANN, NYC, 40))) == CAT


@pytest.mark.parametrize(
    ("seats", "successor"),
    [("Ann Bob Cat Dan", BOB), ("Ann Dan Cat Bob", DAN), ("Ann Cat Dan Bob", CAT)],
)
def test_among_equals_the_first_to_the_left_succeeds(seats: str, successor: str) -> None:
    """§14.1"""
    equal: dict[str, Any] = {"Bob": {"NYC": 2}, "Cat": {"NYC": 2}, "Dan": {"NYC": 2}}
    state = stock_turn(players=seats, Ann={"NYC": 3}, **equal)
    assert president(after(state, SellShares(ANN, NYC, 30))) == successor


def test_left_is_counted_from_the_old_president() -> None:
    """§14.1"""
    state = stock_turn(turn=StockTurn(BOB), Ann={"NYC": 2}, Bob={"NYC": 3}, Cat={"NYC": 2})
    assert president(after(state, SellShares(BOB, NYC, 30))) == CAT


def test_a_dividend_goes_to_the_holders_whoever_presides() -> None:
    """§13.2"""
    state = company_turn("NYC", "dividend", Ann={"NYC": 3}, Bob={"NYC": 3}, revenue={"NYC": 100})
    state = after(state, PayDividend(ANN))
    assert (state.cash[ANN], state.cash[BOB]) == (1030, 1030)
