"""How the game is offered and shown."""

from collections import Counter
from typing import Any

import pytest

import stockrail
from stockrail.core.actions import Done, Pass
from stockrail.core.decision import Draft
from stockrail.core.ids import CHANCE, HexId
from stockrail.titles.england_wales.actions import (
    BuildLink,
    Deliver,
    DrawGoods,
    OfferShare,
    PayDividend,
    ProposeMerger,
    RepayLoans,
)
from stockrail.titles.england_wales.mergers.merger_round import MergerRound
from stockrail.titles.england_wales.network.railways import link_cost
from stockrail.titles.england_wales.shares.auctions import Auctions
from stockrail.titles.england_wales.shares.dividends import DividendRound
from stockrail.titles.england_wales.shown import tables as view_tables
from stockrail.titles.england_wales.shown.board import board
from stockrail.titles.england_wales.shown.companies import companies, lot, vote
from stockrail.titles.england_wales.shown.describe import EnglandAction, describe, drafts
from stockrail.titles.england_wales.shown.tables import best_deliveries, holdings
from stockrail.titles.england_wales.shown.tracks import tracks
from stockrail.titles.england_wales.state import EnglandState, pounds
from tests.reading import facts

from ..moves import after
from .position import ANN, BOB, CITIES, EMPTY, GER, GWR, LNWR, MR, cheapest, opening, path, position

BRANCH = ["MR London Reading", "MR Reading Oxford", "GER London Brighton"]


def building() -> stockrail.Table[EnglandState, Any]:
    """Ann alone has bought a share, and LNWR acts."""
    table = stockrail.new("england-wales", ["Ann", "Bob"])
    table.play(OfferShare(ANN, LNWR, "available"))
    for player in (BOB, BOB, ANN):
        table.play(Pass(player))
    return table


def offered(state: EnglandState, action: EnglandAction) -> tuple[str, str, str]:
    shown = describe(state, action)
    return str(shown.label), str(shown.group or ""), str(shown.preview or "")


def test_a_link_says_what_it_costs_and_what_must_be_raised() -> None:
    """§6.1, §6.3"""
    link = BuildLink(ANN, cheapest(EMPTY, "London", "Dover"))
    assert offered(position(cash={MR: 9500}), link) == (
        "London – Dover, £9,000",
        "Build from London",
        "MR keeps £500",
    )
    assert offered(position(companies={MR: {"price": 5000}}), link)[2] == (
        "MR has £0 and issues shares: 2"
    )
    state = position(companies={MR: {"price": 5000, "reserve": 1, "issued": 4}})
    assert offered(state, link)[2] == ("MR has £0, issues shares (1) and borrows £5,000")
    state = position(companies={MR: {"price": 5000, "reserve": 0, "issued": 4}})
    assert offered(state, link)[2] == "MR has £0 and borrows £10,000"
    assert describe(state, link).target.hex == CITIES["Dover"]


def test_a_second_link_is_dearer() -> None:
    """§5.7"""
    state = after(position(cash={MR: 50000}), BuildLink(ANN, cheapest(EMPTY, "London", "Reading")))
    link = BuildLink(ANN, cheapest(EMPTY, "London", "Dover"))
    assert offered(state, link)[0] == "London – Dover, £17,000"
    assert offered(state, Done(ANN))[0] == "End the action"


def test_a_delivery_says_who_gains() -> None:
    """§7.5"""
    state = position(links=BRANCH, goods={"Oxford": "blue"})
    assert offered(state, Deliver(ANN, CITIES["Oxford"], "blue", (1, 0, 2))) == (
        "blue from Oxford to Brighton: GER +1, MR +2",
        "Deliver",
        "Via Oxford – Reading – London – Brighton; income of MR: £0 → £4,000",
    )


