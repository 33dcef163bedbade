"""§20.15 to §20.18: paying the revenue or keeping it."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK
from stockrail.rails.actions import PayDividend, Withhold
from stockrail.titles.g1830.state import State1830

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, PRR, company_turn


def earned(revenue: int, **known: Any) -> State1830:
    """PRR, of Ann, has earned its revenue, and the president decides."""
    known = {"Ann": {"PRR": 6}, **known}
    return company_turn("PRR", "dividend", revenue={"PRR": revenue}, **known)


def test_the_president_pays_all_or_keeps_all() -> None:
    """§20.15"""
    state = earned(50)
    assert engine.legal(state) == (PayDividend(ANN), Withhold(ANN))
    assert refused(state, Pass(ANN)) == (
        "You can’t pass now (§20.15). What you can do: pay a dividend or withhold the revenue."
    )


def test_each_share_of_a_player_brings_a_tenth() -> None:
    """§20.16"""
    state = after(
        earned(120, Ann={"PRR": 4}, Bob={"PRR": 3}, Cat={"PRR": 1}, pool={"PRR": 1}),
        PayDividend(ANN),
    )
    assert [state.cash[p] - 1000 for p in (ANN, BOB, CAT)] == [48, 36, 12]
    assert state.cash[PRR] == 12, "the pool's part"


def test_the_part_of_the_pool_goes_to_the_treasury_that_of_the_offering_to_nobody() -> None:
    """§20.16, docs/rulings: errors in the rulebook. The example of the rules."""
    state = earned(50, Ann={"PRR": 5}, pool={"PRR": 2})
    bank = state.cash[BANK]
    assert said(state, PayDividend(ANN))[:3] == [
        "PRR pays $5 per share",
        "Ann receives $25",
        "PRR receives $10",
    ]
    state = after(state, PayDividend(ANN))
    assert (state.cash[ANN], state.cash[PRR]) == (1025, 10)
    assert bank - state.cash[BANK] == 35, "15 are paid to nobody"


def test_a_dividend_raises_the_price() -> None:
    """§20.16, §8.8"""
    assert after(earned(50), PayDividend(ANN)).price(PRR) == 112


def test_kept_it_all_goes_to_the_treasury() -> None:
    """§20.17"""
    state = earned(50, pool={"PRR": 2})
    assert said(state, Withhold(ANN))[:2] == [
        "PRR withholds $50",
        "The share price of PRR moves from $100 to $90",
    ]
    state = after(state, Withhold(ANN))
    assert (state.cash[ANN], state.cash[PRR]) == (1000, 50)
    assert state.price(PRR) == 90


@pytest.mark.parametrize("trains", ["", "2"])
def test_a_company_without_revenue_counts_as_keeping(trains: str) -> None:
    """§20.17, §8.9: nobody is asked."""
    state = company_turn("PRR", "track", Ann={"PRR": 6}, trains={"PRR": trains})
    assert said(state, Pass(ANN))[:2] == [
        "PRR has no revenue",
        "The share price of PRR moves from $100 to $90",
    ]


def test_income_of_privates_is_never_part_of_a_dividend() -> None:
    """§20.18"""
    state = earned(50, privates={"PRR": "CA"}, cash={"PRR": 25})
    state = after(state, PayDividend(ANN))
    assert (state.cash[ANN], state.cash[PRR]) == (1030, 25)
