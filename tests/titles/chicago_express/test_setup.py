"""§1 set-up."""

import pytest

import stockrail
from stockrail.core.ids import BANK
from stockrail.titles.chicago_express.actions import Choose
from stockrail.titles.chicago_express.board import COMPANY_CARDS, HEXES, INDUSTRY, Dial
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.state import Chicago

from ..moves import after
from .position import ANN, BO, CO, NYC, PRR, WAB, build, position

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil")


def start(players: int = 3) -> Chicago:
    state = stockrail.new("chicago-express", NAMES[:players]).state
    assert isinstance(state, Chicago)
    return state


@pytest.mark.parametrize(("players", "each"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_120_dollars_are_dealt_out_evenly(players: int, each: int) -> None:
    """§1.1"""
    state = start(players)
    assert [state.cash[player] for player in state.players] == [each] * players


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_may_play(players: int) -> None:
    """§1.1"""
    with pytest.raises(stockrail.SetupError) as refused:
        start(players)
    assert str(refused.value) == f"Chicago Express is for 2 to 6 players, not {players}"


def test_every_company_keeps_its_shares_at_first() -> None:
    """§1.2"""
    state = start()
    assert {c: state.unsold(c) for c in COMPANY_CARDS} == {PRR: 3, BO: 4, CO: 6, NYC: 5, WAB: 2}


def test_locomotives_are_counted_with_those_on_the_map() -> None:
    """§1.3"""
    state = start()
    supply = {c: row.locomotives + len(state.network(c)) for c, row in state.companies.items()}
    assert supply == {PRR: 20, BO: 22, CO: 26, NYC: 24, WAB: 11}


def test_four_companies_stand_on_their_start_hexes_and_the_wabash_nowhere() -> None:
    """§1.4"""
    state = start()
    assert state.track == {"R5": (PRR,), "Q7": (BO,), "Q9": (CO,), "S3": (NYC,)}
    assert [HEXES[hex_id].name for hex_id in state.track] == [
        *("Philadelphia", "Baltimore", "Washington", "New York")
    ]
    assert HEXES[COMPANY_CARDS[WAB].start].name == "Fort Wayne"
    assert not state.is_open(WAB)


def test_incomes_begin_at_7_6_5_and_8() -> None:
    """§1.5"""
    incomes = {c: row.income for c, row in start().companies.items()}
    assert incomes == {PRR: 7, BO: 6, CO: 5, NYC: 8, WAB: 0}


def test_the_wabash_is_not_on_the_income_track_yet() -> None:
    """§1.5"""
    view = stockrail.new("chicago-express", NAMES[:3]).view("Ann")
    (track,) = (market for market in view.markets if market.id == "income")
    assert [marker.company for marker in track.markers] == [PRR, BO, CO, NYC]


def test_treasuries_are_empty() -> None:
    """§1.6"""
    state = start()
    assert [state.cash[c] for c in COMPANY_CARDS] == [0] * 5


def test_money_of_companies_and_of_players_never_mixes() -> None:
    """§1.6"""
    before = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 6})
    state = after(before, build(ANN, NYC, "R3"))
    assert state.cash[NYC] == 4
    assert state.cash[BANK] == before.cash[BANK] + 2
    assert [state.cash[p] for p in state.players] == [40, 40, 40]


def test_twenty_houses_and_three_industrial_tracks() -> None:
    """§1.7"""
    state = start()
    assert state.houses_left() == 20
    assert {HEXES[h].name: state.worth(h) for h in INDUSTRY} == {
        "Detroit": 1,
        "Wheeling": 3,
        "Pittsburgh": 4,
    }


@pytest.mark.parametrize(
    ("city", "values"),
    [
        ("Detroit", (1, 2, 3, 4, 5, 6, 7, 8)),
        ("Wheeling", (3, 4, 5, 6)),
        ("Pittsburgh", (4, 6, 8)),
    ],
)
def test_industrial_tracks_are_as_printed(city: str, values: tuple[int, ...]) -> None:
    """§1.7, docs/rulings: industrial tracks."""
    assert {HEXES[h].name: track for h, track in INDUSTRY.items()}[city] == values


@pytest.mark.parametrize(("dial", "steps"), [("auction", 3), ("develop", 4), ("build", 5)])
def test_a_needle_reaches_the_red_with_the_third_auction_fourth_develop_fifth_build(
    dial: Dial, steps: int
) -> None:
    """§1.8"""
    assert start().dials == {"auction": 0, "develop": 0, "build": 0}
    state = after(position(dials={dial: steps - 2}), Choose(ANN, dial))
    assert not state.is_red(dial)
    state = after(position(dials={dial: steps - 1}), Choose(ANN, dial))
    assert state.is_red(dial)


def test_an_income_goes_on_counting_above_50() -> None:
    """§1.9"""
    state = position(Building(ANN), shares={ANN: "NYC"}, income={NYC: 50}, cash={NYC: 6})
    state = after(state, build(ANN, NYC, "R3"), build(ANN, NYC, "Q3"))
    assert state.companies[NYC].income == 51
    assert state.minimum_bid(NYC) == 26
