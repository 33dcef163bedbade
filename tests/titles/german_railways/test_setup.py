"""§1 set-up."""

import pytest

import stockrail
from stockrail.core.ids import BANK, CompanyId
from stockrail.titles.german_railways.board import COMPANY_CARDS, SITES
from stockrail.titles.german_railways.state import German

from ..moves import after
from .position import ANN, BHE, CME, COMPANIES, GBS, KBS, KSS, MWB, NME, PO, build, position

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def start(players: int = 3) -> German:
    state = stockrail.new("german-railways", NAMES[:players]).state
    assert isinstance(state, German)
    return state


@pytest.mark.parametrize(("players", "each"), [(3, 40), (4, 30), (5, 24)])
def test_120_thalers_are_dealt_out_evenly(players: int, each: int) -> None:
    """§1.1"""
    state = start(players)
    assert [state.cash[player] for player in state.players] == [each] * players


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_may_play(players: int) -> None:
    """§1.1"""
    with pytest.raises(stockrail.SetupError) as refused:
        start(players)
    assert str(refused.value) == f"German Railways is for 3 to 5 players, not {players}"


def test_eight_companies_keep_three_shares_each() -> None:
    """§1.2"""
    state = start()
    assert COMPANIES == (PO, NME, KSS, KBS, MWB, GBS, CME, BHE)
    assert {c: state.unsold(c) for c in COMPANY_CARDS} == dict.fromkeys(COMPANY_CARDS, 3)
    assert state.shares == {}


def test_locomotives_are_counted_with_the_one_on_the_map() -> None:
    """§1.3, docs/rulings: locomotives."""
    state = start()
    pieces = {c: state.supply[c] + len(state.network(c)) for c in COMPANY_CARDS}
    assert pieces == {PO: 20, NME: 17, KSS: 11, KBS: 16, MWB: 14, GBS: 15, CME: 12, BHE: 13}
    assert state.supply[PO] == 19


@pytest.mark.parametrize(
    ("company", "city", "terrain"),
    [
        (PO, "Königsberg", "plain"),
        (NME, "Breslau", "plain"),
        (KSS, "Leipzig", "plain"),
        (KBS, "München", "mountain"),
        (MWB, "Kassel", "mountain"),
        (GBS, "Mannheim", "hill"),
        (CME, "Essen", "plain"),
        (BHE, "Wittenberge", "plain"),
    ],
)
def test_every_company_stands_in_its_start_city(
    company: CompanyId, city: str, terrain: str
) -> None:
    """§1.4, docs/rulings: start cities."""
    (place,) = start().network(company)
    assert (SITES[place].city, SITES[place].terrain) == (city, terrain)


def test_incomes_begin_with_the_start_city_and_the_main_weser_counts_it_twice() -> None:
    """§1.5, docs/rulings: incomes at the start."""
    state = start()
    incomes = {c: state.income(c) for c in COMPANY_CARDS}
    assert incomes == {PO: 3, NME: 2, KSS: 1, KBS: 3, MWB: 2, GBS: 1, CME: 1, BHE: 1}


def test_players_have_no_income_and_treasuries_are_empty() -> None:
    """§1.6"""
    state = start()
    assert [*state.player_incomes().values()] == [0, 0, 0]
    assert [state.cash[c] for c in COMPANY_CARDS] == [0] * 8


def test_money_of_companies_and_of_players_never_mixes() -> None:
    """§1.6"""
    before = position(shares={ANN: "KSS"}, cash={KSS: 6})
    state = after(before, build(ANN, KSS, "J09"))
    assert state.cash[KSS] == 4
    assert state.cash[BANK] == before.cash[BANK] + 2
    assert [state.cash[p] for p in state.players] == [40, 40, 40]


def test_an_income_goes_on_counting_above_50() -> None:
    """§1.6"""
    state = position(shares={ANN: "PO PO PO"}, track={PO: "D05 S07 H10 N03 K10 L01 N07"})
    assert state.income(PO) == 3 * 4 + 2 * 4
    assert state.player_incomes()[ANN] == 60
