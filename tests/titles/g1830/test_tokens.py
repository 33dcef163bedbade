"""§19 tokens: homes, further tokens, and closed cities."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, HexId
from stockrail.rails.actions import LayTile, PlaceToken
from stockrail.rails.map import StopId
from stockrail.titles.g1830.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1830.course.rounds import Rounds
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.running import Running
from stockrail.titles.g1830.operating.tokens import ErieHome, Tokening
from stockrail.titles.g1830.state import State1830

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, ERIE, NYC, NYNH, PRR, company_turn, position

Tiles = dict[str, tuple[str, int]]
LINE: Tiles = {"H10": ("57", 1), "H14": ("9", 1), "H16": ("57", 1)}
"""Pittsburgh, Altoona and Lancaster in a row."""

TO_ERIE: Tiles = {"F10": ("4", 0), "G9": ("8", 3), "H10": ("57", 2)}
"""From Pittsburgh to the south-west of E11."""


def tokening(company: str = "PRR", tiles: Tiles | None = None, **known: Any) -> State1830:
    """Ann may place a token for a company that has $500."""
    name = CompanyId(company)
    known = {"Ann": {company: 6}, "cash": {company: 500}, "tiles": tiles or LINE, **known}
    frames = Rounds("stock"), OperatingRound(1, 1, ()), CompanyTurn(name, "run")
    return position(*frames, Tokening(ANN, name), **known)


def token(hex_id: str, stop: int = 0) -> PlaceToken:
    return PlaceToken(ANN, HexId(hex_id), stop)


# §19.1 to §19.3: home and further tokens


def test_a_company_places_its_home_token_when_its_first_turn_begins() -> None:
    """§19.1"""
    state = company_turn("PRR", new="PRR", Ann={"PRR": 6}, cash={"PRR": 0})
    assert state.board.stations(PRR) == ["H12:0"]
    assert state.cash[PRR] == 0, "free of charge"
    assert isinstance(state.step, Construction)


def test_not_before_its_first_turn() -> None:
    """§19.1"""
    state = company_turn(
        "NYC", "track", waiting="PRR", new="PRR", Ann={"PRR": 6, "NYC": 6}, cash={"PRR": 1000}
    )
    assert state.board.stations(PRR) == []
    assert "PRR places a token in Altoona (H12)" in said(state, Pass(ANN))


def test_a_company_may_place_one_further_token_in_a_turn() -> None:
    """§19.2"""
    state = tokening(trains={"PRR": "2"})
    assert said(state, token("H10"))[0] == "PRR places a token in Pittsburgh (H10) for $40"
    state = after(state, token("H10"))
    assert state.board.stations(PRR) == ["H12:0", "H10:0"]
    assert isinstance(state.step, Running)


def test_the_home_token_is_not_counted() -> None:
    """§19.2"""
    state = company_turn("PRR", new="PRR", Ann={"PRR": 6}, tiles=LINE, cash={"PRR": 500})
    state = after(state, Pass(ANN), token("H10"))
    assert state.board.stations(PRR) == ["H12:0", "H10:0"]


@pytest.mark.parametrize(
    ("tokens", "price"),
    [("H12:0", 40), ("H12:0 F16:0", 100), ("H12:0 F16:0 H4:0", 100)],
)
def test_the_first_further_token_costs_40_the_others_100(tokens: str, price: int) -> None:
    """§19.3"""
    state = tokening(tokens={"PRR": tokens})
    assert after(state, token("H10")).cash[PRR] == 500 - price


def test_a_token_is_paid_with_money_in_hand() -> None:
    """§19.3, §17.3"""
    assert refused(tokening(cash={"PRR": 39}), token("H10")) == (
        "A token costs $40 and PRR has $39 (§19.3). Pass."
    )


def test_when_all_are_on_the_map_there_are_no_more() -> None:
    """§19.3, §28.6"""
    state = tokening(tokens={"PRR": "H12:0 F16:0 H4:0 B10:0"})
    assert refused(state, token("H10")) == "PRR has no tokens left (§19.3). Pass."


@pytest.mark.parametrize(
    "known",
    [
        {"cash": {"PRR": 39}},
        {"tokens": {"PRR": "H12:0 F16:0 H4:0 B10:0"}},
        {"tiles": {}},
        {"Bob": {"NYC": 6}, "tokens": {"NYC": "H10:0 H16:0"}},
    ],
    ids=["no money", "no token", "no city", "no slot"],
)
def test_a_company_that_cannot_place_a_token_is_not_asked(known: dict[str, Any]) -> None:
    """§19.2, §3.2"""
    known = {"Ann": {"PRR": 6}, "cash": {"PRR": 500}, "tiles": LINE, **known}
    state = company_turn("PRR", "token", trains={"PRR": "2"}, **known)
    assert not isinstance(state.step, Tokening)


# §19.4 to §19.8: where


def test_a_token_goes_into_a_city_joined_to_the_company() -> None:
    """§19.4"""
    state = tokening()
    assert {a.hex for a in allowed(state, PlaceToken)} == {"H10", "H16"}
    assert refused(state, token("F16")) == (
        "No track joins Scranton (F16) to a token of PRR (§19.4). Choose a city that PRR can "
        "reach, or pass."
    )


def test_track_may_be_of_any_length() -> None:
    """§19.4"""
    far: Tiles = {**LINE, "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    assert "H4:0" in after(tokening(tiles=far), token("H4")).board.stations(PRR)


def test_no_token_goes_past_a_closed_city() -> None:
    """§19.4, §19.8"""
    far: Tiles = {**LINE, "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    state = tokening(tiles=far, Bob={"NYC": 6}, tokens={"NYC": "H10:0"})
    assert refused(state, token("H4")) == (
        "No track joins Columbus (H4) to a token of PRR (§19.4). Choose a city that PRR can "
        "reach, or pass."
    )


@pytest.mark.parametrize("own", [True, False])
def test_a_free_slot_or_an_own_token_leaves_a_city_open(own: bool) -> None:
    """§19.8"""
    far: Tiles = {**LINE, "H10": ("14", 1), "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    tokens = {"NYC": "H10:0"} | ({"PRR": "H12:0 H10:0"} if own else {})
    state = tokening(tiles=far, Bob={"NYC": 6}, tokens=tokens)
    assert "H4:0" in after(state, token("H4")).board.stations(PRR)


def test_a_city_full_of_others_is_closed() -> None:
    """§19.8"""
    far: Tiles = {**LINE, "H10": ("14", 1), "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    state = tokening(tiles=far, Bob={"NYC": 6, "C&O": 6}, tokens={"NYC": "H10:0", "C&O": "H10:0"})
    assert "H10:0" in state.reach(PRR).stops, "it may be run into"
    assert "H4:0" not in state.reach(PRR).stops, "but not through"


def test_the_city_must_have_a_free_slot() -> None:
    """§19.5"""
    state = tokening(Bob={"NYC": 6}, tokens={"NYC": "H10:0"})
    assert refused(state, token("H10")) == (
        "Pittsburgh (H10) has no free slot (§19.5). Choose another city, or pass."
    )


@pytest.mark.parametrize(("hex_id", "place"), [("B20", "Burlington (B20)"), ("F2", "Chicago (F2)")])
def test_towns_and_red_hexes_take_no_token(hex_id: str, place: str) -> None:
    """§19.5"""
    assert refused(tokening(), token(hex_id)) == (
        f"{place} is not a city (§19.5). Choose a city, or pass."
    )


@pytest.mark.parametrize(("hex_id", "stop"), [("H8", 0), ("H10", 1), ("Z9", 0), ("H10", -1)])
def test_where_there_is_no_stop_there_is_no_token(hex_id: str, stop: int) -> None:
    """§19.5"""
    assert (
        refused(tokening(), token(hex_id, stop))
        == f"There is no such stop on {hex_id} (§19.5). Choose another city, or pass."
    )


def test_a_company_has_one_token_on_a_hex() -> None:
    """§19.6: in a second slot of the same city, or in the other city."""
    state = tokening(tiles={**LINE, "H10": ("14", 1)}, tokens={"PRR": "H12:0 H10:0"})
    assert refused(state, token("H10")) == (
        "PRR has a token on Pittsburgh (H10) already (§19.6). Choose another city, or pass."
    )
    state = tokening("NYNH", {"G19": ("54", 0)})
    assert refused(state, token("G19", 0)) == (
        "NYNH has a token on New York & Newark (G19) already (§19.6). Pass."
    )


def test_the_last_slot_of_a_home_is_kept() -> None:
    """§19.7"""
    state = tokening(tiles={**LINE, "E19": ("57", 1)})
    assert refused(state, token("E19")) == (
        "The last slot of Albany (E19) is reserved for NYC (§19.7). Choose another city, or pass."
    )


def test_another_slot_of_a_home_may_be_taken() -> None:
    """§19.7: the second one of a green tile."""
    two: Tiles = {"E19": ("14", 1), "F16": ("57", 0), "E17": ("8", 4)}
    state = tokening(tiles=two, tokens={"PRR": "F16:0"})
    state = after(state, token("E19"))
    assert state.board.tokens[state.board.stations(PRR)[1]] == (PRR,)
    state = tokening("CPR", two, tokens={"CPR": "F16:0", "PRR": "E19:0"}, Bob={"PRR": 6})
    assert refused(state, token("E19")) == (
        "The last slot of Albany (E19) is reserved for NYC (§19.7). Pass."
    )


def test_a_home_in_use_is_a_city_like_others() -> None:
    """§19.7"""
    two: Tiles = {"E19": ("14", 1), "F16": ("57", 0), "E17": ("8", 4)}
    state = tokening(tiles=two, tokens={"PRR": "F16:0"}, Bob={"NYC": 6})
    assert NYC in state.board.tokens[StopId("E19:0")]
    assert "E19:0" in after(state, token("E19")).board.stations(PRR)


def test_the_slot_kept_goes_with_the_track_of_its_city() -> None:
    """§19.7, §18.15: NYNH's home in the north of New York."""
    state = tokening(tiles={"G19": ("54", 0), "G17": ("1", 0)}, tokens={"PRR": "H16:0"})
    assert state.board.reserved[StopId("G19:1")] == (NYNH,)


