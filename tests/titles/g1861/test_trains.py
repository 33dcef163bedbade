"""§22 buying trains: of the bank, of the pool, of other companies; who must, who may not."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass, Ranged
from stockrail.core.ids import BANK, CompanyId, Money
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    CompanyBuysPrivate,
    Decline,
    DiscardTrain,
    PrivateId,
)
from stockrail.rails.offers import Consent
from stockrail.titles.g1861.components import COUNTS, TRAINS
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.operating.buying_trains import TrainPurchase
from stockrail.titles.g1861.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1861.operating.discarding import Discarding
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.stock_round import StockTurn

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, CAT, MV, NW, RSR, SE, SW, N, position


def buying(company: str = "NW", cash: int = 2000, own: str = "", **known: Any) -> State1861:
    """A company buys trains, with those of its `own`. NW, SW and N are Ann's, SE and MV Bob's."""
    known = {"Ann": {"NW": 2, "SW": 2}, "Bob": {"SE": 2}, "bank": 5000, **known}
    known["minors"] = {"Ann": "N", "Bob": "MV"}
    known["trains"] = {company: own, **known.pop("others", {})}
    known["cash"] = {company: cash, **known.pop("others_cash", {})}
    return position(Rounds("stock"), CompanyTurn(CompanyId(company), "trains"), **known)


def on_sale(state: State1861) -> list[tuple[str, str]]:
    return [(a.train, a.source) for a in allowed(state, BuyTrain)]


def new(train: str) -> BuyTrain:
    return BuyTrain(ANN, train, "new")


def of(seller: str, train: str, price: Money) -> BuyTrainFrom:
    return BuyTrainFrom(ANN, CompanyId(seller), train, price)


# §22.2, §22.3, §22.10, §31.4: bank and pool


@pytest.mark.parametrize(
    ("train", "count", "price"),
    [
        *(("2", 10, 100), ("3", 7, 225), ("4", 4, 350), ("5", 4, 550), ("6", 2, 650)),
        *(("7", 2, 800), ("8", None, 1000), ("2+2", None, 600), ("5+5E", None, 1500)),
    ],
)
def test_trains_in_the_box_and_their_prices(train: str, count: int | None, price: int) -> None:
    """§31.4, §22.10"""
    assert COUNTS[train] == count
    assert TRAINS[train].price == price
    assert position().depot.left(train) == count


def test_the_bank_sells_the_lowest_type_that_is_left() -> None:
    """§22.2"""
    assert on_sale(buying()) == [("2", "new")]
    assert on_sale(buying(left={"2": 0})) == [("3", "new")]
    assert (
        refused(buying(), new("3")) == "The bank sells no new 3 train now (§22.2). Buy a 2 train."
    )


def test_from_phase_8_there_are_three_types() -> None:
    """§22.2"""
    assert on_sale(buying(phase="7", left={"7": 0})) == [("8", "new")]
    types = [("8", "new"), ("2+2", "new"), ("5+5E", "new")]
    assert on_sale(buying(phase="8")) == types
    state = after(buying(cash=4000, phase="7", left={"7": 0}, new="SW SE"), new("8"))
    assert on_sale(state) == types


def test_8_trains_never_run_out() -> None:
    """§22.10"""
    state = after(buying(phase="8"), new("8"))
    assert state.depot.left("8") is None


def test_by_option_there_are_two_expresses_and_no_2_plus_2() -> None:
    """§22.10"""
    options = {"late_trains": "two_expresses"}
    state = buying(cash=4000, phase="8", options=options)
    assert on_sale(state) == [("8", "new"), ("5+5E", "new")]
    state = after(state, new("5+5E"))
    assert state.depot.left("5+5E") == 1
    assert on_sale(buying(cash=4000, phase="8", options=options, left={"5+5E": 0})) == [
        ("8", "new")
    ]


def test_trains_of_the_pool_cost_their_printed_price() -> None:
    """§22.3"""
    state = buying(phase="5", returned="4 3")
    assert on_sale(state) == [("5", "new"), ("4", "returned"), ("3", "returned")]
    bought = BuyTrain(ANN, "3", "returned")
    assert said(state, bought) == ["NW buys a 3 train for 225 R"]
    assert after(state, bought).depot.returned == ("4",)


def test_only_what_is_in_the_pool_is_bought_there() -> None:
    """§22.3"""
    state = buying(phase="5", returned="4")
    assert refused(state, BuyTrain(ANN, "3", "returned")) == (
        "No 3 train is in the pool (§22.3). Buy a 5 train, or buy a 4 train."
    )


# §22.1, §22.5: as many as there is money and room


def test_a_company_may_buy_one_after_another() -> None:
    """§22.1"""
    state = buying(cash=350, own="")
    bank = state.cash[BANK]
    state = after(state, new("2"), new("2"), new("2"))
    assert state.trains(NW) == ("2", "2", "2")
    assert (state.cash[NW], state.cash[BANK] - bank) == (50, 300)
    assert isinstance(state.step, StockTurn), "50 R buy nothing, and nobody else has a train"


def test_whoever_can_buy_nothing_is_not_asked() -> None:
    """§22.1, §3.3"""
    assert isinstance(buying(cash=100, own="2").step, TrainPurchase)
    assert isinstance(buying(cash=99, own="2").step, StockTurn)
    assert isinstance(buying(cash=1, own="2", others={"SE": "2"}).step, TrainPurchase)
    assert isinstance(buying(cash=0, own="2", others={"SE": "2"}).step, StockTurn)
    assert isinstance(buying(cash=99, own="2", others={"RSR": "2"}).step, StockTurn)


def test_an_offer_that_cannot_be_raised_ends_the_step() -> None:
    """§3.3, §3.5: nothing is left but to pass."""
    state = buying(cash=99, own="2", others={"SE": "2"})
    state = after(state, BuyTrainFrom(ANN, SE, "2", 98), Decline(BOB))
    assert isinstance(state.step, TrainPurchase)
    state = after(state, BuyTrainFrom(ANN, SE, "2", 99), Decline(BOB))
    assert isinstance(state.step, StockTurn)


def test_passing_ends_the_step() -> None:
    """§22.1"""
    assert isinstance(after(buying(own="2"), Pass(ANN)).step, StockTurn)


def test_by_option_privates_may_be_bought_at_the_end_of_the_turn() -> None:
    """§16.2"""
    asked = {"private_moments": "asked"}
    state = buying(own="3", phase="3", privates={"Ann": "BSS"}, options=asked)
    assert isinstance(after(state, Pass(ANN)).step, BuyingPrivate)


@pytest.mark.parametrize(
    ("company", "phase", "most"),
    [
        *(("N", "2", 2), ("N", "3", 2), ("N", "4", 1), ("N", "7", 1)),
        *(("NW", "3", 4), ("NW", "4", 3), ("NW", "5", 3), ("NW", "6", 2), ("NW", "8", 2)),
    ],
)
def test_a_company_has_so_many_trains_at_most(company: str, phase: str, most: int) -> None:
    """§22.5"""
    trains = " ".join([phase] * most)
    assert isinstance(buying(company, own=trains, phase=phase).step, StockTurn)
    assert isinstance(buying(company, own=trains[:-2], phase=phase).step, TrainPurchase)


def test_without_room_nothing_is_bought() -> None:
    """§22.5"""
    known: dict[str, Any] = {"Ann": {"NW": 2}, "Bob": {"SE": 2}, "phase": "6"}
    trains = {"NW": "5 6", "SE": "5"}
    state = position(TrainPurchase(ANN, NW), trains=trains, cash={"NW": 900}, **known)
    full = "NW has 2 trains and may have 2 (§22.5). Pass."
    assert refused(state, new("6")) == full
    assert refused(state, of("SE", "5", 1)) == full


# §22.4: other companies


def test_a_train_of_another_company_costs_what_both_agree_on() -> None:
    """§22.4"""
    state = buying(cash=300, own="", others={"SE": "3 3"}, phase="3")
    offers = [move for move in engine.moves(state) if isinstance(move, Ranged)]
    assert [(m.action, m.amount.low, m.amount.high) for m in offers] == [(of("SE", "3", 1), 1, 300)]
    assert said(state, of("SE", "3", 40)) == ["NW offers SE 40 R for a 3 train"]
    state = after(state, of("SE", "3", 40))
    assert isinstance(state.step, Consent)
    assert str(state.step.prompt(state)) == "NW offers SE 40 R for a 3 train. Accept?"
    assert said(state, Accept(BOB)) == ["NW buys a 3 train from SE for 40 R"]
    state = after(state, Accept(BOB))
    assert (state.trains(NW), state.trains(SE)) == (("3",), ("3",))
    assert (state.cash[NW], state.cash[SE]) == (260, 40)


def test_nobody_is_asked_for_a_deal_with_themselves() -> None:
    """§22.4, §3.4"""
    state = after(buying(others={"SW": "2", "N": "2"}), of("SW", "2", 1), of("N", "2", 1))
    assert state.trains(NW) == ("2", "2")
    assert not state.trains(SW) and not state.trains(N)


def test_minors_and_publics_buy_of_each_other() -> None:
    """§22.4"""
    state = after(buying("N", others={"SE": "2"}), of("SE", "2", 7), Accept(BOB))
    assert state.trains(N) == ("2",)
    state = after(buying("N", others={"MV": "2"}), of("MV", "2", 7), Accept(BOB))
    assert state.trains(MV) == ()


def test_a_company_that_sold_its_last_train_goes_on_until_its_turn_ends() -> None:
    """§22.4, §22.9"""
    state = after(buying(others={"SW": "2"}), of("SW", "2", 1))
    assert state.is_started(SW) and not state.trains(SW)
    known: dict[str, Any] = {"Ann": {"NW": 2, "SW": 2}, "cash": {"SW": 99}}
    full: dict[str, Any] = {"loans": {"SW": 5}, "trains": {"NW": ""}}
    state = position(Rounds("stock"), CompanyTurn(SW, "trains"), **known, **full)
    assert not state.is_started(SW)


def test_the_state_railway_sells_no_train() -> None:
    """§22.4"""
    state = buying(others={"RSR": "4"}, phase="4")
    assert refused(state, of("RSR", "4", 10)) == (
        "The State Railway sells no trains (§22.4). Buy a 4 train."
    )


@pytest.mark.parametrize(
    ("seller", "train"), [("SE", "4"), ("NW", "3"), ("B&O", "3"), ("MKV", "3")]
)
def test_a_company_sells_only_trains_that_it_has(seller: str, train: str) -> None:
    """§22.4"""
    state = buying(own="3", others={"SE": "3"}, phase="4")
    assert refused(state, of(seller, train, 10)) == (
        f"{seller} has no {train} train to sell (§22.4). "
        "Buy a 4 train, buy a train from another company, or pass."
    )


def test_a_train_is_not_given_away() -> None:
    """§22.4"""
    state = buying(others={"SE": "3"}, phase="3")
    assert refused(state, of("SE", "3", 0)) == (
        "The price is at least 1 R (§22.4). Offer 1 R or more, buy a 3 train, or buy a "
        "train from another company."
    )


def test_no_loan_is_taken_for_the_train_of_another_company() -> None:
    """§15.5, §22.8"""
    state = buying(cash=200, others={"SE": "3"}, phase="3")
    assert refused(state, of("SE", "3", 201)) == (
        "NW has 200 R, and takes no loan for a train from another company (§15.5). "
        "Offer less, buy a 3 train, or buy a train from another company."
    )
    assert refused(buying(cash=0, others={"SE": "3"}, phase="3"), of("SE", "3", 1)) == (
        "NW has 0 R, and takes no loan for a train from another company (§15.5). Buy a 3 train."
    )


# §3.5 offers that were declined


def test_a_declined_offer_is_repeated_only_on_better_terms() -> None:
    """§3.5"""
    state = after(buying(cash=300, others={"SE": "3"}, phase="3"), of("SE", "3", 40), Decline(BOB))
    assert isinstance(state.step, TrainPurchase)
    assert refused(state, of("SE", "3", 40)) == (
        "40 R for a 3 train was declined (§3.5). Offer more."
    )
    low = [m.amount.low for m in engine.moves(state) if isinstance(m, Ranged)]
    assert low == [41]
    state = after(state, of("SE", "3", 41), Accept(BOB))
    assert state.trains(NW) == ("3",)


def test_a_declined_offer_leaves_a_company_without_a_train_to_the_state() -> None:
    """§3.5, §22.9"""
    state = buying(cash=50, others={"SE": "3"}, phase="3", loans={"NW": 5}, others_cash={"SE": 1})
    state = after(state, of("SE", "3", 50), Decline(BOB), Pass(ANN))
    assert not state.is_started(NW)


# §22.8, §22.9, §15: companies without a train


def test_a_company_without_a_train_must_buy_one_if_it_can() -> None:
    """§22.8"""
    state = buying(cash=100)
    assert str(state.step.prompt(state)) == "NW must buy a train"
    assert refused(state, Pass(ANN)) == (
        "NW has no train and can pay 100 R for one (§22.8). Buy a train."
    )


def test_it_takes_loans_for_a_train_of_the_bank() -> None:
    """§22.8, §15.4: as few as will do"""
    state = buying(cash=200, phase="4")
    assert said(state, new("4"))[:2] == [
        "NW takes 4 loans and receives 180 R",
        "NW buys a 4 train for 350 R",
    ]
    state = after(state, new("4"))
    assert (state.cash[NW], state.companies[NW].loans) == (30, 4)


def test_it_takes_loans_for_a_train_of_the_pool() -> None:
    """§22.8"""
    state = buying("N", cash=140, phase="5", returned="3")
    assert on_sale(state) == [("3", "returned")], "two loans make 230 R"
    state = after(state, BuyTrain(ANN, "3", "returned"))
    assert (state.cash[N], state.companies[N].loans) == (5, 2)


def test_it_may_choose_the_dearer_train_and_more_loans() -> None:
    """§22.8"""
    state = buying(cash=330, phase="5", returned="3")
    assert on_sale(state) == [("5", "new"), ("3", "returned")]


def test_loans_it_has_are_not_to_be_had_again() -> None:
    """§15.2"""
    state = buying(cash=240, phase="4", loans={"NW": 3}, returned="3")
    assert refused(state, new("4")) == (
        "This costs 350 R, and with all its loans NW has 330 R (§15.2). Buy a 3 train."
    )
    state = buying(cash=50, phase="4", loans={"NW": 3}, others={"SE": "3"})
    assert refused(state, new("4")) == (
        "This costs 350 R, and with all its loans NW has 140 R (§15.2). Buy a train "
        "from another company, or pass."
    )


def test_a_company_with_a_train_takes_no_loan_for_another() -> None:
    """§15.4"""
    state = buying(cash=349, own="3", phase="4", returned="3")
    assert refused(state, new("4")) == (
        "This costs 350 R; NW has 349 R, and a train, so it takes no loan (§15.4). Buy "
        "a 3 train, or pass."
    )


def test_who_may_buy_of_another_company_only_may_leave_it() -> None:
    """§22.8, §22.9, docs/rulings: trains that must be bought"""
    state = buying(cash=50, others={"SW": "3"}, phase="3", loans={"NW": 5})
    assert str(state.step.prompt(state)) == (
        "NW has no train and cannot pay for one from the bank: it is nationalised "
        "unless another company sells it one"
    )
    assert after(state, of("SW", "3", 1)).is_started(NW)
    assert not after(state, Pass(ANN)).is_started(NW)


def test_a_company_that_cannot_buy_a_train_is_nationalised() -> None:
    """§22.9, §25.4"""
    state = buying("N", cash=9)
    assert isinstance(state.step, StockTurn)
    assert state.companies[N].closed
    assert state.cash[RSR] == 9


def test_with_a_train_nobody_is_nationalised() -> None:
    """§22.9"""
    assert buying("N", cash=9, own="2").is_started(N)


def test_money_for_a_private_may_be_missing_for_a_train() -> None:
    """§16.2, §22.9"""
    known: dict[str, Any] = {"phase": "3", "privates": {"Ann": "WVR"}, "loans": {"N": 2}}
    state = buying("N", cash=225, **known)
    assert refused(state, Pass(ANN)) == (
        "N has no train and can pay 225 R for one (§22.8). Buy a train."
    )
    state = after(state, CompanyBuysPrivate(ANN, PrivateId("WVR"), 90))
    assert state.companies[N].closed
    assert state.privates[PrivateId("WVR")] == RSR


# §22.6, §22.7: too many trains


def two_too_many(options: dict[str, str] | None = None) -> State1861:
    """SE buys the first 4: N, MV, NW and SE have too many trains."""
    return position(
        Rounds("stock"),
        CompanyTurn(SE, "trains"),
        minors={"Ann": "N", "Bob": "MV"},
        Ann={"NW": 2},
        Cat={"SE": 2},
        prices={"MV": 80, "N": 70, "SE": 110, "NW": 100},
        trains={"N": "3 3", "MV": "3 3", "NW": "3 3 3 3", "SE": "3 3 3"},
        cash={"SE": 350},
        phase="3",
        left={"3": 0},
        options=options,
    )


def returning(state: State1861) -> list[tuple[str, str]]:
    """Who returns trains of which company, one after another, each the first it may."""
    found: list[tuple[str, str]] = []
    while isinstance(state.step, Discarding):
        found.append((state.step.actor, state.step.company))
        state = after(state, engine.legal(state)[0])
    return found


def test_too_many_trains_are_returned_in_operating_order() -> None:
    """§22.6, §22.7: SE has bought the train itself"""
    state = after(two_too_many(), BuyTrain(CAT, "4", "new"))
    assert returning(state) == [(BOB, MV), (ANN, N), (CAT, SE), (ANN, NW)]


def test_by_option_they_are_returned_in_a_fixed_order() -> None:
    """§22.6"""
    state = after(two_too_many({"discard_order": "listed"}), BuyTrain(CAT, "4", "new"))
    assert returning(state) == [(ANN, N), (BOB, MV), (ANN, NW), (CAT, SE)]


def test_returned_trains_go_to_the_pool_without_payment() -> None:
    """§22.6"""
    state = after(two_too_many(), BuyTrain(CAT, "4", "new"))
    assert str(state.step.prompt(state)) == "MV has 2 trains and may have 1: discard one"
    assert said(state, DiscardTrain(BOB, "3")) == ["MV discards a 3 train"]
    state = after(state, DiscardTrain(BOB, "3"))
    assert (state.trains(MV), state.depot.returned, state.cash[MV]) == (("3",), ("3",), 0)


def test_it_returns_one_that_it_has() -> None:
    """§22.6"""
    state = after(two_too_many(), BuyTrain(CAT, "4", "new"))
    assert refused(state, DiscardTrain(BOB, "4")) == "MV has no 4 train (§22.6). Discard 3."


def test_the_buyer_may_return_what_it_has_just_bought_and_buy_on() -> None:
    """§22.7"""
    state = after(two_too_many(), BuyTrain(CAT, "4", "new"))
    state = after(state, DiscardTrain(BOB, "3"), DiscardTrain(ANN, "3"))
    assert refused(state, DiscardTrain(CAT, "2")) == "SE has no 2 train (§22.6). Discard 3 or 4."
    state = after(state, DiscardTrain(CAT, "4"), DiscardTrain(ANN, "3"))
    assert state.trains(SE) == ("3", "3", "3")
    assert isinstance(state.step, StockTurn), "no room and no money"


def test_several_too_many_are_returned_one_by_one() -> None:
    """§22.6"""
    known: dict[str, Any] = {"Ann": {"NW": 2}, "trains": {"NW": "4 5 5 6"}, "phase": "6"}
    state = position(Rounds("stock"), Discarding(ANN, NW), **known)
    assert returning(state) == [(ANN, NW), (ANN, NW)]
