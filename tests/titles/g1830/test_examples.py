"""Every worked example of examples.toml, played through the engine."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.core.ids import BANK, PlayerId
from stockrail.rails.actions import (
    BuyTrain,
    CompanyBuysPrivate,
    DiscardTrain,
    PayDividend,
    PrivateId,
    SellShares,
    Withhold,
)
from stockrail.rails.certificates import certificates
from stockrail.titles.g1830.actions import BidOn, BuyCheapestPrivate, BuyShare
from stockrail.titles.g1830.components import BO, CA, PRIVATES, SV
from stockrail.titles.g1830.course.setup import setup
from stockrail.titles.g1830.privates.auction import PrivateAuction
from stockrail.titles.g1830.privates.sale import PrivateSale
from stockrail.titles.g1830.state import State1830

from ..moves import after, now, rule_against, said
from .position import ANN, BOB, NYC, PRR, company_turn, private_sale, stock_turn

Example = dict[str, Any]

EXAMPLES = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))
SALE = EXAMPLES["sale"]


def each(rows: list[Example]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "example", rows, ids=[f"{n}-{e['from']}" for n, e in enumerate(rows)]
    )


def all_pass(state: State1830) -> State1830:
    for _ in state.players:
        state = after(state, Pass(state.step.actor))
    return state


def read_move(move: str) -> Action:
    """`2 CA 165` bids on a private, `1 SV` buys it."""
    player, private, *amount = move.split()
    if amount:
        return BidOn(PlayerId(player), PrivateId(private), int(amount[0]))
    return BuyCheapestPrivate(PlayerId(player), PrivateId(private))


def the_sale() -> State1830:
    state = private_sale(players="1 2 3 4 5", cash=dict.fromkeys("12345", 480))
    return after(state, *map(read_move, SALE["moves"][:-1]))


def test_a_chain_of_sales() -> None:
    """§7.5, §7.6"""
    state, last = the_sale(), read_move(SALE["moves"][-1])
    assert said(state, last) == SALE["said"]
    state = after(state, last)
    assert isinstance(state.step, PrivateAuction)
    assert state.step.private == CA
    assert [bid.player for bid in state.step.bids] == SALE["bidders"]
    assert state.step.actor == SALE["speaks"]
    assert state.step.least_bid == SALE["least"]
    assert [state.cash[player] for player in state.players] == SALE["cash"]
    sale = state.stack[1]
    assert isinstance(sale, PrivateSale)
    assert [sale.free_cash(state, player, BO) for player in state.players] == SALE["free"]


@each(SALE["ending"])
def test_the_end_of_the_chain(example: Example) -> None:
    """§7.7, §27.7, docs/rulings: errors in the rulebook."""
    state = after(the_sale(), read_move(SALE["moves"][-1]))
    for move in example["moves"]:
        player, *amount = move.split()
        state = after(state, Bid(player, int(amount[0])) if amount else Pass(player))
    assert state.privates[CA] == example["owner"]
    assert state.held(example["owner"], PRR) == 1
    assert [state.cash[player] for player in state.players] == example["cash"]
    assert state.step.actor == example["next"]
    assert engine.why_not(state, BuyCheapestPrivate(example["next"], BO)) is None
    assert now(state, PrivateSale).price(BO) == 220


def test_sv_becomes_cheaper() -> None:
    """§7.8, §7.9"""
    example, state, prices = EXAMPLES["drop"], private_sale(), []
    while state.privates[SV] == BANK:
        prices.append(now(state, PrivateSale).price(SV))
        state = all_pass(state)
    assert prices == example["prices"]
    assert state.privates[SV] == now(state, PrivateSale).last_buyer == example["taker"]
    assert state.cash[example["taker"]] == 1000 - example["pays"]


@each(EXAMPLES["capital"])
def test_the_capital(example: Example) -> None:
    """§11.4"""
    company, sold = example["company"], example["sold"]
    state = stock_turn(
        Ann={company: min(sold, 6)},
        Bob={company: sold - min(sold, 6)},
        par={company: example["par"]},
        prices={company: 100},
        new=company,
    )
    assert all_pass(state).cash[company] == example["treasury"]


@each(EXAMPLES["block"])
def test_a_block_is_sold(example: Example) -> None:
    """§15.2, §8.6"""
    company = example["company"]
    state = stock_turn(Ann={company: 6}, prices={company: tuple(example["spot"])})
    state = after(state, SellShares(ANN, company, example["shares"] * 10))
    assert state.cash[ANN] == 1000 + example["brings"]
    space = state.space(company)
    assert space and [*space.spot] == example["after"]
    assert state.price(company) == example["price"]


@each(EXAMPLES["takeover"])
def test_a_takeover(example: Example) -> None:
    """§13.1, §13.2"""
    company = example["company"]
    state = stock_turn(
        Ann={company: example["rival"]},
        Bob={company: example["president"]},
        presidents={company: "Bob"},
    )
    state = after(state, BuyShare(ANN, company, "offering"))
    president = state.companies[company].president
    assert (president == ANN) == example["becomes"]
    assert [state.held(player, company) for player in (BOB, ANN)] == example["shares"]
    pieces = [certificates(state, p, company, p == president) for p in (BOB, ANN)]
    assert pieces == example["certificates"]


@each(EXAMPLES["successor"])
def test_a_successor(example: Example) -> None:
    """§14.1"""
    held: Example = {player: {"NYC": count} for player, count in example["holdings"].items()}
    state = stock_turn(**held)
    state = after(state, SellShares(ANN, NYC, example["sells"] * 10))
    assert state.companies[NYC].president == example["successor"]


@each(EXAMPLES["dividend"])
def test_a_dividend(example: Example) -> None:
    """§20.16, docs/rulings: errors in the rulebook."""
    state = company_turn(
        "PRR",
        "dividend",
        Ann={"PRR": example["president"]},
        pool={"PRR": example["pool"]},
        revenue={"PRR": example["revenue"]},
    )
    before = state.cash[BANK]
    state = after(state, PayDividend(ANN))
    assert state.cash[ANN] == 1000 + example["paid"]
    assert state.cash[PRR] == example["treasury"]
    assert before - state.cash[BANK] == example["revenue"] - example["nobody"]


@each(EXAMPLES["takes_over"])
def test_a_company_buys_a_private_after_the_first_3(example: Example) -> None:
    """§23.3, §23.4"""
    company, private = example["company"], example["private"]
    state = company_turn(
        company,
        "trains",
        Ann={company: 6},
        cash={company: 1000},
        privates={"Ann": private},
        left={"2": 0},
    )
    offer = CompanyBuysPrivate(ANN, private, example["price"])
    assert rule_against(state, offer) == "§23.2"
    state = after(state, BuyTrain(ANN, "3", "new"), offer)
    assert (state.privates[private], state.cash[ANN]) == (company, 1000 + example["price"])
    assert [*PRIVATES[private].company_prices] == example["range"]


@each(EXAMPLES["limit"])
def test_a_train_above_the_limit(example: Example) -> None:
    """§21.7, §21.8"""
    state = company_turn(
        "PRR",
        "trains",
        Ann={"PRR": 6},
        cash={"PRR": 450},
        trains={"PRR": example["trains"]},
        phase="4",
        left={"4": 0},
    )
    state = after(state, BuyTrain(ANN, example["buys"], "new"))
    kept = len(state.trains(PRR)) - example["returns"]
    for _ in range(example["returns"]):
        assert {type(action) for action in engine.legal(state)} == {DiscardTrain}
        state = after(state, DiscardTrain(ANN, state.trains(PRR)[0]))
    assert len(state.trains(PRR)) == kept == state.rules_now.limit


@each(EXAMPLES["broken"])
def test_the_bank_breaks(example: Example) -> None:
    """§25.3, §25.4"""
    number, rounds = example["round"], example["rounds"]
    if example["during"] == "stock":
        state = stock_turn(Ann={"PRR": 6}, bank=100, phase="5", operating_round=0, stock_round=2)
        state = after(state, SellShares(ANN, PRR, 10))
    else:
        state = company_turn(
            "PRR",
            "dividend",
            Ann={"PRR": 6},
            revenue={"PRR": 100},
            bank=60,
            rounds=(number, rounds),
            operating_round=number,
        )
        state = after(state, PayDividend(ANN))
    assert state.broken
    while state.stack:
        action = next(a for a in engine.legal(state) if isinstance(a, Pass | Done | Withhold))
        state = after(state, action)
    assert state.operating_round - number == example["further"]


def test_the_notes_add_up() -> None:
    """§28.5, §2.2"""
    notes = EXAMPLES["notes"]
    assert sum(value * count for value, count in notes["counts"]) == notes["total"]
    assert sum(setup((ANN, BOB), {}).cash.values()) == notes["total"]
