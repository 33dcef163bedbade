"""Every worked example of examples.toml, played through the engine."""

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import HexId
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.mechanics.track import Build
from stockrail.titles.chicago_express.actions import Choose, Develop
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.board import CHICAGO, COMPANY_CARDS, GRID, HEXES, INDUSTRY
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.developing import Developing
from stockrail.titles.chicago_express.opening import Opening
from stockrail.titles.chicago_express.state import Chicago
from stockrail.titles.chicago_express.turn import Turn

from ..moves import after, now, rule_against
from .position import ANN, BO, BOB, NYC, PRR, READY, WAB, Timing, build, position

Example = dict[str, Any]

EXAMPLES = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))
ALMOST_TWO = {"auction": 3, "build": 4}
TRIGGER = Choose(ANN, "build")


def each(table: str) -> pytest.MarkDecorator:
    rows = EXAMPLES[table]
    return pytest.mark.parametrize(
        "example", rows, ids=[f"{n}-{e['from']}" for n, e in enumerate(rows)]
    )


def shares_of(company: str, holdings: dict[str, int]) -> dict[str, str]:
    return {player: " ".join([company] * count) for player, count in holdings.items()}


def building(example: Example, treasury: int) -> Chicago:
    company = example["company"]
    network = example["network"].removeprefix(COMPANY_CARDS[company].start)
    return position(
        Building(ANN),
        shares={ANN: company},
        cash={company: example.get("treasury", treasury)},
        track={**example.get("others", {}), company: network},
        developed=example.get("developed", ""),
    )


@each("minimum")
def test_minimum(example: Example) -> None:
    """§4.3"""
    company, bid = example["company"], example["bid"]
    state = position(
        Offering(ANN),
        shares=shares_of(company, {BOB: example["sold"]}),
        income={company: example["income"]},
        track={WAB: ""},
    )
    state = after(state, Offer(ANN, company))
    assert engine.why_not(state, Bid(ANN, bid)) is None
    assert rule_against(state, Bid(ANN, bid - 1)) == "§4.3"


@each("build")
def test_build(example: Example) -> None:
    """§5.7, §5.8, §5.9"""
    company = example["company"]
    state = building(example, treasury=sum(example.get("costs", [20])))
    treasuries, incomes = [state.cash[company]], [state.companies[company].income]
    for hex_id in example["path"]:
        state = after(state, build(ANN, company, hex_id))
        treasuries.append(state.cash[company])
        incomes.append(state.companies[company].income)
    if "costs" in example:
        paid = [before - now for before, now in pairwise(treasuries)]
        assert paid == example["costs"]
        assert [state.cash[p] for p in state.players] == [40, 40, 40], "the treasury pays"
    if "income" in example:
        assert [incomes[0], incomes[-1]] == example["income"]


@each("build_refused")
def test_build_refused(example: Example) -> None:
    """§5.2, §5.5, §5.6, §5.8"""
    state, (*built, last) = building(example, treasury=20), example["path"]
    state = after(state, *(build(ANN, example["company"], hex_id) for hex_id in built))
    state.stack = (Turn(BOB), Building(ANN, example["company"] if built else None, tuple(built)))
    refusal = engine.why_not(state, Build(ANN, example["company"], last))
    assert refusal is not None
    assert refusal.rule == example["rule"], str(refusal)


def arrivals(example: Example) -> list[HexId]:
    """The hexes of the board that the example speaks of."""
    return [
        hex_id
        for hex_id, card in HEXES.items()
        if card.kind in example["kinds"]
        and card.income == example.get("printed", card.income)
        and card.bonus == example.get("bonus", card.bonus)
        and (hex_id not in INDUSTRY or example["marker"] == INDUSTRY[hex_id][0])
    ]


@each("arrival")
def test_arrival(example: Example) -> None:
    """§5.9"""
    hexes = arrivals(example)
    assert hexes
    for hex_id in hexes:
        beside = next(n for n in GRID.neighbours[hex_id] if HEXES[n].kind != "start")
        state = position(
            Building(ANN),
            shares={ANN: "NYC"},
            cash={NYC: 9},
            track={NYC: beside},
            developed=hex_id if example["developed"] else "",
        )
        gain = after(state, build(ANN, NYC, hex_id)).companies[NYC].income - 8
        assert gain == example["gain"], hex_id


@each("develop")
def test_develop(example: Example) -> None:
    """§6.4, §6.5, §6.6"""
    hex_id = HexId(example["hex"])
    income = example["income"]
    state = position(
        Developing(ANN),
        track=dict.fromkeys(income, hex_id),
        income={company: before for company, (before, _) in income.items()},
    )
    values = [state.worth(hex_id)]
    grown = after(state, Develop(ANN, hex_id))
    values.append(grown.worth(hex_id))
    assert {c: grown.companies[c].income for c in income} == {c: n for c, (_, n) in income.items()}
    assert {c: grown.cash[c] for c in COMPANY_CARDS if grown.cash[c]} == example.get("treasury", {})
    assert 20 - grown.houses_left() == example["houses"]
    if "track" in example:
        assert values == example["track"]


