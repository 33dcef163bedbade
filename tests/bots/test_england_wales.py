"""How the steady player of England and Wales plays: well, and as a sensible person would."""

from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stockrail.bots import arena, ask, bot
from stockrail.bots.england_wales.books import Books, share_worth
from stockrail.bots.england_wales.judgement import Judgement
from stockrail.bots.england_wales.steady import Steady
from stockrail.bots.england_wales.traffic import Hauls, Join, Lying, traffic
from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.core.ids import HexId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Choice
from stockrail.titles.england_wales.actions import (
    BuildLink,
    Deliver,
    OfferShare,
    PayDividend,
    ProposeMerger,
    RepayLoans,
    Vote,
)
from stockrail.titles.england_wales.map import maps
from stockrail.titles.england_wales.map.components import COLOUR_BITS, COLOURS
from stockrail.titles.england_wales.map.price_track import PriceTrack
from stockrail.titles.england_wales.mergers.merger_round import MergerRound
from stockrail.titles.england_wales.operating.action_rounds import ActionRounds
from stockrail.titles.england_wales.operating.building import SecondLink
from stockrail.titles.england_wales.rail_events import GoodsDelivered, LinkBuilt
from stockrail.titles.england_wales.shares.auctions import Auctions
from stockrail.titles.england_wales.shares.dividends import DividendRound
from stockrail.titles.england_wales.state import EnglandState
from stockrail.titles.england_wales.title import TITLE
from stockrail.view import View

from ..titles.england_wales.position import ANN, BOB, CAT, CITIES, EMPTY, GWR, MR, NER, position
from ..titles.england_wales.position import __file__ as position_file
from ..titles.moves import after
from .tables import play, played, table_at

STEADY = Steady(Judgement())
ON_FORMER_MAP = replace(
    TITLE,
    options=tuple(
        replace(option, choices=(*option.choices, Choice("former", Text("former"))))
        if option.name == "map"
        else option
        for option in TITLE.options
    ),
)
"""As a club has it whose map positions are built on."""


