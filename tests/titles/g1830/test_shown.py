"""How the table is shown: options, money that is hidden, runs drawn on the map."""

import json
from functools import reduce

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Action, Pass
from stockrail.core.events import Event
from stockrail.core.ids import HexId, PlayerId
from stockrail.locale import translator
from stockrail.rails.actions import (
    BuyTrain,
    CompanyBuysPrivate,
    LayTile,
    PayDividend,
    RunTrains,
    SellShares,
    TrainRun,
)
from stockrail.rails.chronicle import RailChronicle
from stockrail.rails.events import OperatingRoundBegun, RevenueWithheld, TrainsRun
from stockrail.rails.shown.earnings import revenues
from stockrail.rails.shown.money_view import MoneyView
from stockrail.rails.stock_events import StockRoundBegun
from stockrail.titles.g1830.actions import BuyCheapestPrivate, BuyShare, Exchange, SetPar
from stockrail.titles.g1830.components import CHART, COMPANY_CARDS, DH, MH, SV
from stockrail.titles.g1830.shown.describe import describe, drafts
from stockrail.titles.g1830.shown.panels import companies, operating, players
from stockrail.titles.g1830.shown.sale import bank
from stockrail.titles.g1830.shown.view import HISTORY
from stockrail.titles.g1830.state import State1830, dollars
from stockrail.titles.g1830.title import TITLE
from stockrail.view import encode
from tests.reading import cells

from .position import ANN, BOB, CAT, NYC, PRR, company_turn, position, private_sale, stock_turn


def said(state: State1830, action: Action) -> tuple[str, str]:
    """The label and the preview of an action."""
    shown = TITLE.describe(state, action)
    return str(shown.label), str(shown.preview)


# What an option says


def test_a_purchase_says_what_is_left_and_that_the_company_floats() -> None:
    state = stock_turn(Ann={"PRR": 3}, Bob={"PRR": 2})
    assert said(state, BuyShare(ANN, PRR, "offering")) == (
        "Buy 10% of PRR from the IPO for $100",
        "You keep $900; 60%: PRR floats",
    )


def test_a_purchase_that_makes_president_says_so() -> None:
    state = stock_turn(Ann={"PRR": 3}, Bob={"PRR": 3}, presidents={"PRR": "Bob"})
    assert said(state, BuyShare(ANN, PRR, "offering"))[1] == (
        "You keep $900; you become president of PRR"
    )


def test_a_sale_says_what_it_brings_and_where_the_price_falls() -> None:
    state = stock_turn(Ann={"PRR": 3}, Bob={"PRR": 2})
    assert said(state, SellShares(ANN, PRR, 20)) == (
        "Sell 20% of PRR",
        "Brings $200; share price falls from $100 to $82; Bob becomes president",
    )


def test_a_par_says_what_the_company_will_have() -> None:
    assert said(stock_turn(), SetPar(ANN, NYC, 90)) == (
        "Start NYC at $90",
        "20% for $180; you keep $820; NYC will have $900 when it floats",
    )


def test_a_preview_says_what_is_missing() -> None:
    poor = stock_turn(Ann={"PRR": 3}, Bob={"PRR": 2}, cash={"Ann": 44})
    assert said(poor, BuyShare(ANN, PRR, "offering"))[1] == "You are $56 short"
    assert said(poor, SetPar(ANN, NYC, 90))[1] == "20% for $180; you are $136 short"
    sale = private_sale(cash={"Ann": 4})
    assert said(sale, BuyCheapestPrivate(ANN, SV))[1] == (
        "Pays $5 per operating round; you are $16 short"
    )
    state = company_turn("PRR", "track", Ann={"PRR": 6}, cash={"PRR": 80})
    assert said(state, LayTile(ANN, HexId("I11"), "8", 0))[1].startswith(
        "Costs $120; PRR is $40 short"
    )


def test_a_company_that_buys_a_private_is_called_as_french_calls_it() -> None:
    state = company_turn(
        "PRR", "trains", Ann={"PRR": 6}, privates={"Bob": "DH"}, phase="3", cash={"PRR": 400}
    )
    preview = describe(state, CompanyBuysPrivate(ANN, DH, 70)).preview
    assert preview is not None
    assert str(preview) == "Pays $15 per operating round; PRR has $400"
    assert "la PRR a 400" in preview.render(translator("fr"))


