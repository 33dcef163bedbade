"""§10 starting a public."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, HexId
from stockrail.rails.actions import PlaceToken
from stockrail.rails.map import StopId
from stockrail.titles.g1861.actions import BuyShare, StartPublic
from stockrail.titles.g1861.components import COMPANY_CARDS, TREASURY
from stockrail.titles.g1861.stock.founding import FirstToken, start_cities
from stockrail.titles.g1861.stock.stock_round import StockTurn
from tests.titles.piles import pile

from ..moves import after, allowed, now, refused, said
from .position import ANN, BOB, M_K, MK, MNN, NW, SW, V, stock_turn

KAZAN, EKATERINOSLAV = StopId("M7:0"), StopId("F18:0")
UNTOUCHED = {"start_city": "untouched"}


def test_from_phase_4_on_a_public_may_be_started_for_twice_its_price() -> None:
    """§10.1, §10.2"""
    state = stock_turn(phase="4")
    assert said(state, StartPublic(ANN, NW, 135)) == [
        "Ann starts NW at 135 R",
        "Ann becomes director of NW",
    ]
    state = after(state, StartPublic(ANN, NW, 135))
    assert (state.cash[ANN], state.cash[NW], state.held(ANN, NW)) == (730, 270, 2)
    assert (state.director(NW), state.price(NW), state.companies[NW].has_operated) == (
        ANN,
        135,
        False,
    )


def test_not_before_phase_4() -> None:
    """§10.1, §31.3"""
    assert refused(stock_turn(phase="3"), StartPublic(ANN, NW, 100)) == (
        "Publics are started from phase 4 on (§10.1). Auction a minor, or pass."
    )
    assert refused(stock_turn(phase="3"), StartPublic(ANN, CompanyId("RO"), 100)) == (
        "RO is not a public (§31.3). Auction a minor, or pass."
    )


def test_a_public_is_started_once() -> None:
    """§10.1"""
    state = stock_turn(phase="4", Bob={"NW": 2})
    assert refused(state, StartPublic(ANN, NW, 100)) == (
        "NW is started already (§10.1). Buy 10% of NW, start another public, or pass."
    )


def test_nobody_starts_a_public_they_cannot_pay() -> None:
    """§10.1"""
    state = stock_turn(phase="4", cash={"Ann": 239})
    assert refused(state, StartPublic(ANN, NW, 120)) == (
        "The director’s certificate costs 240 R and Ann has 239 R (§10.1). Choose a "
        "lower price, auction a minor, or pass."
    )
    poor = stock_turn(phase="4", cash={"Ann": 139})
    assert refused(poor, StartPublic(ANN, NW, 70)) == (
        "The director’s certificate costs 140 R and Ann has 139 R (§10.1). Auction a "
        "minor, or pass."
    )
    assert {a.price for a in allowed(state, StartPublic)} == {70, 80, 90, 100, 110}


def test_whoever_has_reached_the_certificate_limit_starts_none() -> None:
    """§10.1, §8.4"""
    state = stock_turn(phase="4", Ann={"SW": 6, "SE": 6, "MVR": 6, "MK": 5, "GRR": 3})
    assert refused(state, StartPublic(ANN, NW, 100)) == (
        "Ann has 21 certificates, and the limit is 21 (§8.4). Sell certificates, or pass."
    )


def test_the_start_of_a_public_ends_the_turn() -> None:
    """§6.3, §10.4"""
    state = after(stock_turn(phase="4"), StartPublic(ANN, NW, 100))
    state = after(state, PlaceToken(ANN, HexId("M7"), 0))
    assert state.step.actor == BOB


def test_the_price_is_one_of_the_red_and_violet_spaces() -> None:
    """§10.2"""
    state = stock_turn(phase="4")
    assert [*state.prices.public_starts] == [70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200]
    assert refused(state, StartPublic(ANN, NW, 65)) == (
        "65 R is not a starting price of a public (§10.2). Choose 70 R, 80 R, 90 R, 100"
        " R, 110 R, 120 R, 135 R, 150 R, 165 R, 180 R or 200 R, auction a minor, or "
        "pass."
    )


def test_its_marker_goes_under_those_that_are_there() -> None:
    """§10.2, §7.8"""
    state = stock_turn(phase="4", Bob={"SW": 2}, prices={"SW": 120})
    state = after(state, StartPublic(ANN, NW, 120))
    space = state.space(NW)
    assert space is not None
    assert pile(state.market, space.spot) == [SW, NW]


def test_a_city_from_which_no_train_could_go_to_another_will_do() -> None:
    """§10.3, docs/rulings: where a public starts."""
    state = stock_turn(phase="5")
    assert {KAZAN, EKATERINOSLAV} <= set(start_cities(state))
    assert StopId("H8:1") not in start_cities(state), "St. Petersburg lies beyond Tver"
    assert StopId("H8:0") in start_cities(state), "a slot of Moscow without track"


@pytest.mark.parametrize(("options", "may"), [({}, True), (UNTOUCHED, False)])
def test_a_token_in_the_city_matters_by_option_only(options: dict[str, str], may: bool) -> None:
    """§10.3, docs/rulings: where a public starts."""
    known: dict[str, Any] = {"phase": "4", "tiles": {"M7": ("14", 0)}, "options": options}
    assert KAZAN in start_cities(stock_turn(**known))
    there = stock_turn(**known, tokens={"SW": "M7:0"}, Bob={"SW": 2})
    assert (KAZAN in start_cities(there)) is may


@pytest.mark.parametrize(("options", "may"), [({}, True), (UNTOUCHED, False)])
def test_a_way_to_a_town_matters_by_option_only(options: dict[str, str], may: bool) -> None:
    """§10.3, docs/rulings: where a public starts."""
    kazan_and_simbirsk = {"M7": ("57", 0), "M9": ("4", 0)}
    state = stock_turn(phase="4", tiles=kazan_and_simbirsk, options=options)
    assert (KAZAN in start_cities(state)) is may


@pytest.mark.parametrize(("options", "may"), [({}, True), (UNTOUCHED, False)])
def test_a_way_to_a_red_area_matters_by_option_only(options: dict[str, str], may: bool) -> None:
    """§10.3, §14.5: the Caucasus is no city, and no train goes on from there to Tsaritsyn."""
    rostov, tsaritsyn = {"I19": ("57", 2)}, {"J18": ("8", 4), "K17": ("5", 0)}
    state = stock_turn(phase="5", tiles=rostov | tsaritsyn, options=options)
    assert (COMPANY_CARDS[V].home in start_cities(state)) is may


@pytest.mark.parametrize(("options", "may"), [({}, True), (UNTOUCHED, False)])
def test_another_station_of_the_hex_matters_by_option_only(
    options: dict[str, str], may: bool
) -> None:
    """§10.3, docs/rulings: where a public starts."""
    assert (StopId("H8:0") in start_cities(stock_turn(phase="5", options=options))) is may


@pytest.mark.parametrize(("stations", "may"), [("one_of_a_hex", True), ("each", False)])
def test_a_station_of_the_same_hex_is_another_city_by_option_only(stations: str, may: bool) -> None:
    """§10.3, §14.2"""
    ring = {"H10": ("3", 3), "I9": ("8", 1), "I7": ("7", 0)}
    state = stock_turn(phase="5", tiles=ring, options={"stations": stations})
    assert (COMPANY_CARDS[M_K].home in start_cities(state)) is may


@pytest.mark.parametrize(("stations", "may"), [("one_of_a_hex", True), ("each", False)])
def test_what_lies_beyond_a_station_of_the_same_hex_matters_by_option_only(
    stations: str, may: bool
) -> None:
    """§10.3, §14.2: east of Moscow round to the station that leads to St. Petersburg."""
    ring = {"H8": ("637", 0), "I7": ("7", 1), "H6": ("7", 5)}
    state = stock_turn(phase="5", tiles=ring, options={"stations": stations})
    assert (COMPANY_CARDS[MNN].home in start_cities(state)) is may


def test_slots_kept_for_minors_and_the_state_are_not_free() -> None:
    """§10.3, §18.4, §18.5"""
    home = StopId("B4:0")
    assert home not in start_cities(stock_turn(phase="4")), "kept for RO"
    assert home in start_cities(stock_turn(phase="5"))


def test_the_first_token_is_placed_at_once_and_free() -> None:
    """§10.4, §18.2"""
    state = after(stock_turn(phase="4"), StartPublic(ANN, NW, 100))
    assert isinstance(state.step, FirstToken)
    assert state.step.actor == ANN
    assert said(state, PlaceToken(ANN, HexId("M7"), 0)) == ["NW places a token in Kazan (M7)"]
    state = after(state, PlaceToken(ANN, HexId("M7"), 0))
    assert (state.board.stations(NW), state.cash[NW]) == ([KAZAN], 200)
    turn = now(state, StockTurn)
    assert (turn.actor, turn.last) == (BOB, ANN)


@pytest.mark.parametrize(
    ("hex_id", "place"), [("H8", "Moscow (H8)"), ("B4", "Riga (B4)"), ("Z99", "Z99")]
)
def test_the_first_token_goes_into_such_a_city(hex_id: str, place: str) -> None:
    """§10.3"""
    state = after(stock_turn(phase="4"), StartPublic(ANN, NW, 100))
    assert refused(state, PlaceToken(ANN, HexId(hex_id), 0)) == (
        f"NW cannot start in {place} (§10.3). Choose Kiev (D14), Ekaterinoslav (F18),"
        " Nizhnii Novgorod (K7), Saratov (L12), Kazan (M7), Astrakhan (M19), Perm (P2) or Ufa (P8)."
    )


def test_without_such_a_city_no_public_can_be_started() -> None:
    """§10.4"""
    state = stock_turn(phase="4")
    for stop in start_cities(state):
        state.board = state.board.with_token(stop, SW)
    assert not start_cities(state)
    assert refused(state, StartPublic(ANN, NW, 100)) == (
        "There is no city in which a public could start (§10.4). Auction a minor, or pass."
    )


def test_the_other_certificates_may_be_bought() -> None:
    """§10.5"""
    state = after(stock_turn(phase="4"), StartPublic(ANN, MK, 100), PlaceToken(ANN, HexId("M7"), 0))
    assert state.held(TREASURY, MK) == 8
    assert engine.why_not(state, BuyShare(BOB, MK, "treasury")) is None
    assert after(state, Pass(BOB)).step.actor == "Cat"
