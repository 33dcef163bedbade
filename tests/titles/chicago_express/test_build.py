"""§5 building track."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import BANK, CompanyId, HexId
from stockrail.mechanics.track import Build
from stockrail.titles.chicago_express.board import HEXES
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.chicago import ChicagoPhase
from stockrail.titles.chicago_express.state import place
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, refused, said
from .position import ANN, BO, BOB, CO, NYC, PRR, WAB, build, position


def test_a_player_may_build_only_for_a_company_they_hold_a_share_of() -> None:
    """§5.1"""
    state = position(Building(ANN), shares={ANN: "PRR C&O B&O", BOB: "NYC"}, cash={PRR: 20, CO: 20})
    assert refused(state, build(ANN, NYC, "R3")) == (
        "Ann holds no share of NYC (§5.1). "
        "Build track for PRR, build track for C&O, or skip the action."
    )


def test_a_player_without_shares_may_only_pass() -> None:
    """§5.1"""
    state = position(Building(ANN), cash={NYC: 20})
    assert (
        refused(state, build(ANN, NYC, "R3"))
        == "Ann holds no share of NYC (§5.1). Skip the action."
    )
    assert [*engine.legal(state)] == [Pass(ANN)]


def test_one_action_builds_for_one_company() -> None:
    """§5.1"""
    state = position(Building(ANN), shares={ANN: "PRR NYC"}, cash={NYC: 20, PRR: 20})
    state = after(state, build(ANN, NYC, "R3"))
    assert refused(state, build(ANN, PRR, "R4")) == (
        "This action builds track for NYC (§5.1). Build track for NYC, or finish."
    )


def test_nobody_may_build_for_an_unknown_company() -> None:
    """§5.1"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20})
    assert refused(state, Build(ANN, CompanyId("UP"), HexId("R3"))) == (
        "There is no company UP (§5.1). Build track for NYC, or skip the action."
    )


def test_up_to_three_hexes_may_be_built() -> None:
    """§5.2"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20})
    for hex_id in ("R2", "Q2"):
        state = after(state, build(ANN, NYC, hex_id))
        assert Done(ANN) in engine.legal(state)
    assert after(state, build(ANN, NYC, "P1")).stack == (Turn(BOB),), "finished"


def test_a_fourth_hex_may_not_be_built() -> None:
    """§5.2"""
    built = Building(ANN, NYC, (HexId("R2"), HexId("Q2"), HexId("P1")))
    state = position(built, shares={ANN: "NYC"}, cash={NYC: 9}, track={NYC: "R2 Q2 P1"})
    assert refused(state, build(ANN, NYC, "O1")) == (
        "NYC has built three hexes in this action (§5.2). Finish."
    )


def test_every_hex_takes_a_locomotive_from_the_supply() -> None:
    """§5.2"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20})
    built = after(state, build(ANN, NYC, "R2"), build(ANN, NYC, "Q2"))
    assert state.companies[NYC].locomotives == 23
    assert built.companies[NYC].locomotives == 21


def test_a_company_without_locomotives_may_not_build() -> None:
    """§5.2"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20}, locomotives={NYC: 0})
    assert (
        refused(state, build(ANN, NYC, "R3"))
        == "NYC has no locomotives left (§5.2). Skip the action."
    )


def test_the_last_locomotive_ends_the_build() -> None:
    """§5.2"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20}, locomotives={NYC: 1})
    assert after(state, build(ANN, NYC, "R3")).stack == (Turn(BOB),), "finished"


def test_hexes_are_left_for_the_last_locomotives_only() -> None:
    """§5.2"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20}, locomotives={NYC: 2})
    state = after(state, build(ANN, NYC, "R3"))
    assert str(state.step.prompt(state)) == "Build track for NYC (hexes left: 1), or finish"


def test_a_build_that_the_treasury_cannot_go_on_with_is_finished() -> None:
    """§5.2"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 2})
    assert after(state, build(ANN, NYC, "R3")).stack == (Turn(BOB),)


