"""§22 what the first train of a type changes."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import HexId
from stockrail.rails.actions import BuyTrain, CompanyBuysPrivate, DiscardTrain, LayTile
from stockrail.rails.train_owners import new_on_sale
from stockrail.titles.g1830.actions import TradeIn
from stockrail.titles.g1830.components import CA, PHASES, SV
from stockrail.titles.g1830.course.operating_round import OperatingRound
from stockrail.titles.g1830.state import State1830

from ..moves import after, refused, said
from .position import ANN, BOB, NYC, PRR, company_turn

BEFORE = {"3": "2", "4": "3", "5": "4", "6": "5", "D": "6"}


def buying_first(train: str, own: str = "", others: str = "", **known: Any) -> State1830:
    """PRR, of Ann, with $1,200, may buy the first of a type. NYC is Bob's and acts next."""
    before = BEFORE[train]
    known = {"Ann": {"PRR": 6}, "Bob": {"NYC": 6}, "cash": {"PRR": 1200}, **known}
    left = {} if train == "D" else {before: 0}
    trains = {"PRR": own, "NYC": others}
    return company_turn(
        "PRR", "trains", waiting="NYC", phase=before, left=left, trains=trains, **known
    )


def first(train: str, **known: Any) -> State1830:
    return after(buying_first(train, **known), BuyTrain(ANN, train, "new"))


def going_on(state: State1830) -> tuple[int, int]:
    """Which operating round it is, and of how many."""
    (going,) = (frame for frame in state.stack if isinstance(frame, OperatingRound))
    return going.number, going.rounds


@pytest.mark.parametrize("train", ["3", "4", "5", "6", "D"])
def test_the_first_of_a_type_begins_a_phase_at_once(train: str) -> None:
    """§22.6"""
    told = said(buying_first(train), BuyTrain(ANN, train, "new"))
    assert f"The first {train} train: phase {train}" in told
    assert first(train).phase == train


def test_a_further_one_changes_nothing() -> None:
    """§22.6"""
    state = company_turn("PRR", "trains", Ann={"PRR": 6}, cash={"PRR": 500}, phase="3")
    assert said(state, BuyTrain(ANN, "3", "new")) == ["PRR buys a 3 train for $180"]


@pytest.mark.parametrize(
    ("phase", "colours", "limit", "rounds", "column"),
    [
        ("2", "yellow", 4, 1, 0),
        ("3", "yellow green", 4, 2, 0),
        ("4", "yellow green", 3, 2, 0),
        ("5", "yellow green brown", 2, 3, 1),
        ("6", "yellow green brown", 2, 3, 1),
        ("D", "yellow green brown", 2, 3, 1),
    ],
)
def test_what_holds_in_each_phase(
    phase: str, colours: str, limit: int, rounds: int, column: int
) -> None:
    """§22.1, §22.2, §22.3, §22.6, §22.7: yellow tiles remain in use to the end."""
    rules = PHASES[phase]
    assert " ".join(rules.colours) == colours
    assert (rules.limit, rules.operating_rounds, rules.column) == (limit, rounds, column)


def test_with_the_first_3_green_tiles_are_available() -> None:
    """§22.1: for everybody, the next company included."""
    tiles = {"E19": ("57", 1), "E17": ("9", 1)}
    replacing = LayTile(BOB, HexId("E19"), "14", 1)
    before = after(buying_first("3", tiles=tiles), Pass(ANN))
    assert refused(before, replacing) == (
        "No green tile is available before the first 3 train (§18.3). Lay another tile, or pass."
    )
    state = after(first("3", tiles=tiles), Pass(ANN))
    assert state.board.tiles != after(state, replacing).board.tiles


def test_with_the_first_3_companies_may_buy_privates() -> None:
    """§22.1, §23.4: at once, in the same turn."""
    privates = {"Ann": "CA"}
    before = buying_first("3", privates=privates)
    assert refused(before, CompanyBuysPrivate(ANN, CA, 320)) == (
        "Companies buy privates from the first 3 train until the first 5 (§23.2). Pass."
    )
    state = after(first("3", privates=privates), CompanyBuysPrivate(ANN, CA, 320))
    assert state.privates[CA] == PRR
    assert state.cash[ANN] == 1320


