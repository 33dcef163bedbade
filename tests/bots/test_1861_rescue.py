"""What the steady player of 1861 does for a minor that the state would take."""

from typing import Any

import pytest

from stockrail.bots import ask
from stockrail.bots.g1861 import rescue
from stockrail.bots.g1861 import rush as rush_to_come
from stockrail.bots.g1861.judgement import Judgement
from stockrail.bots.g1861.mergers import gain
from stockrail.core.actions import Action, Pass
from stockrail.core.ids import CompanyId
from stockrail.core.state import Frame
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, CompanyBuysPrivate, PrivateId, RunTrains
from stockrail.titles.g1861.actions import AddMinor, Convert, Merge
from stockrail.titles.g1861.course.operating_round import OperatingRound
from stockrail.titles.g1861.mergers.merger_round import MergerRound, MergerTurn
from stockrail.titles.g1861.operating.turn import Step
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.title import TITLE

from ..titles.g1861.position import ANN, M_K, MNN, MV, NW, SE, SW, N, position
from .tables import table_at
from .test_1861 import STEADY, answer, company_turn, merger, outlook

RUSH: dict[str, Any] = {
    "phase": "3",
    "left": {"3": 1},
    "tokens": {"SE": "G15:0", "SW": "D14:0"},
    "Bob": {"SE": 4},
    "Cat": {"SW": 4},
}
"""Two publics with old trains and the money for new ones, and one 3 train."""


def rush(step: Step, treasury: int, **known: Any) -> State1861:
    """N has a 2 train and a turn, others will begin phase 4."""
    cash = {"N": treasury, "SE": 900, "SW": 900} | known.pop("cash", {})
    trains = {"N": "2", "SE": "2", "SW": "2"} | known.pop("trains", {})
    known = {**RUSH, "minors": {"Ann": "N"}, "prices": {"N": (4, 6)}, **known}
    return company_turn("N", step, cash=cash, trains=trains, revenue={"N": 80}, **known)


def test_the_rush_is_seen_in_what_others_can_pay() -> None:
    quiet = company_turn("N", "trains", minors={"Ann": "N"}, trains={"N": "2"}, cash={"N": 60})
    assert outlook(quiet).danger(N) < 0.01
    assert outlook(rush("trains", 60)).danger(N) > rescue.LIKELY
    assert outlook(rush("trains", 60, left={"3": 7})).danger(N) < 0.1


def test_new_minors_join_the_rush_only_if_a_stock_round_comes_first() -> None:
    def sales(*frames: Frame) -> float:
        return rush_to_come.sales(position(*frames, phase="3", cash={"Ann": 600}), Judgement())

    turn = MergerTurn(ANN, N)
    first, second = (OperatingRound(number, "companies") for number in (1, 2))
    assert sales(first, turn) == 0
    assert sales(turn) == sales(second, turn) == sales(first, MergerRound(()), turn) > 0


def test_a_minor_is_saved_by_the_last_train_it_can_pay() -> None:
    assert answer(rush("trains", 230)) == BuyTrain(ANN, "3", "new")


def test_the_money_for_it_is_not_built_away() -> None:
    assert rescue.forgone(outlook(rush("track", 200)), N, 20) > 20
    assert rescue.forgone(outlook(rush("track", 400)), N, 20) == 0


def test_a_train_of_another_own_company_saves_it() -> None:
    state = rush(
        "trains",
        120,
        left={"3": 0},
        Ann={"NW": 2},
        trains={"NW": "3 3"},
        tokens={**RUSH["tokens"], "NW": "I13:0"},
    )
    deal = answer(state)
    assert isinstance(deal, BuyTrainFrom)
    assert (deal.company, deal.train) == (NW, "3")