def test_a_new_hex_must_lie_next_to_the_track_of_the_company() -> None:
    """§5.3"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20}, track={PRR: "Q4"})
    assert refused(state, build(ANN, NYC, "Q3")) == (
        "Binghamton (Q3) is not next to the track of NYC (§5.3). "
        "Choose a hex next to its track, or skip the action."
    )


def test_hexes_of_this_action_count_and_branches_are_allowed() -> None:
    """§5.3"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20})
    state = after(state, build(ANN, NYC, "R3"), build(ANN, NYC, "Q3"), build(ANN, NYC, "Q4"))
    assert state.network(NYC) == ("S3", "R3", "Q3", "Q4")
    branch = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20}, track={NYC: "R3 Q3"})
    assert engine.why_not(branch, build(ANN, NYC, "S4")) is None


def test_there_must_be_such_a_hex() -> None:
    """§5.3"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20})
    assert refused(state, Build(ANN, NYC, HexId("Z9"))) == (
        "There is no hex Z9 on the board (§5.3). Choose another hex, or skip the action."
    )


def test_a_company_stands_on_a_hex_only_once() -> None:
    """§5.4"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 20}, track={NYC: "R3 Q3"})
    assert refused(state, build(ANN, NYC, "Q3")) == (
        "NYC is already on Binghamton (Q3) (§5.4). "
        "Choose a hex next to its track, or skip the action."
    )


@pytest.mark.parametrize(
    ("hex_id", "beside", "kind"),
    [("C3", "C4", "plain"), ("F5", "F4", "city"), ("I6", "H5", "industrial")],
)
def test_plains_cities_and_industrial_cities_take_every_company(
    hex_id: HexId, beside: str, kind: str
) -> None:
    """§5.5"""
    assert HEXES[hex_id].kind == kind
    others = dict.fromkeys((PRR, BO, CO, NYC), hex_id)
    state = position(
        Building(ANN), shares={ANN: "WAB"}, cash={WAB: 20}, track={**others, WAB: beside}
    )
    assert after(state, build(ANN, WAB, hex_id)).on(hex_id) == (PRR, BO, CO, NYC, WAB)


@pytest.mark.parametrize(
    ("hex_id", "beside", "text"),
    [
        (
            "R3",
            "R4",
            "Only one company can build on R3, and NYC is there (§5.5). "
            "Choose another hex, or skip the action.",
        ),
        (
            "L4",
            "L3",
            "Only one company can build on L4, and NYC is there (§5.5). "
            "Choose another hex, or skip the action.",
        ),
    ],
)
def test_a_forest_or_a_mountain_takes_one_company(hex_id: HexId, beside: str, text: str) -> None:
    """§5.5"""
    state = position(
        Building(ANN), shares={ANN: "PRR"}, cash={PRR: 20}, track={NYC: hex_id, PRR: beside}
    )
    assert refused(state, build(ANN, PRR, hex_id)) == text


@pytest.mark.parametrize(
    ("company", "beside", "hex_id"),
    [(NYC, "R4", "R5"), (PRR, "Q6", "Q7"), (BO, "Q8", "Q9"), (PRR, "R3", "S3")],
)
def test_the_eastern_start_hexes_are_closed_to_others(
    company: CompanyId, beside: str, hex_id: HexId
) -> None:
    """§5.6, docs/rulings: start hexes."""
    state = position(
        Building(ANN), shares={ANN: company}, cash={company: 20}, track={company: beside}
    )
    assert refused(state, build(ANN, company, hex_id)) == (
        f"{place(hex_id)} is a start hex, closed to other companies (§5.6). "
        "Choose another hex, or skip the action."
    )


@pytest.mark.parametrize("wabash", [{}, {WAB: ""}])
def test_fort_wayne_is_a_city_for_everybody(wabash: dict[str, str]) -> None:
    """§5.6: also before the Wabash opens."""
    track = {NYC: "E3", **wabash}
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 9}, track=track)
    state = after(state, build(ANN, NYC, "D3"))
    assert NYC in state.on(HexId("D3"))
    assert state.companies[NYC].income == 9
    assert state.is_open(WAB) == bool(wabash)


@pytest.mark.parametrize(
    ("there", "cost"), [({}, 2), ({PRR: "Q3"}, 4), ({PRR: "Q3", BO: "Q3", CO: "Q3"}, 8)]
)
def test_a_hex_costs_its_value_times_the_locomotives_there(
    there: dict[str, str], cost: int
) -> None:
    """§5.7, docs/rulings: what a hex costs."""
    track = {NYC: "R3", **there}
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 10}, track=track)
    assert after(state, build(ANN, NYC, "Q3")).cash[NYC] == 10 - cost


