"""§11 floating a company."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import BANK, CompanyId
from stockrail.rails.actions import BuyTrain, SellShares
from stockrail.titles.g1830.actions import BuyShare, Exchange, SetPar
from stockrail.titles.g1830.operating.any_step import TurnStep
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, now, said
from .position import ANN, B_M, B_O, BOB, CAT, NYC, PRR, company_turn, stock_turn


def all_pass(state: State1830) -> State1830:
    for _ in state.players:
        state = after(state, Pass(state.step.actor))
    return state


def test_a_company_floats_when_60_percent_have_left_the_offering() -> None:
    """§11.1"""
    state = stock_turn(Ann={"PRR": 1}, Bob={"PRR": 4})
    assert not state.companies[PRR].floated
    assert said(state, BuyShare(ANN, PRR, "offering")) == [
        "Ann buys 10% of PRR from the IPO for $100",
        "PRR floats",
    ]
    assert after(state, BuyShare(ANN, PRR, "offering")).companies[PRR].floated


def test_certificates_in_the_pool_count() -> None:
    """§11.1"""
    state = stock_turn(Bob={"PRR": 2}, pool={"PRR": 3})
    assert after(state, BuyShare(ANN, PRR, "offering")).companies[PRR].floated
    assert not after(state, BuyShare(ANN, PRR, "pool")).companies[PRR].floated, "only 50% are out"


def test_the_certificate_of_c_and_a_counts() -> None:
    """§11.1, §27.7"""
    with_it = {"Ann": {"PRR": 1}, "privates": {"Ann": "CA"}}
    state = stock_turn(**with_it, Bob={"PRR": 4}, turn=StockTurn(BOB))
    assert after(state, BuyShare(BOB, PRR, "offering")).companies[PRR].floated


def test_the_certificate_of_m_and_h_counts() -> None:
    """§11.1, §27.5"""
    state = stock_turn(Bob={"NYC": 5}, privates={"Ann": "MH"})
    assert said(state, Exchange(ANN, "offering")) == [
        "Ann exchanges M&H for 10% of NYC",
        "M&H closes",
        "NYC floats",
    ]


def test_a_company_without_a_par_never_floats() -> None:
    """§11.1"""
    state = stock_turn(Ann={"NYC": 1}, privates={"Bob": "MH"})
    state = after(state, Exchange(BOB, "offering"))
    assert not state.companies[NYC].floated


def test_a_floated_company_stays_in_operation() -> None:
    """§11.2"""
    state = stock_turn(Ann={"PRR": 4}, Bob={"PRR": 2})
    state = after(state, SellShares(ANN, PRR, 40))
    assert state.companies[PRR].floated
    assert (state.held(ANN, PRR), state.companies[PRR].president) == (0, BOB)


def test_it_first_acts_in_the_next_operating_round_that_begins() -> None:
    """§11.3"""
    state = company_turn(
        "PRR", "track", Ann={"PRR": 6}, Bob={"NYC": 5}, privates={"Cat": "MH"}, rounds=(1, 2)
    )
    state = after(state, Exchange(CAT, "offering"))
    assert state.companies[NYC].floated
    state = after(state, Pass(ANN))
    assert state.operating_round == 2, "PRR was the only company of that round"
    turn = now(state, Construction)
    assert (turn.company, turn.actor) == (NYC, BOB)


def test_ten_times_the_par_is_paid_when_that_round_begins() -> None:
    """§11.4, docs/rulings: starting capital."""
    before: dict[str, Any] = {"par": {"NYC": 90}, "prices": {"NYC": 67}, "new": "NYC"}
    state = stock_turn(Ann={"NYC": 6}, **before)
    bank = state.cash[BANK]
    assert state.cash[NYC] == 0
    state = after(state, Pass(ANN), Pass(BOB))
    assert "NYC receives its capital of $900" in said(state, Pass(CAT))
    state = after(state, Pass(CAT))
    assert isinstance(state.step, TurnStep)
    assert (state.cash[NYC], state.cash[BANK]) == (900, bank - 900)


def test_the_capital_is_paid_once() -> None:
    """§11.4"""
    state = stock_turn(Ann={"NYC": 6}, new="NYC", phase="3", left={"3": 3})
    state = all_pass(state)
    while state.operating_round < 3:
        state = after(state, Pass(state.step.actor))
    assert state.cash[NYC] == 1000


def test_by_option_the_capital_is_paid_when_the_company_floats() -> None:
    """§11.4, docs/rulings: starting capital."""
    state = stock_turn(Bob={"NYC": 5}, par={"NYC": 76}, options={"capital": "at_once"})
    state = after(state, BuyShare(ANN, NYC, "offering"))
    assert state.cash[NYC] == 760
    held = stock_turn(Bob={"NYC": 5}, par={"NYC": 76})
    assert after(held, BuyShare(ANN, NYC, "offering")).cash[NYC] == 0


@pytest.mark.parametrize(("company", "tokens"), [(PRR, 4), (B_O, 3), (B_M, 2)])
def test_a_company_has_the_tokens_of_its_charter(company: CompanyId, tokens: int) -> None:
    """§11.5, §28.6"""
    state = stock_turn(Ann={company: 6}, new=company)
    assert state.tokens_left(company) == tokens


def test_money_of_a_company_and_of_its_president_never_mix() -> None:
    """§11.6"""
    state = company_turn("PRR", "trains", Ann={"PRR": 6}, cash={"PRR": 200})
    state = after(state, BuyTrain(ANN, "2", "new"))
    assert (state.cash[ANN], state.cash[PRR]) == (1000, 120)
    state = after(stock_turn(Ann={"PRR": 6}, cash={"PRR": 500}), SetPar(ANN, NYC, 100))
    assert (state.cash[ANN], state.cash[PRR]) == (800, 500)
