"""§27.5 and §27.6: M&H for a certificate of NYC."""

from dataclasses import replace
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action, Done, Pass
from stockrail.core.ids import HexId
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    CompanyBuysPrivate,
    Decline,
    PlaceToken,
    SellShares,
)
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.titles.g1830.actions import BuyShare, Exchange, SellPrivate, SetPar, Source
from stockrail.titles.g1830.components import MH, SV
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.discarding import Discarding
from stockrail.titles.g1830.operating.tokens import ErieHome
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn
from stockrail.titles.g1830.stock.trades import Bought, Sold

from ..moves import after, now, refused, rule_against, said
from .position import ANN, BOB, CAT, CPR, NYC, PRR, company_turn, stock_turn

ANY_MOMENT = {"mh_exchange": "any_moment"}


@pytest.mark.parametrize("source", ["offering", "pool"])
def test_m_and_h_is_exchanged_for_a_certificate_from_offering_or_pool(source: Source) -> None:
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
        "The IPO has no certificate of NYC (§27.5). What you can do: start a company, sell a "
        "private to a player or pass."
    )
    assert refused(state, Exchange(ANN, "pool")) == (
        "The pool has no certificate of NYC (§27.5). What you can do: start a company, sell "
        "a private to a player or pass."
    )


def test_with_60_percent_it_may_not_be_exchanged() -> None:
    """§27.5"""
    state = stock_turn(privates={"Ann": "MH"}, Ann={"NYC": 6})
    assert refused(state, Exchange(ANN, "offering")) == (
        "Ann holds 60% of NYC (§27.5). What you can do: start a company, sell certificates, "
        "sell a private to a player or pass."
    )
    state = stock_turn(privates={"Ann": "MH"}, Ann={"NYC": 5})
    assert after(state, Exchange(ANN, "offering")).held(ANN, NYC) == 6


@pytest.mark.parametrize(("space", "rule"), [((4, 1), None), ((5, 0), None), ((4, 2), "§27.5")])
def test_by_option_60_percent_is_no_limit_in_orange_and_brown(
    space: tuple[int, int], rule: str | None
) -> None:
    """§27.5, docs/rulings: the Mohawk exchange."""
    held: dict[str, Any] = {"privates": {"Ann": "MH"}, "Ann": {"NYC": 6}, "prices": {"NYC": space}}
    refusal = engine.why_not(stock_turn(**held, options=ANY_MOMENT), Exchange(ANN, "offering"))
    assert (refusal.rule if refusal else None) == rule
    assert rule_against(stock_turn(**held), Exchange(ANN, "offering")) == "§27.5"


def test_only_its_owner_may_exchange_it() -> None:
    """§27.5"""
    state = stock_turn(privates={"Bob": "MH"}, Bob={"NYC": 2})
    assert refused(state, Exchange(ANN, "offering")) == (
        "M&H does not belong to Ann (§27.5). What you can do: start a company, buy a "
        "certificate, buy a private from a player or pass."
    )
    assert (
        refused(stock_turn(), Exchange(ANN, "offering"))
        == "M&H is closed (§27.5). What you can do: start a company or pass."
    )
    bought = stock_turn(privates={"NYC": "MH"}, Ann={"NYC": 5, "PRR": 6})
    assert refused(bought, Exchange(ANN, "offering")) == (
        "M&H does not belong to Ann (§27.5). What you can do: sell certificates, buy a "
        "certificate, start a company or pass."
    )


def test_nyc_need_not_have_a_par_yet() -> None:
    """§27.5, docs/rulings: the mohawk exchange."""
    state = after(stock_turn(privates={"Ann": "MH"}), Exchange(ANN, "offering"))
    assert (state.held(ANN, NYC), state.companies[NYC].president) == (1, None)
    assert rule_against(state, SellShares(ANN, NYC, 10)) == "§12.5"
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


