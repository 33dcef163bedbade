"""What the table shows of companies, rounds and the end."""

from typing import Any

import pytest

from stockrail.core.ids import CompanyId
from stockrail.core.state import Frame
from stockrail.rails.shown.money_view import MoneyView
from stockrail.titles.g1861.components import COMPANY_CARDS
from stockrail.titles.g1861.course.operating_round import OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.mergers.merger_round import MergerRound, MergerTurn
from stockrail.titles.g1861.operating.buying_trains import TrainPurchase
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.nationalisation_choice import NationalisationChoice
from stockrail.titles.g1861.shown.bank import bank
from stockrail.titles.g1861.shown.market import market
from stockrail.titles.g1861.shown.panels import companies, operating
from stockrail.titles.g1861.shown.phases import ending
from stockrail.titles.g1861.shown.privates import privates
from stockrail.titles.g1861.shown.tables import companies as standing
from stockrail.titles.g1861.shown.tables import holdings
from stockrail.titles.g1861.shown.view import round_told
from stockrail.titles.g1861.state import roubles
from stockrail.titles.g1861.stock.stock_round import StockTurn
from stockrail.view import Panel
from tests.reading import cells, facts

from .position import ANN, BOB, NW, RSR, SPW, N, position, stock_turn


def told(panel: Panel) -> dict[str, str]:
    return facts(panel.facts, roubles(0))


# CompanyCards and tables


def test_a_charter_tells_loans_trains_and_what_the_state_would_pay() -> None:
    state = position(
        minors={"Ann": "N"}, phase="3", loans={"N": 1}, trains={"N": "2"}, prices={"N": 80}
    )
    (charter,) = (
        panel for panel in companies(state, MoneyView(state, None), {}) if panel.company == N
    )
    shown = told(charter)
    assert (shown["Owner"], shown["Trains"], shown["Loans"]) == ("Ann", "2", "1 of 2")
    assert shown["If nationalised"] == "130 R"
    (loans,) = (fact for fact in charter.facts if str(fact.label) == "Loans")
    assert (loans.unit, str(loans.hint)) == ("debt", "5 R interest per turn")


def test_minors_that_are_gone_have_no_charter() -> None:
    state = position(closed="N", minors={"Bob": "SPW"})
    shown = [panel.company for panel in companies(state, MoneyView(state, None), {})]
    assert N not in shown and shown[0] == SPW
    assert len(shown) == len(COMPANY_CARDS) - 1


@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_every_other_company_has_one(phase: str) -> None:
    """§11.1: minors that come in phase 3 too."""
    state = position(phase=phase)
    shown = [str(panel.company) for panel in companies(state, MoneyView(state, None), {})]
    assert sorted(shown) == sorted(COMPANY_CARDS)


@pytest.mark.parametrize(("phase", "last"), [("3", NW), ("4", RSR)])
def test_the_state_railway_is_in_the_table_of_companies_from_phase_4(
    phase: str, last: CompanyId
) -> None:
    """§23.1"""
    sheet = standing(position(Ann={"NW": 4}, minors={"Ann": "N"}, phase=phase))
    assert sheet is not None
    assert [row.head for row in sheet.rows][-1] == last


def test_a_market_in_one_row_says_how_prices_move_there() -> None:
    """§30.1"""
    grid, row = (market(position(options={"market": name})).note for name in ("grid", "column"))
    assert "director: down" in str(grid)
    assert "director: left" in str(row)


def test_who_holds_what_tells_publics_minors_and_the_limit() -> None:
    state = position(Ann={"NW": 4}, minors={"Ann": "N SPW"}, phase="4")
    sheet = holdings(state, MoneyView(state, None))
    assert str(sheet.columns[1].name) == NW
    assert cells(sheet, sheet.rows[0], roubles(0)) == [
        *("1,000 R", "40", "N, SPW", "", "5 of 21", "1,680 R")
    ]
    assert sheet.rows[0].presides == (1,)


def test_the_company_whose_turn_it_is_stands_out() -> None:
    assert operating(position(Construction(ANN, N), minors={"Ann": "N"})) == N
    assert operating(stock_turn()) is None


def test_a_company_that_a_new_phase_asks_about_stands_out_in_the_turn_of_another() -> None:
    """§25.3"""
    state = position(
        *(TrainPurchase(BOB, N), NationalisationChoice(ANN, NW)),
        Ann={"NW": 4},
        minors={"Bob": "N"},
        phase="4",
    )
    assert operating(state) == NW


# The end


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"ending": "no"}, None),
        ({"ending": "this_set", "round_in_set": 1}, "two more follow, then the game ends"),
        ({"ending": "last_set", "round_in_set": 2}, "one more follows, then the game ends"),
        ({"ending": "last_set", "round_in_set": 3}, "the game ends with it"),
        (
            {"ending": "next_set", "round_in_set": 2},
            "a stock round and three operating rounds follow",
        ),
        ({"broken": True}, "the bank is broken and the game ends with this operating round"),
        (
            {"broken": True, "ending": "this_set", "options": {"bank_breaks": "eight_goes_on"}},
            "two more follow, then the game ends",
        ),
    ],
)
def test_the_rounds_that_are_left_are_told(known: dict[str, Any], words: str | None) -> None:
    """§29.1, §29.2"""
    state = position(
        OperatingRound(1, "companies"),
        Construction(ANN, N),
        minors={"Ann": "N"},
        **known,
    )
    assert words == (str(ending(state)) if ending(state) else None)


@pytest.mark.parametrize(
    ("frames", "words"),
    [
        ((OperatingRound(2, "companies"), Construction(ANN, N)), "Operating round 2 of 2"),
        (
            (OperatingRound(2, "end"), MergerRound(()), MergerTurn(ANN, N)),
            "Merger round after operating round 2",
        ),
        ((StockTurn(ANN),), "Stock round 2"),
    ],
)
def test_the_round_that_is_going_on_is_told(frames: tuple[Frame, ...], words: str) -> None:
    """§3.1, §3.2"""
    state = position(Rounds("stock"), *frames, minors={"Ann": "N"}, phase="3")
    assert str(round_told(state)) == words


def test_the_bank_tells_who_acts_when() -> None:
    """§13.2"""
    known: dict[str, Any] = {
        "Bob": {"NW": 3},
        "minors": {"Ann": "N SPW"},
        "prices": {"SPW": 80, "N": 70},
    }
    assert told(bank(position(phase="4", **known)))["Operating order"] == "SPW, N, NW"


def test_privates_of_players_and_companies_are_shown() -> None:
    """§24.7: those of the state are worth nothing to anybody any more."""
    state = position(minors={"Ann": "N"}, privates={"Bob": "TSR", "N": "BSS", "RSR": "MYR"})
    assert [panel.id for panel in privates(state)] == ["private-TSR", "private-BSS"]


def test_in_the_last_stock_round_three_operating_rounds_are_announced() -> None:
    """§29.1"""
    state = stock_turn(phase="8", ending="next_set", round_in_set=2)
    assert str(ending(state)) == "three operating rounds follow, then the game ends"
