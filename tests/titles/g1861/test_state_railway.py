"""§23 the State Railway: when it acts, its tokens, its trains and loans."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK
from stockrail.rails.actions import CompanyBuysPrivate, DiscardTrain, PrivateId, RunTrains
from stockrail.rails.map import StopId
from stockrail.titles.g1861.actions import Nationalise
from stockrail.titles.g1861.components import COMPANY_CARDS
from stockrail.titles.g1861.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.operating import running
from stockrail.titles.g1861.operating.discarding import Discarding
from stockrail.titles.g1861.operating.nationalisation_choice import NationalisationChoice
from stockrail.titles.g1861.operating.running import Running
from stockrail.titles.g1861.operating.state_railway import StateTurn, claim_moscow
from stockrail.titles.g1861.options import PRESETS
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.stock_round import StockTurn

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, MNN, NW, RSR, SE, SW, N, position

HOLDER_RUNS = {"state_run": "priority_holder"}


def acting(phase: str = "4", **known: Any) -> State1861:
    """After the turn of the State Railway, or as far as it goes by itself."""
    return position(Rounds("stock"), StateTurn(), phase=phase, **known)


def told(phase: str = "4", **known: Any) -> list[str]:
    draft = position(phase=phase, **known)
    draft.stack = (Rounds("stock"), StateTurn())
    events = [str(event.text) for event in engine.settle(draft)]
    return events[: events.index("Stock round 3 begins")] if draft.stack else events


# §23.1, §23.6


def test_it_belongs_to_nobody() -> None:
    """§23.1"""
    state = acting()
    assert state.companies[RSR].director is None
    assert state.space(RSR) is None
    assert COMPANY_CARDS[RSR].kind == "state"


def test_it_lays_no_track_and_trades_nothing() -> None:
    """§23.6"""
    board = position(phase="4").board
    state = acting(cash={"RSR": 200}, privates={"Ann": "BSS"}, tokens={"RSR": "E1:1"})
    assert state.board.tiles == board.tiles
    assert state.privates[PrivateId("BSS")] == ANN
    state = acting(trains={"RSR": "4"}, privates={"Ann": "BSS"}, options=HOLDER_RUNS)
    assert refused(state, CompanyBuysPrivate(ANN, PrivateId("BSS"), 10)) == (
        "The State Railway buys no privates (§23.6). Run the trains, or pass."
    )


# §23.2, §23.7: its tokens


def test_in_its_first_turn_it_places_a_token_in_st_petersburg() -> None:
    """§23.2"""
    state = acting()
    assert state.board.stations(RSR) == ["E1:1"]
    assert all(RSR not in kept for kept in state.board.reserved.values())
    assert told()[0] == "RSR places a token in St. Petersburg (E1)"


def test_it_places_none_where_it_has_one() -> None:
    """§23.2"""
    state = acting(tokens={"RSR": "E1:0"})
    assert state.board.stations(RSR) == ["E1:0"]


def test_on_a_tile_with_one_city_its_slot_is_still_kept() -> None:
    """§23.2, §18.5"""
    state = acting("5", tiles={"E1": ("641", 0)}, minors={"Ann": "SPW"})
    assert state.board.tokens[StopId("E1:0")] == ("SPW", RSR)


def test_a_token_in_moscow_follows_with_the_gray_tile() -> None:
    """§23.2"""
    draft = position(phase="8", tiles={"H8": ("639", 0)}, minors={"Ann": "N MNN"})
    assert [str(event.text) for event in claim_moscow(draft)] == [
        "RSR places a token in Moscow (H8)"
    ]
    assert draft.board.tokens[StopId("H8:0")] == (N, MNN, RSR)
    assert [*claim_moscow(draft)] == [], "one on a hex"


def test_the_last_two_tokens_are_for_the_capitals() -> None:
    """§23.2, §23.7"""
    assert COMPANY_CARDS[RSR].tokens == 8
    six = "B4:0 D20:0 I13:0 G15:0 L12:0 N10:0"
    draft = position(phase="6", tiles={"H8": ("639", 0)}, tokens={"RSR": six})
    [*claim_moscow(draft)]
    assert "H8:0" in draft.board.stations(RSR)


# §23.3: its trains run


def test_it_runs_the_best_and_keeps_the_revenue() -> None:
    """§23.3: St. Petersburg and Moscow"""
    state = acting(trains={"RSR": "4"})
    assert state.companies[RSR].revenue == 90
    assert state.cash[RSR] == 90
    assert told(trains={"RSR": "4"})[1:] == ["RSR runs for 90 R", "RSR withholds 90 R"]


def test_its_privates_add_10_to_a_route() -> None:
    """§19.6"""
    assert acting("6", trains={"RSR": "4"}, privates={"RSR": "MYR"}).companies[RSR].revenue == 100


def test_by_option_the_holder_of_the_priority_deal_runs_its_trains() -> None:
    """§23.3"""
    known: dict[str, Any] = {"trains": {"RSR": "4"}, "priority": "Bob"}
    state = acting(options=HOLDER_RUNS, **known)
    assert state.step == Running(BOB, RSR)
    best = RunTrains(BOB, running.best(state, RSR).runs)
    assert said(state, best)[:2] == ["RSR runs for 90 R", "RSR withholds 90 R"]
    assert after(state, Pass(BOB)).companies[RSR].revenue == 0, "they may be let stand"


def test_without_trains_it_has_no_revenue() -> None:
    """§23.3"""
    state = acting(revenue={"RSR": 500}, cash={"RSR": 20})
    assert state.companies[RSR].revenue == 0


def in_default(**options: str) -> State1861:
    """NW has run its 4, owes interest that it cannot pay, and is the last company of the round."""
    return position(
        OperatingRound(1, "companies"),
        CompanyTurn(NW, "interest", 6),
        phase="4",
        Ann={"NW": 2},
        cash={"NW": 0},
        loans={"NW": 6},
        trains={"NW": "4", "RSR": "3"},
        options=options,
    )


def test_trains_it_has_taken_over_run_again_in_the_same_round() -> None:
    """§23.3, docs/rulings: trains that have run before"""
    assert running.fleet(in_default(**HOLDER_RUNS), RSR).trains == ("4", "3")


def test_by_option_trains_that_have_run_rest_until_the_next_round() -> None:
    """§23.3, docs/rulings: trains that have run before"""
    state = in_default(seized_trains="rest", **HOLDER_RUNS)
    assert state.step == Running(ANN, RSR)
    assert running.fleet(state, RSR).trains == ("3",)
    state = after(state, Pass(ANN))
    assert state.operating_round == 2
    assert state.companies[RSR].resting == ()


def test_by_option_a_train_that_was_left_standing_rests_too() -> None:
    """§23.3, docs/rulings: trains that have run before"""
    state = position(
        OperatingRound(1, "companies"),
        CompanyTurn(NW, "run", 6),
        phase="4",
        Ann={"NW": 2},
        cash={"NW": 0},
        loans={"NW": 6},
        tiles={"H8": ("638", 0), "H10": ("58", 3)},
        tokens={"NW": "H8:0"},
        trains={"NW": "4", "RSR": "3"},
        options={"seized_trains": "rest", "best_run": "any", **HOLDER_RUNS},
    )
    assert state.step == Running(ANN, NW)
    state = after(state, Pass(ANN))
    assert state.step == Running(ANN, RSR)
    assert (state.trains(RSR), running.fleet(state, RSR).trains) == (("3", "4"), ("3",))


# §23.4: loans


def test_it_pays_interest_and_repays() -> None:
    """§23.4"""
    known: dict[str, Any] = {"trains": {"RSR": "4"}, "loans": {"RSR": 3}, "cash": {"RSR": 30}}
    assert told(**known)[3:] == ["RSR pays 15 R of interest", "RSR repays 100 R"]
    state = acting(**known)
    assert (state.companies[RSR].loans, state.cash[RSR]) == (1, 30 + 90 - 15 - 100)


def test_it_borrows_for_interest_as_much_as_it_needs() -> None:
    """§23.4, §15.2"""
    known: dict[str, Any] = {"trains": {"RSR": "4"}, "tokens": {"RSR": "E1:0"}}
    state = acting(loans={"RSR": 120}, minors={"Ann": "RO"}, **known)
    assert state.companies[RSR].loans == 120 + 14, "600 R of interest"
    assert state.cash[RSR] == 14 * 45 - 600


def test_by_option_it_has_a_hundred_loans_and_owes_the_rest_of_the_interest() -> None:
    """§15.2, §23.4, docs/rulings: the State Railway in debt"""
    known: dict[str, Any] = {"trains": {"RSR": "4"}, "tokens": {"RSR": "E1:0"}}
    known["options"] = {"state_loans": "hundred"}
    state = acting(loans={"RSR": 100}, cash={"RSR": 40}, **known)
    assert (state.companies[RSR].loans, state.cash[RSR]) == (100, 40)
    state = acting(loans={"RSR": 99}, cash={"RSR": 455}, **known)
    assert (state.companies[RSR].loans, state.cash[RSR]) == (100, 5)


# §23.5: buying trains


def test_without_a_train_it_buys_the_cheapest_with_loans() -> None:
    """§23.5"""
    assert told()[1:] == [
        "RSR has no revenue",
        "RSR takes 8 loans and receives 360 R",
        "RSR buys a 4 train for 350 R",
    ]
    state = acting(returned="3", phase="5")
    assert (state.trains(RSR), state.companies[RSR].loans, state.cash[RSR]) == (("3",), 5, 0)
    assert state.depot.returned == ()


def test_of_equal_trains_it_buys_the_new_one() -> None:
    """§23.5"""
    state = acting(returned="4")
    assert (state.depot.left("4"), state.depot.returned) == (2, ("4",))


def test_with_money_it_buys_new_trains_as_long_as_it_lasts() -> None:
    """§23.5: nothing of the pool, and no loans"""
    known: dict[str, Any] = {"trains": {"RSR": "4"}, "tokens": {"RSR": "B4:0"}, "returned": "3"}
    state = acting(cash={"RSR": 1049}, **known)
    assert state.trains(RSR) == ("4", "4", "4")
    assert (state.cash[RSR], state.companies[RSR].loans) == (349, 0)
    assert acting(cash={"RSR": 349}, **known).trains(RSR) == ("4",)


def test_after_the_first_train_bought_with_loans_it_has_no_money_left() -> None:
    """§23.5"""
    state = acting(cash={"RSR": 300})
    assert state.trains(RSR) == ("4",)
    assert state.companies[RSR].loans == 2


def test_it_has_no_limit_of_trains() -> None:
    """§22.5"""
    state = acting("7", trains={"RSR": "5 6 6 7"}, tokens={"RSR": "B4:0"}, cash={"RSR": 800})
    assert state.trains(RSR) == ("5", "6", "6", "7", "7")


# Phases begun by the State Railway


def starting_phase(train: str, **known: Any) -> dict[str, Any]:
    """What one says of a position in which it can buy the first train of a type."""
    before = str(int(train) - 1)
    known = {"trains": {}, "tokens": {}, **known}
    known["trains"] = {"RSR": "5", **known["trains"]}
    known["tokens"] = {"RSR": "E1:0", **known["tokens"]}
    return {"phase": before, "left": {before: 0}, **known}


def test_it_may_begin_a_phase() -> None:
    """§24.1"""
    state = acting(**starting_phase("6", cash={"RSR": 650}, minors={"Ann": "N"}))
    assert state.phase == "6"
    assert state.companies[N].closed
    assert isinstance(state.step, StockTurn)


def test_directors_are_asked_and_trains_returned_when_its_purchases_are_made() -> None:
    """§23.8, §25.3, §22.6, docs/rulings: phases begun by the State Railway"""
    known = starting_phase(
        "6",
        Ann={"NW": 2},
        Bob={"SE": 2},
        cash={"RSR": 1400, "NW": 700},
        trains={"NW": "3", "SE": "4 4 5"},
    )
    state = acting(**known)
    assert state.trains(RSR) == ("5", "6", "6")
    assert state.step == NationalisationChoice(ANN, NW)
    state = after(state, Nationalise(ANN))
    assert (state.trains(RSR), state.cash[RSR]) == (("5", "6", "6"), 100 + 700)
    assert state.step == Discarding(BOB, SE)
    assert isinstance(after(state, DiscardTrain(BOB, "4")).step, StockTurn)


def test_it_buys_on_with_the_money_of_a_public_that_is_given_up() -> None:
    """§23.8, docs/rulings: phases begun by the State Railway"""
    known = starting_phase(
        "8", Ann={"NW": 2}, cash={"RSR": 1100, "NW": 900}, trains={"NW": "4"}, tokens={"NW": "B4:0"}
    )
    state = acting(**known)
    assert (state.trains(RSR), state.step) == (("5", "8"), NationalisationChoice(ANN, NW))
    assert after(state, Nationalise(ANN)).trains(RSR) == ("5", "8", "8")
    assert after(state, Pass(ANN)).trains(RSR) == ("5", "8")


@pytest.mark.parametrize(
    ("left", "others", "buys_on"),
    [(100, "", False), (600, "", True), (0, "5", False), (1, "5", True)],
)
def test_by_option_it_buys_on_only_with_enough_left_for_any_train(
    left: int, others: str, buys_on: bool
) -> None:
    """§23.8, docs/rulings: money left for any train"""
    known = starting_phase(
        "8",
        Ann={"NW": 2},
        Bob={"SE": 2},
        cash={"RSR": 1000 + left, "NW": 1000},
        trains={"NW": "4", "SE": others or "4"},
        tokens={"NW": "B4:0", "SE": "P2:0"},
        options={"state_buys_on": "with_enough_left"},
    )
    state = acting(**known)
    assert (state.trains(RSR), state.cash[RSR]) == (("5", "8"), left)
    while isinstance(state.step, NationalisationChoice):
        is_north = state.step.company == NW
        actor = state.step.actor
        state = after(state, Nationalise(actor) if is_north else Pass(actor))
    assert state.trains(RSR) == (("5", "8", "8") if buys_on else ("5", "8"))


def test_money_of_minors_it_takes_is_spent_at_once() -> None:
    """§23.5, §25.7"""
    known = starting_phase("6", minors={"Ann": "N"}, cash={"RSR": 650, "N": 660}, trains={"N": "3"})
    state = acting(**known)
    assert (state.trains(RSR), state.cash[RSR]) == (("5", "6", "6"), 10)


def test_two_phases_in_one_turn_ask_once() -> None:
    """§23.8"""
    known = starting_phase("6", Ann={"NW": 2}, cash={"RSR": 650 * 2 + 800 * 2 + 1000 + 5})
    state = acting(**known)
    assert (state.phase, state.trains(RSR)) == ("8", ("5", "6", "6", "7", "7", "8"))
    assert state.step == NationalisationChoice(ANN, NW)
    assert isinstance(after(state, Pass(ANN)).step, StockTurn)


def test_who_would_have_been_asked_in_phase_6_is_asked_though_phase_7_has_begun() -> None:
    """§23.8, §25.3, docs/rulings: phases begun by the State Railway"""
    known = starting_phase("6", Ann={"NW": 2}, cash={"RSR": 650 * 2 + 800})
    state = acting(**known)
    assert (state.phase, state.trains(RSR)) == ("7", ("5", "6", "6", "7"))
    assert state.step == NationalisationChoice(ANN, NW)


def test_the_turn_that_begins_phase_8_is_its_last() -> None:
    """§24.9, §23.5: it spends what it has"""
    known = starting_phase("8", minors={"Ann": "N"}, cash={"RSR": 1500, "N": 600})
    state = acting(**known)
    assert state.trains(RSR) == ("5", "8", "8")
    assert (state.cash[RSR], state.ending) == (100, "this_set")


@pytest.mark.parametrize("round_in_set", [1, 2])
def test_the_end_follows_its_first_8(round_in_set: int) -> None:
    """§29.1"""
    known = starting_phase("8", cash={"RSR": 1000}, round_in_set=round_in_set)
    assert acting(**known).ending == ("this_set" if round_in_set == 1 else "next_set")


def test_as_on_18xx_games() -> None:
    """§30.2: purchases, then the choice, then trains in the fixed order"""
    known = starting_phase(
        "6",
        Ann={"NW": 2},
        Bob={"SE": 2},
        Cat={"SW": 2},
        prices={"SE": 120, "SW": 110, "NW": 100},
        cash={"RSR": 650},
        trains={"NW": "3", "SE": "4 4 5", "SW": "4 4 5"},
        tokens={"RSR": "E1:1"},
        options=PRESETS["18xx.games"].options,
    )
    state = acting(**known)
    assert state.step == Running(ANN, RSR)
    state = after(state, Pass(ANN))
    assert state.step == NationalisationChoice(ANN, NW)
    state = after(state, Pass(ANN))
    assert state.step == Discarding(CAT, SW)
    state = after(state, DiscardTrain(CAT, "4"))
    assert state.step == Discarding(BOB, SE)


def test_what_it_pays_goes_to_the_bank() -> None:
    """§23.5"""
    before = position(phase="4", cash={"RSR": 350})
    state = acting(cash={"RSR": 350})
    assert state.cash[BANK] - before.cash[BANK] == 350