@each("develop_refused")
def test_develop_refused(example: Example) -> None:
    """§6.1, §6.2, §6.3, §6.8"""
    state = position(
        Developing(ANN),
        track=example.get("others", {}),
        developed=example.get("developed", ""),
    )
    for hex_id in example["hexes"]:
        refusal = engine.why_not(state, Develop(ANN, hex_id))
        assert refusal is not None, hex_id
        assert refusal.rule == example["rule"], str(refusal)


@each("chicago")
def test_chicago(example: Example) -> None:
    """§8.1, §8.2"""
    company, players = example["company"], [*example["holdings"]]
    builder = players[0]
    state = position(
        Building(builder),
        players=" ".join(players),
        shares=shares_of(company, example["holdings"]),
        cash={company: example["cost"]},
        income={company: example["income"][0]},
        track={**example.get("others", {}), company: "B2"},
    )
    was_open = state.is_open(WAB)
    state = after(state, Build(builder, company, CHICAGO))
    assert state.cash[company] == 0
    assert state.companies[company].income == example["income"][1]
    assert {p: state.cash[p] - 40 for p in players} == example["paid"]
    assert (state.is_open(WAB) and not was_open) == example["opens_wabash"]
    assert isinstance(state.step, ShareAuction) == example["opens_wabash"]


@each("dividend")
def test_dividend(example: Example) -> None:
    """§7.1"""
    company = example["company"]
    state = position(
        players="Ann Andy Ben",
        shares=shares_of(company, example["holdings"]),
        income={company: example["income"]},
        track={WAB: ""},
        dials=ALMOST_TWO,
    )
    state = after(state, TRIGGER)
    assert {p: state.cash[p] - 40 for p in state.players if state.cash[p] != 40} == example["paid"]


@each("detroit")
def test_detroit(example: Example) -> None:
    """§7.4"""
    state = position(track={NYC: "E0"}, industry={"Detroit": example["before"]}, dials=ALMOST_TWO)
    state = after(state, TRIGGER)
    assert state.worth(HexId("E0")) == example["after"]
    assert state.companies[NYC].income - 8 == example["gain"]


@each("wabash")
def test_wabash(example: Example) -> None:
    """§8.2"""
    state = position(
        Building(ANN),
        shares={ANN: "PRR"},
        cash={PRR: 3},
        track={PRR: "B2"},
        developed=example["developed"],
    )
    state = after(state, Build(ANN, PRR, CHICAGO))
    assert (state.companies[WAB].income, state.cash[WAB]) == (example["income"], 0)


@each("decline")
def test_decline(example: Example) -> None:
    """§3.4"""
    before, now = example["needle"]
    state = position(dials={example["chosen"]: before})
    state = after(state, Choose(ANN, example["chosen"]), Pass(ANN))
    assert state.dials[example["chosen"]] == now
    assert state.shares == {}
    assert state.step.actor == BOB, "no auction is held"


@each("opening")
def test_opening(example: Example) -> None:
    """§2.1, §2.2, §2.6"""
    state = position(Opening(ANN))
    for company, bid in zip(example["order"], example["bids"], strict=True):
        assert now(state, ShareAuction).company == company
        assert rule_against(state, Bid(ANN, bid - 1)) == "§2.2"
        assert engine.why_not(state, Bid(ANN, bid)) is None
        state = after(state, *(Pass(player) for player in state.players))
    assert state.stack == (Turn(ANN),)
    assert state.shares == dict.fromkeys(((ANN, company) for company in example["order"]), 1)
    assert {p: state.cash[p] for p in state.players} == dict.fromkeys(state.players, 40)


@each("needles")
@pytest.mark.parametrize("timing", ["before_action", "after_action"])
def test_needles(example: Example, timing: Timing) -> None:
    """§1.8, §3.5"""
    state = position(timing=timing, **READY)
    for dial, red in zip(example["chosen"], example["red"], strict=True):
        assert state.dividends == 0
        player = state.step.actor
        state = after(state, Choose(player, dial))
        if red < 2 or timing == "after_action":
            assert sum(map(state.is_red, state.dials)) == red
        state = after(state, Pass(player))
    assert state.dividends == 1
    assert sum(map(state.is_red, state.dials)) == 0


@each("end")
def test_end(example: Example) -> None:
    """§9.1"""
    small = [PRR, BO, NYC]
    sold_out = small[: example["without_shares"]]
    state = position(
        locomotives=dict.fromkeys(small[: example["without_locomotives"]], 0),
        shares={BOB: " ".join(c for c in sold_out for _ in range(COMPANY_CARDS[c].shares))},
        houses=example["houses"],
        industry={"Detroit": example["detroit"]},
        dials=ALMOST_TWO,
    )
    assert (after(state, TRIGGER).stack == ()) == example["ends"]
