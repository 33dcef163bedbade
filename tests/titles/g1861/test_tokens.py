"""§18 tokens of publics."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, HexId
from stockrail.rails.actions import PlaceToken
from stockrail.titles.g1861.components import COMPANY_CARDS, MINORS, PUBLICS
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.operating.tokens import Tokening
from stockrail.titles.g1861.state import State1861

from ..moves import after, allowed, blamed, refused, said
from .position import ANN, NW, position

LINE = {
    "H8": ("638", 0),
    "H10": ("58", 3),
    "I11": ("8", 0),
    "I13": ("57", 0),
    "I15": ("9", 0),
    "I17": ("4", 0),
    "I19": ("14", 0),
    "E1": ("641", 0),
}
"""St. Petersburg, Moscow, Voronezh and Rostov on one line; Moscow is one city."""


def tokening(tokens: str = "I13:0", **known: Any) -> State1861:
    """Ann's NW may place a token; minors are not started any more."""
    known = {"Ann": {"NW": 2}, "cash": {"NW": 500}, "phase": "5", "tiles": LINE, **known}
    return position(Tokening(ANN, NW), tokens={"NW": tokens}, **known)


def token(hex_id: str, stop: int = 0) -> PlaceToken:
    return PlaceToken(ANN, HexId(hex_id), stop)


def cities(state: State1861) -> set[str]:
    return {action.hex for action in allowed(state, PlaceToken)}


def test_a_public_may_place_one_token_where_its_routes_lead() -> None:
    """§18.1: however far, past any number of stops."""
    state = tokening()
    assert cities(state) == {"H8", "E1", "I19"}
    state = after(state, token("E1"))
    assert NW in state.board.tokens[state.board.stations(NW)[-1]]
    assert not state.stack


def test_a_second_token_costs_20_a_hex_of_distance() -> None:
    """§18.2"""
    assert said(tokening(), token("I19")) == ["NW places a token in Rostov (I19) for 60 R"]
    assert said(tokening(), token("H8")) == ["NW places a token in Moscow (H8) for 60 R"]


def test_a_third_token_costs_40_a_hex_to_the_nearest() -> None:
    """§18.2"""
    state = tokening("I13:0 I19:0")
    assert said(state, token("H8")) == ["NW places a token in Moscow (H8) for 120 R"]
    assert str(state.step.prompt(state)) == "Place a token of NW for 40 R per hex"


def test_no_loan_is_taken_for_a_token() -> None:
    """§15.5, §18.2"""
    state = tokening(cash={"NW": 59, "Ann": 0})
    assert refused(state, token("I19")) == (
        "A token in Rostov (I19) costs 60 R; NW has 59 R, and takes no loan for a token"
        " (§15.5). Pass."
    )


@pytest.mark.parametrize(
    ("hex_id", "stop", "says"),
    [
        (
            "I13",
            0,
            ("NW has a token on Voronezh (I13) already (§18.3). Choose another city, or pass."),
        ),
        ("I17", 0, "Lugansk (I17) is not a city (§18.1). Choose a city, or pass."),
        ("H8", 1, "There is no such stop on H8 (§18.1). Choose another city, or pass."),
        (
            "D20",
            0,
            (
                "No track joins Odessa (D20) to a token of NW (§18.1). Choose a city that NW can "
                "reach, or pass."
            ),
        ),
    ],
)
def test_where_no_token_may_be_placed(hex_id: str, stop: int, says: str) -> None:
    """§18.1, §18.3"""
    assert refused(tokening(), token(hex_id, stop)) == says
    at = blamed(tokening(), token(hex_id, stop))
    assert at is not None and at.hex == hex_id


def test_a_city_needs_a_free_slot() -> None:
    """§18.1"""
    state = tokening(minors={"Bob": "N M-K MNN"})
    assert refused(state, token("H8")) == (
        "Moscow (H8) has no free slot (§18.1). Choose another city, or pass."
    )


def test_a_company_has_one_token_on_a_hex() -> None:
    """§18.3: in one of the stations of Moscow only."""
    tiles = {**LINE, "H8": ("637", 0)}
    state = tokening("I13:0 H8:1", tiles=tiles)
    assert refused(state, token("H8", 0)) == (
        "NW has a token on Moscow (H8) already (§18.3). Choose another city, or pass."
    )


def test_before_phase_5_slots_are_kept_for_minors() -> None:
    """§18.4: V begins in Rostov, N, M-K and MNN in Moscow."""
    tiles = {**LINE, "I19": ("57", 0)}
    assert refused(tokening(tiles=tiles, phase="4"), token("I19")) == (
        "The last slot of Rostov (I19) is reserved for V (§18.4). Choose another city, or pass."
    )
    assert "I19" in cities(tokening(tiles=tiles, phase="5"))
    assert "I19" in cities(tokening(phase="4"))


def test_a_slot_in_st_petersburg_is_kept_for_the_state() -> None:
    """§18.5"""
    state = tokening(minors={"Bob": "SPW"}, Bob={"SW": 2})
    taken = state.board.with_token(state.board.stations(CompanyId("SPW"))[0], CompanyId("SW"))
    state.board = taken
    assert refused(state, token("E1")) == (
        "The last slot of St. Petersburg (E1) is reserved for RSR (§18.5). Choose another "
        "city, or pass."
    )


def test_publics_have_three_tokens_and_minors_one() -> None:
    """§18.6"""
    assert {COMPANY_CARDS[public].tokens for public in PUBLICS} == {3}
    assert {COMPANY_CARDS[minor].tokens for minor in MINORS} == {1}


@pytest.mark.parametrize(
    "known",
    [
        {"tokens": {"NW": "I13:0 I19:0 H8:0"}},
        {"tokens": {"NW": "I13:0"}, "cash": {"NW": 59}},
        {"tokens": {"NW": "P8:0"}, "cash": {"NW": 500}},
    ],
)
def test_who_can_place_none_is_not_asked(known: dict[str, Any]) -> None:
    """§3.3, §18.6: three on the map, no money, no track."""
    turn = CompanyTurn(NW, "token")
    known = {"Ann": {"NW": 2}, "phase": "5", "tiles": LINE, "trains": {"NW": "5"}, **known}
    assert not any(isinstance(f, Tokening) for f in position(turn, **known).stack)


def test_minors_place_no_tokens() -> None:
    """§18.1"""
    turn = CompanyTurn(CompanyId("MV"), "token")
    state = position(
        turn, minors={"Ann": "MV"}, tiles=LINE, phase="5", trains={"MV": "3"}, cash={"MV": 500}
    )
    assert not isinstance(state.step, Tokening)


def test_a_public_may_pass() -> None:
    """§16.1"""
    assert not after(tokening(), Pass(ANN)).stack