def test_shares_are_offered_from_two_places() -> None:
    """§2.9"""
    state = position(Auctions((ANN,)), shares={}, companies={GWR: {"issued": 1}})
    assert offered(state, OfferShare(ANN, GWR, "issued")) == (
        "Auction an issued share of GWR",
        "Auction a share",
        "From £9,000, paid to the bank; GWR has £0",
    )
    assert offered(state, OfferShare(ANN, GWR, "available")) == (
        "Auction an available share of GWR",
        "Auction a share",
        "From £9,000, paid to GWR, which has £0",
    )


def test_passing_says_what_it_means() -> None:
    """§2.5, §4.4, §10.2"""
    assert offered(opening(), Pass(ANN))[0] == "Leave the auctions"
    assert offered(position(), Pass(ANN))[0] == "Do nothing"
    merging = position(MergerRound((MR,)), shares={ANN: "MR GER"}, cash={MR: 99000})
    assert offered(merging, Pass(ANN))[0] == "Propose no merger"
    bidding = after(opening(), OfferShare(ANN, LNWR, "available"))
    assert offered(bidding, Pass(BOB))[0] == "Pass"


def test_dividends_and_loans_say_what_they_bring() -> None:
    """§9.3, §9.6"""
    state = position(DividendRound((MR,)), cash={MR: 20000}, companies={MR: {"loans": 1}})
    assert offered(state, PayDividend(ANN, 0))[2] == (
        "Nothing is paid; the share price moves from £11,000 to £9,000"
    )
    assert offered(state, PayDividend(ANN, 12000))[2] == (
        "£12,000 per share, £12,000 for Ann; the share price moves from £11,000 to £12,000"
    )
    assert offered(state, RepayLoans(ANN, 1))[2] == "£5,000 each; saves £1,000 per turn"


def test_a_merger_says_what_changes_hands() -> None:
    """§10.6, §10.7"""
    state = position(
        MergerRound((MR,)), shares={ANN: "MR", BOB: "GER"}, cash={MR: 99000, GER: 3000}
    )
    assert offered(state, ProposeMerger(ANN, MR, GER)) == (
        "MR absorbs GER",
        "Propose a merger",
        "MR pays £11,000 for the shares and receives £3,000, links (0) and loans (0)",
    )
    (panel,) = vote(after(state, ProposeMerger(ANN, MR, GER)))
    assert str(panel.name) == "MR absorbs GER"
    assert [*facts(panel.facts, pounds(0)).values()] == ["£11,000", "0", "0", "Bob"]


def test_goods_drawn_are_told() -> None:
    """§1.3"""
    draw = DrawGoods(CHANCE, CITIES["Berwick"], ("red", "blue"))
    assert offered(position(), draw)[0] == "red, blue"


def test_any_link_may_be_drawn() -> None:
    """§5.1"""
    assert drafts(position()) == [Draft(kind="link", action=BuildLink(ANN, ()), field="hexes")]
    assert drafts(opening()) == []


def test_any_cube_may_be_led_over_links() -> None:
    """§7.1"""
    state = position(links=BRANCH, goods=dict.fromkeys(CITIES, "") | {"Oxford": "blue blue"})
    _, cube = drafts(state)
    assert cube == Draft(
        kind="way",
        action=Deliver(ANN, CITIES["Oxford"], "blue", ()),
        field="links",
        description=cube.description,
    )
    assert cube.description and cube.description.target is not None
    assert (str(cube.description.label), cube.description.target.hex) == (
        "blue from Oxford",
        CITIES["Oxford"],
    )
    state = after(state, BuildLink(ANN, cheapest(state.railways, "London", "Dover")))
    assert drafts(state) == [Draft(kind="link", action=BuildLink(ANN, ()), field="hexes")]


def test_a_grey_city_takes_no_goods() -> None:
    """§7.2"""
    oxford = next(hex_ for hex_ in board(position()).hexes if hex_.label == "Oxford")
    assert [(str(fact.label), str(fact.value)) for fact in oxford.facts] == [("Takes", "no goods")]


