"""§27.5 and §27.6: M&H for a certificate of NYC."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.mechanics.certificates import OFFERING, POOL
from stockrail.titles.g1830.actions import (
    Accept,
    BuyShare,
    Exchange,
    SellPrivate,
    SellShares,
    SetPar,
)
from stockrail.titles.g1830.components import MH, SV
from stockrail.titles.g1830.state import Railroads
from stockrail.titles.g1830.stock_round import StockTurn

from .position import ANN, BOB, CAT, CPR, NYC, PRR, after, company_turn, refused, said, stock_turn

ANY_MOMENT = {"mh_exchange": "any_moment"}


@pytest.mark.parametrize("source", ["offering", "pool"])
def test_m_and_h_is_exchanged_for_a_certificate_from_offering_or_pool(source: str) -> None:
    """§27.5"""
    state = stock_turn(privates={"Ann": "MH"}, Bob={"NYC": 3}, pool={"NYC": 1})
    assert said(state, Exchange(ANN, source)) == ["Ann exchanges M&H for 10% of NYC", "M&H closes"]
    state = after(state, Exchange(ANN, source))
    assert (state.held(ANN, NYC), state.cash[ANN]) == (1, 1000)
    assert (state.held(OFFERING, NYC), state.held(POOL, NYC)) == (
        (5, 1) if source == "offering" else (6, 0)
    )
    assert MH not in state.privates


def test_there_must_be_a_certificate() -> None:
    """§27.5"""
    state = stock_turn(privates={"Ann": "MH"}, Bob={"NYC": 6}, Cat={"NYC": 4})
    assert refused(state, Exchange(ANN, "offering")) == (
        "The offering holds no certificate of NYC (§27.5)."
    )
    assert refused(state, Exchange(ANN, "pool")) == "The pool holds no certificate of NYC (§27.5)."


def test_with_60_percent_it_may_not_be_exchanged() -> None:
    """§27.5"""
    state = stock_turn(privates={"Ann": "MH"}, Ann={"NYC": 6})
    assert refused(state, Exchange(ANN, "offering")) == (
        "Ann holds 60% of NYC (§27.5). Sell some first."
    )
    state = stock_turn(privates={"Ann": "MH"}, Ann={"NYC": 5})
    assert after(state, Exchange(ANN, "offering")).held(ANN, NYC) == 6


def test_only_its_owner_may_exchange_it() -> None:
    """§27.5"""
    state = stock_turn(privates={"Bob": "MH"}, Bob={"NYC": 2})
    assert refused(state, Exchange(ANN, "offering")) == "M&H does not belong to Ann (§27.5)."
    assert refused(stock_turn(), Exchange(ANN, "offering")) == "M&H is closed (§27.5)."
    bought = stock_turn(privates={"NYC": "MH"}, Ann={"NYC": 5, "PRR": 6})
    assert refused(bought, Exchange(ANN, "offering")) == "M&H does not belong to Ann (§27.5)."


def test_nyc_need_not_have_a_par_yet() -> None:
    """§27.5, docs/rulings: the mohawk exchange."""
    state = after(stock_turn(privates={"Ann": "MH"}), Exchange(ANN, "offering"))
    assert (state.held(ANN, NYC), state.companies[NYC].president) == (1, None)
    assert engine.why_not(state, SellShares(ANN, NYC, 10)).rule == "§12.5"
    state = after(state, Pass(ANN), SetPar(BOB, NYC, 67))
    assert state.companies[NYC].president == BOB


def test_the_limit_of_certificates_is_not_asked() -> None:
    """§27.5, docs/rulings: the mohawk exchange."""
    state = stock_turn(
        players="Ann Bob Cat Dan Eve Fay",
        privates={"Ann": "MH"},
        Ann={"PRR": 6, "CPR": 6},
        Bob={"NYC": 2},
    )
    assert state.certificates(ANN) == 11
    assert after(state, Exchange(ANN, "offering")).certificates(ANN) == 11


def test_in_the_stock_turn_of_its_owner_at_any_time() -> None:
    """§27.6"""
    state = stock_turn(privates={"Ann": "MH"}, Ann={"PRR": 6}, Bob={"NYC": 2})
    state = after(state, BuyShare(ANN, NYC, "offering"))
    assert after(state, Exchange(ANN, "offering")).held(ANN, NYC) == 2


def trading(**known: object) -> Railroads:
    """Ann's turn; Bob owns M&H."""
    return stock_turn(privates={"Bob": "MH", "Ann": "SV"}, Ann={"PRR": 6}, Cat={"NYC": 2}, **known)


def test_between_the_turns_of_others() -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    state = after(trading(), Exchange(BOB, "offering"))
    assert (state.held(BOB, NYC), state.phase.actor) == (1, ANN)
    assert [*engine.asides(trading(), BOB)] == [Exchange(BOB, "offering")]
    assert [*engine.asides(trading(), CAT)] == []


@pytest.mark.parametrize(
    "deeds",
    [
        [SellShares(ANN, PRR, 10)],
        [BuyShare(ANN, NYC, "offering")],
        [SellPrivate(ANN, SV, CAT, 20), Accept(CAT)],
    ],
)
def test_not_in_the_middle_of_the_turn_of_another(deeds: list[object]) -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    state = after(trading(), *deeds)
    assert state.phase.actor == ANN
    assert refused(state, Exchange(BOB, "offering")) == (
        "M&H is exchanged between turns, and this one has begun (§27.6). "
        "Wait until the turn is over."
    )
    by_option = after(trading(options=ANY_MOMENT), *deeds)
    assert after(by_option, Exchange(BOB, "offering")).held(BOB, NYC) == 1


def test_before_the_turn_of_a_company_begins() -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    before = {"Ann": {"PRR": 6, "CPR": 6}, "Cat": {"NYC": 2}, "privates": {"Bob": "MH"}}
    state = company_turn("PRR", "track", waiting="CPR", **before)
    assert after(state, Exchange(BOB, "offering")).held(BOB, NYC) == 1
    state = after(state, Pass(ANN))
    assert state.phase.company == CPR
    assert after(state, Exchange(BOB, "offering")).held(BOB, NYC) == 1


def test_not_in_the_middle_of_the_turn_of_a_company() -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    before = {"Ann": {"PRR": 6}, "Cat": {"NYC": 2}, "cash": {"PRR": 500}, "privates": {"Bob": "MH"}}
    state = company_turn("PRR", "trains", **before)
    text = "M&H is exchanged between turns, and this one has begun (§27.6). "
    assert refused(state, Exchange(BOB, "offering")) == text + "Wait until the turn is over."
    own = company_turn("PRR", "trains", **{**before, "privates": {"Ann": "MH"}})
    assert engine.why_not(own, Exchange(ANN, "offering")).rule == "§27.6", "also for its president"
    state = company_turn("PRR", "trains", options=ANY_MOMENT, **before)
    assert after(state, Exchange(BOB, "offering")).held(BOB, NYC) == 1


def test_an_exchange_leaves_the_turn_where_it_was() -> None:
    """§27.6, §4.9"""
    state = after(trading(turn=StockTurn(ANN, passes=2)), Exchange(BOB, "offering"))
    assert state.phase == StockTurn(ANN, passes=2)