def test_the_price_of_the_next_token_is_told_unless_it_is_free() -> None:
    """§19.3"""
    state = stock_turn(Ann={"PRR": 6}, Bob={"NYC": 6}, new="NYC")
    hints = {
        str(panel.company): str(fact.hint)
        for panel in companies(state, MoneyView(state, None), {})
        for fact in panel.facts
        if str(fact.label) == "Tokens left"
    }
    assert hints["PRR"] == "The next one costs $40"
    assert hints["NYC"] == "The next one is free"


def test_who_decides_for_a_company_is_its_president() -> None:
    table = stockrail.new("1830", ["Ann", "Bob"], 1, {})
    assert str(table.view(ANN).game.president) == "President"


def test_the_market_calls_the_first_price_a_par_value() -> None:
    (market,) = stockrail.new("1830", ["Ann", "Bob"], 1, {}).view(ANN).markets
    assert market.par is not None
    assert str(market.par) == "Par value"
    assert market.par.render(translator("fr")) == "Valeur nominale"


def test_the_first_train_of_a_type_says_what_it_changes() -> None:
    state = company_turn(
        "PRR", "trains", Ann={"PRR": 6}, cash={"PRR": 400}, phase="3", left={"3": 0}
    )
    assert said(state, BuyTrain(ANN, "4", "new")) == (
        "Buy a 4 for $300",
        "PRR keeps $100; First 4: 2 trains rust, train limit 3",
    )


def test_a_dividend_says_who_gets_what() -> None:
    state = company_turn("PRR", "dividend", Ann={"PRR": 6}, pool={"PRR": 2}, revenue={"PRR": 100})
    assert said(state, PayDividend(ANN)) == (
        "Pay out $10 per share",
        "You receive $60, PRR $20; share price $100 to $112",
    )


def test_what_cannot_be_undone_is_marked() -> None:
    state = stock_turn(privates={"Ann": "MH"}, par={"NYC": 100}, presidents={"NYC": "Bob"})
    assert describe(state, Exchange(ANN, "offering")).irreversible


# Runs on the map


def test_a_run_is_drawn_along_its_track_with_what_each_stop_pays() -> None:
    state = company_turn(
        "PRR",
        "run",
        Ann={"PRR": 6},
        trains={"PRR": "2"},
        tiles={"H10": ("57", 1)},
    )
    run = RunTrains(ANN, (TrainRun("2", ("H12:0", "H10:0")),))
    (route,) = describe(state, run).routes
    assert [(leg.hex, leg.start, leg.end) for leg in route.legs] == [
        ("H12", "stop:0", "edge:1"),
        ("H10", "edge:4", "stop:0"),
    ]
    assert [(call.hex, call.revenue) for call in route.calls] == [("H12", "10"), ("H10", "20")]
    assert (route.company, str(route.total)) == (PRR, "$30")


def test_a_route_may_be_drawn_for_each_train_of_the_company() -> None:
    state = company_turn(
        "PRR", "run", Ann={"PRR": 6}, trains={"PRR": "2 3"}, tiles={"H10": ("57", 1)}
    )
    (draft,) = drafts(state)
    assert (draft.kind, draft.field) == ("route", "runs")
    assert draft.action == RunTrains(ANN, (TrainRun("2", ()), TrainRun("3", ())))


def test_the_company_whose_turn_it_is_stands_out() -> None:
    assert operating(company_turn("PRR", "track", Ann={"PRR": 6})) == PRR
    assert operating(stock_turn(Ann={"PRR": 6})) is None


# What companies have earned


def told(*log: list[Event]) -> RailChronicle:
    return reduce(RailChronicle.after, log, RailChronicle())


def test_the_revenues_are_told_round_by_round_and_what_was_kept_in_brackets() -> None:
    first: list[Event] = [
        StockRoundBegun(1),
        OperatingRoundBegun(1, 1),
        TrainsRun(PRR, dollars(30)),
    ]
    then: list[Event] = [StockRoundBegun(2), OperatingRoundBegun(1, 2)]
    kept: list[Event] = [TrainsRun(PRR, dollars(70)), RevenueWithheld(PRR, dollars(70))]
    last: list[Event] = [OperatingRoundBegun(2, 2), TrainsRun(NYC, dollars(40))]
    sheet = revenues(told(first, then, kept, last), COMPANY_CARDS, dollars, HISTORY)
    assert sheet and [column.name for column in sheet.columns] == ["1.1", "2.1", "2.2"]
    assert [(row.head, *cells(sheet, row, dollars(0))) for row in sheet.rows] == [
        (PRR, "$30", "($70)", ""),
        (NYC, "", "", "$40"),
    ]


