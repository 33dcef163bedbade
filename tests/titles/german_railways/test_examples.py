"""Every worked example of examples.toml, played through the engine."""

import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.ids import CHANCE, HexId
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.actions import DrawPawn
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.building import Building
from stockrail.titles.german_railways.costs import total
from stockrail.titles.german_railways.rounds import DrawingOrder, Round, RoundStart
from stockrail.titles.german_railways.state import German
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, now, said
from .position import ANN, BOB, CAT, build, meeting, position

Example = dict[str, Any]

EXAMPLES = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def each(table: str) -> pytest.MarkDecorator:
    rows = EXAMPLES[table]
    return pytest.mark.parametrize("example", rows, ids=[f"{e['id']}-{e['from']}" for e in rows])


def building(example: Example) -> German:
    company = example["company"]
    return position(
        shares=example.get("shares", {ANN: company}),
        cash={company: 20},
        track={**example.get("others", {}), company: example.get("network", "")},
    )


@each("cash")
def test_cash(example: Example) -> None:
    """§1.1"""
    state = stockrail.new("german-railways", NAMES[: example["players"]]).state
    assert {state.cash[player] for player in state.players} == {example["each"]}
    assert sum(state.cash[player] for player in state.players) == 120


@each("pieces")
def test_pieces(example: Example) -> None:
    """§1.2, §1.3"""
    state = stockrail.new("german-railways", NAMES[:3]).state
    pieces = {c: state.supply[c] + len(state.network(c)) for c in COMPANY_CARDS}
    assert pieces == example["locomotives"]
    assert sum(pieces.values()) == example["all_locomotives"]
    assert {state.unsold(c) for c in COMPANY_CARDS} == {example["shares_each"]}
    assert sum(map(state.unsold, COMPANY_CARDS)) == example["all_shares"]


@each("income")
def test_income(example: Example) -> None:
    """§1.5, §6.12, §8.5"""
    state, company = building(example), example["company"]
    assert state.income(company) == example["income"]
    if "enters" in example:
        state = after(state, Build(ANN, company, example["enters"]))
        assert state.income(company) == example["then"]


@each("player_income")
def test_player_income(example: Example) -> None:
    """§3.2"""
    state = position(track=example["network"], shares={ANN: example["shares"]})
    assert {c: state.income(c) for c in example["companies"]} == example["companies"]
    assert state.player_incomes()[ANN] == example["income"]


@each("purchase")
def test_purchase(example: Example) -> None:
    """§5.4"""
    state = position(track=example["network"], shares=example["shares"])
    company = example["company"]
    assert state.income(company) == example["value"]
    bought = after(state, Offer(ANN, company), Bid(ANN, 1), Pass(BOB), Pass(CAT))
    assert [state.player_incomes()[ANN], bought.player_incomes()[ANN]] == example["income"]


@each("bag")
def test_bag(example: Example) -> None:
    """§3.3, §3.4, §3.7"""
    state = position(
        RoundStart(),
        players=" ".join(example["pawns"]),
        shares=example["shares"],
        cash=dict.fromkeys(COMPANY_CARDS, 99),
        order=example.get("order", "bag"),
    )
    assert state.player_incomes() == example["incomes"]
    assert isinstance(state.step, DrawingOrder)
    assert dict(now(state, DrawingOrder).bag) == example["pawns"]
    assert sum(count for _, count in state.step.bag) == example["in_the_bag"]


@each("draw")
def test_draw(example: Example) -> None:
    """§3.5, §3.6"""
    bag = DrawingOrder(tuple(example["pawns"].items()))
    state = position(bag, players=" ".join(example["pawns"]))
    *draws, last = [DrawPawn(CHANCE, player) for player in example["drawn"]]
    state = after(state, *draws)
    left = Counter(dict(now(state, DrawingOrder).bag)) - Counter([last.pawn])
    assert {p: left[p] for p in state.players} == example["left"]
    state, turns = after(state, last), []
    while isinstance(state.step, Turn):
        turns.append(state.step.actor)
        state = after(state, Pass(state.step.actor))
    assert turns == example["drawn"]
    assert {p: turns.count(p) for p in state.players} == example["turns"]


@each("build")
def test_build(example: Example) -> None:
    """§6.9, §6.10, §6.11, §8.2, §8.4, §8.6, §8.7"""
    state, company = building(example), example["company"]
    treasuries = [state.cash[company]]
    for hex_id in example["path"]:
        state = after(state, build(ANN, company, hex_id))
        treasuries.append(state.cash[company])
    assert [before - now for before, now in pairwise(treasuries)] == example["costs"]
    assert [state.cash[p] for p in state.players] == [40, 40, 40], "the treasury pays"
    if "links" in example:
        assert said(state, Done(ANN))[0] == (
            f"{company} connects with {', '.join(example['links'])}: dividends"
        )


@each("build_refused")
def test_build_refused(example: Example) -> None:
    """§6.6, §6.7, §8.7"""
    state, company, (*built, last) = building(example), example["company"], example["path"]
    assert total(state, company, [*map(HexId, example["path"])]) == example["price"]
    state = after(state, *(build(ANN, company, hex_id) for hex_id in built))
    state.stack = (Round((ANN,), played=1), Building(ANN, company, tuple(built)))
    refusal = engine.why_not(state, Build(ANN, company, last))
    assert refusal is not None
    assert refusal.rule == example["rule"], str(refusal)


@each("link")
def test_link(example: Example) -> None:
    """§7.1, §7.3, §7.4, §8.8"""
    state, company = building(example), example["company"]
    built = after(state, Build(ANN, company, example["enters"]))
    assert {c: built.income(c) for c in example["incomes"]} == example["incomes"]
    news = f"{company} connects with {', '.join(example['links'])}: dividends"
    assert said(built, Done(ANN))[:1] == ([news] if example["links"] else [])
    paid = after(built, Done(ANN))
    assert {p: paid.cash[p] - built.cash[p] for p in example["paid"]} == example["paid"]


@each("linked")
def test_linked(example: Example) -> None:
    """§7.2"""
    state, (one, other) = position(track=meeting(example["pairs"])), example["asked"]
    assert (other in state.links(one)) == (one in state.links(other)) == example["answer"]
    assert all(b in state.links(a) for a, b in example["pairs"])


@each("gate")
def test_gate(example: Example) -> None:
    """§5.2"""
    held = " ".join(c for c, count in example["sold"].items() for _ in range(count))
    state = position(shares={BOB: held})
    offers = [action.company for action in engine.legal(state) if isinstance(action, Offer)]
    assert offers == example["on_offer"]


@each("end")
def test_end(example: Example) -> None:
    """§9.1"""
    state = position(pawns="Ann", track=meeting(example["pairs"]))
    assert (after(state, Pass(ANN)).stack == ()) == example["ends"]
