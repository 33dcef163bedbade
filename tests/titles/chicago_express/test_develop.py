"""§6 developing a hex."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import HexId
from stockrail.titles.chicago_express.actions import Develop
from stockrail.titles.chicago_express.board import HEXES
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.developing import Developing
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, refused, said
from .position import ANN, BO, BOB, CO, NYC, PRR, WAB, build, develop, position


def test_any_player_may_develop_where_any_locomotive_stands() -> None:
    """§6.1, docs/rulings: who may develop."""
    state = position(Developing(ANN), track={CO: "I9", NYC: "Q3"}, shares={BOB: "C&O NYC"})
    assert [*engine.legal(state)] == [develop(ANN, "I9"), develop(ANN, "Q3"), Pass(ANN)]
    assert after(state, develop(ANN, "I9")).stack == (Turn(BOB),)


def test_a_hex_without_a_locomotive_may_not_be_developed() -> None:
    """§6.1"""
    assert refused(position(Developing(ANN)), develop(ANN, "I9")) == (
        "No locomotive stands on Charleston (I9) (§6.1). Skip the action."
    )


def test_there_must_be_such_a_hex() -> None:
    """§6.1"""
    assert refused(position(Developing(ANN)), Develop(ANN, HexId("Z9"))) == (
        "There is no hex Z9 on the board (§6.1). Skip the action."
    )


@pytest.mark.parametrize(("hex_id", "kind"), [("I9", "city"), ("L4", "mountain"), ("R3", "forest")])
def test_city_mountain_and_forest_take_a_house_from_the_supply(hex_id: HexId, kind: str) -> None:
    """§6.2"""
    assert HEXES[hex_id].kind == kind
    state = after(position(Developing(ANN), track={CO: hex_id}), Develop(ANN, hex_id))
    assert state.developed == {hex_id}
    assert state.houses_left() == 19


@pytest.mark.parametrize(
    ("hex_id", "text"),
    [
        (
            "I9",
            "Charleston (I9) already has a house (§6.2). Skip the action.",
        ),
        ("L4", "L4 already has a house (§6.2). Skip the action."),
        ("R3", "R3 already has a house (§6.2). Skip the action."),
    ],
)
def test_a_hex_is_developed_only_once(hex_id: HexId, text: str) -> None:
    """§6.2"""
    state = position(Developing(ANN), track={CO: hex_id}, developed=hex_id)
    assert refused(state, Develop(ANN, hex_id)) == text


def test_below_four_houses_they_may_still_be_placed() -> None:
    """§6.2, docs/rulings: houses."""
    state = after(position(Developing(ANN), track={CO: "I9"}, houses=1), develop(ANN, "I9"))
    assert state.houses_left() == 0


def test_without_houses_nothing_but_industrial_cities_may_be_developed() -> None:
    """§6.2, docs/rulings: houses."""
    state = position(Developing(ANN), track={CO: "I9 I6"}, houses=0)
    assert refused(state, develop(ANN, "I9")) == (
        "No houses are left (§6.2). Choose another hex, or skip the action."
    )
    assert [*engine.legal(state)] == [develop(ANN, "I6"), Pass(ANN)]


@pytest.mark.parametrize(
    ("hex_id", "text"),
    [
        (
            "A2",
            "Chicago (A2) can never be developed (§6.3). Skip the action.",
        ),
        (
            "S3",
            "New York (S3) can never be developed (§6.3). Skip the action.",
        ),
        (
            "R5",
            "Philadelphia (R5) can never be developed (§6.3). Skip the action.",
        ),
        (
            "Q7",
            "Baltimore (Q7) can never be developed (§6.3). Skip the action.",
        ),
        (
            "Q9",
            "Washington (Q9) can never be developed (§6.3). Skip the action.",
        ),
        ("P6", "P6 can never be developed (§6.3). Skip the action."),
    ],
)
def test_plains_start_hexes_and_chicago_may_never_be_developed(hex_id: HexId, text: str) -> None:
    """§6.3"""
    state = position(Developing(ANN), track={PRR: "A2 P6"})
    assert refused(state, Develop(ANN, hex_id)) == text


def test_fort_wayne_may_be_developed() -> None:
    """§6.3"""
    state = position(Developing(ANN), track={WAB: "", NYC: "D3"}, income={WAB: 1, NYC: 9})
    state = after(state, develop(ANN, "D3"))
    assert (state.companies[WAB].income, state.companies[NYC].income) == (3, 11)


@pytest.mark.parametrize(("hex_id", "bonus"), [("I9", 1), ("B5", 2), ("L4", 2)])
def test_every_company_on_a_city_or_mountain_gains_the_bonus(hex_id: HexId, bonus: int) -> None:
    """§6.4"""
    others = {} if HEXES[hex_id].kind == "mountain" else {BO: hex_id, NYC: hex_id}
    state = position(Developing(ANN), track={CO: hex_id, **others})
    grown = after(state, Develop(ANN, hex_id))
    gains = {c: grown.companies[c].income - row.income for c, row in state.companies.items()}
    assert gains == {c: bonus if c in (CO, *others) else 0 for c in state.companies}


def test_later_arrivals_gain_the_bonus_too() -> None:
    """§6.4"""
    state = position(
        Building(ANN), shares={ANN: "NYC"}, cash={NYC: 9}, track={NYC: "R3"}, developed="Q3"
    )
    assert after(state, build(ANN, NYC, "Q3")).companies[NYC].income == 10


def test_a_forest_gives_2_dollars_to_the_treasury_and_no_income() -> None:
    """§6.5"""
    state = position(Developing(ANN), track={NYC: "R3"}, cash={NYC: 5})
    assert said(state, develop(ANN, "R3")) == ["R3 is developed", "NYC receives $2 for the forest"]
    state = after(state, develop(ANN, "R3"))
    assert (state.cash[NYC], state.companies[NYC].income) == (7, 8)


@pytest.mark.parametrize(
    ("city", "hex_id", "values"),
    [("Wheeling", "I6", (3, 4, 5, 6)), ("Pittsburgh", "K4", (4, 6, 8))],
)
def test_wheeling_and_pittsburgh_move_on_and_companies_there_gain_the_difference(
    city: str, hex_id: HexId, values: tuple[int, ...]
) -> None:
    """§6.6"""
    state = position(Developing(ANN), track={PRR: hex_id, BO: hex_id})
    income = {c: row.income for c, row in state.companies.items()}
    for value in values[1:]:
        state.stack = (Turn(BOB), Developing(ANN))
        assert said(state, Develop(ANN, hex_id))[1] == f"{city} is now worth ${value}"
        state = after(state, Develop(ANN, hex_id))
    gain = values[-1] - values[0]
    assert (state.companies[PRR].income, state.companies[BO].income) == (
        income[PRR] + gain,
        income[BO] + gain,
    )
    assert state.companies[NYC].income == income[NYC]
    assert state.houses_left() == 20


@pytest.mark.parametrize(
    ("hex_id", "industry", "text"),
    [
        (
            "I6",
            {"Wheeling": 6},
            "Wheeling is on its last space (§6.7). Skip the action.",
        ),
        (
            "K4",
            {"Pittsburgh": 8},
            "Pittsburgh is on its last space (§6.7). Skip the action.",
        ),
    ],
)
def test_a_marker_on_its_last_space_stays_there(
    hex_id: HexId, industry: dict[str, int], text: str
) -> None:
    """§6.7, docs/rulings: houses."""
    state = position(Developing(ANN), track={PRR: hex_id}, industry=industry)
    assert refused(state, Develop(ANN, hex_id)) == text


def test_detroit_is_never_developed_by_a_player() -> None:
    """§6.8"""
    assert refused(position(Developing(ANN), track={NYC: "E0"}), develop(ANN, "E0")) == (
        "Detroit grows by itself after each general dividend (§6.8). Skip the action."
    )