def test_the_map_shows_cities_cubes_links_and_sides() -> None:
    """§1.3, §5.2, §5.6"""
    state = position(links=BRANCH, goods={"London": "blue blue red"})
    shown = board(state)
    london = next(hex_ for hex_ in shown.hexes if hex_.label == "London")
    assert (london.terrain, london.town) == ("red", True)
    assert [(c.symbol, c.count) for c in london.counters] == [("B", 2), ("R", 1)]
    assert [(link.company, len(link.hexes)) for link in shown.links] == [(MR, 3), (MR, 3), (GER, 4)]
    marks = Counter(edge.mark for hex_ in shown.hexes for edge in hex_.edges)
    assert marks == {"ridge": 36, "closed": 5}


def test_sides_are_numbered_from_the_south_west() -> None:
    """§5.2: the sea lies east and south-east of Cardiff."""
    cardiff = next(hex_ for hex_ in board(position()).hexes if hex_.label == "Cardiff")
    assert [(edge.side, edge.mark) for edge in cardiff.edges] == [(4, "closed"), (5, "closed")]


def test_prices_and_incomes_stand_on_their_tracks() -> None:
    """§1.6, §7.5"""
    prices, incomes = tracks(position(companies={MR: {"price": 8000, "steps": 5}}))
    assert {m.symbol: m.cell for m in prices.markers}[MR] == "8"
    assert (prices.cells[0].id, prices.cells[-1].id) == ("1", "30")
    assert {m.symbol: m.cell for m in incomes.markers}[MR] == "5"
    assert str(incomes.note) == "The sums are our own: the printed ones are not known"


def test_a_company_shows_where_its_shares_are() -> None:
    """§1.8, §3.1"""
    state = position(companies={MR: {"issued": 2, "loans": 1}}, shares={ANN: "MR", BOB: "MR MR"})
    tile = companies(state)[0]
    assert str(tile.note) == "Managed by Bob"
    assert [(str(s.holder), s.player, s.count, s.presides) for s in tile.shares] == [
        ("Ann", ANN, 1, False),
        ("Bob", BOB, 2, True),
        ("issued", None, 2, False),
        ("available", None, 2, False),
        ("in reserve", None, 3, False),
    ]
    assert facts(tile.facts, pounds(0)) == {
        "Treasury of the company": "£0",
        "Share price": "£11,000",
        "Income": "£0",
        "Links": "0",
        "Loans": "1",
    }


def test_the_share_up_for_auction_is_shown() -> None:
    """§2.4"""
    (panel,) = lot(after(opening(), OfferShare(ANN, LNWR, "available")))
    shown = facts(panel.facts, pounds(0))
    assert [*shown.values()] == ["£6,000 by Ann", "£7,000", "Bob, Cat, Ann"]


def test_a_coast_that_can_be_built_on_is_drawn_as_land() -> None:
    """§12.1"""
    (coast,) = (terrain for terrain in board(position()).terrains if terrain.id == "water")
    assert (str(coast.name), coast.pattern) == ("coast, £3,000", "marsh")


def test_who_decides_for_a_company_is_its_manager() -> None:
    """§3.1"""
    table = stockrail.new("england-wales", ["Ann", "Bob"], 1, {})
    assert str(table.view(ANN).game.president) == "Manager"


def test_holdings_and_net_worth_are_listed() -> None:
    """§11.4"""
    sheet = holdings(position(shares={ANN: "MR MR", BOB: "GER"}))
    assert [row.values[-1] for row in sheet.rows[:3]] == [32000, 20000, 10000]
    assert sheet.columns[-1].unit == "money"
    assert sheet.rows[0].presides == (1,)
    assert [row.is_foot for row in sheet.rows] == [False, False, False, True, True, True]


