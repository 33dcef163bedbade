"""How the table is shown: what options say, the map, mergers that are planned."""

from dataclasses import replace

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.ids import CompanyId, HexId
from stockrail.mechanics.auction import Auction
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    CompanyBuysPrivate,
    LayTile,
    PayDividend,
    PlaceToken,
    PrivateId,
    RunTrains,
    SellShares,
    TrainRun,
    Withhold,
)
from stockrail.rails.chronicle import RailChronicle
from stockrail.rails.events import DividendDeclared, OperatingRoundBegun, RevenueWithheld, TrainsRun
from stockrail.rails.shown.earnings import revenues
from stockrail.rails.shown.money_view import MoneyView
from stockrail.titles.g1861.actions import (
    AddMinor,
    BuyShare,
    Convert,
    Merge,
    Nationalise,
    PayHalf,
    Redeem,
    RemoveToken,
    StartPublic,
)
from stockrail.titles.g1861.components import COMPANY_CARDS
from stockrail.titles.g1861.course.operating_round import OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.mergers.merger_round import MergerConsent, MergerTurn
from stockrail.titles.g1861.mergers.tokens import TokenChoice
from stockrail.titles.g1861.operating.buying_trains import TrainPurchase
from stockrail.titles.g1861.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.dividends import DividendChoice
from stockrail.titles.g1861.operating.nationalisation_choice import NationalisationChoice
from stockrail.titles.g1861.operating.redeeming import Redeeming
from stockrail.titles.g1861.operating.running import Running
from stockrail.titles.g1861.operating.tokens import Tokening
from stockrail.titles.g1861.privates.sale import PrivateSale
from stockrail.titles.g1861.shown.auctions import auctions, privates_on_sale
from stockrail.titles.g1861.shown.board import board
from stockrail.titles.g1861.shown.describe import describe, drafts
from stockrail.titles.g1861.shown.market import market
from stockrail.titles.g1861.shown.mergers import merger
from stockrail.titles.g1861.shown.panels import companies
from stockrail.titles.g1861.state import State1861, roubles
from stockrail.titles.g1861.stock.minor_auction import MinorAuction
from stockrail.titles.g1861.stock.stock_round import StockTurn
from stockrail.titles.g1861.title import TITLE
from stockrail.view import Hex, Panel
from tests.reading import cells, facts

from .position import ANN, BOB, GRR, M_K, MNN, MV, NW, SW, N, position, stock_turn

TO_VORONEZH = {"H10": ("58", 3), "I11": ("8", 0), "I13": ("57", 0)}


def said(state: State1861, action: Action) -> tuple[str, str]:
    """The label and the preview of an action."""
    shown = TITLE.describe(state, action)
    return str(shown.label), str(shown.preview)


def told(panel: Panel) -> dict[str, str]:
    return facts(panel.facts, roubles(0))


def hex_of(state: State1861, hex_id: str) -> Hex:
    return next(h for h in board(state, ()).hexes if h.id == hex_id)


def test_a_public_of_four_minors_has_no_token_left_before_two_are_given_up() -> None:
    """§27.8"""
    state = position(
        TokenChoice(ANN, NW),
        Ann={"NW": 4},
        phase="5",
        tokens={"NW": "H8:0 E1:0 I13:0 D20:0"},
    )
    charters = companies(state, MoneyView(state, None), {})
    shown = next(panel for panel in charters if panel.company == NW)
    assert told(shown)["Tokens left"] == "0"


def test_a_lowered_minimum_is_that_of_the_private_up_for_auction() -> None:
    """§5.4"""
    state = position(Rounds("operating"), PrivateSale(ANN, 5), stock_round=1)
    firsts = [told(card)["First bid"] for card in privates_on_sale(state)]
    assert firsts == ["15 R", "30 R", "40 R", "50 R", "60 R"]


# What an option says in a stock round


def test_a_purchase_says_what_is_left_and_what_one_holds_then() -> None:
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 2}, phase="4")
    assert said(state, BuyShare(ANN, NW, "treasury")) == (
        "Buy 10% of NW from its treasury for 100 R",
        "You keep 900 R; you hold 40% then",
    )


def test_a_purchase_that_makes_director_says_so() -> None:
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 3}, directors={"NW": "Bob"}, phase="4")
    assert said(state, BuyShare(ANN, NW, "treasury"))[1] == (
        "You keep 900 R; you become director of NW"
    )
    equal = stock_turn(Ann={"NW": 2}, Bob={"NW": 3}, phase="4")
    assert said(equal, BuyShare(ANN, NW, "treasury"))[1] == "You keep 900 R; you hold 30% then"


