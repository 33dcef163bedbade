"""§24 phases: what the first train of a type changes, and in which order."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK
from stockrail.rails.actions import BuyTrain, DiscardTrain, PrivateId
from stockrail.titles.g1861.actions import Nationalise
from stockrail.titles.g1861.components import PHASES, PRIVATES, TRAINS
from stockrail.titles.g1861.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.operating.buying_trains import TrainPurchase
from stockrail.titles.g1861.operating.discarding import Discarding
from stockrail.titles.g1861.operating.nationalisation_choice import NationalisationChoice
from stockrail.titles.g1861.state import State1861, conserved
from stockrail.titles.g1861.stock.stock_round import StockTurn

from ..moves import after, said
from .position import ANN, BOB, CAT, GRR, M_K, MK, MNN, MV, NW, RSR, SE, SPW, SW, N, position


def first(train: str, **known: Any) -> State1861:
    """GRR, of Cat, may buy the first train of a type; none of the type before is left."""
    before = str(int(train) - 1)
    known |= {"Cat": {"GRR": 2}, "cash": {"GRR": 3000, **known.get("cash", {})}}
    known |= {"phase": before, "left": {before: 0}, "bank": 9000}
    return position(Rounds("stock"), CompanyTurn(GRR, "trains"), **known)


def bought(train: str, **known: Any) -> State1861:
    return after(first(train, **known), BuyTrain(CAT, train, "new"))


def told(train: str, **known: Any) -> list[str]:
    return said(first(train, **known), BuyTrain(CAT, train, "new"))


# §24.1, §24.3: the phase, and old trains


def test_a_phase_begins_with_the_first_train_of_its_type() -> None:
    """§24.1"""
    for train in [*PHASES][1:]:
        assert bought(train).phase == train
    state = after(bought("3"), BuyTrain(CAT, "3", "new"))
    assert state.phase == "3"


def test_types_beside_the_8_begin_no_phase() -> None:
    """§24.1"""
    assert after(bought("8"), BuyTrain(CAT, "2+2", "new")).phase == "8"


@pytest.mark.parametrize(("train", "gone"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_old_trains_leave_the_game_for_nothing(train: str, gone: str) -> None:
    """§24.3"""
    known: dict[str, Any] = {"Ann": {"NW": 2}, "returned": gone}
    trains = {"NW": f"{gone} 5", "RSR": gone}
    state = bought(train, trains=trains, **known)
    assert state.trains(NW) == ("5",)
    assert state.trains(RSR) == ()
    assert state.depot.returned == ()
    assert f"All {gone} trains rust" in told(train, trains=trains, **known)


@pytest.mark.parametrize("train", ["3", "5", "7"])
def test_other_phases_leave_trains_alone(train: str) -> None:
    """§24.3, §24.8"""
    assert told(train, Ann={"NW": 2}, minors={"Ann": "N"}, trains={"NW": "2 3"}) == [
        f"GRR buys a {train} train for {TRAINS[train].price} R",
        f"The first {train} train: phase {train}",
    ]


# §24.4 to §24.6


def test_what_phases_allow() -> None:
    """§24.4, §24.5, §24.9: privates bought, minors merged, publics started, the state acting"""
    allow = {
        name: (p.sells_privates, p.merges, p.starts_publics, p.state_acts)
        for name, p in PHASES.items()
    }
    assert allow == {
        "2": (False, False, False, False),
        "3": (True, True, False, False),
        **dict.fromkeys("45", (True, True, True, True)),
        **dict.fromkeys("67", (False, True, True, True)),
        "8": (False, False, True, False),
    }


def test_in_phase_5_slots_of_minors_that_were_not_started_are_free() -> None:
    """§24.6"""
    state = first("5", minors={"Ann": "N"})
    assert any(MV in kept for kept in state.board.reserved.values())
    state = bought("5", minors={"Ann": "N"})
    assert {c for kept in state.board.reserved.values() for c in kept} == {RSR}
    assert state.board.stations(N)


# §24.7 privates


def test_in_phase_6_the_state_railway_takes_all_privates() -> None:
    """§24.7: owners, players and companies, receive the value"""
    owners = {"Ann": "TSR WVR", "GRR": "BSS", "Bob": "MYR", "RSR": "MRR"}
    state = bought("6", privates=owners)
    assert {*state.privates.values()} == {RSR}
    assert (state.cash[ANN], state.cash[BOB]) == (1000 + 30 + 90, 1000 + 60)
    assert (state.cash[GRR], state.cash[RSR]) == (3000 - 650 + 45, 0)
    assert told("6", privates=owners)[3:] == [
        "RSR takes TSR; Ann receives 30 R",
        "RSR takes BSS; GRR receives 45 R",
        "RSR takes MYR; Bob receives 60 R",
        "RSR takes WVR; Ann receives 90 R",
    ]


def test_the_privates_of_the_state_railway_pay_it_in_every_phase() -> None:
    """§24.7, §24.9"""
    incomes = sum(card.income for card in PRIVATES.values())
    known: dict[str, Any] = {"privates": {"RSR": " ".join(PRIVATES)}, "phase": "8"}
    state = position(Rounds("stock"), OperatingRound(1), **known)
    assert state.cash[RSR] == 2 * incomes, "two rounds, and no turn of its own"


# §25.1, §25.2: minors


@pytest.mark.parametrize(("train", "gone"), [("4", "2"), ("6", "3")])
def test_minors_without_a_train_are_nationalised(train: str, gone: str) -> None:
    """§24.5, §24.7, §25.2"""
    minors = {"Ann": "N MNN", "Bob": "MV SPW"}
    trains = {"N": gone, "MNN": "5"}
    state = bought(train, minors=minors, trains=trains, new="SPW")
    assert [m for m in (N, MNN, MV, SPW) if state.is_started(m)] == [MNN, SPW]
    assert state.companies[N].closed and state.companies[MV].closed


def test_who_has_not_operated_is_not_nationalised() -> None:
    """§25.1"""
    assert bought("4", minors={"Ann": "N"}, new="N").is_started(N)


@pytest.mark.parametrize("train", ["3", "5", "7"])
def test_in_other_phases_minors_may_be_without_a_train(train: str) -> None:
    """§25.2, §24.8"""
    assert bought(train, minors={"Ann": "N"}).is_started(N)


def test_minors_are_nationalised_in_operating_order() -> None:
    """§25.2, §25.8: the first of Moscow leaves its place to the State Railway"""
    minors = {"Ann": "N M-K", "Bob": "MNN"}
    state = bought("4", minors=minors, prices={"M-K": 90, "MNN": 80, "N": 70})
    homes = position(minors=minors).board
    assert state.board.stations(RSR) == homes.stations(M_K)


def test_in_phase_8_all_minors_are_nationalised() -> None:
    """§24.9, §25.1: with their trains, and even if they have not operated"""
    minors = {"Ann": "N", "Bob": "MV"}
    state = bought("8", minors=minors, trains={"N": "5"}, new="MV")
    assert state.operating_order("minor") == []
    assert state.trains(RSR) == ("5",)
    assert state.ending == "this_set"


def test_a_minor_that_buys_the_first_8_is_nationalised_with_it() -> None:
    """§24.9"""
    known: dict[str, Any] = {"minors": {"Ann": "N", "Bob": "MV"}, "phase": "7", "left": {"7": 0}}
    known |= {"cash": {"N": 1050, "SE": 90}, "Bob": {"SE": 2}, "trains": {"MV": "7"}}
    known["tokens"] = {"SE": "G15:0"}
    under = Rounds("stock"), OperatingRound(1, "companies", (MV, SE)), CompanyTurn(N, "trains")
    state = after(position(*under, **known), BuyTrain(ANN, "8", "new"))
    assert (state.trains(RSR), state.cash[RSR]) == (("8", "7"), 50)
    assert isinstance(state.step, NationalisationChoice), "SE has no train"
    state = after(state, Pass(BOB))
    assert [f.company for f in state.stack if isinstance(f, CompanyTurn)] == [SE], "not MV"


# §25.3: publics


def without_trains(options: dict[str, str] | None = None, **known: Any) -> State1861:
    """The first 6 is bought; SW, NW and SE of two players have lost their trains, MK has one."""
    return bought(
        "6",
        Ann={"NW": 3, "MK": 2},
        Bob={"SW": 2, "SE": 2},
        prices={"SE": 120, "NW": 110, "SW": 100},
        trains={"NW": "3", "SW": "3 3", "MK": "3 5"},
        options=options,
        **known,
    )


def asked(state: State1861) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    while isinstance(state.step, NationalisationChoice):
        found.append((state.step.actor, state.step.company))
        state = after(state, Pass(state.step.actor))
    return found


def test_directors_of_publics_without_a_train_are_asked_in_operating_order() -> None:
    """§25.3"""
    assert asked(without_trains()) == [(BOB, SE), (ANN, NW), (BOB, SW)]


def test_publics_that_have_not_operated_are_not_asked_about() -> None:
    """§25.1"""
    assert asked(without_trains(new="SE")) == [(ANN, NW), (BOB, SW)]


@pytest.mark.parametrize(("train", "asks"), [("4", True), ("6", True), ("8", True), ("7", False)])
def test_they_are_asked_at_the_beginning_of_phases_4_6_and_8(train: str, asks: bool) -> None:
    """§25.3"""
    assert isinstance(bought(train, Ann={"NW": 2}).step, NationalisationChoice) is asks


def test_a_director_may_give_up_a_public() -> None:
    """§25.3"""
    state = without_trains()
    assert str(state.step.prompt(state)) == ("SE has no train: nationalise it for 110 R per share?")
    assert engine.legal(state) == (Nationalise(BOB), Pass(BOB))
    assert said(state, Nationalise(BOB))[:3] == [
        "SE is nationalised",
        "The share price of SE moves from 120 R to 110 R",
        "Bob receives 220 R",
    ]
    state = after(state, Nationalise(BOB), Nationalise(ANN), Pass(BOB))
    assert [c for c in (SE, NW, SW) if state.is_started(c)] == [SW]


def test_the_owner_may_keep_it() -> None:
    """§25.3"""
    assert said(without_trains(), Pass(BOB)) == ["SE goes on without a train"]


def test_the_buyer_goes_on_when_all_have_answered() -> None:
    """§25.3, §22.1"""
    state = after(without_trains(), Nationalise(BOB), Pass(ANN), Nationalise(BOB))
    assert state.step == TrainPurchase(CAT, GRR)


def test_who_is_given_up_before_its_turn_has_none() -> None:
    """§25.3, §13.3"""
    known: dict[str, Any] = {"Ann": {"NW": 2, "SW": 2}, "phase": "5", "left": {"5": 0}}
    known |= {"trains": {"SW": "5"}, "cash": {"SW": 650}, "operating_round": 3}
    under = Rounds("stock"), OperatingRound(2, "companies", (NW,)), CompanyTurn(SW, "trains")
    state = after(position(*under, **known), BuyTrain(ANN, "6", "new"), Nationalise(ANN))
    assert isinstance(state.step, StockTurn)


# §24.2: the order of everything


def test_the_order_of_a_change_of_phase() -> None:
    """§24.2: trains leave, what the phase brings, minors, publics, trains over the limit"""
    known: dict[str, Any] = {
        "minors": {"Ann": "N"},
        "Ann": {"NW": 2},
        "Bob": {"SE": 2},
        "privates": {"Bob": "BSS", "RSR": "TSR MYR MRR WVR"},
        "trains": {"N": "3", "NW": "3", "SE": "4 4 5"},
    }
    assert told("6", **known) == [
        "GRR buys a 6 train for 650 R",
        "The first 6 train: phase 6",
        "All 3 trains rust",
        "RSR takes BSS; Bob receives 45 R",
        "N is nationalised",
        "The share price of N moves from 70 R to 65 R",
        "Ann receives 130 R",
        "A token of RSR replaces that of N in Moscow (H8)",
    ]
    state = bought("6", **known)
    assert isinstance(state.step, NationalisationChoice)
    state = after(state, Nationalise(ANN))
    assert isinstance(state.step, Discarding)
    state = after(state, DiscardTrain(BOB, "4"))
    assert isinstance(state.step, TrainPurchase)


def test_a_public_given_up_returns_no_trains() -> None:
    """§24.2: what it had goes to the State Railway before the limit is looked at"""
    known: dict[str, Any] = {"Ann": {"NW": 2}, "trains": {"NW": "3"}}
    state = after(bought("6", **known), Nationalise(ANN))
    assert not isinstance(state.step, Discarding)


def test_a_change_of_phase_conserves_money_and_shares() -> None:
    """§24.2"""
    known: dict[str, Any] = {"minors": {"Ann": "N M-K"}, "Ann": {"NW": 2}, "cash": {"N": 77}}
    before = first("8", **known)
    state = after(before, BuyTrain(CAT, "8", "new"), Nationalise(ANN))
    assert conserved(state) == conserved(before)
    assert state.cash[BANK] != before.cash[BANK]
    assert state.privates.keys() == {PrivateId(p) for p in PRIVATES}
    assert MK in state.unstarted_publics()
