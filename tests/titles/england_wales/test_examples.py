"""Every vector of examples.toml, played through the engine."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Bid, Pass
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.titles.england_wales.actions import (
    BuildLink,
    OfferShare,
    PayDividend,
    ProposeMerger,
    RepayLoans,
    Vote,
)
from stockrail.titles.england_wales.course.setup import setup
from stockrail.titles.england_wales.course.turns import Turns
from stockrail.titles.england_wales.map.price_track import spaces
from stockrail.titles.england_wales.mergers.merger_round import MergerRound
from stockrail.titles.england_wales.network.deliveries import gains
from stockrail.titles.england_wales.network.railways import Link, Railways, link_cost
from stockrail.titles.england_wales.operating.action_rounds import CompanyTurn
from stockrail.titles.england_wales.operating.delivering import is_half_own
from stockrail.titles.england_wales.operating.funding import needed
from stockrail.titles.england_wales.options import OPTIONS
from stockrail.titles.england_wales.shares.auctions import Auctions, Offering, going_on
from stockrail.titles.england_wales.shares.dividends import DividendRound, per_share
from stockrail.titles.england_wales.shares.lot import Lot
from stockrail.titles.england_wales.shares.managers import best_holder
from stockrail.titles.england_wales.state import EnglandState, scores

from ..moves import after, now
from .position import (
    ANN,
    BOB,
    CAT,
    CITIES,
    EMPTY,
    GER,
    GWR,
    LBSC,
    LNWR,
    MR,
    NER,
    opening,
    path,
    position,
)

Example = dict[str, Any]

EXAMPLES = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))
BY_COLOUR = {
    "red": MR,
    "blue": GER,
    "green": GWR,
    "yellow": LBSC,
    "purple": NER,
    "black": LNWR,
}
NAMES = tuple(map(PlayerId, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")))
PEOPLE = {"anne": ANN, "bob": BOB}
MANAGERS: dict[str, PlayerId | None] = {**PEOPLE, "": None}


def each(table: str, *keys: str) -> pytest.MarkDecorator:
    """The vectors of a table, those with these keys if any are named."""
    rows = [e for e in EXAMPLES[table] if all(key in e for key in keys)]
    return pytest.mark.parametrize("example", rows, ids=[e.get("id", e.get("if")) for e in rows])


@each("price_move")
def test_price_move(example: Example) -> None:
    """§9.6, §9.9"""
    price, dividend = example["price"], example["dividend"]
    state = position(DividendRound((MR,)), cash={MR: 20000}, companies={MR: {"price": price}})
    state = after(state, PayDividend(ANN, dividend))
    assert spaces(price, dividend) == example["boxes"]
    assert state.companies[MR].price == example["new_price"]


@each("price_table")
def test_price_table(example: Example) -> None:
    """§9.6"""
    for price in range(1000, 31000, 1000):
        for dividend in range(0, 3 * price + 1000, 1000):
            named_values = {"P": price, "D": dividend}
            if eval(example["if"], {}, named_values):
                expected = example["boxes"]
                if isinstance(expected, str):
                    expected = eval(expected, {}, named_values)
                assert spaces(price, dividend) == expected


@each("dividend_split")
def test_dividend_split(example: Example) -> None:
    """§9.7, §9.8, docs/rulings: Small dividends."""
    dividend, count = example["dividend"], example["player_shares"]
    state = position(
        DividendRound((MR,)),
        cash={MR: dividend},
        shares={ANN: " ".join(["MR"] * count)},
        companies={MR: {"issued": example["bank_shares"]}},
    )
    bank = state.cash["bank"]
    after_it = after(state, PayDividend(ANN, dividend))
    assert dividend / state.outstanding(MR) == example["per_share_exact"]
    assert per_share(dividend, state.outstanding(MR)) == example["per_share_paid"]
    assert after_it.cash[ANN] - state.cash[ANN] == example["to_players"]
    to_bank = example["to_bank_for_its_shares"] + example["to_bank_remainder"]
    assert after_it.cash["bank"] - bank == to_bank
    assert state.cash[MR] - after_it.cash[MR] == example["company_pays"]


@each("setup", "red_price_box")
def test_setup_of_companies(example: Example) -> None:
    """§1.4, §1.5, §1.6"""
    state = _started(3)
    assert state.companies[MR].price == 1000 * example["red_price_box"]
    assert state.companies[LNWR].price == 1000 * example["black_price_box"]
    for company, row in state.companies.items():
        assert row.reserve == example["kept_by_each_company"]
        assert row.available == example["available_of_each_company"]
        assert state.cash[company] == example["company_cash"]
        assert row.steps == example["income_position"]


@each("setup", "cash")
def test_setup_of_players(example: Example) -> None:
    """§1.1"""
    for players in example["players"]:
        state = _started(players)
        assert {state.cash[player] for player in state.players} == {example["cash"]}


def _started(players: int) -> EnglandState:
    return setup(NAMES[:players], {option.name: option.default for option in OPTIONS})


@each("loan")
def test_loan(example: Example) -> None:
    """§9.2, §9.3"""
    state = position(
        DividendRound((MR,)), cash={MR: 50000}, companies={MR: {"loans": example["loans"]}}
    )
    if example["repay"]:
        state = after(state, RepayLoans(ANN, example["repay"]))
    assert 50000 - state.cash[MR] == example["pays"]
    assert state.companies[MR].loans == example["loans_left"]


@each("raise", "needed")
def test_raise(example: Example) -> None:
    """§6.1, §6.3, docs/rulings: As much as is needed."""
    reserve, price = example["reserve_shares"], example["price"]
    state = position(
        cash={MR: example["cash"]},
        companies={MR: {"price": price, "reserve": reserve, "issued": 5 - reserve}},
    )
    funding = needed(state, MR, example["needed"])
    assert (funding.issues, funding.loans) == (example["issued"], example["loans_taken"])
    raised = example["cash"] + funding.issues * price
    assert raised == example["cash_after_issue"]
    assert raised + 5000 * funding.loans == example["cash_after_loan"]


@each("raise", "loan_allowed")
def test_raise_without_a_loan(example: Example) -> None:
    """§6.3, §9.5"""
    assert example["loan_allowed"] is False
    if example.get("purpose") == "dividends":
        state = position(DividendRound((MR,)), cash={MR: 4000})
        refusal = engine.why_not(state, PayDividend(ANN, 5000))
        assert refusal is not None
        assert refusal.rule == "§9.5"
    else:
        reserve = example["reserve_shares"]
        state = position(companies={MR: {"reserve": reserve, "issued": 5 - reserve}})
        assert needed(state, MR, reserve * 11000).loans == 0


@each("half_rule")
def test_half_rule(example: Example) -> None:
    """§7.4, docs/rulings: Half of the links."""
    assert is_half_own(example["own"], example["total"]) is example["legal"]


@each("delivery_income")
def test_delivery_income(example: Example) -> None:
    """§7.4, §7.5"""
    owners = [BY_COLOUR[colour] for colour in example["links"]]
    railways = Railways(EMPTY.map, tuple(Link(owner, path("r01c12 r02c12")) for owner in owners))
    expected = {BY_COLOUR[colour]: steps for colour, steps in example["steps"].items()}
    assert dict(gains(railways, range(len(owners)))) == expected
    own = expected[BY_COLOUR[example["deliverer"]]]
    assert is_half_own(own, len(owners)) is example["legal"]


@each("control")
def test_control(example: Example) -> None:
    """§3.1, §3.2, §3.3"""
    held = {PEOPLE[p]: " ".join(["MR"] * count) for p, count in example["holdings"].items()}
    state = position(shares=held)
    state.row(MR, manager=MANAGERS[example["manager_before"]])
    assert best_holder(state, MR) == MANAGERS[example["manager_after"]]


@each("auction_payment")
def test_auction_payment(example: Example) -> None:
    """§2.8, §2.9"""
    auctions = Auctions((ANN, BOB), is_opening=example["phase"] == 0)
    state = position(auctions, shares={}, companies={GWR: {"price": 8000, "issued": 1}})
    bank = state.cash["bank"]
    offer = OfferShare(ANN, GWR, example["source"])
    state = after(state, offer, Bid(BOB, example["bid"]), Pass(ANN))
    assert state.cash[GWR] == example["to_company"]
    assert state.cash["bank"] - bank == example["to_bank"]


@each("auction_bid")
def test_auction_bid(example: Example) -> None:
    """§2.3: the offer is the least bid, and the price."""
    price, bid = example["price"], example["bid"]
    state = position(
        Auctions((ANN,)), shares={}, cash={ANN: bid}, companies={GWR: {"price": price}}
    )
    if state.stack and state.step == Offering(ANN):
        refusal = engine.why_not(state, OfferShare(ANN, GWR, "available"))
        assert (refusal is None) is example["legal"]
    else:
        assert not example["legal"]


@each("opening_choice")
def test_opening_choice(example: Example) -> None:
    """§2.3, §2.6, docs/rulings: Bidding."""
    cash = example["cash"]
    state = opening(cash={ANN: cash})
    able = [company for company, _ in going_on(state).affordable(state, ANN)]
    assert able == [BY_COLOUR[colour] for colour in example["affordable"]]
    cheapest = min(row.price for row in state.companies.values())
    assert cash // cheapest == example["shares_one_player_can_buy"]


@each("auction_exclusion")
def test_auction_exclusion(example: Example) -> None:
    """§2.5"""
    assert example["declined"] == ["bob"]
    state = position(Auctions((BOB, CAT, ANN)), shares={}, cash={CAT: 30000, ANN: 30000})
    state = after(state, Pass(BOB), OfferShare(CAT, LNWR, "available"))
    bidders = now(state, Lot).auction.bidders
    assert {p: PEOPLE[p] in bidders for p in ("anne", "bob")} == example["may_bid"]
    state = after(state, Pass(ANN))
    assert {p: PEOPLE[p] in going_on(state).waiting for p in ("anne", "bob")} == (
        example["may_nominate"]
    )
    again = position(Turns("auctions"), shares={})
    assert (BOB in going_on(again).waiting) is example["again_next_phase"]


@each("merger", "absorber_pays")
def test_merger_buy_out(example: Example) -> None:
    """§10.6, §10.7, §10.8, docs/rulings: Mergers."""
    held = {PEOPLE[p]: " ".join(["LNWR"] * n) for p, n in example["player_shares"].items()}
    tile = {
        "price": example["target_price"],
        "issued": example["bank_shares"],
        "available": example["available_shares"],
        "reserve": example["reserve_shares"],
        "loans": example["target_loans"],
    }
    state = position(
        MergerRound((MR,)),
        shares={CAT: "MR", **held},
        companies={LNWR: tile},
        cash={MR: 60000, LNWR: example["target_cash"]},
    )
    bank = state.cash["bank"]
    merged = after(state, ProposeMerger(CAT, MR, LNWR), Vote(ANN, True))
    paid = {p: merged.cash[PEOPLE[p]] - state.cash[PEOPLE[p]] for p in example["player_shares"]}
    assert paid == example["to_players"]
    assert merged.cash["bank"] - bank == example["to_bank"]
    assert sum(paid.values()) + example["to_bank"] == example["absorber_pays"]
    gained = example["absorber_gains_cash"]
    assert merged.cash[MR] == 60000 - example["absorber_pays"] + gained
    assert merged.companies[MR].loans == example["absorber_gains_loans"]
    new, row = example["target_after"], merged.companies[LNWR]
    assert (row.reserve, row.available, row.issued) == (
        new["kept"],
        new["available"],
        new["issued"],
    )
    assert (merged.cash[LNWR], row.loans, merged.railways.count(LNWR)) == (
        new["cash"],
        new["loans"],
        new["links"],
    )
    assert row.price == state.starting_price(LNWR)
    assert example["price_per_share"] == example["target_price"] + 1000


@each("merger", "manager_vote")
def test_merger_vote_tie(example: Example) -> None:
    """§10.5"""
    assert (example["company"], example["yes"], example["no"]) == ("absorber", 2, 2)
    state = position(
        MergerRound((MR,)), shares={ANN: "MR MR", BOB: "MR MR", CAT: "GER"}, cash={MR: 99000}
    )
    state = after(state, ProposeMerger(ANN, MR, GER), Vote(CAT, True))
    assert (state.companies[GER].manager is None) is example["accepted"]


@each("merger", "merged")
def test_merger_refused_by_one_company(example: Example) -> None:
    """§10.5"""
    state = position(MergerRound((MR,)), shares={ANN: "MR", CAT: "GER"}, cash={MR: 99000})
    assert example["absorber_accepts"]
    state = after(state, ProposeMerger(ANN, MR, GER), Vote(CAT, example["target_accepts"]))
    assert (state.companies[GER].manager is None) is example["merged"]


@each("order", "prices")
def test_order(example: Example) -> None:
    """§4.2, §9.1, §10.1, docs/rulings: Order of equal prices."""
    prices = {BY_COLOUR[c]: {"price": price} for c, price in example["prices"].items()}
    state = position(shares={ANN: " ".join(prices)}, companies=prices)
    dearest = [CompanyId(company) for company in state.dearest_first()]
    assert dearest == [BY_COLOUR[c] for c in example["phase_1"]]
    assert dearest == [
        BY_COLOUR[c] for c in example["phase_2" if "phase_2" in example else "phase_1"]
    ]
    assert dearest[::-1] == [BY_COLOUR[c] for c in example["phase_3"]]


@each("order", "sequence")
def test_order_of_three_rounds(example: Example) -> None:
    """§4.2"""
    managed = [BY_COLOUR[colour] for colour in example["managed"]]
    state, acted = position(Turns("actions"), shares={ANN: " ".join(managed)}), []
    while isinstance(state.step, CompanyTurn):
        acted.append(state.step.company)
        state = after(state, Pass(ANN))
    assert acted == [BY_COLOUR[colour] for colour in example["sequence"]]


@each("end")
def test_end(example: Example) -> None:
    """§11.1"""
    goods = dict.fromkeys([*CITIES][: example["empty_cities"]], "")
    state = after(position(Auctions((ANN,)), goods=goods, idle=False), Pass(ANN))
    assert (not state.stack) is example["game_over_after_turn"]


@each("end_score")
def test_end_score(example: Example) -> None:
    """§11.3, §11.4"""
    tiles = {
        BY_COLOUR[c]: {"price": example["prices"][c], "loans": example["loans"][c]}
        for c in example["prices"]
    }
    player = example["player"]
    held = [BY_COLOUR[c] for c in example["prices"] for _ in range(player[c])]
    state = position(shares={ANN: " ".join(held)}, companies=tiles, cash={ANN: player["cash"]})
    final = {c: state.final_price(BY_COLOUR[c]) for c in example["prices"]}
    assert final == example["prices_after"]
    assert scores(state)[ANN] == example["total"]


@each("link_cost")
def test_link_cost(example: Example) -> None:
    """§5.6, §5.7, docs/rulings: The map."""
    hexes = path(" ".join(example["path"]))
    assert link_cost(EMPTY.country, hexes, is_second=False) == example["cost"]
    assert link_cost(EMPTY.country, hexes, is_second=True) == example["cost_as_second_link"]
    state = after(position(cash={MR: 20000}), BuildLink(ANN, hexes))
    assert 20000 - state.cash[MR] == example["cost"]


def test_every_vector_is_played() -> None:
    """No table of examples.toml is left out."""
    played = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert [t for t in EXAMPLES if not any(test.startswith(t) for test in played)] == []