def test_no_revenues_are_told_before_the_first_operating_round() -> None:
    assert revenues(told([StockRoundBegun(1)]), COMPANY_CARDS, dollars, HISTORY) is None


# A hex that is only pointed at


def test_a_hex_in_the_step_for_track_answers_why_not() -> None:
    state = company_turn("PRR", "track", Ann={"PRR": 6})
    (draft,) = drafts(state)
    assert (draft.kind, draft.field) == ("hex", "hex")

    def why(hex_id: str) -> str:
        return str(engine.why_not(state, LayTile(ANN, HexId(hex_id), "", 0)))

    assert why("E19") == (
        "No track of PRR leads to Albany (E19) (§18.5). Build where track of PRR leads, or pass."
    )
    assert (
        why("K13") == "Deep South (K13) never takes a tile (§18.2). Build on another hex, or pass."
    )
    assert (
        why("H10") == "No tile has been chosen for Pittsburgh (H10) (§18.1). Choose one that fits."
    )


# Money that is hidden (§11.7)


def test_closed_money_shows_ones_own_and_that_of_ones_companies() -> None:
    state = stock_turn(Ann={"PRR": 6}, Bob={"NYC": 6}, cash={"PRR": 500, "NYC": 400})
    money = MoneyView(state, ANN)
    assert (money.cash(ANN), money.cash(PRR)) == (1000, 500)
    assert (money.cash(BOB), money.cash(NYC)) == (None, None)
    assert set(money.worths) == {ANN}


def test_the_money_of_the_bank_is_always_seen() -> None:
    """§11.7, docs/rulings: the money of the bank. Its panel does not ask who looks."""
    left = bank(stock_turn(bank=2345)).facts[0]
    assert (str(left.label), left.value) == ("Money left", 2345)


def test_a_spectator_sees_no_closed_money() -> None:
    state = stock_turn(Ann={"PRR": 6})
    money = MoneyView(state, None)
    assert [money.cash(holder) for holder in (ANN, PRR)] == [None] * 2
    assert money.worths == {}


def test_open_money_is_seen_by_all() -> None:
    state = stock_turn(options={"money": "open"})
    assert MoneyView(state, None).worths == dict.fromkeys((ANN, BOB, CAT), 1000)


@pytest.mark.parametrize("viewer", ["Ann", "Bob", None])
def test_nothing_in_a_view_tells_hidden_money(viewer: str | None) -> None:
    table = stockrail.new("1830", ["Ann", "Bob", "Cat"])
    table.play("buy_cheapest_private Ann SV")
    shown = json.dumps(encode(table.view(viewer)))
    assert ("780" in shown) == (viewer == "Ann")
    assert table.view(viewer).game.scores == ({viewer: 800} if viewer else {})


def test_money_tied_by_bids_is_shown_to_all() -> None:
    """§7.4"""
    state = private_sale(bids="Ann DH 75, Ann CA 165, Cat DH 80")
    tied = [
        [fact.value for fact in panel.facts if fact.id == "tied_up_in_bids"]
        for panel in players(state, MoneyView(state, BOB))
    ]
    assert tied == [[240], [], [80]]


def test_all_money_is_seen_when_the_game_is_over() -> None:
    state = position(Ann={"PRR": 6})
    assert set(MoneyView(state, None).worths) == {ANN, BOB, CAT}


# Moves out of turn


def test_the_owner_of_m_and_h_is_offered_the_exchange_out_of_turn() -> None:
    table = stockrail.new("1830", ["Ann", "Bob"], options={"first_sales": "first_share_round"})
    for action in ("SV", "CS", "DH", "MH", "CA", "BO"):
        table.play(f"buy_cheapest_private {table.actor} {action}")
    table.play(f"set_par {table.actor} B&O 67")
    owner = PlayerId("Bob")
    assert table.state.privates[MH] == owner
    if table.actor == owner:
        table.play(Pass(owner))
    (aside,) = table.view(owner).out_of_turn
    assert str(aside.description.label) == "Exchange M&H for 10% of NYC from the IPO"
    assert table.view("Ann").out_of_turn == ()


def test_a_sale_at_the_bottom_of_its_column_says_that_the_price_stays() -> None:
    space = next(s for s in CHART.spaces.values() if CHART.down_by(s, 1) == s)
    state = stock_turn(Ann={"PRR": 3}, Bob={"PRR": 2}, prices={"PRR": space.spot})
    assert said(state, SellShares(ANN, PRR, 10))[1] == (
        f"Brings ${space.price}; the share price stays at ${space.price}"
    )
