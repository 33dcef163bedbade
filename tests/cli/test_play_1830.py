"""A game of tiles at the terminal: the acting company, its track, its runs, the market."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stockrail import library

from .conftest import Run
from .test_play import lines

SALE = (
    *(
        "buy_cheapest_private Ann SV",
        "buy_cheapest_private Bob CS",
        "buy_cheapest_private Ann DH",
        "buy_cheapest_private Bob MH",
    ),
    *("buy_cheapest_private Ann CA", "buy_cheapest_private Bob BO", "set_par Bob B&O 100"),
)
PRR_FLOATS = ("set_par Ann PRR 76", *("pass Bob", "buy_share Ann PRR offering") * 3)
FIRST_TURN = (
    *("pass Bob", "pass Ann"),
    *("lay_tile Ann H10 57 1", "pass Ann", "buy_train Ann 2 new", "buy_train Ann 2 new"),
    *("pass Ann", "pass Bob", "pass Ann"),
)
"""The second operating round follows."""

Resumed = Callable[..., str]


@pytest.fixture
def resumed(stockrail: Run, tmp_path: Path) -> Resumed:
    """What is said when a game goes on after some actions, and somebody types."""

    def run(played: tuple[str, ...], *typed: str, **changed: str) -> str:
        table = library.new("1830", ["Ann", "Bob"])
        for action in played:
            table.play(action)
        (tmp_path / "game.json").write_text(table.to_json())
        words = ("play", "--resume", "game.json")
        return stockrail(*words, typed=lines(*typed, "quit"), **changed).stdout

    return run


LAYING = (*SALE, *PRR_FLOATS, *FIRST_TURN)
RUNNING = (*LAYING, "lay_tile Ann H14 9 1", "pass Ann")


def test_the_acting_company_is_shown_with_its_track(resumed: Resumed) -> None:
    said = resumed(LAYING)
    assert "PRR: President Ann, Price $71, Par $76, Treasury $600, Trains 2 2," in said
    assert "Ann 60%, IPO 40%\n" in said
    assert re.search(r"H8\n", said)
    assert re.search(r"H10 +Pittsburgh +57/1 yellow +20 ○ \(W E\)\n", said)
    assert re.search(r"H12 +Altoona +grey +10 PRR \(W E\); W–E\n", said)


def test_tiles_are_listed_hex_by_hex_with_the_sides_they_join(resumed: Resumed) -> None:
    assert re.search(r"H8\n +1\. 7/3 NE–E +2\. 7/4 E–SE +3\. 8/2 NW–E", resumed(LAYING))


def test_after_a_move_only_what_changed_is_shown(resumed: Resumed) -> None:
    said = resumed(LAYING, "lay_tile H8 9 1")
    after = said[said.index("PRR lays tile 9") :]
    assert re.search(r"H8 +9/1 yellow +W–E\n", after)
    assert "Altoona" not in after
    assert "Treasury" not in after
    assert "Depot:" not in after


def test_the_board_can_be_asked_for_hex_by_hex(resumed: Resumed) -> None:
    said = resumed(LAYING, "places", "board h10", "board NYC", "board X1", "board ottawa")
    assert re.search(r"D2 +Lansing +grey +20 ○ \(SE E\)\n", said)
    assert re.search(r"E11 +Dunkirk & Buffalo +yellow +1: \[ERIE\]; 2: \[ERIE\]\n", said)
    assert re.search(r"F16 +Scranton +○ +\$120 Closed by D&H\n", said)
    assert re.search(r"\n +NW  G9  \(plain\)\n +NE  G11  \(plain\)\n +E  H12 +Altoona", said)
    assert re.search(
        r"B16 +Ottawa .*\(plain\)\n(?:.+\n)* +SE  C17 .*\(mountain · closed side\)\n", said
    )
    assert re.search(r"Track of NYC\n +E19 +Albany +\[NYC\]\n", said)
    assert "X1 is not a hex, a city or a company here" in said


def test_the_best_run_is_shown_and_routes_may_be_written(resumed: Resumed) -> None:
    said = resumed(RUNNING, "?", "run 2 H12 H14", "run", "run 2 h10 h12")
    assert "run TRAIN HEXES, TRAIN HEXES: your own routes" in said
    assert "1. Run for $30\n        2 train: H12 Altoona 10 – H10 Pittsburgh 20 = $30\n" in said
    assert "hex by hex: run 2 H12 H10\n" in said
    assert "at H14 there is none (§20.1)" in said
    assert "“run” cannot be read: a train or its hexes are missing. " in said
    assert "PRR runs for $30" in said
    assert "  Last run\n    2 train: H10 Pittsburgh 20 – H12 Altoona 10 = $30\n" in said


def test_the_market_is_a_grid_with_what_its_zones_mean(resumed: Resumed) -> None:
    said = resumed(LAYING, "market")
    assert re.search(r"\n +39/ +48· +54· +60· +66 +71 PRR +76 +82 +90", said)
    assert "· yellow: not counted towards the certificate limit" in said


def test_in_a_stock_round_the_market_around_the_prices_is_shown(resumed: Resumed) -> None:
    said = resumed(SALE)
    assert re.search(r"Stock market\n +82 +90 +100 B&O +112 +126\n +76 +82 +90 +100 +112\n", said)
    assert "B&O: President Bob, Price $100, Par $100, Tokens left 3 · 20% sold" in said
    assert "Not started: PRR, NYC, CPR, C&O, ERIE, NYNH, B&M" in said


def test_the_track_speaks_french(resumed: Resumed) -> None:
    said = resumed(RUNNING, LANG="fr_FR.UTF-8")
    assert re.search(r"H14 +9/1 jaune +O–E\n", said)
    assert "Voies de la PRR" in said


def test_help_says_where_presets_are_listed(stockrail: Run) -> None:
    said = " ".join(stockrail("play", "--help").stdout.split())
    assert "preset=NAME, as `stockrail titles` lists them" in said
    assert "preset=18xx.games" in stockrail("titles").stdout


def test_privates_are_listed_as_questions_call_them(resumed: Resumed) -> None:
    said = resumed(())
    assert "  Champlain & St. Lawrence (C&SL): Face value $40, Income $10, Hexes B20" in said
    assert "   2. Bid on C&SL 45 to 1200" in said