def test_a_sale_says_what_it_brings_and_what_becomes_of_the_price() -> None:
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 2}, phase="4")
    assert said(state, SellShares(ANN, NW, 20)) == (
        "Sell 20% of NW",
        "Brings 200 R; price falls from 100 R to 90 R; Bob becomes director",
    )
    other = stock_turn(StockTurn(BOB), Ann={"NW": 3}, Bob={"NW": 2}, phase="4")
    assert said(other, SellShares(BOB, NW, 20))[1] == "Brings 200 R; the price stays"


def test_a_second_part_of_a_sale_says_that_the_price_has_fallen() -> None:
    """§7.6"""
    state = stock_turn(Ann={"NW": 4}, Bob={"NW": 2}, phase="4")
    state = engine.apply(state, SellShares(ANN, NW, 10))[0]
    fallen = "the price has fallen already"
    assert said(state, SellShares(ANN, NW, 10))[1] == f"Brings 100 R; {fallen}"
    assert said(state, SellShares(ANN, NW, 20))[1] == (
        f"Brings 200 R; {fallen}; Bob becomes director"
    )


def test_a_start_points_at_its_space_of_the_market() -> None:
    state = stock_turn(phase="4")
    action = StartPublic(ANN, NW, 100)
    assert said(state, action) == (
        "Start NW at 100 R",
        "20% for 200 R, which NW receives; you keep 800 R",
    )
    cell = describe(state, action).target.cell
    (shown,) = (c for c in market(state).cells if c.id == cell)
    assert (shown.label, shown.zone) == ("100", "red")


def test_a_preview_says_what_is_missing() -> None:
    state = stock_turn(phase="4", Bob={"NW": 4}, cash={"Ann": 70})
    assert said(state, BuyShare(ANN, NW, "treasury"))[1] == "You are 30 R short"
    assert said(state, StartPublic(ANN, GRR, 100))[1] == "20% for 200 R; you are 130 R short"


def test_who_decides_for_a_company_is_its_director() -> None:
    table = stockrail.new("1861", ["Ann", "Bob", "Cat"], 1, {})
    assert str(table.view(ANN).game.president) == "Director"


def test_the_market_has_zones_and_no_par_values() -> None:
    (market,) = stockrail.new("1861", ["Ann", "Bob", "Cat"], 1, {}).view(ANN).markets
    assert market.par is None


def test_a_bid_says_at_what_price_the_minor_starts() -> None:
    lot = Auction((ANN, BOB), 100, 5, 130, BOB)
    state = position(Rounds("operating"), StockTurn(BOB), MinorAuction(MNN, lot))
    assert said(state, Bid(ANN, 135)) == (
        "Bid for MNN",
        "For 135 R it starts at 65 R, from 140 R on at 70 R",
    )
    (panel,) = auctions(state)
    assert told(panel) == {
        "Highest bid": "130 R by Bob",
        "Next bid": "135 R",
        "Still bidding": "Ann, Bob",
        "Home": "Moscow (H8)",
    }


# What an option says in an operating round


def test_a_tile_says_what_it_costs_and_the_loans_it_takes() -> None:
    state = position(Construction(ANN, MV), minors={"Ann": "MV"}, phase="3", cash={"MV": 10})
    dear = LayTile(ANN, HexId("M9"), "3", 0)
    assert said(state, dear) == (
        "Tile 3 on Simbirsk (M9), rotation 0",
        "Costs 80 R; MV takes 2 loans and keeps 20 R; Simbirsk (M9) pays 10 R",
    )


def test_a_token_says_what_it_costs_and_what_is_left() -> None:
    state = position(
        Tokening(ANN, NW), Ann={"NW": 3}, phase="4", tokens={"NW": "I13:0"}, cash={"NW": 200}
    )
    assert said(state, PlaceToken(ANN, HexId("H10"), 0))[1] == (
        "Costs 40 R; NW keeps 160 R; tokens left: 1"
    )


def test_a_dividend_says_who_gets_what_and_where_the_price_goes() -> None:
    state = position(
        DividendChoice(ANN, NW), Ann={"NW": 4}, Bob={"NW": 1}, phase="4", revenue={"NW": 150}
    )
    assert said(state, PayDividend(ANN)) == (
        "Pay out 15 R per share",
        "You receive 60 R, NW 75 R; price 100 R to 110 R",
    )
    assert said(state, PayHalf(ANN)) == (
        "Pay out half, 8 R per share",
        "You receive 32 R, NW 110 R; the price stays",
    )
    assert said(state, Withhold(ANN)) == (
        "Withhold 150 R",
        "You receive 0 R, NW 150 R; price 100 R to 90 R",
    )


