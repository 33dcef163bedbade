"""§5, §16 and §17: operating rounds, their order, and the steps of a turn."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import HexId
from stockrail.rails.actions import (
    BuyTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    RunTrains,
    SellShares,
    TrainRun,
    Withhold,
)
from stockrail.titles.g1830.course.operating_round import OperatingRound
from stockrail.titles.g1830.course.rounds import Rounds
from stockrail.titles.g1830.operating.any_step import TurnStep
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.dividends import DividendChoice
from stockrail.titles.g1830.operating.running import Running
from stockrail.titles.g1830.operating.tokens import Tokening
from stockrail.titles.g1830.state import State1830

from ..moves import after, refused, said
from .position import ANN, BOB, C_O, NYC, PRR, company_turn, position

PITTSBURGH = {"H10": ("57", 1)}
"""PRR runs from Altoona to Pittsburgh for $30."""


def on_turn(state: State1830) -> str:
    assert isinstance(state.step, TurnStep)
    return state.step.company


def operating_round(**known: Any) -> State1830:
    """A round at its beginning: nobody has acted."""
    return position(Rounds("stock"), OperatingRound(1, 1), **known)


def pass_until_next(state: State1830) -> State1830:
    company = on_turn(state)
    while state.stack and isinstance(state.step, TurnStep) and on_turn(state) == company:
        state = after(state, Pass(state.step.actor))
    return state


def test_every_company_in_operation_takes_one_turn() -> None:
    """§5.1"""
    state = operating_round(
        Ann={"PRR": 6, "CPR": 5}, Bob={"NYC": 6}, prices={"PRR": 100, "NYC": 90}
    )
    assert on_turn(state) == PRR
    state = pass_until_next(state)
    assert on_turn(state) == NYC
    state = pass_until_next(state)
    assert not isinstance(state.step, TurnStep), "CPR has not floated; the stock round begins"
    assert state.stock_round == 3


def test_the_president_decides_for_their_company() -> None:
    """§5.1"""
    state = operating_round(Ann={"PRR": 6}, Bob={"NYC": 6}, prices={"NYC": 100, "PRR": 90})
    assert state.step.actor == BOB
    assert refused(state, Pass(ANN)) == "It is Bob’s turn, not Ann’s (§18.1)."


def test_the_privates_pay_before_the_companies_act() -> None:
    """§16.1, §20.18: the owner is a player or a company."""
    state = company_turn(
        "PRR",
        "privates",
        rounds=(1, 2),
        Ann={"PRR": 6},
        privates={"Bob": "SV DH", "PRR": "CA"},
    )
    assert (state.cash[BOB], state.cash[PRR]) == (1020, 25)
    assert on_turn(state) == PRR


def test_the_round_begins_with_its_number_and_the_incomes() -> None:
    """§16.1"""
    state = company_turn(
        "PRR", "track", rounds=(1, 2), Ann={"PRR": 6}, privates={"Bob": "SV", "PRR": "CA"}
    )
    assert said(state, Pass(ANN)) == [
        "PRR has no revenue",
        "The share price of PRR moves from $100 to $90",
        "Operating round 2 of 2 begins",
        "SV pays Bob $5",
        "C&A pays PRR $25",
    ]


def test_the_highest_price_goes_first() -> None:
    """§16.2"""
    state = operating_round(Ann={"PRR": 6, "NYC": 6, "C&O": 6}, prices={"PRR": 71, "NYC": 82})
    assert [on_turn(state), on_turn(pass_until_next(state))] == [C_O, NYC]


def test_at_equal_prices_the_marker_further_right_goes_first() -> None:
    """§16.2"""
    state = operating_round(Ann={"PRR": 6, "NYC": 6}, prices={"PRR": (0, 6), "NYC": (1, 7)})
    assert (state.price(PRR), state.price(NYC)) == (100, 100)
    assert on_turn(state) == NYC


@pytest.mark.parametrize("first", ["PRR", "NYC"])
def test_on_one_space_the_marker_on_top_goes_first(first: str) -> None:
    """§16.2"""
    second = "NYC" if first == "PRR" else "PRR"
    state = operating_round(Ann={"PRR": 6, "NYC": 6}, prices={first: 82, second: 82})
    assert on_turn(state) == first


def test_at_equal_prices_in_one_column_the_first_to_come_goes_first() -> None:
    """§16.2, docs/rulings: equal prices in one column."""
    prices = {"PRR": (7, 6), "NYC": (5, 6), "C&O": (6, 6)}
    held = {"PRR": 6, "NYC": 6, "C&O": 6}
    state = operating_round(Ann=held, prices=prices)
    assert {state.price(PRR), state.price(NYC), state.price(C_O)} == {67}
    assert state.operating_order() == [PRR, NYC, C_O]
    assert on_turn(state) == PRR


def test_by_option_the_upper_one_goes_first() -> None:
    """§16.2, docs/rulings: equal prices in one column."""
    prices = {"PRR": (7, 6), "NYC": (5, 6), "C&O": (6, 6), "CPR": (5, 6), "B&M": (1, 7)}
    state = operating_round(
        Ann=dict.fromkeys(prices, 6), prices=prices, options={"equal_prices": "upper_row"}
    )
    assert state.operating_order() == ["B&M", NYC, "CPR", C_O, PRR]
    assert on_turn(state) == "B&M"


def test_prices_are_compared_anew_after_each_turn() -> None:
    """§16.3: Ann sells NYC to help PRR, and C&O overtakes it."""
    state = company_turn(
        "PRR",
        "trains",
        waiting="NYC C&O",
        Ann={"PRR": 6, "NYC": 3},
        Bob={"NYC": 4, "C&O": 6},
        prices={"PRR": 100, "NYC": 90, "C&O": 82},
        tiles=PITTSBURGH,
        cash={"Ann": 0},
    )
    assert on_turn(state) == PRR
    state = after(state, SellShares(ANN, NYC, 30), BuyTrain(ANN, "2", "new"))
    assert state.price(NYC) < state.price(C_O)
    assert on_turn(state) == C_O


def test_a_company_acts_once_even_if_its_price_falls() -> None:
    """§16.3"""
    state = operating_round(Ann={"PRR": 6, "NYC": 6}, prices={"PRR": 82, "NYC": (1, 5)})
    assert on_turn(state) == PRR
    state = pass_until_next(state)
    assert state.price(PRR) == 76
    assert on_turn(state) == NYC
    assert state.stock_round == 2
    assert pass_until_next(state).stock_round == 3


def whole_turn() -> State1830:
    """PRR may do something in every step."""
    return company_turn(
        "PRR",
        Ann={"PRR": 6},
        Bob={"NYC": 6},
        tiles={**PITTSBURGH, "H14": ("9", 1), "H16": ("57", 1)},
        cash={"PRR": 300},
        trains={"PRR": "2"},
    )


def test_a_turn_has_five_steps_in_this_order() -> None:
    """§17.1, §5.2"""
    state = whole_turn()
    steps = [type(state.step)]
    for action in (
        LayTile(ANN, HexId("H8"), "9", 1),
        PlaceToken(ANN, HexId("H10"), 0),
        RunTrains(ANN, (TrainRun("2", ("H10:0", "H12", "H14", "H16:0")),)),
        PayDividend(ANN),
    ):
        state = after(state, action)
        steps.append(type(state.step))
    assert steps == [Construction, Tokening, Running, DividendChoice, TrainPurchase]
    state = after(state, BuyTrain(ANN, "2", "new"))
    assert isinstance(state.step, TrainPurchase), "it may buy more"


def test_a_step_that_is_over_does_not_come_back() -> None:
    """§17.1"""
    state = after(whole_turn(), Pass(ANN))
    assert refused(state, LayTile(ANN, HexId("H8"), "9", 1)) == (
        "You can’t lay a tile now (§19.2). What you can do: place a token or pass."
    )
    state = after(state, Pass(ANN))
    assert refused(state, PlaceToken(ANN, HexId("H10"), 0)) == (
        "You can’t place a token now (§20.14). What you can do: run the trains."
    )


def test_tile_token_and_trains_are_optional() -> None:
    """§17.2, §18.1"""
    state = after(whole_turn(), Pass(ANN), Pass(ANN))
    assert isinstance(state.step, Running)
    state = after(state, RunTrains(ANN, (TrainRun("2", ("H10:0", "H12:0")),)), Withhold(ANN))
    assert isinstance(state.step, TrainPurchase)
    state = after(state, Pass(ANN))
    assert state.trains(PRR) == ("2",)
    assert not isinstance(state.step, TurnStep)


def test_revenue_buys_trains_but_no_track_and_no_token() -> None:
    """§17.3"""
    state = company_turn(
        "PRR",
        Ann={"PRR": 6},
        tiles={**PITTSBURGH, "H14": ("9", 1), "H16": ("57", 1)},
        cash={"PRR": 30},
        trains={"PRR": "2 3"},
        phase="3",
        left={"2": 1},
    )
    state = after(state, Pass(ANN))
    assert isinstance(state.step, Running), "$30 buy no token, so none is offered"
    (best,) = (a for a in engine.legal(state) if isinstance(a, RunTrains))
    state = after(state, best)
    assert state.cash[PRR] == 30, "not before the fourth step"
    state = after(state, Withhold(ANN))
    assert state.cash[PRR] == 90
    assert state.cash[PRR] - after(state, BuyTrain(ANN, "2", "new")).cash[PRR] == 80


def test_the_prompts_tell_what_is_to_be_done() -> None:
    """§17.1"""
    state = whole_turn()
    prompts = [str(state.step.prompt(state))]
    waits = [str(state.step.waiting(state))]
    run = RunTrains(ANN, (TrainRun("2", ("H10:0", "H12:0")),))
    for action in (Pass(ANN), Pass(ANN), run, Withhold(ANN)):
        state = after(state, action)
        prompts.append(str(state.step.prompt(state)))
        waits.append(str(state.step.waiting(state)))
    assert prompts == [
        "Lay or upgrade one tile for PRR, or pass",
        "Place a token of PRR for $40, or pass",
        "Run the trains of PRR",
        "PRR has earned $30: pay it out or withhold it",
        "Buy trains for PRR, or pass",
    ]
    assert waits == [
        "Ann builds track for PRR",
        "Ann decides on a token for PRR",
        "Ann runs the trains of PRR",
        "Ann decides on the dividend of PRR",
        "Ann buys trains for PRR",
    ]
