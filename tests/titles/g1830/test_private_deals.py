"""§23 privates: sale, closing, value; §27.9 the private B&O."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import HexId, PlayerId
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    CompanyBuysPrivate,
    LayTile,
    PlaceToken,
    PrivateId,
    SellShares,
)
from stockrail.rails.certificates import POOL
from stockrail.rails.state import scores
from stockrail.titles.g1830.actions import BuyPrivate, BuyShare, Exchange, SellPrivate
from stockrail.titles.g1830.components import BO, CA, CS, ERIE, MH, SV
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1830.operating.tokens import Tokening
from stockrail.titles.g1830.operating.turn import Step
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, allowed, refused, rule_against, said
from .position import ANN, B_O, BOB, CAT, NYC, PRR, company_turn, stock_turn

BUYERS_TURN = {"private_deals": "buyers_turn"}
ASKED = {"private_moments": "asked"}


def prr_acts(step: Step = "track", **known: Any) -> State1830:
    """PRR of Ann acts with $500 after the first 3."""
    return company_turn(
        "PRR",
        step,
        **{"Ann": {"PRR": 6}, "cash": {"PRR": 500}, "phase": "3", **known},
    )


# Between players


def test_players_may_sell_privates_to_each_other_at_any_price() -> None:
    """§23.1, docs/rulings: privates between players."""
    state = stock_turn(privates={"Ann": "SV", "Bob": "MH"})
    assert after(state, BuyPrivate(ANN, MH, 1), Accept(BOB)).privates[MH] == ANN
    assert after(state, BuyPrivate(ANN, MH, 999), Accept(BOB)).cash[ANN] == 1
    assert after(state, SellPrivate(ANN, SV, CAT, 400), Accept(CAT)).cash[ANN] == 1400


def test_c_and_a_brings_its_certificate_to_the_first_buyer_only() -> None:
    """§27.7, docs/rulings: a private sold again. A share of PRR lies in the pool."""
    state = stock_turn(privates={"Bob": "CA"}, Cat={"PRR": 3}, pool={"PRR": 1})
    state = after(state, BuyPrivate(ANN, CA, 1), Accept(BOB))
    assert (state.held(ANN, PRR), state.held(POOL, PRR)) == (0, 1)


def test_a_deal_takes_place_in_the_turn_of_buyer_or_seller() -> None:
    """§23.1"""
    state = stock_turn(privates={"Ann": "SV"}, turn=StockTurn(BOB))
    assert engine.why_not(state, BuyPrivate(BOB, SV, 20)) is None
    assert refused(state, SellPrivate(ANN, SV, CAT, 20)) == ("It is Bob’s turn, not Ann’s (§4.2).")


def test_there_is_no_limit_to_deals_and_shares_may_be_bought_besides() -> None:
    """§23.1"""
    state = stock_turn(privates={"Ann": "SV CS"}, Bob={"NYC": 2})
    state = after(state, SellPrivate(ANN, SV, BOB, 20), Accept(BOB))
    state = after(state, SellPrivate(ANN, CS, CAT, 20), Accept(CAT))
    assert after(state, BuyShare(ANN, NYC, "offering")).held(ANN, NYC) == 1


def test_not_in_the_first_stock_round() -> None:
    """§23.1, docs/rulings: the first stock round."""
    state = stock_turn(privates={"Ann": "SV", "Bob": "MH"}, stock_round=1, operating_round=0)
    text = "Privates do not change hands in the first stock round (§23.1). Pass."
    assert refused(state, SellPrivate(ANN, SV, BOB, 20)) == text
    assert refused(state, BuyPrivate(ANN, MH, 20)) == text


def test_the_option_for_sales_of_shares_holds_for_privates() -> None:
    """§23.1, docs/rulings: the first stock round."""
    again: dict[str, Any] = {"stock_round": 2, "operating_round": 0, "privates": {"Ann": "SV"}}
    assert engine.why_not(stock_turn(**again), SellPrivate(ANN, SV, BOB, 20)) is None
    state = stock_turn(**again, options={"first_sales": "first_share_round"})
    assert rule_against(state, SellPrivate(ANN, SV, BOB, 20)) == "§23.1"


def test_by_option_only_in_the_turn_of_the_buyer() -> None:
    """§23.1, docs/rulings: privates between players."""
    state = stock_turn(privates={"Ann": "SV", "Bob": "MH"}, options=BUYERS_TURN)
    assert refused(state, SellPrivate(ANN, SV, BOB, 20)) == (
        "At this table privates change hands in the buyer’s turn (§23.1). Pass."
    )
    assert not any(isinstance(action, SellPrivate) for action in engine.legal(state))


def test_by_option_a_private_is_the_purchase_of_the_turn() -> None:
    """§23.1, docs/rulings: privates between players."""
    held: dict[str, Any] = {"Ann": {"PRR": 3}, "Bob": {"NYC": 2}, "privates": {"Bob": "MH SV"}}
    state = stock_turn(**held, options=BUYERS_TURN)
    bought = after(state, BuyPrivate(ANN, MH, 20), Accept(BOB))
    assert refused(bought, BuyShare(ANN, NYC, "offering")) == (
        "You have already bought in this turn (§4.2). End your turn."
    )
    assert (
        refused(bought, BuyPrivate(ANN, SV, 20))
        == "You have already bought in this turn (§4.2). End your turn."
    )
    assert engine.why_not(bought, SellShares(ANN, PRR, 10)) is None


def test_nobody_sells_a_private_of_another() -> None:
    """§23.1"""
    state = stock_turn(privates={"Bob": "MH"})
    assert (
        refused(state, SellPrivate(ANN, MH, CAT, 20)) == "M&H does not belong to Ann (§23.1). Pass."
    )


def test_nobody_buys_their_own_private() -> None:
    """§23.1"""
    state = stock_turn(privates={"Ann": "MH"})
    assert refused(state, BuyPrivate(ANN, MH, 20)) == "M&H is already yours (§23.1). Pass."
    assert refused(state, SellPrivate(ANN, MH, ANN, 20)) == (
        "Ann cannot buy it (§23.1). What you can do: start a company, sell a private to a "
        "player, exchange M&H or pass."
    )


def test_only_players_buy_in_a_stock_round() -> None:
    """§23.1"""
    state = stock_turn(privates={"Ann": "MH"}, Ann={"PRR": 6}, cash={"PRR": 500})
    assert refused(state, SellPrivate(ANN, MH, PlayerId("PRR"), 60)) == (
        "PRR cannot buy it (§23.1). What you can do: sell certificates, start a company, "
        "sell a private to a player, exchange M&H or pass."
    )


def test_a_private_costs_a_dollar_at_least_and_money_in_hand() -> None:
    """§23.1, §4.4"""
    state = stock_turn(privates={"Ann": "SV", "Bob": "MH"}, cash={"Ann": 50})
    assert refused(state, BuyPrivate(ANN, MH, 0)) == (
        "The price is at least $1 (§23.1). Name another price, or pass."
    )
    assert (
        refused(state, BuyPrivate(ANN, MH, 51))
        == "Ann does not have $51 (§4.4). Name another price, or pass."
    )


def test_a_private_changes_hands_once_in_a_turn() -> None:
    """§23.9"""
    state = stock_turn(privates={"Ann": "SV"})
    state = after(state, SellPrivate(ANN, SV, BOB, 20), Accept(BOB))
    assert refused(state, BuyPrivate(ANN, SV, 20)) == (
        "This private has already changed hands in this turn (§23.9). End your turn."
    )
    again = after(state, Done(ANN), SellPrivate(BOB, SV, ANN, 20), Accept(ANN))
    assert again.privates[SV] == ANN


# To companies


def test_a_company_may_buy_privates_from_players() -> None:
    """§23.2"""
    state = prr_acts(privates={"Ann": "SV", "Bob": "MH"})
    assert said(state, CompanyBuysPrivate(ANN, SV, 40)) == ["PRR buys SV from Ann for $40"]
    assert after(state, CompanyBuysPrivate(ANN, MH, 55), Accept(BOB)).privates[MH] == PRR


def test_not_before_the_first_3() -> None:
    """§23.2"""
    state = prr_acts(privates={"Ann": "SV"}, phase="2")
    assert refused(state, CompanyBuysPrivate(ANN, SV, 20)) == (
        "Companies buy privates from the first 3 train until the first 5 (§23.2). Pass."
    )


def test_not_after_the_first_5() -> None:
    """§23.2"""
    assert refused(prr_acts(phase="5"), CompanyBuysPrivate(ANN, SV, 20)) == (
        "Companies buy privates from the first 3 train until the first 5 (§23.2). Pass."
    )


def test_companies_never_sell_privates() -> None:
    """§23.2"""
    text = "SV belongs to NYC, and companies never sell privates (§23.2). Pass."
    state = prr_acts(privates={"NYC": "SV"}, Bob={"NYC": 6})
    assert refused(state, CompanyBuysPrivate(ANN, SV, 20)) == text
    stock = stock_turn(privates={"NYC": "SV"}, Bob={"NYC": 6})
    assert refused(stock, BuyPrivate(ANN, SV, 20)) == text


@pytest.mark.parametrize("price", [79, 321])
def test_a_company_pays_between_half_and_double_the_face_value(price: int) -> None:
    """§23.3, §27.1"""
    state = prr_acts(privates={"Ann": "CA"})
    assert refused(state, CompanyBuysPrivate(ANN, CA, price)) == (
        "A company pays $80 to $320 for C&A (§23.3). Offer $80 to $320, or pass."
    )
    for agreed in (80, 320):
        assert after(state, CompanyBuysPrivate(ANN, CA, agreed)).cash[ANN] == 1000 + agreed


def test_it_pays_from_its_treasury() -> None:
    """§23.3, §17.3"""
    state = prr_acts(privates={"Ann": "CA"}, cash={"PRR": 100})
    assert (
        refused(state, CompanyBuysPrivate(ANN, CA, 101))
        == "PRR has $100 (§17.3). Offer $80 to $100, or pass."
    )
    poor = prr_acts(privates={"Ann": "CA"}, cash={"PRR": 79})
    assert refused(poor, CompanyBuysPrivate(ANN, CA, 80)) == "PRR has $79 (§17.3). Pass."


TRACK = {"H10": ("57", 1)}


@pytest.mark.parametrize(
    ("step", "options"),
    [("track", {}), ("run", {}), ("dividend", {}), ("trains", {}), ("privates", ASKED)],
)
def test_at_any_moment_of_its_operating_turn(step: Step, options: dict[str, str]) -> None:
    """§23.4"""
    known = {"tiles": TRACK, "trains": {"PRR": "2"}, "revenue": {"PRR": 30}}
    state = prr_acts(step, privates={"Ann": "SV"}, options=options, **known)
    assert after(state, CompanyBuysPrivate(ANN, SV, 40)).privates[SV] == PRR


@pytest.mark.parametrize("options", [{}, {"erie_home": "with_tile"}])
def test_also_before_it_has_chosen_the_home_of_erie(options: dict[str, str]) -> None:
    """§23.4, §19.9"""
    known: dict[str, Any] = {"Ann": {"ERIE": 6}, "cash": {"ERIE": 500}, "privates": {"Ann": "SV"}}
    state = company_turn("ERIE", phase="3", new="ERIE", options=options, **known)
    if options:
        state = after(state, LayTile(ANN, HexId("E11"), "59", 2))
    state = after(state, CompanyBuysPrivate(ANN, SV, 40))
    assert (state.privates[SV], state.cash[ERIE]) == (ERIE, 460)
    state = after(state, PlaceToken(ANN, HexId("E11"), 1))
    assert state.board.stations(ERIE) == ["E11:1"]


def test_nobody_is_asked_for_privates_alone() -> None:
    """§23.4, docs/rulings: the last moment for privates."""
    none_to_buy = prr_acts("trains", privates={"Ann": "SV"}, trains={"PRR": "3"}, cash={"PRR": 40})
    assert isinstance(none_to_buy.step, StockTurn), "the turn is over"
    known = {"phase": "2", "left": {"2": 0}, "cash": {"PRR": 220}}
    state = prr_acts("trains", privates={"Ann": "SV"}, **known)
    assert isinstance(after(state, BuyTrain(ANN, "3", "new")).step, StockTurn)


def test_by_option_its_turn_ends_by_itself_when_no_private_is_left_to_buy() -> None:
    """§23.4, §3.2"""
    state = prr_acts("privates", privates={"Ann": "SV"}, options=ASKED)
    assert str(state.step.prompt(state)) == "Buy privates for PRR, or end its turn"
    assert str(state.step.waiting(state)) == "Ann ends the turn of PRR"
    assert isinstance(after(state, CompanyBuysPrivate(ANN, SV, 40)).step, StockTurn)
    assert isinstance(after(state, Pass(ANN)).step, StockTurn)


def test_they_are_offered_beside_the_trains_and_not_again_after_them() -> None:
    """§23.4, docs/rulings: the last moment for privates."""
    state = prr_acts("trains", privates={"Ann": "SV CA"}, trains={"PRR": "3"})
    assert isinstance(state.step, TrainPurchase)
    assert {a.private for a in allowed(state, CompanyBuysPrivate)} == {SV, CA}
    assert isinstance(after(state, Pass(ANN)).step, StockTurn), "the turn is over"


def test_by_option_a_purchase_of_trains_that_leaves_no_other_leaves_a_moment_for_privates() -> None:
    """§23.4, docs/rulings: the last moment for privates."""
    known = {"phase": "2", "left": {"2": 0}, "cash": {"PRR": 220}}
    state = prr_acts("trains", privates={"Ann": "SV"}, options=ASKED, **known)
    state = after(state, BuyTrain(ANN, "3", "new"))
    assert state.cash[PRR] == 40
    assert isinstance(state.step, BuyingPrivate)


@pytest.mark.parametrize("step", ["token", "trains"])
def test_a_step_ends_when_a_private_has_taken_the_money_for_it(step: Step) -> None:
    """§3.2, §23.4"""
    known = {"tiles": TRACK, "trains": {"PRR": "3"}, "cash": {"PRR": 200}}
    state = prr_acts(step, privates={"Ann": "MH"}, **known)
    asked = Tokening if step == "token" else TrainPurchase
    assert isinstance(state.step, asked)
    assert not isinstance(after(state, CompanyBuysPrivate(ANN, MH, 200)).step, asked)


@pytest.mark.parametrize(
    "nothing", [{"privates": {"Ann": "BO"}}, {"privates": {"Ann": "SV"}, "cash": {"PRR": 9}}]
)
def test_by_option_where_no_private_can_be_bought_the_turn_ends(nothing: dict[str, object]) -> None:
    """§23.4, §3.2"""
    assert isinstance(prr_acts("privates", options=ASKED, **nothing).step, StockTurn)
    enough = prr_acts("privates", privates={"Ann": "SV"}, cash={"PRR": 10}, options=ASKED)
    assert engine.why_not(enough, CompanyBuysPrivate(ANN, SV, 10)) is None


# Closing and value


def test_the_private_b_and_o_closes_with_the_first_train_of_the_company() -> None:
    """§23.5, docs/rulings: the b and o private."""
    state = company_turn("B&O", "trains", Ann={"B&O": 6}, cash={"B&O": 500}, privates={"Bob": "BO"})
    assert said(state, BuyTrain(ANN, "2", "new")) == [
        "B&O buys a 2 train for $80",
        "B&O private closes",
    ]
    assert BO not in after(state, BuyTrain(ANN, "2", "new")).privates


def test_another_companys_train_does_not_close_it() -> None:
    """§23.5"""
    state = prr_acts("trains", privates={"Bob": "BO"}, phase="2")
    assert after(state, BuyTrain(ANN, "2", "new")).privates[BO] == BOB


def test_all_privates_close_with_the_first_5() -> None:
    """§23.6, §22.3"""
    state = prr_acts(
        "trains", privates={"Ann": "SV", "NYC": "CS", "Bob": "BO"}, phase="4", left={"4": 0}
    )
    assert after(state, BuyTrain(ANN, "5", "new")).privates == {}


def test_m_and_h_closes_when_it_is_exchanged() -> None:
    """§23.6, §27.5"""
    state = after(stock_turn(privates={"Ann": "MH"}, Bob={"NYC": 2}), Exchange(ANN, "offering"))
    assert MH not in state.privates


def test_nobody_may_sell_a_private_to_the_bank() -> None:
    """§23.6"""
    state = stock_turn(privates={"Ann": "SV"})
    assert refused(state, SellPrivate(ANN, SV, PlayerId("bank"), 20)) == (
        "bank cannot buy it (§23.1). What you can do: start a company, sell a private to a "
        "player or pass."
    )


@pytest.mark.parametrize(("private", "called"), [("MH", "M&H"), ("XY", "XY")])
def test_a_closed_private_is_gone(private: str, called: str) -> None:
    """§23.7"""
    name = PrivateId(private)
    assert refused(stock_turn(), BuyPrivate(ANN, name, 20)) == f"{called} is closed (§23.7). Pass."
    assert (
        refused(prr_acts(), CompanyBuysPrivate(ANN, name, 60))
        == f"{called} is closed (§23.7). Pass."
    )


def test_a_closed_private_pays_nothing_and_counts_for_nothing() -> None:
    """§23.7"""
    state = company_turn("PRR", "privates", Ann={"PRR": 6}, rounds=(1, 2))
    assert state.operating_round == 2
    assert state.cash[ANN] == 1000
    assert state.certificates(ANN) == 5


def test_at_the_end_an_open_private_counts_its_face_value_for_a_player() -> None:
    """§23.8"""
    state = stock_turn(privates={"Ann": "SV BO", "PRR": "CA"}, Bob={"PRR": 6})
    assert scores(state) == {ANN: 1000 + 20 + 220, BOB: 1000 + 600, CAT: 1000}


# The private B&O


def test_the_private_b_and_o_is_never_sold_to_a_company() -> None:
    """§27.9, docs/rulings: the b and o private."""
    state = prr_acts(privates={"Ann": "BO SV"})
    assert refused(state, CompanyBuysPrivate(ANN, BO, 200)) == (
        "The B&O private is never sold to a company (§27.9). Pass."
    )
    offered = {a.private for a in engine.legal(state) if isinstance(a, CompanyBuysPrivate)}
    assert offered == {SV}


def test_players_may_sell_it_to_each_other() -> None:
    """§27.9, docs/rulings: the b and o private."""
    state = stock_turn(privates={"Ann": "BO"})
    assert after(state, SellPrivate(ANN, BO, BOB, 200), Accept(BOB)).privates[BO] == BOB


def test_by_option_it_is_sold_to_nobody() -> None:
    """§27.9, docs/rulings: the b and o private."""
    state = stock_turn(privates={"Ann": "BO"}, options={"bo_private": "never_sold"})
    assert refused(state, SellPrivate(ANN, BO, BOB, 200)) == (
        "The B&O private cannot be sold at this table (§27.9). Pass."
    )


def test_it_stays_with_its_owner_who_loses_the_presidency() -> None:
    """§27.9"""
    state = stock_turn(privates={"Ann": "BO"}, Ann={"B&O": 2}, Bob={"B&O": 2})
    state = after(state, SellShares(ANN, B_O, 20))
    assert (state.companies[B_O].president, state.privates[BO]) == (BOB, ANN)
