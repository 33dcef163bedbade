"""§3.1 and §3.2 the course of the game, §4 the stock round."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import BANK, CompanyId
from stockrail.rails.actions import Accept, SellShares
from stockrail.titles.g1830.actions import (
    BuyPrivate,
    BuyShare,
    Exchange,
    SellPrivate,
    SetPar,
    Source,
)
from stockrail.titles.g1830.components import MH
from stockrail.titles.g1830.operating.any_step import TurnStep
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, now, refused, said
from .position import ANN, BOB, CAT, CPR, NYC, PRR, company_turn, stock_turn

BOTH: dict[str, Any] = {"Ann": {"PRR": 6}, "Bob": {"NYC": 6}}
"""Two companies run, with two presidents."""
RICH: dict[str, Any] = {"Ann": {"PRR": 6, "NYC": 2}, "Bob": {"NYC": 3}}


def all_pass(state: State1830) -> State1830:
    for _ in state.players:
        state = after(state, Pass(state.step.actor))
    return state


@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("D", 3)])
def test_operating_rounds_follow_each_stock_round(phase: str, rounds: int) -> None:
    """§3.1, §22.7"""
    state = all_pass(stock_turn(Ann={"PRR": 6}, phase=phase, left={"2": 0}))
    begun = state.operating_round
    while isinstance(state.step, TurnStep):
        state = after(state, Pass(state.step.actor))
    assert isinstance(state.step, StockTurn)
    assert state.operating_round - begun == rounds - 1
    assert state.stock_round == 3


def test_whoever_can_neither_buy_nor_sell_is_not_asked() -> None:
    """§3.2, docs/rulings: nothing left to choose."""
    state = stock_turn(Bob={"NYC": 2}, cash={"Bob": 66})
    assert said(state, Pass(ANN)) == ["Ann passes", "Bob passes"]
    assert after(state, Pass(ANN)).step.actor == CAT


def test_a_turn_in_which_nothing_more_is_possible_ends_by_itself() -> None:
    """§3.2"""
    state = stock_turn(Bob={"PRR": 2}, stock_round=1, operating_round=0)
    assert after(state, BuyShare(ANN, PRR, "offering")).step.actor == BOB


def test_the_holder_of_the_priority_deal_begins() -> None:
    """§4.1"""
    state = company_turn("PRR", "privates", **BOTH, priority="Cat")
    assert isinstance(state.step, StockTurn)
    assert state.step.actor == CAT
    assert after(state, Pass(CAT)).step.actor == ANN, "and turns go to the left"


def test_a_player_may_buy_one_certificate_and_sell_any_number() -> None:
    """§4.2"""
    state = stock_turn(**RICH)
    assert str(state.step.prompt(state)) == "Buy one certificate, sell any number, or pass"
    assert str(state.step.waiting(state)) == "Ann trades in the stock round"
    state = after(state, SellShares(ANN, PRR, 10), SellShares(ANN, NYC, 20))
    state = after(state, SetPar(ANN, CPR, 67))
    assert state.step.actor == BOB, "nothing more is possible"
    assert (state.held(ANN, PRR), state.held(ANN, NYC), state.held(ANN, CPR)) == (5, 0, 2)


def test_a_second_certificate_may_not_be_bought() -> None:
    """§4.2"""
    state = after(stock_turn(**RICH), BuyShare(ANN, NYC, "offering"))
    assert str(state.step.prompt(state)) == "Continue your turn, or end it"
    text = "You have already bought in this turn (§4.2). End your turn."
    assert refused(state, BuyShare(ANN, NYC, "offering")) == text
    assert refused(state, SetPar(ANN, CPR, 67)) == text


def test_a_turn_may_be_only_a_sale_or_only_a_purchase_or_a_pass() -> None:
    """§4.2"""
    state = stock_turn(**RICH)
    for actions in (
        [Pass(ANN)],
        [SellShares(ANN, PRR, 10), Done(ANN)],
        [BuyShare(ANN, NYC, "offering"), Done(ANN)],
    ):
        assert after(state, *actions).step.actor == BOB


def test_passing_is_for_turns_in_which_nothing_was_done() -> None:
    """§4.2"""
    state = stock_turn(**RICH)
    assert refused(state, Done(ANN)) == "You have not acted in this turn (§4.2). Pass."
    state = after(state, SellShares(ANN, PRR, 10))
    assert refused(state, Pass(ANN)) == "You have already acted in this turn (§4.2). End your turn."


def test_sales_come_all_before_or_all_after_the_purchase() -> None:
    """§4.3, docs/rulings: sales and purchase in one turn."""
    sale, purchase = SellShares(ANN, PRR, 10), BuyShare(ANN, NYC, "offering")
    state = after(stock_turn(**RICH, privates={"Bob": "SV"}), sale, purchase)
    assert refused(state, sale) == (
        "You sold before your purchase, so you cannot sell after it (§4.3). End your turn."
    )
    state = after(stock_turn(**RICH), purchase, sale)
    assert engine.why_not(state, sale) is None
    assert refused(state, purchase) == (
        "You sold after your purchase, so you cannot buy any more (§4.3). End your turn."
    )


def test_by_option_one_may_sell_and_buy_and_sell_again() -> None:
    """§4.3, docs/rulings: sales and purchase in one turn."""
    sale, purchase = SellShares(ANN, PRR, 10), BuyShare(ANN, NYC, "offering")
    state = stock_turn(**RICH, options={"stock_turn": "sell_buy_sell"})
    state = after(state, sale, purchase, sale)
    assert (state.held(ANN, PRR), state.held(ANN, NYC)) == (4, 3)
    assert refused(state, purchase) == "You have already bought in this turn (§4.2). End your turn."


@pytest.mark.parametrize(
    ("source", "place", "price"), [("offering", "IPO", 100), ("pool", "pool", 82)]
)
def test_a_purchase_is_paid_at_once(source: Source, place: str, price: int) -> None:
    """§4.4, §8.5"""
    state = stock_turn(Bob={"NYC": 2}, pool={"NYC": 1}, prices={"NYC": 82})
    before = state.cash[BANK]
    assert said(state, BuyShare(ANN, NYC, source)) == [
        f"Ann buys 10% of NYC from the {place} for ${price}"
    ]
    state = after(state, BuyShare(ANN, NYC, source))
    assert (state.cash[ANN], state.cash[BANK]) == (1000 - price, before + price)


def test_money_is_never_lent() -> None:
    """§4.4"""
    state = stock_turn(Bob={"NYC": 2}, cash={"Ann": 99})
    way_out = "Pass."
    assert refused(state, BuyShare(ANN, NYC, "offering")) == (
        f"This costs $100 and Ann has $99 (§4.4). {way_out}"
    )
    assert refused(state, SetPar(ANN, PRR, 67)) == (
        f"This costs $134 and Ann has $99 (§4.4). {way_out}"
    )


def test_what_is_not_there_may_not_be_bought() -> None:
    """§4.4"""
    state = stock_turn(Bob={"NYC": 6}, Cat={"NYC": 4, "PRR": 2})
    assert refused(state, BuyShare(ANN, NYC, "offering")) == (
        "The IPO has no certificate of NYC (§4.4). Buy another certificate, or pass."
    )
    assert refused(state, BuyShare(ANN, PRR, "pool")) == (
        "The pool has no certificate of PRR (§4.4). Buy another certificate, or pass."
    )


def test_there_are_eight_companies_and_no_others() -> None:
    """§28.6"""
    state, gwr = stock_turn(), CompanyId("GWR")
    text = "There is no company GWR (§28.6). What you can do: start a company or pass."
    for action in (
        BuyShare(ANN, gwr, "pool"),
        SellShares(ANN, gwr, 10),
        SetPar(ANN, gwr, 100),
    ):
        assert refused(state, action) == text


def test_whoever_has_sold_a_company_may_not_buy_it_in_this_round() -> None:
    """§4.5"""
    state = after(stock_turn(**RICH), SellShares(ANN, NYC, 10))
    text = "Ann has sold NYC in this round (§4.5). Buy another certificate, or "
    assert refused(state, BuyShare(ANN, NYC, "pool")) == text + "end your turn."
    state = after(state, Done(ANN), Pass(BOB), Pass(CAT))
    assert refused(state, BuyShare(ANN, NYC, "offering")) == text + "pass.", (
        "in a later turn as well"
    )


def test_others_may_buy_what_somebody_has_sold() -> None:
    """§4.5, §15.4"""
    state = after(stock_turn(**RICH), SellShares(ANN, NYC, 10), Done(ANN))
    assert after(state, BuyShare(BOB, NYC, "pool")).held(BOB, NYC) == 4


def test_in_the_next_round_it_may_be_bought_again() -> None:
    """§4.5"""
    state = stock_turn(Ann={"NYC": 1}, Bob={"NYC": 2})
    state = after(state, SellShares(ANN, NYC, 10), Done(ANN))
    for player in (BOB, CAT, ANN):
        state = after(state, Pass(player))
    assert state.stock_round == 3
    assert engine.why_not(after(state, Pass(BOB), Pass(CAT)), BuyShare(ANN, NYC, "pool")) is None


def test_passing_is_not_final() -> None:
    """§4.6"""
    state = after(stock_turn(Bob={"NYC": 2}), Pass(ANN), Pass(BOB), BuyShare(CAT, NYC, "offering"))
    state = after(state, Done(CAT))
    assert state.step.actor == ANN
    assert after(state, BuyShare(ANN, NYC, "offering")).held(ANN, NYC) == 1


def test_the_round_ends_when_all_have_passed_one_after_another() -> None:
    """§4.7"""
    state = after(stock_turn(**BOTH), Pass(ANN), BuyShare(BOB, PRR, "offering"), Done(BOB))
    state = after(state, Pass(CAT), Pass(ANN))
    assert isinstance(state.step, StockTurn)
    state = after(state, Pass(BOB))
    assert isinstance(state.step, TurnStep), "three in a row"


def test_priority_is_left_of_the_last_to_buy_or_sell() -> None:
    """§4.8"""
    bought = after(stock_turn(**BOTH), Pass(ANN), BuyShare(BOB, PRR, "offering"), Done(BOB))
    assert after(bought, Pass(CAT), Pass(ANN), Pass(BOB)).priority == CAT
    sold = after(stock_turn(**BOTH), SellShares(ANN, PRR, 10), Done(ANN))
    assert after(sold, Pass(BOB), Pass(CAT), Pass(ANN)).priority == BOB


def test_if_nobody_acted_the_priority_deal_stays() -> None:
    """§4.8"""
    state = stock_turn(**BOTH, turn=StockTurn(CAT), priority="Cat")
    assert all_pass(state).priority == CAT


def test_exchanging_m_and_h_and_deals_in_privates_are_no_trades() -> None:
    """§4.9, docs/rulings: what counts as acting."""
    state = stock_turn(**BOTH, privates={"Ann": "MH", "Bob": "SV"})
    state = after(state, Exchange(ANN, "offering"))
    assert now(state, StockTurn).passes == 0
    state = after(state, Pass(ANN))
    turn = now(state, StockTurn)
    assert (turn.actor, turn.passes, turn.last) == (BOB, 1, None)


def test_a_turn_with_nothing_but_a_deal_in_a_private_is_a_pass() -> None:
    """§4.9, docs/rulings: what counts as acting."""
    state = stock_turn(**BOTH, privates={"Ann": "MH"})
    state = after(state, SellPrivate(ANN, MH, BOB, 10), Accept(BOB))
    assert refused(state, Pass(ANN)) == "You have already acted in this turn (§4.2). End your turn."
    state = after(state, Done(ANN))
    turn = now(state, StockTurn)
    assert (turn.passes, turn.last) == (1, None)
    by_option = stock_turn(**BOTH, privates={"Bob": "MH"}, options={"private_deals": "buyers_turn"})
    state = after(by_option, BuyPrivate(ANN, MH, 10), Accept(BOB), Done(ANN))
    turn = now(state, StockTurn)
    assert (turn.passes, turn.last) == (0, ANN), "there it is the purchase"