# §19.9 and §19.10: Erie


def erie(**known: Any) -> State1830:
    """Erie, of Ann, begins its first turn."""
    known = {"Ann": {"ERIE": 6}, "Bob": {"PRR": 6}, "cash": {"ERIE": 500}, **known}
    return company_turn("ERIE", new="ERIE", **known)


@pytest.mark.parametrize("stop", [0, 1])
@pytest.mark.parametrize("tiles", [{}, {"E11": ("59", 2)}])
def test_erie_chooses_one_of_its_two_cities_when_it_starts(stop: int, tiles: Tiles) -> None:
    """§19.9, docs/rulings: the home of Erie."""
    state = erie(tiles=tiles)
    assert isinstance(state.step, ErieHome)
    assert str(state.step.prompt(state)) == "Choose the city for Erie’s home token"
    assert str(state.step.waiting(state)) == "Ann chooses the city for Erie’s home token"
    assert allowed(state, PlaceToken) == [token("E11", 0), token("E11", 1)]
    assert said(state, token("E11", stop))[0] == "ERIE places a token in Dunkirk & Buffalo (E11)"
    state = after(state, token("E11", stop))
    assert state.board.stations(ERIE) == [f"E11:{stop}"]
    assert state.cash[ERIE] == 500
    assert not isinstance(state.step, ErieHome)


