"""The examples of `operating_examples.toml`, each played."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from stockrail.core.ids import CompanyId, HexId
from stockrail.rails.actions import PayDividend, Withhold
from stockrail.titles.g1861.actions import PayHalf
from stockrail.titles.g1861.components import MAP, PHASES
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.operating import dividends, tokens
from stockrail.titles.g1861.operating.dividends import DividendChoice
from stockrail.titles.g1861.operating.running import best

from ..moves import after
from .position import ANN, MNN, NW, N, position

EXAMPLES = tomllib.loads(Path(__file__).with_name("operating_examples.toml").read_text("utf-8"))
CHOICES = {"all": PayDividend(ANN), "half": PayHalf(ANN), "none": Withhold(ANN)}
Example = dict[str, Any]


def each(table: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("example", EXAMPLES[table], ids=lambda e: str(e["id"]))


@each("token")
def test_a_token_costs_by_distance(example: Example) -> None:
    """§18.2"""
    there = " ".join(f"{hex_id}:0" for hex_id in example["has"])
    state = position(Ann={"NW": 2}, tokens={"NW": there})
    assert tokens.cost(state, NW, HexId(example["place"])) == example["cost"]


@each("tile")
def test_a_yellow_tile_shows(example: Example) -> None:
    """§17.7"""
    for number in example["numbers"]:
        tile = MAP.tiles[number]
        (stop,) = tile.stops
        assert (tile.colour, tile.label) == ("yellow", example["label"])
        assert (stop.kind, stop.worth(0), stop.slots) == (
            *(example["kind"], example["revenue"], example["slots"]),
        )


@each("ground")
def test_ground_costs(example: Example) -> None:
    """§17.9"""
    assert {hex_id: MAP.places[HexId(hex_id)].cost for hex_id in example["costs"]} == (
        example["costs"]
    )


@each("run")
def test_nikolaev_runs(example: Example) -> None:
    """§19.2, §19.3"""
    state = position(minors={"Ann": "N"}, trains={"N": example["trains"]}, phase=example["phase"])
    assert best(state, N).revenue == example["revenue"]


@each("area")
def test_an_area_pays(example: Example) -> None:
    """§19.4"""
    (area,) = MAP.places[example["hex"]].face.stops
    assert {name: area.worth(phase.column) for name, phase in PHASES.items()} == (
        example["by_phase"]
    )


@each("minor")
def test_a_minor_splits(example: Example) -> None:
    """§20.1, §20.4, §20.6"""
    state = position(
        minors={"Ann": "MNN"},
        revenue={"MNN": example["revenue"]},
        prices={"MNN": tuple(example["from"])},
    )
    for _ in dividends.split(state, MNN):
        pass
    assert (state.cash[ANN] - 1000, state.cash[MNN]) == (example["owner"], example["keeps"])
    assert state.space(MNN) == state.chart.spaces[tuple(example["to"])]


@each("public")
def test_a_public_pays(example: Example) -> None:
    """§20.2, §20.5, §20.6: nothing is in the treasury."""
    state = position(
        DividendChoice(ANN, NW),
        Ann={"NW": 5},
        Bob={"NW": 1},
        pool={"NW": 4},
        revenue={"NW": example["revenue"]},
        prices={"NW": tuple(example["from"])},
    )
    state = after(state, CHOICES[example["choice"]])
    assert (state.cash[ANN] - 1000, state.cash[NW]) == (5 * example["share"], example["keeps"])
    assert state.space(NW) == state.chart.spaces[tuple(example["to"])]


@each("loan")
def test_interest_and_repayment(example: Example) -> None:
    """§21.1 to §21.3"""
    company = CompanyId(example["company"])
    (cash, rest), (owed, left) = example["cash"], example["loans"]
    state = position(
        minors={"Ann": "N"}, Ann={"NW": 2}, cash={company: cash}, loans={company: owed}
    )
    turn = CompanyTurn(company, "interest", owed)
    state.stack = (turn,)
    for _ in turn.run(state):
        pass
    assert (state.cash[company], state.companies[company].loans) == (rest, left)


@each("order")
def test_publics_act_in_order(example: Example) -> None:
    """§13.3"""
    spots = {company: tuple(spot) for company, spot in example["spots"].items()}
    state = position(Ann=dict.fromkeys(spots, 2), prices=spots)
    assert state.operating_order("public") == example["acts"]