def trading(**known: Any) -> State1830:
    """Ann's turn; Bob owns M&H."""
    return stock_turn(privates={"Bob": "MH", "Ann": "SV"}, Ann={"PRR": 6}, Cat={"NYC": 2}, **known)


def test_between_the_turns_of_others() -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    state = after(trading(), Exchange(BOB, "offering"))
    assert (state.held(BOB, NYC), state.step.actor) == (1, ANN)
    assert [*engine.out_of_turn(trading(), BOB)] == [Exchange(BOB, "offering")]
    assert [*engine.out_of_turn(trading(), CAT)] == []


@pytest.mark.parametrize(
    "trades",
    [
        [SellShares(ANN, PRR, 10)],
        [BuyShare(ANN, NYC, "offering")],
        [SellPrivate(ANN, SV, CAT, 20), Accept(CAT)],
    ],
)
def test_not_in_the_middle_of_the_turn_of_another(trades: list[Action]) -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    state = after(trading(), *trades)
    assert state.step.actor == ANN
    assert refused(state, Exchange(BOB, "offering")) == (
        "M&H is exchanged between turns, and this one has begun (§27.6)."
    )
    by_option = after(trading(options=ANY_MOMENT), *trades)
    assert after(by_option, Exchange(BOB, "offering")).held(BOB, NYC) == 1


def test_before_the_turn_of_a_company_begins() -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    before: dict[str, Any] = {
        "Ann": {"PRR": 6, "CPR": 6},
        "Cat": {"NYC": 2},
        "privates": {"Bob": "MH"},
    }
    state = company_turn("PRR", "track", waiting="CPR", **before)
    assert after(state, Exchange(BOB, "offering")).held(BOB, NYC) == 1
    state = after(state, Pass(ANN))
    assert now(state, Construction).company == CPR
    assert after(state, Exchange(BOB, "offering")).held(BOB, NYC) == 1


def test_not_in_the_middle_of_the_turn_of_a_company() -> None:
    """§27.6, docs/rulings: the mohawk exchange."""
    before: dict[str, Any] = {
        "Ann": {"PRR": 6},
        "Cat": {"NYC": 2},
        "cash": {"PRR": 500},
        "privates": {"Bob": "MH"},
    }
    state = company_turn("PRR", "trains", **before)
    text = "M&H is exchanged between turns, and this one has begun (§27.6)."
    assert refused(state, Exchange(BOB, "offering")) == text
    own = company_turn("PRR", "trains", **{**before, "privates": {"Ann": "MH"}})
    assert rule_against(own, Exchange(ANN, "offering")) == "§27.6", "also for its president"
    state = company_turn("PRR", "trains", options=ANY_MOMENT, **before)
    assert after(state, Exchange(BOB, "offering")).held(BOB, NYC) == 1


def test_a_turn_begins_with_the_first_question_of_it() -> None:
    """§27.6, §3.2: Erie has no tile to lay before the first 3."""
    known: dict[str, Any] = {"Ann": {"ERIE": 6}, "Cat": {"NYC": 2}, "cash": {"ERIE": 500}}
    state = company_turn("ERIE", "track", privates={"Bob": "MH"}, **known)
    assert isinstance(state.step, TrainPurchase)
    assert after(state, Exchange(BOB, "offering")).held(BOB, NYC) == 1
    state = after(state, BuyTrain(ANN, "2", "new"))
    assert isinstance(state.step, TrainPurchase)
    assert rule_against(state, Exchange(BOB, "offering")) == "§27.6"


def test_an_exchange_leaves_the_turn_where_it_was() -> None:
    """§27.6, §4.9"""
    state = after(trading(turn=StockTurn(ANN, passes=2)), Exchange(BOB, "offering"))
    assert state.step == StockTurn(ANN, passes=2)


