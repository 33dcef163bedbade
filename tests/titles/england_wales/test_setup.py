"""§1 set-up."""

import json
from collections import Counter
from dataclasses import fields
from math import comb
from operator import itemgetter

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.ids import CHANCE, PlayerId
from stockrail.core.state import State
from stockrail.titles.england_wales.actions import DrawGoods
from stockrail.titles.england_wales.course.setup import setup
from stockrail.titles.england_wales.map.components import COLOURS, COMPANY_CARDS
from stockrail.titles.england_wales.options import OPTIONS
from stockrail.titles.england_wales.shares.auctions import Offering
from stockrail.titles.england_wales.state import EnglandState, conserved

from ..moves import refused, said
from .position import BUILT_IN, GER, GWR, LBSC, LNWR, MR, NER

CITIES = {city.name: city.hex for city in BUILT_IN.country.cities.values()}
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def started(players: int = 3) -> EnglandState:
    seats = tuple(map(PlayerId, NAMES[:players]))
    return setup(seats, {option.name: option.default for option in OPTIONS})


def drawn(state: EnglandState) -> EnglandState:
    """All goods drawn, of all outcomes the most likely."""
    while state.step.actor == CHANCE:
        likeliest, _ = max(engine.outcomes(state), key=itemgetter(1))
        state, _ = engine.apply(state, likeliest)
    return state


@pytest.mark.parametrize(
    ("players", "each"), [(2, 15000), (3, 15000), (4, 10000), (5, 10000), (6, 10000)]
)
def test_few_players_begin_with_more(players: int, each: int) -> None:
    """§1.1"""
    state = started(players)
    assert [state.cash[player] for player in state.players] == [each] * players


def test_the_bank_never_runs_dry() -> None:
    """§1.1"""
    assert sum(started().cash.values()) == 0


def test_there_are_no_cards_and_no_engines() -> None:
    """§1.2: nothing of the kind is in the position."""
    own = {f.name for f in fields(EnglandState)} - {f.name for f in fields(State)}
    assert own == {
        *("companies", "railways", "goods", "bag", "delivered"),
        *("turn", "first", "is_idle", "idle_turns", "options"),
    }


def test_every_city_receives_its_cubes_from_the_bag() -> None:
    """§1.3"""
    state = drawn(started())
    cities = state.railways.country.cities
    assert {hex_id: len(there) for hex_id, there in state.goods.items()} == {
        city.hex: city.cubes for city in cities.values()
    }
    left = Counter(state.bag)
    on_map = Counter(cube for there in state.goods.values() for cube in there)
    assert left + on_map == dict.fromkeys(COLOURS, 25)
    assert sum(on_map.values()) == 125
    assert isinstance(state.step, Offering)


def test_cubes_are_drawn_as_often_as_they_are_in_the_bag() -> None:
    """§1.3"""
    state = started()
    weights = dict(engine.outcomes(state))
    carlisle = CITIES["Carlisle"]
    assert weights[DrawGoods(CHANCE, carlisle, ("red",) * 4)] == 25 * 24 * 23 * 22 // 24
    assert (
        weights[DrawGoods(CHANCE, carlisle, ("red", "red", "red", "blue"))]
        == 25 * 24 * 23 // 6 * 25
    )
    assert sum(weights.values()) == comb(125, 4)


def test_a_draw_is_told() -> None:
    """§1.3"""
    draw = DrawGoods(CHANCE, CITIES["Carlisle"], ("red", "blue", "blue", "black"))
    assert said(started(), draw) == ["Carlisle receives red, blue, blue, black"]


def test_goods_are_drawn_city_by_city() -> None:
    """§1.3"""
    draw = DrawGoods(CHANCE, CITIES["London"], ("red",) * 6)
    assert refused(started(), draw) == "The goods cubes of Carlisle are drawn now (§1.3)."


def test_a_city_receives_as_many_as_the_map_says() -> None:
    """§1.3"""
    draw = DrawGoods(CHANCE, CITIES["Carlisle"], ("red",))
    assert refused(started(), draw) == ("Carlisle receives 4 cubes from the bag (§1.3).")


def test_six_companies_have_ten_shares_each() -> None:
    """§1.4, docs/rulings: Names of the companies."""
    state = started()
    assert tuple(state.companies) == (MR, GER, GWR, LBSC, NER, LNWR)
    for row in state.companies.values():
        assert (row.reserve, row.available, row.issued) == (5, 5, 0)
    assert conserved(state)["shares"] == 60


def test_companies_begin_with_nothing() -> None:
    """§1.5"""
    state = started()
    assert state.railways.links == ()
    for company, row in state.companies.items():
        assert (state.cash[company], row.manager, row.loans, row.steps) == (0, None, 0, 0)


def test_prices_are_the_printed_ones_and_our_own() -> None:
    """§1.6, §12.1, docs/rulings: The map."""
    prices = {company: row.price for company, row in started().companies.items()}
    assert (prices[MR], prices[LNWR]) == (11000, 6000)
    assert sorted(prices.values()) == [6000, 7000, 8000, 9000, 10000, 11000]


def test_players_and_companies_have_cash_of_their_own() -> None:
    """§1.7"""
    state = started()
    assert {*state.cash} == {"bank", "Ann", "Bob", "Cat", *COMPANY_CARDS}


def test_a_share_outside_players_hands_is_in_one_of_three_places() -> None:
    """§1.8"""
    for row in started().companies.values():
        assert row.reserve + row.available + row.issued == 10


def test_the_first_seat_is_first_player() -> None:
    """§1.9"""
    state = drawn(started())
    assert (state.first, state.step) == ("Ann", Offering(PlayerId("Ann")))


def test_a_game_stored_before_there_was_an_option_goes_on_as_it_was_played() -> None:
    """§7.7, docs/rulings: The first link."""
    table = stockrail.new("england-wales", ["Ann", "Bob"], options={"first_link": "any"})
    stored = json.loads(table.to_json())
    del stored["options"]["first_link"], stored["position"]["options"]["first_link"]
    del stored["position"]["idle_turns"]
    again = stockrail.load(json.dumps(stored | {"rules": 1}))
    assert again.options["first_link"] == "any"
    assert again.diverged_at is None