def test_redeeming_says_what_is_left_and_what_the_treasury_holds() -> None:
    state = position(Redeeming(ANN, NW), Ann={"NW": 3}, pool={"NW": 4}, cash={"NW": 250}, phase="4")
    assert said(state, Redeem(ANN, 20)) == (
        "Redeem 20%",
        "Costs 200 R; NW keeps 50 R; its treasury holds 50% then",
    )


def test_the_first_train_of_a_type_says_what_it_changes() -> None:
    state = position(
        TrainPurchase(ANN, N), minors={"Ann": "N"}, phase="3", left={"3": 0}, cash={"N": 300}
    )
    assert said(state, BuyTrain(ANN, "4", "new")) == (
        "Buy a 4 for 350 R",
        "Costs 350 R; N takes 2 loans and keeps 40 R; First 4: the 2 trains rust, publics may be "
        "started, the State Railway acts, minors without a train are nationalised, limits of 1 "
        "and 3 trains",
    )


def test_another_train_of_the_type_changes_nothing() -> None:
    state = position(TrainPurchase(ANN, N), minors={"Ann": "N"}, phase="4", cash={"N": 400})
    assert said(state, BuyTrain(ANN, "4", "new"))[1] == "Costs 350 R; N keeps 50 R"


def test_what_loses_a_company_is_marked() -> None:
    state = position(
        NationalisationChoice(ANN, NW), Ann={"NW": 4}, Bob={"NW": 2}, phase="4", prices={"NW": 110}
    )
    assert said(state, Nationalise(ANN)) == (
        "Nationalise NW",
        "The bank pays 100 R per share, you 400 R; "
        "its money, trains and privates go to the State Railway",
    )
    assert describe(state, Nationalise(ANN)).irreversible
    assert said(state, Pass(ANN))[0] == "Keep NW"
    poor = position(TrainPurchase(ANN, N), minors={"Ann": "N", "Bob": "SPW"}, trains={"SPW": "2"})
    assert describe(poor, Pass(ANN)).irreversible


# Mergers that are planned


def test_a_company_without_a_train_that_is_kept_is_still_in_danger() -> None:
    """§22.9, §25.3"""
    state = position(NationalisationChoice(ANN, NW), Ann={"NW": 4}, phase="4")
    assert said(state, Pass(ANN)) == (
        "Keep NW",
        "It must buy a train in its next turn, or it is nationalised",
    )


def test_an_offer_for_a_private_says_what_it_brings_and_who_must_agree() -> None:
    state = position(
        *(OperatingRound(1), BuyingPrivate(ANN, N)),
        minors={"Ann": "N"},
        privates={"Bob": "BSS", "Ann": "TSR"},
        phase="3",
        cash={"N": 80},
    )
    assert said(state, CompanyBuysPrivate(ANN, PrivateId("BSS"), 1)) == (
        "N offers Bob money for BSS",
        "Pays 15 R per round, value 45 R. A route of its company to Odessa brings 10 R more; "
        "N has 80 R; Bob must agree",
    )
    assert said(state, CompanyBuysPrivate(ANN, PrivateId("TSR"), 1)) == (
        "N buys your TSR",
        "Pays 10 R per round, value 30 R. No power of its own; N has 80 R",
    )


def planned(*joined: CompanyId, cash: int = 1000, **options: str) -> State1861:
    """Ann has M-K and N, Bob has MV; M-K and the `joined` ones are to merge."""
    return position(
        MergerTurn(ANN, M_K, joined),
        minors={"Ann": "M-K N", "Bob": "MV"},
        phase="3",
        tiles=TO_VORONEZH,
        prices={"M-K": 100, "MV": 80, "N": 60},
        trains={"M-K": "2", "MV": "3"},
        cash={"Ann": cash, "M-K": 40, "MV": 20},
        loans={"MV": 1},
        options=options,
    )


def test_a_minor_to_join_says_what_the_merger_would_be_with_it() -> None:
    assert said(planned(), AddMinor(ANN, MV)) == (
        "Add MV of Bob, at 80 R",
        "Price 180 R; Ann 10%, Bob 10%; Ann must buy a second share for 180 R to be director",
    )
    assert said(planned(MV), AddMinor(ANN, N))[1] == (
        "Price 150 R; Ann 20%, Bob 10%; Ann is director"
    )