def test_its_money_goes_to_its_owner_for_a_private_before_the_state_has_it() -> None:
    def turn(left: int) -> State1861:
        return rush(
            "run",
            120,
            phase="5",
            left={"5": left},
            trains={"N": "3", "SE": "4", "SW": "4"},
            privates={"Ann": "WVR"},
        )

    assert answer(turn(0)) == CompanyBuysPrivate(ANN, PrivateId("WVR"), 90)
    assert isinstance(answer(turn(4)), RunTrains)


def test_it_is_let_go_only_if_the_state_pays_more_than_a_public_would_bring() -> None:
    def turn(minor: CompanyId) -> State1861:
        return merger(
            MergerTurn(ANN, minor),
            **RUSH,
            cash={"Ann": 600, "SE": 900, "SW": 900},
            trains={minor: "2", "SE": "2", "SW": "2"},
            prices={minor: (4, 6)},
            minors={"Ann": minor},
        )

    assert gain(outlook(turn(N)), (N,)) > 0
    assert isinstance(answer(turn(N)), Convert)
    assert gain(outlook(turn(MV)), (MV,)) < 0
    assert answer(turn(MV)) == Pass(ANN)


@pytest.mark.parametrize("company", [SE, SW])
def test_publics_are_not_taken_with_the_phase(company: CompanyId) -> None:
    assert not rescue.is_in_danger(outlook(rush("trains", 60)), company)


def test_as_many_minors_merge_as_can_pay_for_a_train_together() -> None:
    minors = "N M-K MNN SPW MV"
    state = merger(
        MergerTurn(ANN, N),
        minors={"Ann": minors},
        prices=dict.fromkeys(minors.split(), 60),
        cash=dict.fromkeys(minors.split(), 100) | {"Ann": 0},
        trains=dict.fromkeys(minors.split(), "3"),
        tiles={
            "E1": ("641", 0),
            "H8": ("638", 0),
            "H10": ("58", 3),
            "I11": ("8", 0),
            "I13": ("57", 0),
        },
        phase="5",
        left={"5": 0},
    )
    table = table_at(TITLE, state)
    chosen = [ask(STEADY, table)]
    while isinstance(chosen[-1], AddMinor):
        table.play(chosen[-1])
        chosen.append(ask(STEADY, table))
    assert len(chosen) == 5
    assert isinstance(chosen[-1], Merge)


def test_what_another_owner_may_decline_is_not_proposed_if_something_else_is_good() -> None:
    def joins(price_of_theirs: int) -> Action:
        state = merger(
            MergerTurn(ANN, N),
            minors={"Ann": "N M-K", "Bob": "MNN"},
            prices={"N": 60, "M-K": 80, "MNN": price_of_theirs},
            cash={"Ann": 200, "Bob": 600, "N": 300, "M-K": 100, "MNN": 100},
            trains=dict.fromkeys(("N", "M-K", "MNN"), "3"),
            tiles={"H8": ("638", 0)},
            phase="5",
            left={"5": 0},
        )
        assert gain(outlook(state), (N, MNN)) > gain(outlook(state), (N, M_K)) > 0
        return answer(state)

    assert joins(100) == AddMinor(ANN, M_K)
    assert joins(70) == AddMinor(ANN, MNN)


def test_a_merger_that_was_declined_is_not_proposed_again() -> None:
    """§3.5: the owner would decline it again, and again."""
    known: dict[str, Any] = {
        "minors": {"Ann": "N", "Bob": "MNN SPW"},
        "prices": {"N": 60, "MNN": 70, "SPW": 60},
        "cash": {"Ann": 200, "Bob": 600, "N": 300, "MNN": 100},
        "trains": dict.fromkeys(("N", "MNN", "SPW"), "3"),
        "tiles": {"E1": ("641", 0), "H8": ("638", 0)},
        "phase": "5",
        "left": {"5": 0},
    }
    assert isinstance(answer(merger(MergerTurn(ANN, N), **known)), AddMinor)
    assert answer(merger(MergerTurn(ANN, N, declined=((MNN, N),)), **known)) == Pass(ANN)
