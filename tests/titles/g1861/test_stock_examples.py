"""The examples of `stock_examples.toml`, each played."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK
from stockrail.rails.actions import SellShares
from stockrail.titles.g1861.actions import AuctionMinor, BuyShare
from stockrail.titles.g1861.components import PRIVATES
from stockrail.titles.g1861.course.operating_round import OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.operating.ending import note_first_eight
from stockrail.titles.g1861.privates.sale import PrivateAuction, PrivateSale
from stockrail.titles.g1861.stock.stock_round import StockTurn

from ..moves import after, now
from .position import ANN, BOB, CAT, MK, NW, SPW, position, stock_turn

EXAMPLES = tomllib.loads(Path(__file__).with_name("stock_examples.toml").read_text("utf-8"))
Example = dict[str, Any]


def each(table: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("example", EXAMPLES[table], ids=lambda e: str(e["id"]))


@each("sale")
def test_a_sale(example: Example) -> None:
    """§7.1, §7.6, §7.7"""
    ann, bob = (5, 0) if example["seller"] == "director" else (2, 3)
    state = stock_turn(Ann={"NW": ann}, Bob={"NW": bob}, prices={"NW": tuple(example["from"])})
    state = after(state, SellShares(ANN, NW, example["percent"]))
    assert state.space(NW) == state.chart.spaces[tuple(example["to"])]
    assert state.cash[ANN] == 1000 + example["brings"]


@each("sold_out")
def test_the_end_of_a_stock_round(example: Example) -> None:
    """§12.1, §12.2"""
    state = stock_turn(
        StockTurn(CAT, passes=2),
        Ann={"NW": 5},
        Bob={"NW": example["held"] - 5},
        prices={"NW": tuple(example["from"])},
        tokens={"NW": "F18:0"},
        directors={"NW": "Ann"},
    )
    state = after(state, Pass(CAT))
    assert state.space(NW) == state.chart.spaces[tuple(example["to"])]


@each("limit")
def test_the_certificate_limit(example: Example) -> None:
    """§8.4"""
    others = example["certificates"] - 10
    state = stock_turn(
        players=" ".join(("Ann", "Bob", "Cat", "Dan")[: example["players"]]),
        Ann={"NW": 5, "SW": 5},
        Bob={"NW": 5, "SW": 5, "MK": 2},
        directors={"NW": "Bob", "SW": "Bob"},
        minors={"Ann": " ".join(("SPW", "MNN", "RO", "OK", "KK", "MV")[:others])},
    )
    assert state.certificates(ANN) == example["certificates"]
    refusal = engine.why_not(state, BuyShare(ANN, MK, "treasury"))
    assert (refusal is None) is example["may_buy"]


@each("start")
def test_the_start_of_a_minor(example: Example) -> None:
    """§11.3, §11.4"""
    state = stock_turn(cash={"Bob": 0, "Cat": 0})
    state = after(state, AuctionMinor(ANN, SPW, example["bid"]))
    assert (state.price(SPW), state.cash[SPW]) == (example["price"], example["bid"])


@each("unsold")
def test_a_private_nobody_wants(example: Example) -> None:
    """§5.4, §5.5"""
    private = example["private"]
    before = " ".join([*PRIVATES][: [*PRIVATES].index(private)])
    state = position(Rounds("operating"), PrivateSale(BOB), privates={"Cat": before})
    state = after(state, *[Pass(BOB), Pass(CAT), Pass(ANN)] * example["all_pass"])
    if example["minimum"]:
        assert (state.privates[private], now(state, PrivateAuction).auction.minimum) == (
            BANK,
            example["minimum"],
        )
    else:
        assert (state.privates[private], state.cash[BOB]) == (BOB, 1000)


@each("end")
def test_the_rounds_after_the_first_8(example: Example) -> None:
    """§29.1"""
    number = example["bought_in"]
    state = stock_turn(round_in_set=number, stock_round=5, operating_round=8 + number, phase="8")
    note_first_eight(state)
    state.stack = (Rounds("stock"), OperatingRound(number, "end"))
    for _ in engine.settle(state):
        pass
    while state.stack:
        state = after(state, Pass(state.step.actor))
    assert state.stock_round == 5 + example["stock_rounds"]
    assert state.operating_round == 8 + number + example["operating_rounds"]