def test_it_may_be_exchanged_while_trains_are_returned() -> None:
    """§27.6, option `mh_exchange`"""
    state = company_turn(
        "PRR",
        "trains",
        Ann={"PRR": 6},
        Bob={"NYC": 3},
        trains={"PRR": "3 3 3"},
        cash={"PRR": 500},
        privates={"Cat": "MH"},
        phase="3",
        left={"2": 0, "3": 0},
        options=ANY_MOMENT,
    )
    state = after(state, BuyTrain(ANN, "4", "new"))
    assert isinstance(state.step, Discarding)
    assert after(state, Exchange(CAT, "offering")).held(CAT, NYC) == 1


def test_a_new_president_decides_from_that_moment_on() -> None:
    """§13.1, §27.6: the exchange makes Bob president of NYC in the middle of its turn."""
    state = company_turn(
        "NYC",
        "track",
        Ann={"NYC": 3},
        Bob={"NYC": 3},
        Cat={"NYC": 2},
        privates={"Bob": "MH"},
        options=ANY_MOMENT,
    )
    assert state.step.actor == ANN
    state = after(state, Exchange(BOB, "offering"))
    assert (state.president(NYC), state.step.actor) == (BOB, BOB)


def test_before_erie_chooses_its_home_the_turn_has_not_begun() -> None:
    """§27.6, §19.9"""
    known: dict[str, Any] = {
        "Ann": {"ERIE": 6},
        "Cat": {"NYC": 2},
        "privates": {"Cat": "MH"},
        "new": "ERIE",
    }
    state = company_turn("ERIE", "start", **known)
    assert isinstance(state.step, ErieHome)
    state = after(state, Exchange(CAT, "offering"))
    assert (state.held(CAT, NYC), state.step.actor) == (3, ANN)


def test_a_private_bought_before_erie_chooses_begins_the_turn() -> None:
    """§27.6, §23.4"""
    known: dict[str, Any] = {
        "Ann": {"ERIE": 6},
        "Cat": {"NYC": 2},
        "privates": {"Ann": "SV", "Cat": "MH"},
    }
    state = company_turn("ERIE", "start", phase="3", new="ERIE", cash={"ERIE": 500}, **known)
    state = after(state, CompanyBuysPrivate(ANN, SV, 40))
    because = "M&H is exchanged between turns, and this one has begun (§27.6)."
    assert refused(state, Exchange(CAT, "offering")) == because
    state = after(state, PlaceToken(ANN, HexId("E11"), 1))
    assert refused(state, Exchange(CAT, "offering")) == because


def test_a_declined_offer_does_not_begin_the_turn() -> None:
    """§27.6, §3.3"""
    known: dict[str, Any] = {
        "Ann": {"PRR": 6},
        "Bob": {"NYC": 2},
        "privates": {"Bob": "SV", "Cat": "MH"},
    }
    state = company_turn("PRR", "track", phase="3", cash={"PRR": 500}, **known)
    state = after(state, CompanyBuysPrivate(ANN, SV, 30), Decline(BOB))
    assert after(state, Exchange(CAT, "offering")).held(CAT, NYC) == 1


def test_the_duty_to_sell_waits_if_nothing_may_be_sold_in_this_turn() -> None:
    """§10.7, §4.3, §27.6: Ann has sold and bought, then loses NYC and is above the limit."""
    others = dict.fromkeys(("CPR", "B&O", "C&O", "ERIE", "NYNH", "B&M", "PRR"), 2)
    state = stock_turn(
        Ann={**others, "NYC": 3},
        Bob={**dict.fromkeys(others, 3), "NYC": 3},
        presidents={"NYC": "Ann"},
        privates={"Ann": "SV CS DH CA", "Bob": "MH"},
        options=ANY_MOMENT,
    )
    turn = replace(now(state, StockTurn), trades=(Sold(PRR, 67), Bought(CPR, "offering", True)))
    state.stack = (*state.stack[:-1], turn)
    assert state.certificates(ANN) == state.certificate_limit
    state = after(state, Exchange(BOB, "offering"))
    assert state.certificates(ANN) == state.certificate_limit + 1
    assert Done(ANN) in engine.legal(state)
