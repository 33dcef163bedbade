"""§2 set-up, and the tables of §28 it uses."""

import pytest

from stockrail.core import engine
from stockrail.core.ids import BANK, CHANCE, CompanyId, PlayerId
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.titles.g1830.actions import TakeSeat
from stockrail.titles.g1830.components import CHART, COMPANY_CARDS, MAP, PRIVATES, TRAINS
from stockrail.titles.g1830.course.setup import setup
from stockrail.titles.g1830.state import State1830

from ..moves import after, refused, said
from .position import ANN, BOB, CAT

NAMES = tuple(map(PlayerId, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")))


def start(players: int = 3, **options: str) -> State1830:
    return setup(NAMES[:players], options)


@pytest.mark.parametrize(("players", "each"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
def test_2400_dollars_are_dealt_out_evenly(players: int, each: int) -> None:
    """§2.1, §28.2, docs/rulings: two players."""
    state = start(players)
    assert [state.cash[player] for player in state.players] == [each] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_bank_keeps_what_is_not_dealt_out(players: int) -> None:
    """§2.2"""
    state = start(players)
    assert state.cash[BANK] == 9600
    assert sum(state.cash.values()) == 12_000


def test_card_1_acts_first_and_the_list_of_players_is_the_order() -> None:
    """§2.3, docs/rulings: seats."""
    state = setup((CAT, ANN, BOB), {})
    assert [str(event.text) for event in engine.settle(state)] == [
        "The sale of the privates begins: SV costs $20"
    ]
    assert state.players == (CAT, ANN, BOB)
    assert engine.actor(state) == state.priority == CAT


def test_position_cards_may_be_drawn() -> None:
    """§2.3, docs/rulings: seats."""
    state = start(3, seats="drawn")
    assert engine.actor(state) == CHANCE
    assert said(state, TakeSeat(CHANCE, BOB)) == ["Bob draws position card 1"]
    state = after(state, TakeSeat(CHANCE, BOB), TakeSeat(CHANCE, ANN))
    assert engine.legal(state) == (TakeSeat(CHANCE, CAT),)
    state = after(state, TakeSeat(CHANCE, CAT))
    assert state.players == (BOB, ANN, CAT)
    assert engine.actor(state) == state.priority == BOB


def test_every_card_left_is_as_likely_as_the_others() -> None:
    """§2.3"""
    state = after(start(4, seats="drawn"), TakeSeat(CHANCE, BOB))
    assert [weight for _, weight in engine.outcomes(state)] == [1, 1, 1]


def test_nobody_may_draw_two_position_cards() -> None:
    """§2.3"""
    state = after(start(3, seats="drawn"), TakeSeat(CHANCE, BOB))
    assert refused(state, TakeSeat(CHANCE, BOB)) == "Bob has a seat (§2.3)."


def test_only_players_may_draw_position_cards() -> None:
    """§2.3"""
    zoe = PlayerId("Zoe")
    assert refused(start(3, seats="drawn"), TakeSeat(CHANCE, zoe)) == "Zoe does not play (§2.3)."


def test_privates_are_for_sale_and_all_certificates_in_the_offering() -> None:
    """§2.4"""
    state = start()
    assert state.privates == dict.fromkeys(["SV", "CS", "DH", "MH", "CA", "BO"], BANK)
    assert {c: state.held(OFFERING, c) for c in COMPANY_CARDS} == dict.fromkeys(COMPANY_CARDS, 10)
    assert all(not state.held(POOL, company) for company in COMPANY_CARDS)
    assert state.market == ()


def test_trains_are_stacked_by_type_and_85_tiles_are_open() -> None:
    """§2.5, §28.3, docs/rulings: number of trains."""
    assert start().depot.new == (("2", 5), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("D", 6))
    assert sum(tile.count or 0 for tile in MAP.tiles.values()) == 85


def test_trains_cost_80_180_300_450_630_and_1100() -> None:
    """§28.3"""
    prices = {card.name: card.price for card in TRAINS.values()}
    assert prices == {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}
    assert TRAINS["D"].trade_in_price == 800
    assert TRAINS["D"].trade_in == ("4", "5", "6")
    assert {t: card.rusted_by for t, card in TRAINS.items() if card.rusted_by} == {
        "2": "4",
        "3": "6",
        "4": "D",
    }


@pytest.mark.parametrize(("players", "limit"), [(2, 28), (3, 20), (4, 16), (5, 13), (6, 11)])
def test_the_limit_of_certificates_depends_on_the_players(players: int, limit: int) -> None:
    """§28.1"""
    assert start(players).certificate_limit == limit


def test_companies_have_the_homes_and_tokens_of_the_table() -> None:
    """§28.6, docs/rulings: what the rulebook does not show."""
    assert {c: (charter.home_hex, charter.tokens) for c, charter in COMPANY_CARDS.items()} == {
        "PRR": ("H12", 4),
        "NYC": ("E19", 4),
        "CPR": ("A19", 4),
        "B&O": ("I15", 3),
        "C&O": ("F6", 3),
        "ERIE": ("E11", 3),
        "NYNH": ("G19", 2),
        "B&M": ("E23", 2),
    }
    names = {c: MAP.places[charter.home_hex].name for c, charter in COMPANY_CARDS.items()}
    assert names[CompanyId("CPR")] == "Montreal" and names[CompanyId("B&O")] == "Baltimore"
    assert COMPANY_CARDS[CompanyId("ERIE")].home == ("E11:0", "E11:1")
    assert COMPANY_CARDS[CompanyId("NYNH")].home == ("G19:0",)


def test_the_market_is_as_printed() -> None:
    """§28.7, docs/rulings: what the rulebook does not show."""
    rows: dict[int, list[str]] = {}
    for space in CHART.spaces.values():
        letter = "" if space.zone == "white" else space.zone[0]
        rows.setdefault(space.row, []).append(f"{space.price}{letter}{'*' if space.par else ''}")
    assert [" ".join(row) for row in rows.values()] == [
        "60y 67 71 76 82 90 100* 112 126 142 160 180 200 225 250 275 300 325 350",
        "53y 60y 66 70 76 82 90* 100 112 126 142 160 180 200 220 240 260 280 300",
        "46y 55y 60y 65 70 76 82* 90 100 111 125 140 155 170 185 200",
        "39o 48y 54y 60y 66 71 76* 82 90 100 110 120 130",
        "32o 41o 48y 55y 62 67 71* 76 82 90 100",
        "25b 34o 42o 50y 58y 65 67* 71 75 80",
        "18b 27b 36o 45o 54y 63 67 69 70",
        "10b 20b 30b 40o 50y 60y 67 68",
        "10b 20b 30b 40o 50y 60y",
        "10b 20b 30b 40o 50y",
        "10b 20b 30b 40o",
    ]
    first = {row: min(s.column for s in CHART.spaces.values() if s.row == row) for row in rows}
    assert [*first.values()] == [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]


def test_the_six_privates_have_their_prices_and_incomes() -> None:
    """§2.4"""
    assert {p: (card.short, card.price, card.income) for p, card in PRIVATES.items()} == {
        "SV": ("SV", 20, 5),
        "CS": ("C&SL", 40, 10),
        "DH": ("D&H", 70, 15),
        "MH": ("M&H", 110, 20),
        "CA": ("C&A", 160, 25),
        "BO": ("B&O private", 220, 30),
    }