def test_minors_that_may_join_now_are_listed_with_the_price_they_give() -> None:
    """§27.3, §27.4"""
    facts = told(merger(planned())[0])
    assert facts["If merged with MV of Bob"] == "180 R"
    assert "If merged with N of Ann" not in facts


def test_a_merger_says_what_the_public_would_have_and_who_must_agree() -> None:
    state = planned(MV, N)
    assert said(state, Merge(ANN, GRR)) == (
        "Merge into GRR",
        "Price 150 R; Ann 20%, Bob 10%; Ann is director; "
        "it takes over 60 R; trains: 2, 3; loans: 1; Bob must agree",
    )
    (panel,) = merger(state)
    assert told(panel) == {
        "Price": "150 R",
        "Shares": "Ann 20%, Bob 10%",
        "Director": "Ann is director",
        "Receives": "60 R; trains: 2, 3; loans: 1",
    }


def test_by_option_a_merger_says_that_nobody_need_agree_and_any_owner_may_buy() -> None:
    """§26.3, §27.7"""
    state = planned(MV, merger_consent="not_needed", second_share="any_owner")
    assert said(state, Merge(ANN, GRR))[1] == (
        "Price 180 R; Ann 10%, Bob 10%; one of them must buy a second share for 180 R; "
        "it takes over 60 R; trains: 2, 3; loans: 1"
    )


def test_a_merger_without_a_director_says_so() -> None:
    (panel,) = merger(planned(MV, cash=100))
    assert told(panel)["Director"] == "nobody has two shares, or can buy a second one for 180 R"


def test_a_conversion_says_its_price_and_a_minor_outside_the_yellow_column_nothing() -> None:
    state = position(
        MergerTurn(ANN, N), minors={"Ann": "N"}, phase="3", prices={"N": (4, 6)}, cash={"N": 30}
    )
    assert said(state, Convert(ANN, NW)) == (
        "Convert into NW",
        "Price 110 R; Ann 20%; Ann is director; it takes over 30 R; trains: –",
    )
    assert told(merger(state)[0])["Converts at"] == "110 R"
    low = position(MergerTurn(ANN, N), minors={"Ann": "N"}, phase="3", prices={"N": 60})
    assert said(low, Convert(ANN, NW))[1] == "None"
    assert merger(low)[0].facts == ()


def test_an_owner_who_is_asked_sees_the_same_plan() -> None:
    state = planned(MV, N)
    asked = replace_top(state, MergerConsent(BOB, (M_K, MV, N), GRR, ()))
    (panel,) = merger(asked)
    assert (panel.symbol, told(panel)["Price"]) == (GRR, "150 R")
    assert said(asked, Accept(BOB)) == (
        "Accept",
        "You give MV for 10% of GRR; Ann is director",
    )


def replace_top(state: State1861, step: MergerConsent) -> State1861:
    state.stack = (*state.stack, step)
    return state


# The map


def test_hexes_of_privates_are_closed_before_phase_3() -> None:
    """§17.10"""
    assert [str(f.mark) for f in hex_of(position(), "I5").facts if f.mark] == ["MYR"]
    assert [f.mark for f in hex_of(position(phase="3"), "I5").facts if f.mark] == []


def test_a_red_area_shows_its_values_and_the_one_that_counts() -> None:
    """§19.4"""
    tile = hex_of(position(phase="5"), "A9").tile
    assert tile is not None
    assert [(r.colour, r.amount, r.now) for r in tile.stops[0].rates] == [
        ("yellow", "30", False),
        ("green", "40", False),
        ("brown", "50", True),
        ("gray", "70", False),
    ]


def test_slots_are_kept_for_minors_and_the_state() -> None:
    """§18.4, §18.5"""
    tile = hex_of(position(minors={"Ann": "SPW"}), "E1").tile
    assert tile is not None
    assert [(s.symbol, s.reserved) for stop in tile.stops for s in stop.slots] == [
        ("SPW", False),
        ("RSR", True),
    ]


def test_yellow_tiles_are_told_as_endless() -> None:
    """§17.4"""
    left = {face.tile.number: face.left for face in board(position(), ()).tiles}
    assert left["57"] is None
    limited = board(position(options={"yellow_tiles": "limited"}), ()).tiles
    assert {face.tile.number: face.left for face in limited}["57"] is not None


def test_every_company_has_a_colour_of_its_own() -> None:
    assert len({charter.colour for charter in COMPANY_CARDS.values()}) == len(COMPANY_CARDS)