def test_the_locomotive_of_the_wabash_counts_in_fort_wayne() -> None:
    """§5.7, docs/rulings: the Wabash."""
    track = {NYC: "E3", WAB: ""}
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 9}, track=track)
    assert after(state, build(ANN, NYC, "D3")).cash[NYC] == 7


def test_the_treasury_pays_the_bank() -> None:
    """§5.8"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 6})
    assert said(state, build(ANN, NYC, "R3")) == ["NYC builds on R3 for $2"]
    built = after(state, build(ANN, NYC, "R3"))
    assert (built.cash[NYC], built.cash[ANN]) == (4, 40)
    assert built.cash[BANK] == state.cash[BANK] + 2


def test_a_company_may_not_spend_more_than_it_has() -> None:
    """§5.8"""
    state = position(
        Building(ANN), shares={ANN: "NYC"}, cash={NYC: 3}, track={NYC: "R3", PRR: "Q3"}
    )
    assert refused(state, build(ANN, NYC, "Q3")) == (
        "Binghamton (Q3) costs $4, NYC has $3, and players may not add money (§5.8). "
        "Choose a cheaper hex, or skip the action."
    )


@pytest.mark.parametrize(
    ("hex_id", "beside", "gain"), [("Q3", "R3", 1), ("B5", "B4", 2), ("L4", "L3", 1)]
)
def test_an_undeveloped_city_or_mountain_gives_its_printed_value(
    hex_id: HexId, beside: str, gain: int
) -> None:
    """§5.9"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 9}, track={NYC: beside})
    assert after(state, build(ANN, NYC, hex_id)).companies[NYC].income == 8 + gain


def test_a_developed_city_gives_its_bonus_too() -> None:
    """§5.9"""
    state = position(
        Building(ANN), shares={ANN: "C&O"}, cash={CO: 9}, track={CO: "I8"}, developed="I9"
    )
    assert said(state, build(ANN, CO, "I9")) == ["C&O builds on Charleston (I9) for $3; income +$3"]


@pytest.mark.parametrize(
    ("city", "hex_id", "beside", "value"),
    [("Wheeling", "I6", "H5", 5), ("Pittsburgh", "K4", "K3", 8), ("Detroit", "E0", "E1", 7)],
)
def test_an_industrial_city_gives_where_its_marker_stands(
    city: str, hex_id: HexId, beside: str, value: int
) -> None:
    """§5.9"""
    state = position(
        Building(ANN),
        shares={ANN: "NYC"},
        cash={NYC: 9},
        track={NYC: beside},
        industry={city: value},
    )
    assert after(state, build(ANN, NYC, hex_id)).companies[NYC].income == 8 + value


@pytest.mark.parametrize(("hex_id", "kind"), [("S4", "plain"), ("R3", "forest")])
def test_plains_and_forests_give_no_income(hex_id: HexId, kind: str) -> None:
    """§5.9"""
    assert HEXES[hex_id].kind == kind
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 9})
    assert after(state, build(ANN, NYC, hex_id)).companies[NYC].income == 8


def test_a_locomotive_in_chicago_raises_the_income_by_7_and_starts_the_chicago_phase() -> None:
    """§5.10"""
    state = position(Building(ANN), shares={ANN: "PRR"}, cash={PRR: 9}, track={PRR: "B2"})
    state = after(state, build(ANN, PRR, "A2"))
    assert (state.companies[PRR].income, state.cash[PRR]) == (14, 6)
    assert not any(isinstance(step, ChicagoPhase) for step in state.stack), "not before Done"
    assert said(state, Done(ANN))[0] == "PRR reaches Chicago and pays a dividend"


def test_a_build_is_finished_not_declined_once_a_hex_is_built() -> None:
    """§3.4"""
    state = position(Building(ANN), shares={ANN: "NYC"}, cash={NYC: 9})
    assert refused(state, Done(ANN)) == (
        "Nothing has been built (§3.4). Build track, or skip the action."
    )
    state = after(state, build(ANN, NYC, "R3"))
    assert refused(state, Pass(ANN)) == ("NYC has already built (§3.4). Build on, or finish.")
