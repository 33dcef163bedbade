"""§16.3 shares that a public buys back."""

from typing import Any

from stockrail.core.actions import Pass
from stockrail.core.ids import BANK
from stockrail.rails.certificates import POOL
from stockrail.titles.g1861.actions import Redeem
from stockrail.titles.g1861.components import TREASURY
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.operating.redeeming import Redeeming
from stockrail.titles.g1861.state import State1861

from ..moves import after, allowed, refused, said
from .position import ANN, NW, position


def redeeming(cash: int = 250, pooled: int = 4, **known: Any) -> State1861:
    """NW stands at 100."""
    known = {"Ann": {"NW": 3}, "pool": {"NW": pooled}, "trains": {"NW": "3"}, **known}
    return position(CompanyTurn(NW, "redeem"), cash={"NW": cash}, **known)


def test_a_public_may_buy_its_shares_from_the_pool() -> None:
    """§16.3: at their price, which does not change, into its treasury."""
    state = redeeming()
    assert allowed(state, Redeem) == [Redeem(ANN, 10), Redeem(ANN, 20)]
    assert said(state, Redeem(ANN, 20))[0] == "NW redeems 20% of its shares for 200 R"
    state.stack = (Redeeming(ANN, NW),)
    done = after(state, Redeem(ANN, 20))
    assert done.held(POOL, NW) == 2
    assert done.held(TREASURY, NW) == 5
    assert done.cash[BANK] == state.cash[BANK] + 200
    assert done.price(NW) == state.price(NW)


def test_the_step_is_over_then() -> None:
    """§16.3"""
    for action in (Redeem(ANN, 10), Pass(ANN)):
        assert not any(isinstance(f, Redeeming) for f in after(redeeming(), action).stack)


def test_no_loan_is_taken_for_shares() -> None:
    """§16.3, §15.5"""
    assert refused(redeeming(), Redeem(ANN, 30)) == (
        "30% costs 300 R; NW has 250 R, and takes no loan for shares (§15.5). Redeem at"
        " most 20%, or pass."
    )


def test_what_is_not_in_the_pool_is_not_redeemed() -> None:
    """§16.3"""
    assert refused(redeeming(pooled=1), Redeem(ANN, 20)) == (
        "The pool has 10% of NW (§16.3). Redeem at most 10%, or pass."
    )
    assert refused(redeeming(), Redeem(ANN, 15)) == (
        "Shares are redeemed in multiples of 10% (§16.3). Redeem at most 20%, or pass."
    )


def test_who_can_redeem_nothing_is_not_asked() -> None:
    """§3.3"""
    for state in (redeeming(cash=99), redeeming(pooled=0)):
        assert not any(isinstance(frame, Redeeming) for frame in state.stack)
