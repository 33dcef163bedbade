"""§12 selling certificates, §15 dealing through the bank."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import BANK
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import POOL
from stockrail.titles.g1830.actions import BuyCheapestPrivate, BuyShare, SetPar
from stockrail.titles.g1830.components import BO
from stockrail.titles.g1830.state import State1830

from ..moves import after, refused, rule_against, said
from .position import ANN, B_O, BOB, CAT, CPR, NYC, PRR, private_sale, stock_turn

FIRST: dict[str, Any] = {"stock_round": 1, "operating_round": 0}
HELD: dict[str, Any] = {"Ann": {"PRR": 6, "NYC": 1}, "Bob": {"NYC": 3}}


def test_any_number_of_any_companies_may_be_sold() -> None:
    """§12.1"""
    state = after(stock_turn(**HELD), SellShares(ANN, PRR, 40), SellShares(ANN, NYC, 10))
    assert (state.held(ANN, PRR), state.held(POOL, PRR)) == (2, 4)
    assert (state.held(ANN, NYC), state.held(POOL, NYC)) == (0, 1)


@pytest.mark.parametrize("percent", [70, 0, 15, -10])
def test_nobody_sells_what_they_do_not_hold(percent: int) -> None:
    """§12.1"""
    assert refused(stock_turn(**HELD), SellShares(ANN, PRR, percent)) == (
        "Ann holds 60% of PRR (§12.1). Sell at most 40% of PRR, or pass."
    )


def test_whoever_has_none_sells_something_else() -> None:
    """§12.1"""
    assert refused(stock_turn(**HELD), SellShares(ANN, CPR, 10)) == (
        "Ann holds 0% of CPR (§12.1). Sell certificates of another company, or pass."
    )


def test_nothing_is_sold_in_the_first_stock_round() -> None:
    """§12.2, docs/rulings: the first stock round."""
    assert refused(stock_turn(**HELD, **FIRST), SellShares(ANN, PRR, 10)) == (
        "Nothing can be sold in the first stock round (§12.2). Buy another certificate, or pass."
    )


def after_a_round_of_passes(**options: str) -> State1830:
    """All have passed once while SV was unsold; then all privates were sold to Cat and Ann."""
    state = after(private_sale(options=options), *map(Pass, (ANN, BOB, CAT)))
    privates = {private: CAT for private in state.privates}
    state.privates = {**privates, BO: BANK}
    return after(state, BuyCheapestPrivate(ANN, BO), SetPar(ANN, B_O, 100))


def test_after_a_round_of_passes_it_is_no_longer_the_first() -> None:
    """§12.2, §7.13, docs/rulings: the first stock round."""
    state = after_a_round_of_passes()
    assert state.stock_round == 2
    state = after(state, Pass(BOB), Pass(CAT), BuyShare(ANN, B_O, "offering"))
    assert engine.why_not(state, SellShares(ANN, B_O, 10)) is None


def test_by_option_nothing_is_sold_before_the_first_operating_round() -> None:
    """§12.2, docs/rulings: the first stock round."""
    option = {"first_sales": "first_share_round"}
    state = after_a_round_of_passes(**option)
    assert rule_against(after(state, Pass(BOB), Pass(CAT)), SellShares(ANN, B_O, 10)) == ("§12.2")
    later = stock_turn(**HELD, options=option)
    assert engine.why_not(later, SellShares(ANN, PRR, 10)) is None


def test_the_pool_never_holds_more_than_50_percent() -> None:
    """§12.3"""
    state = stock_turn(Ann={"PRR": 3}, Bob={"PRR": 3}, pool={"PRR": 3}, presidents={"PRR": "Bob"})
    assert refused(state, SellShares(ANN, PRR, 30)) == (
        "The pool holds 30% of PRR and may hold 50% (§12.3). Sell at most 20% of PRR, or pass."
    )
    full = after(state, SellShares(ANN, PRR, 20))
    assert refused(full, SellShares(ANN, PRR, 10)) == (
        "The pool holds 50% of PRR and may hold 50% (§12.3). End your turn."
    )


def test_the_presidents_certificate_never_goes_to_the_pool() -> None:
    """§12.4"""
    state = stock_turn(Ann={"PRR": 4}, Bob={"PRR": 1})
    assert [
        action.percent
        for action in engine.legal(state)
        if isinstance(action, SellShares) and action.company == PRR
    ] == [10, 20]


def test_a_certificate_of_a_company_without_a_par_may_not_be_sold() -> None:
    """§12.5, §27.7"""
    state = stock_turn(Ann={"PRR": 1})
    assert refused(state, SellShares(ANN, PRR, 10)) == ("PRR has no par yet (§12.5). Pass.")
    started = stock_turn(Ann={"PRR": 1}, Bob={"PRR": 2})
    assert engine.why_not(started, SellShares(ANN, PRR, 10)) is None


def test_all_sales_are_made_to_the_pool() -> None:
    """§15.1"""
    state = stock_turn(**HELD)
    kinds = {type(action).__name__ for action in engine.legal(state)}
    assert kinds == {"SellShares", "BuyShare", "SetPar", "Pass"}
    assert after(state, SellShares(ANN, PRR, 10)).held(POOL, PRR) == 1


def test_the_bank_pays_the_price_before_the_sale() -> None:
    """§15.2"""
    state = stock_turn(**HELD)
    assert said(state, SellShares(ANN, PRR, 30)) == [
        "Ann sells 30% of PRR for $300",
        "The share price of PRR moves from $100 to $76",
    ]
    sold = after(state, SellShares(ANN, PRR, 30))
    assert (sold.cash[ANN], sold.cash[BANK]) == (1300, state.cash[BANK] - 300)


@pytest.mark.parametrize(
    ("option", "brings"), [("same_price", 300), ("falling_price", 100 + 90 + 82)]
)
def test_parts_sold_in_one_turn_bring_the_first_price(option: str, brings: int) -> None:
    """§15.3, docs/rulings: selling in parts."""
    state = stock_turn(**HELD, options={"split_sales": option})
    state = after(state, *[SellShares(ANN, PRR, 10)] * 3)
    assert state.cash[ANN] == 1000 + brings
    assert state.price(PRR) == 76


def test_the_first_price_holds_for_one_company_in_one_turn() -> None:
    """§15.3"""
    state = after(stock_turn(**HELD), SellShares(ANN, PRR, 10), SellShares(ANN, NYC, 10))
    assert state.cash[ANN] == 1200
    state = after(state, Done(ANN), Pass(BOB), Pass(CAT), SellShares(ANN, PRR, 10))
    assert state.cash[ANN] == 1290, "in the next turn the price of that turn"


def test_what_was_sold_may_be_bought_by_anybody_at_the_market_price() -> None:
    """§15.4"""
    state = after(stock_turn(**HELD), SellShares(ANN, PRR, 20), Done(ANN))
    state = after(state, BuyShare(BOB, PRR, "pool"))
    assert state.cash[BOB] == 1000 - 82
    assert (state.held(BOB, PRR), state.held(POOL, PRR)) == (1, 1)
