"""§9 the end. Two needles are about to be red, and Ann turns the second."""

import stockrail
from stockrail.core.actions import Pass
from stockrail.core.ids import HexId
from stockrail.core.scoring import winners
from stockrail.titles.chicago_express.actions import Choose
from stockrail.titles.chicago_express.dividends import scores

from ..moves import after, said
from .position import ANN, BO, BOB, CAT, NYC, PRR, WAB, position

ALMOST_TWO = {"auction": 3, "build": 4}
TRIGGER = Choose(ANN, "build")


def test_the_game_ends_when_three_companies_have_no_locomotives() -> None:
    """§9.1"""
    state = position(dials=ALMOST_TWO, locomotives={PRR: 0, BO: 0, NYC: 0})
    assert said(state, TRIGGER)[-1].startswith(
        "The game ends: three companies have no locomotives left."
    )
    assert after(state, TRIGGER).stack == ()


def test_the_game_ends_when_three_companies_have_no_shares() -> None:
    """§9.1"""
    sold = {BOB: "PRR PRR PRR B&O B&O B&O B&O", CAT: "WAB WAB"}
    state = position(dials=ALMOST_TWO, shares=sold, track={WAB: ""})
    assert said(state, TRIGGER)[-1] == (
        "The game ends: three companies have no shares left. Bob wins"
    )


def test_the_game_ends_when_three_houses_are_left() -> None:
    """§9.1"""
    state = position(dials=ALMOST_TWO, houses=3, shares={BOB: "NYC"})
    assert said(state, TRIGGER)[-1] == (
        "The game ends: no more than three houses are left. Bob wins"
    )


def test_the_game_ends_when_detroit_stands_on_8() -> None:
    """§9.1"""
    state = position(dials=ALMOST_TWO, industry={"Detroit": 8}, shares={BOB: "NYC"})
    assert said(state, TRIGGER)[-1] == "The game ends: Detroit stands on 8. Bob wins"


def test_the_game_goes_on_below_every_condition() -> None:
    """§9.1"""
    state = position(
        dials=ALMOST_TWO,
        locomotives={PRR: 0, BO: 0},
        shares={BOB: "PRR PRR PRR B&O B&O B&O B&O"},
        houses=4,
        industry={"Detroit": 7},
    )
    assert after(state, TRIGGER).stack


def test_an_unopened_wabash_still_has_its_pieces() -> None:
    """§9.1, docs/rulings: when the end is tested."""
    state = position(dials=ALMOST_TWO, locomotives={PRR: 0, BO: 0})
    assert (state.companies[WAB].locomotives, state.unsold(WAB)) == (11, 2)
    assert after(state, TRIGGER).stack


def test_the_eighth_general_dividend_is_the_last() -> None:
    """§9.1: even if nobody ever does anything."""
    table = stockrail.new("chicago-express", ["Ann", "Bob"])
    while not table.is_over and table.ply < 300:
        table.play(next(a for a in table.legal() if isinstance(a, Pass | Choose)))
    assert table.is_over
    assert table.state.dividends == 8
    assert table.state.worth(HexId("E0")) == 8


def test_the_table_shows_how_near_all_four_ends_are() -> None:
    """§9.1"""
    (panel,) = (
        p for p in stockrail.new("chicago-express", ["Ann", "Bob"]).view().panels if p.id == "bank"
    )
    assert [f"{fact.label}: {fact.value}" for fact in panel.facts] == [
        "Houses left: 20 of 20, ends at 3",
        "Companies without shares: 0, ends at 3",
        "Companies without locomotives: 0, ends at 3",
        "Detroit: 1, ends at 8",
        "General dividends paid: 0",
    ]


def test_most_money_wins_and_shares_and_treasuries_count_nothing() -> None:
    """§9.2"""
    state = position(cash={ANN: 50, BOB: 51, NYC: 99}, shares={ANN: "NYC NYC C&O"})
    assert scores(state) == {ANN: 50, BOB: 51, CAT: 40}
    assert winners(scores(state)) == (BOB,)


def test_equal_players_share_the_victory() -> None:
    """§9.2"""
    state = position(cash={CAT: 30}, dials=ALMOST_TWO, houses=2)
    assert said(state, TRIGGER)[-1] == (
        "The game ends: no more than three houses are left. Shared victory: Ann, Bob"
    )