@pytest.fixture(autouse=True)
def _former_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map on which positions are built."""
    monkeypatch.setenv(maps.DIRECTORY, str(Path(position_file).parent))


COUNTRY = EMPTY.country
EVERYBODY, BOB_FIRST = Auctions((ANN, BOB, CAT)), Auctions((BOB, ANN))
LAST_TURN = dict.fromkeys([*CITIES][:16], "")
"""Enough cities are empty, so the game ends with this turn."""


def answer(state: EnglandState) -> Action:
    return ask(STEADY, table_at(ON_FORMER_MAP, state, map="former"))


def events(table: Table[Any, View]) -> list[Any]:
    return [event for happened in table.events for event in happened]


# Whole games


def test_it_beats_random() -> None:
    match = arena.Match(title=TITLE.id, seats=("random", "steady", "random"), seed=1)
    result = arena.play(match)
    assert result.failure is None
    assert result.winners == (1,)


def test_companies_build_and_carry_from_the_first_turn() -> None:
    first = [
        e for e in events(played(TITLE.id, 1, 110)) if isinstance(e, LinkBuilt | GoodsDelivered)
    ]
    assert {LinkBuilt, GoodsDelivered} == {type(event) for event in first}


def test_the_same_position_gives_the_same_answer_to_a_new_bot() -> None:
    table = played(TITLE.id, 1, 110)
    for ply in range(45, table.ply, 25):
        past = table.at(ply)
        first = ask(bot("steady", TITLE.id, ply), past)
        assert ask(bot("steady", TITLE.id, ply), past) == first


CHOICES = [
    [(option.name, choice.value) for choice in option.choices[::14]]
    if option.name == "end"
    else [(option.name, choice.value) for choice in option.choices]
    for option in TITLE.options
    if option.name != "map"
]
"""Of the 27 numbers of cities two."""


@pytest.mark.parametrize("n", range(0, len([*product(*CHOICES)]), 11))
def test_it_plays_with_every_number_of_players_and_options(n: int) -> None:
    options = dict([*product(*CHOICES)][n])
    seats = ("steady",) * (2 + n % 5)
    table = play(arena.Match(title=TITLE.id, seats=seats, seed=n, options=options), 50)
    assert table.ply > 50


# Worth


def test_money_kept_raises_a_low_price_most() -> None:
    """£4,000 a turn never raise a price of £8,000; six turns of it raise one of £1,000."""
    book = Books(price=8, money=0, shares=4, reserve=0, loans=0)
    assert share_worth(book, [4] * 6, interest=0) > 8 + 6


def test_where_prices_may_not_leap_it_does_not_wait_for_a_leap() -> None:
    """§9.10"""
    book = Books(price=1, money=29, shares=4, reserve=0, loans=0)
    limited = replace(book, track=PriceTrack(most_up=3).in_units)
    assert (book.pay(29).price, limited.pay(29).price) == (30, 4)
    assert share_worth(limited, [4] * 3, interest=0) < share_worth(book, [4] * 3, interest=0) - 20


def test_a_loan_lowers_what_a_share_is_worth_at_the_end() -> None:
    debts = Books(price=8, money=0, shares=4, reserve=0, loans=3)
    assert share_worth(debts, [], interest=0) == 5


# Traffic


@pytest.mark.parametrize("seed", range(20))
def test_cubes_go_as_far_as_they_can_over_own_links(seed: int) -> None:
    """Found by adding a link to a network, and by trying every way."""
    random = Random(seed)
    cities = random.sample([*COUNTRY.cities], 8)
    joins = (*pairwise(cities), *((cities[0], city) for city in random.sample(cities[2:], 2)))
    goods = tuple((city, tuple(random.choices(COLOURS, k=3))) for city in cities)
    found = traffic(EMPTY.map, goods)
    for n in range(1, len(joins) + 1):
        hauls = found.network(joins[: n - 1]).hauls_with(joins[n - 1])
        assert hauls == longest_ways(joins[:n], goods)
        assert hauls == found.network(joins[:n]).hauls


def longest_ways(joins: tuple[Join, ...], goods: Lying) -> Hauls:
    near: dict[HexId, set[HexId]] = {}
    for a, b in joins:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    found: Hauls = {}
    for start, cubes in goods:
        ways: list[tuple[HexId, ...]] = [(start,)]
        for way in ways:
            ways += [(*way, there) for there in near.get(way[-1], ()) if there not in way]
        for colour in cubes:
            lengths = [
                len(way) - 1
                for way in ways
                if [COUNTRY.cities[city].colour == colour for city in way[1:]].count(True) == 1
                and COUNTRY.cities[way[-1]].colour == colour
            ]
            if lengths:
                found[start, COLOUR_BITS[colour]] = max(lengths)
    return found


def test_where_there_are_too_many_ways_the_first_ones_count() -> None:
    """However the network was thought of."""
    cities = [*COUNTRY.cities][:7]
    joins, goods = tuple(combinations(cities, 2)), tuple((city, COLOURS) for city in cities)
    found = traffic(EMPTY.map, goods)
    for n in range(len(joins)):
        assert found.network(joins[:n]).hauls_with(joins[n]) == found.network(joins[: n + 1]).hauls
    assert found.network(joins).hauls != longest_ways(joins, goods)


# Auctions


def test_the_first_player_offers_a_share_in_the_opening() -> None:
    table = arena.Match(title=TITLE.id, seats=("steady",) * 3, seed=1).table()
    assert isinstance(ask(STEADY, table), OfferShare)


def test_nothing_is_bought_when_the_game_is_over_after_the_auctions() -> None:
    assert answer(position(EVERYBODY, goods=LAST_TURN, cash={ANN: 30000})) == Pass(ANN)


def test_a_share_is_not_paid_more_than_it_can_bring() -> None:
    """£30,000 is the end of the track, and MR has nothing to pay dividends with."""
    dear = position(BOB_FIRST, cash={ANN: 90000, BOB: 90000}, companies={MR: {"price": 30000}})
    assert answer(after(dear, OfferShare(BOB, MR, "available"))) == Pass(ANN)


def test_a_rich_company_is_not_left_to_others_for_little() -> None:
    rich = position(
        BOB_FIRST,
        shares={ANN: "MR", BOB: "MR"},
        cash={ANN: 9000, BOB: 9000, MR: 40000},
        companies={MR: {"price": 2000}},
    )
    assert answer(after(rich, OfferShare(BOB, MR, "available"))) == Bid(ANN, 3000)


# Actions


def test_the_longer_way_is_gone() -> None:
    """Black from Manchester goes to Sheffield; by Leeds that is two links instead of one."""
    state = position(
        links=["MR Manchester Leeds", "MR Leeds Sheffield", "MR Manchester Sheffield"],
        goods=dict.fromkeys(CITIES, "") | {"Manchester": "black", "London": "black red"},
    )
    assert answer(state) == Deliver(ANN, CITIES["Manchester"], "black", (0, 1))


def test_goods_go_over_links_of_companies_one_has_shares_of() -> None:
    links = ["MR Manchester Leeds", "GER Leeds Sheffield", "GWR Leeds Sheffield"]
    goods = dict.fromkeys(CITIES, "") | {"Manchester": "black", "London": "black red"}
    state = position(links=links, goods=goods, shares={ANN: "MR GWR GWR", BOB: "GER GER"})
    assert answer(state) == Deliver(ANN, CITIES["Manchester"], "black", (0, 2))


def test_a_company_without_links_builds_one_that_cubes_can_travel() -> None:
    link = answer(position(goods=dict.fromkeys(CITIES, "red blue purple")))
    assert isinstance(link, BuildLink)
    ends = {COUNTRY.cities[city].colour for city in (link.hexes[0], link.hexes[-1])}
    assert ends & {"red", "blue", "purple"}


def test_nothing_is_built_in_the_last_action_of_the_game() -> None:
    state = position(ActionRounds((MR,), acted=2), links=["MR York Leeds"], goods=LAST_TURN)
    assert not isinstance(answer(state), BuildLink)


def test_no_second_link_when_nothing_can_be_carried_any_more() -> None:
    state = position(SecondLink(ANN, MR), links=["MR York Leeds"], goods=LAST_TURN)
    assert answer(state) == Done(ANN)


# Dividends


def test_all_is_paid_in_the_last_turn() -> None:
    state = position(DividendRound((MR,)), cash={MR: 14000}, goods=LAST_TURN)
    assert answer(state) == PayDividend(ANN, 14000)


def test_nothing_is_wasted_on_a_price_that_falls_anyway() -> None:
    """£2,000 for nine shares are too little to be shared, and slow the fall by one box."""
    held = {"price": 9000, "issued": 5, "available": 1}
    state = position(
        DividendRound((MR,)),
        shares={ANN: "MR MR MR MR"},
        cash={MR: 2000},
        companies={MR: held},
        links=["MR York Leeds", "MR Leeds Manchester"],
    )
    assert answer(state) == PayDividend(ANN, 0)


def test_a_loan_is_repaid_in_the_end_when_its_box_is_dearer() -> None:
    """One box for each of nine shares, or £5,000 for all of them together."""
    held = {"price": 30000, "loans": 1, "issued": 5, "available": 1}
    state = position(
        DividendRound((MR,)),
        shares={ANN: "MR MR MR MR"},
        cash={MR: 24000},
        companies={MR: held},
        goods=LAST_TURN,
    )
    assert answer(state) == RepayLoans(ANN, 1)


# Mergers


def merging(**known: Any) -> EnglandState:
    """NER, which Bob manages, may propose; GWR is Ann's."""
    return position(MergerRound((NER,)), shares={ANN: "GWR GWR", BOB: "NER NER"}, **known)


def test_a_manager_does_not_sell_a_company_below_its_worth() -> None:
    state = merging(cash={GWR: 40000}, companies={GWR: {"price": 2000}})
    state = after(state, ProposeMerger(BOB, NER, GWR))
    assert answer(state) == Vote(ANN, False)


def test_a_manager_sells_for_a_thousand_more_in_the_end() -> None:
    state = after(merging(goods=LAST_TURN), ProposeMerger(BOB, NER, GWR))
    assert answer(state) == Vote(ANN, True)


def test_a_full_chest_is_worth_a_proposal() -> None:
    state = merging(cash={GWR: 40000}, companies={GWR: {"price": 2000}})
    assert answer(state) == ProposeMerger(BOB, NER, GWR)


def test_a_merger_that_only_costs_is_not_proposed() -> None:
    state = merging(goods=LAST_TURN, cash={NER: 30000}, companies={GWR: {"loans": 9}})
    assert answer(state) == Pass(BOB)