def test_with_the_first_4_all_2s_leave_the_game() -> None:
    """§22.2"""
    told = said(buying_first("4", "2 3", "2 2 3"), BuyTrain(ANN, "4", "new"))
    assert "All 2 trains rust" in told
    state = first("4", own="2 3", others="2 2 3", returned="2")
    assert (state.trains(PRR), state.trains(NYC)) == (("3", "4"), ("3",))
    assert state.depot.returned == ()


def test_with_the_first_4_the_limit_is_three() -> None:
    """§22.2, §21.7"""
    state = first("4", others="3 3 3 3")
    assert str(state.step.prompt(state)) == "NYC has more than 3 trains: discard one"


def test_with_the_first_5_brown_tiles_are_available() -> None:
    """§22.3"""
    tiles = {"E19": ("14", 1)}
    state = after(first("5", tiles=tiles), Pass(ANN))
    laid = after(state, LayTile(BOB, HexId("E19"), "63", 0))
    assert laid.board.tiles[HexId("E19")].number == "63"


def test_with_the_first_5_all_privates_close() -> None:
    """§22.3, §23.6"""
    state = buying_first("5", privates={"Bob": "SV DH", "NYC": "CA"})
    told = said(state, BuyTrain(ANN, "5", "new"))
    assert [line for line in told if line.endswith("closes")] == [
        "SV closes",
        "D&H closes",
        "C&A closes",
    ]
    state = after(state, BuyTrain(ANN, "5", "new"))
    assert state.privates == {}
    assert SV not in state.privates


def test_with_the_first_5_the_limit_is_two() -> None:
    """§22.3, §21.8"""
    state = first("5", own="3 4")
    assert after(state, DiscardTrain(ANN, "3")).trains(PRR) == ("4", "5")


def test_with_the_first_5_red_hexes_bring_more() -> None:
    """§22.3, §20.13"""
    assert buying_first("5").rules_now.column == 0
    assert first("5").rules_now.column == 1


def test_with_the_first_6_all_3s_leave_the_game() -> None:
    """§22.4"""
    state = first("6", own="3", others="3 5", returned="3")
    assert (state.trains(PRR), state.trains(NYC)) == (("6",), ("5",))
    assert state.depot.returned == ()


def test_with_the_first_6_ds_are_on_sale() -> None:
    """§22.4, §21.2"""
    assert "D" not in new_on_sale(buying_first("6"))
    assert new_on_sale(first("6")) == ("6", "D")


def test_with_the_first_d_all_4s_leave_the_game() -> None:
    """§22.5"""
    state = first("D", own="4", others="4 5", returned="4")
    assert (state.trains(PRR), state.trains(NYC)) == (("D",), ("5",))
    assert state.depot.returned == ()


def test_an_exchange_for_the_first_d_counts_too() -> None:
    """§22.5"""
    state = after(buying_first("D", "5", "4"), TradeIn(ANN, "5"))
    assert state.phase == "D"
    assert state.trains(NYC) == ()


def test_a_company_that_lost_its_trains_may_have_to_buy() -> None:
    """§22.6, §20.19"""
    to_scranton = {"E19": ("57", 1), "E17": ("8", 4), "F16": ("57", 0)}
    state = after(first("4", others="2", tiles=to_scranton), Pass(ANN), Pass(BOB))
    assert str(state.step.prompt(state)) == (
        "NYC must buy a train for $300 and has $0: you must pay the rest"
    )


@pytest.mark.parametrize(("train", "rounds"), [("3", 2), ("4", 2), ("5", 3)])
def test_more_operating_rounds_follow_the_next_stock_round(train: str, rounds: int) -> None:
    """§22.7, §3.1: the round that is going on stays as it is."""
    state = first(train, cash={"PRR": 450})
    while state.stock_round == 2:
        state = after(state, Pass(state.step.actor))
    assert state.operating_round == 1
    while state.operating_round == 1:
        state = after(state, Pass(state.step.actor))
    assert going_on(state) == (1, rounds)


def test_a_set_of_rounds_that_has_begun_stays_as_it_is() -> None:
    """§22.7: the first 5 in the first of two rounds."""
    state = first("5", rounds=(1, 2), cash={"PRR": 450})
    while state.operating_round == 1:
        state = after(state, Pass(state.step.actor))
    assert going_on(state) == (2, 2)