# Runs


def test_a_run_tells_the_stop_it_passes_and_what_a_private_adds() -> None:
    """§19.3, §19.6"""
    state = position(
        Running(ANN, M_K),
        minors={"Ann": "M-K"},
        trains={"M-K": "2"},
        privates={"M-K": "MYR"},
        phase="3",
        tiles=TO_VORONEZH,
    )
    (run,) = running_best(state)
    (route,) = describe(state, RunTrains(ANN, (run,))).routes
    assert [(c.hex, c.revenue) for c in route.calls] == [("H8", "40"), ("H10", "–"), ("I13", "20")]
    assert str(route.total) == "70 R"
    assert str(route.name) == "Moscow (H8) to Voronezh (I13), plus 10 R"


def running_best(state: State1861) -> tuple[TrainRun, ...]:
    return next(a.runs for a in engine.legal(state) if isinstance(a, RunTrains))


def test_a_revenue_paid_in_part_is_marked() -> None:
    """§20.2"""
    ran = [OperatingRoundBegun(1, 2), TrainsRun(NW, roubles(150)), TrainsRun(SW, roubles(80))]
    paid = [DividendDeclared(NW, roubles(8)), RevenueWithheld(NW, roubles(70))]
    kept = [
        RevenueWithheld(SW, roubles(80)),
        TrainsRun(N, roubles(60)),
        RevenueWithheld(N, roubles(30)),
    ]
    told = RailChronicle().after(ran).after(paid).after(kept)
    sheet = revenues(told, COMPANY_CARDS, roubles, roubles(0))
    assert sheet is not None
    assert [(row.head, *cells(sheet, row, roubles(0))) for row in sheet.rows] == [
        (N, "60 R"),
        (NW, "½ 150 R"),
        (SW, "(80 R)"),
    ]


# The market


def test_the_yellow_column_is_seen_through_red() -> None:
    """§31.6"""
    zones = {cell.id: cell.zone for cell in market(position()).cells}
    assert [zones[f"{row}-6"] for row in range(6)] == [
        *("yellow", "yellow", "red-yellow", "red-yellow", "yellow", "yellow")
    ]


def test_the_market_may_be_one_row() -> None:
    """§30.1"""
    row = market(position(options={"market": "column"}))
    assert {cell.row for cell in row.cells} == {0}
    assert [zone.id for zone in row.zones] == [
        *("brown", "red", "violet", "red-yellow", "violet-yellow")
    ]


# A hex that is only pointed at


def test_a_hex_that_is_clicked_answers_why_not() -> None:
    state = position(Construction(ANN, N), minors={"Ann": "N"})
    (draft,) = drafts(state)
    assert draft.kind == draft.field == "hex" and isinstance(draft.action, LayTile)
    clicked = replace(draft.action, hex=HexId("A9"))
    assert str(engine.why_not(state, clicked)) == ("Poland (A9) never takes a tile (§17.8). Pass.")


def test_routes_may_be_drawn_and_tokens_given_up_by_a_click() -> None:
    running = position(
        Running(ANN, M_K),
        minors={"Ann": "M-K"},
        trains={"M-K": "2 3"},
        phase="3",
        tiles=TO_VORONEZH,
    )
    assert drafts(running)[0].action == RunTrains(ANN, (TrainRun("2", ()), TrainRun("3", ())))
    choosing = position(
        TokenChoice(ANN, NW), Ann={"NW": 3}, phase="4", tokens={"NW": "I13:0 B4:0 D20:0"}
    )
    assert isinstance(drafts(choosing)[0].action, RemoveToken)
    assert said(choosing, RemoveToken(ANN, HexId("B4"), 0))[0] == "Remove the token in Riga (B4)"


def test_everybody_sees_a_table_from_its_first_moment() -> None:
    table = stockrail.new("1861", ["Ann", "Bob", "Cat"])
    seen = table.view(None)
    assert str(seen.game.round) == "Sale of the privates"
    assert [panel.id for panel in seen.panels[:2]] == ["auction", "private-TSR"]
    assert seen.decision is None and table.view("Ann").decision is not None


def test_minors_are_put_up_in_sight_of_the_map() -> None:
    table = stockrail.new("1861", ["Ann", "Bob", "Cat"])
    while not isinstance(table.state.stack[-1], MinorAuction):
        assert table.view(None).focus == "board"
        table.play(table.legal()[0])
    assert table.view(None).focus == "board"