def test_the_best_deliveries_are_listed_with_everybodys_gain() -> None:
    """§7.5"""
    state = position(links=BRANCH, goods=dict.fromkeys(CITIES, "") | {"Oxford": "blue red"})
    (sheet,) = best_deliveries(state)
    assert str(sheet.name) == "Best deliveries of MR"
    assert [str(column.name) for column in sheet.columns] == ["MR", "GER", "Route"]
    assert [(str(row.head), *row.values[:-1], str(row.values[-1])) for row in sheet.rows] == [
        ("red from Oxford", 2, "", "Oxford – Reading – London"),
        ("blue from Oxford", 2, 1, "Oxford – Reading – London – Brighton"),
    ]
    assert best_deliveries(opening()) == ()


def test_of_very_many_deliveries_the_best_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_tables, "LISTED", 1)
    state = position(links=BRANCH, goods=dict.fromkeys(CITIES, "") | {"Oxford": "blue red"})
    (sheet,) = best_deliveries(state)
    assert str(sheet.name) == "Best 1 of 2 deliveries of MR"
    assert [str(row.head) for row in sheet.rows] == ["red from Oxford"]


def test_links_are_planned_beside_the_options() -> None:
    """§5.5: whoever acts sees every two cities that can be joined, and what it costs."""
    table = building()
    view = table.view(table.actor)
    legal = {link.hexes for link in table.legal() if isinstance(link, BuildLink)}
    assert {plan.hexes for plan in view.plans} == legal
    assert len(view.plans) == len(CITIES) * (len(CITIES) - 1) // 2
    dover = path("R24 R25 S25 T25 U25")
    assert [plan.cost for plan in view.plans if plan.hexes == dover] == [7000]
    assert [option.action for option in view.decision.options] == [Pass(ANN)]
    assert table.view("Bob").plans == ()


def test_a_second_link_is_planned_at_its_own_price() -> None:
    """§5.7"""
    table = building()
    table.play(BuildLink(ANN, path("R24 R25 S25 T25 U25")))
    view, state = table.view("Ann"), table.state
    assert view.plans
    for plan in view.plans:
        assert plan.cost == link_cost(state.railways.country, plan.hexes, is_second=True)


def test_the_table_says_whose_map_it_is() -> None:
    """§12.1"""
    view = stockrail.new("england-wales", ["Ann", "Bob"]).view("Ann")
    assert view.board
    goods = next(panel for panel in view.panels if panel.id == "goods")
    assert (
        str(goods.note)
        == str(view.board.note)
        == (
            "Map, income sums and the prices of GER, GWR, LBSC and NER are our own, "
            "not the printed ones"
        )
    )
    assert [str(market.note) for market in view.markets] == [
        "The starting prices of GER, GWR, LBSC and NER are our own",
        "The sums are our own: the printed ones are not known",
    ]
    assert str(view.game.phase) == "Opening auctions"


def test_phases_have_names() -> None:
    """§4.1"""
    table = building()
    assert str(table.view("Ann").game.phase) == "Action round 1 of 3"
    assert str(table.view("Ann").game.round) == "Turn 1"


def test_rivers_are_lines_and_ridges_and_open_sea_stand_in_the_legend() -> None:
    """§5.2, §5.6: what a hex or a side costs can be read off the map."""
    board = stockrail.new("england-wales", ["Ann", "Bob"]).view("Ann").board
    assert board
    hexes = {place.id: place for place in board.hexes}
    thames = next(river for river in board.rivers if river.name == "Thames")
    assert [hexes[h].label for h in thames.hexes if hexes[h].town] == [
        *("Swindon", "Oxford", "Reading", "London")
    ]
    assert hexes[HexId("Q24")].terrain == "river"
    assert [f.value for f in hexes[HexId("Q24")].facts] == [3000, "Thames"]
    assert {str(t.name) for t in board.terrains} >= {"coast, £3,000", "river, £3,000"}
    assert [(side.mark, str(side.name)) for side in board.sides] == [
        ("ridge", "ridge, £4,000 more"),
        ("closed", "open sea, no track"),
    ]
