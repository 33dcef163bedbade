"""§1 the aim and §2 the set-up."""

from typing import Any

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.ids import BANK, CHANCE, PlayerId
from stockrail.core.scoring import winners
from stockrail.rails.actions import PrivateId
from stockrail.rails.certificates import POOL
from stockrail.rails.state import scores
from stockrail.titles.g1861.actions import BuyShare, RemovePrivate
from stockrail.titles.g1861.components import MINORS, PRIVATES, PUBLICS, TREASURY
from stockrail.titles.g1861.course.setup import setup
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.minor_auction import available

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, CAT, NW, stock_turn

TSR, BSS = PrivateId("TSR"), PrivateId("BSS")
SEATS = tuple(map(PlayerId, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")))


def begun(seats: int, **options: str) -> State1861:
    return setup(SEATS[:seats], options)


def test_the_richest_wins_and_what_companies_own_counts_for_nobody() -> None:
    """§1.1"""
    state = stock_turn(
        Ann={"NW": 3},
        minors={"Bob": "SPW"},
        cash={"Ann": 10, "Bob": 5, "Cat": 300, "NW": 5000, "SPW": 900},
        privates={"SPW": "WVR"},
        trains={"NW": "5"},
    )
    assert scores(state) == {ANN: 310, BOB: 145, CAT: 300}
    assert winners(scores(state)) == (ANN,)


@pytest.mark.parametrize(("seats", "capital"), [(3, 420), (4, 315), (5, 252), (6, 210)])
def test_each_player_begins_with_the_same_capital(seats: int, capital: int) -> None:
    """§2.1, §2.2"""
    state = begun(seats)
    assert {state.cash[player] for player in state.players} == {capital}
    assert state.cash[BANK] == 15_000 - seats * capital


def test_two_play_by_option_only() -> None:
    """§2.1, docs/rulings: two players."""
    with pytest.raises(
        stockrail.SetupError, match="for fewer players choose the option players=two_to_six"
    ):
        stockrail.new("1861", SEATS[:2])
    table = stockrail.new("1861", SEATS[:2], options={"players": "two_to_six"})
    assert table.state.cash["Ann"] == 420
    assert len(table.state.privates) == 5


def test_two_may_play_a_shorter_game() -> None:
    """§2.6, docs/rulings: two players."""
    state = begun(2, players="two_shorter")
    assert engine.actor(state) == CHANCE
    assert len(engine.legal(state)) == 5
    assert said(state, RemovePrivate(CHANCE, BSS)) == ["BSS is not in this game"]
    state = after(state, RemovePrivate(CHANCE, BSS))
    assert refused(state, RemovePrivate(CHANCE, BSS)) == "BSS is not in the game (§2.6)."
    state = after(state, RemovePrivate(CHANCE, TSR))
    assert [*state.privates] == ["MYR", "MRR", "WVR"]
    assert engine.actor(state) == ANN
    assert [state.depot.left(name) for name in "234567"] == [7, 5, 3, 3, 1, 1]
    assert len(begun(3, players="two_shorter").privates) == 5


def test_two_may_hold_70_percent_then() -> None:
    """§2.6, §8.2"""
    options = {"players": "two_shorter"}
    known: dict[str, Any] = {"players": "Ann Bob", "options": options, "phase": "4"}
    assert allowed(stock_turn(Ann={"NW": 6}, **known), BuyShare)
    assert refused(stock_turn(Ann={"NW": 7}, **known), BuyShare(ANN, NW, "treasury")) == (
        "Ann has 70% of NW, the maximum (§8.2). Auction a minor, start a public, or pass."
    )


def test_the_first_of_the_list_has_the_priority_deal() -> None:
    """§2.3"""
    state = begun(4)
    assert (state.players, state.priority) == (SEATS[:4], ANN)


def test_privates_minors_and_publics_lie_ready() -> None:
    """§2.4, §31.1, §31.2"""
    state = begun(3)
    assert state.privates == dict.fromkeys(PRIVATES, BANK)
    assert available(state) == MINORS[:10]
    state.phase = "3"
    assert available(state) == MINORS
    assert len(PUBLICS) == 8
    assert {(state.held(TREASURY, c), state.held(POOL, c)) for c in PUBLICS} == {(10, 0)}
    assert not any(map(state.is_started, (*MINORS, *PUBLICS)))


def test_trains_are_stacked_and_phase_2_begins() -> None:
    """§2.5, §31.4"""
    state = begun(3)
    assert state.phase == "2"
    assert dict(state.depot.new) == {
        **{"2": 10, "3": 7, "4": 4, "5": 4, "6": 2, "7": 2},
        **dict.fromkeys(("8", "2+2", "5+5E")),
    }
    assert not state.depot.returned