@pytest.mark.parametrize(("hex_id", "stop"), [("E19", 0), ("E11", 2)])
def test_its_home_is_nowhere_else(hex_id: str, stop: int) -> None:
    """§19.9"""
    assert refused(erie(), token(hex_id, stop)) == (
        "Erie’s home is one of the two cities of Dunkirk & Buffalo (E11) (§19.9). Choose one "
        "of them."
    )


def test_it_does_not_move_afterwards() -> None:
    """§19.9: with the first tile it stays in its slot."""
    state = after(erie(phase="3"), token("E11", 1), LayTile(ANN, HexId("E11"), "59", 2))
    assert state.board.stations(ERIE) == ["E11:1"]
    assert not isinstance(state.step, ErieHome)


def test_by_option_the_choice_waits_for_the_first_tile() -> None:
    """§19.9: whoever lays it chooses."""
    state = erie(phase="3", options={"erie_home": "with_tile"})
    assert isinstance(state.step, Construction)
    assert state.board.stations(ERIE) == []
    state = after(state, LayTile(ANN, HexId("E11"), "59", 2))
    assert isinstance(state.step, ErieHome)
    assert after(state, token("E11", 1)).board.stations(ERIE) == ["E11:1"]


def test_by_option_another_company_may_choose_for_erie() -> None:
    """§19.9, docs/rulings: the home of Erie."""
    state = erie(
        phase="3",
        options={"erie_home": "with_tile"},
        waiting="PRR",
        tiles=TO_ERIE,
        tokens={"PRR": "H10:0"},
        trains={"PRR": "3"},
        cash={},
    )
    state = after(state, Pass(ANN), LayTile(BOB, HexId("E11"), "59", 0))
    assert isinstance(state.step, ErieHome)
    assert state.step.actor == BOB
    state = after(state, PlaceToken(BOB, HexId("E11"), 0))
    assert state.board.stations(ERIE) == ["E11:0"]


def test_by_option_erie_chooses_at_its_start_if_there_is_a_tile() -> None:
    """§19.9"""
    state = erie(tiles={"E11": ("59", 2)}, options={"erie_home": "with_tile"})
    assert isinstance(state.step, ErieHome)
    assert state.step.actor == ANN


def test_nobody_else_places_a_token_there_before_erie_has() -> None:
    """§19.10"""
    tiles: Tiles = {"E11": ("59", 0), **TO_ERIE}
    state = tokening(tiles=tiles, tokens={"PRR": "H10:0"})
    assert refused(state, token("E11", 0)) == (
        "Erie has not placed its token on Dunkirk & Buffalo (E11) yet (§19.10). Pass."
    )
    assert refused(state, token("E11", 1)) == (
        "Erie has not placed its token on Dunkirk & Buffalo (E11) yet (§19.10). Pass."
    )


def test_then_the_other_city_is_free() -> None:
    """§19.10"""
    tiles: Tiles = {"E11": ("59", 0), **TO_ERIE}
    state = tokening(tiles=tiles, tokens={"PRR": "H10:0", "ERIE": "E11:1"}, Bob={"ERIE": 6})
    assert "E11:0" in after(state, token("E11", 0)).board.stations(PRR)
