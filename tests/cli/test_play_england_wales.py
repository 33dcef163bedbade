"""A game of links at the terminal: by number, the cheapest first, by city, or hex by hex."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stockrail import bots, library

from .conftest import Run
from .test_play import lines

Resumed = Callable[..., list[str]]
SEATS = ("Ann", "Bob", "Cat")


@pytest.fixture(scope="module")
def first_turn() -> str:
    """A game in which the first company may build wherever it likes."""
    table = library.new("england-wales", SEATS, 3)
    steady = bots.bot("steady", "england-wales", 1)
    while table.decision is None or len(table.decision.options) < 700:
        table.play(bots.ask(steady, table))
    return table.to_json()


@pytest.fixture
def resumed(stockrail: Run, tmp_path: Path, first_turn: str) -> Resumed:
    """What is said at first, then after each line that is typed."""

    def run(*typed: str, **changed: str) -> list[str]:
        (tmp_path / "game.json").write_text(first_turn)
        words = ("play", "--resume", "game.json")
        return stockrail(*words, typed=lines(*typed), **changed).stdout.split("> ")

    return run


def test_a_long_list_is_cut_short_and_says_how_to_see_the_rest(resumed: Resumed) -> None:
    first, after = resumed("all")[:2]
    assert len(first.splitlines()) < 50
    assert "   p. Do nothing\n" in first
    assert "and 757 more: type part of a name to find it, such as Plymouth, or all" in first
    assert len(re.findall(r"^ *(?:\d+|p)\. ", after, re.MULTILINE)) == 781


def prices(said: str) -> list[int]:
    links = re.findall(r"^ *\d+\. .+ – .+, £([\d,]+) ", said, re.MULTILINE)
    return [int(price.replace(",", "")) for price in links]


def test_the_cheapest_links_come_first_whatever_city_they_begin_in(resumed: Resumed) -> None:
    first, every = resumed("all")[:2]
    assert "  Build a link, the cheapest first\n   1. " in first
    assert first.count("\n  Build") == 1
    assert prices(first) == sorted(prices(every))[:23]
    assert prices(every) == sorted(prices(every))


def test_a_city_finds_its_links_and_a_number_builds_one(resumed: Resumed) -> None:
    london, two = resumed("london", "cardiff bristol")[1:3]
    assert len(london.splitlines()) == len(prices(london)) == 39
    assert prices(london) == sorted(prices(london))
    assert all("London" in line for line in london.splitlines())
    found = re.fullmatch(r" +(\d+)\. Cardiff – Bristol, £[\d,]+ .*\n", two)
    assert found
    built = resumed(found[1])[1]
    assert re.search(r"builds? .*Cardiff.*Bristol", built)


def test_a_search_that_finds_too_much_may_go_on(resumed: Resumed) -> None:
    found, further = resumed("a", "a plymouth")[1:3]
    assert "such as a Plymouth, or all\n" in found
    assert 0 < len(further.splitlines()) <= 39


def test_the_board_knows_cities_terrain_and_sides(resumed: Resumed) -> None:
    cardiff, plain, ridge, several, none = resumed(
        *("board Cardiff", "board J24", "board L6", "board ford", "board Rome")
    )[1:6]
    assert re.search(r"I24 +Cardiff .*\(takes purple\)\n", cardiff)
    assert re.search(r" E  J24  \(plain, £2,000 · closed side\)\n", cardiff)
    assert re.search(r" W  I24 +Cardiff .* · closed side\)\n", plain)
    assert "L6  (mountain, £4,000 · Ridge: £4,000 more to cross)\n" in ridge
    assert "SW  K7  (mountain, £4,000 · ridge)\n" in ridge
    assert "Oxford" in several
    assert none.startswith("Rome is not a hex, a city or a company here\n")


def test_links_that_lie_are_shown_under_the_numbers_deliveries_name(resumed: Resumed) -> None:
    _, nothing, _, own, city, every = resumed(
        *("board LBSC", "1", "board LBSC", "board Newcastle", "places")
    )[:6]
    link = re.compile(r"^ +link 0 +Newcastle – Middlesbrough +LBSC$", re.MULTILINE)
    assert nothing == "  Track of LBSC\n    –\n"
    assert "  Track of LBSC\n" in own
    assert all(len(link.findall(said)) == 1 for said in (own, city, every))


@pytest.mark.parametrize("whose", ["{actor} ", ""])
def test_a_link_may_be_written_hex_by_hex(resumed: Resumed, whose: str) -> None:
    first, helped = resumed("help")[:2]
    assert helped.startswith("NUMBER: choose an option\np: Do nothing\n")
    found = re.search(r"Other links are written hex by hex: (build_link (\w+) .+)\n", first)
    assert found
    assert f"such as: {found[1]}\n" in helped
    typed = found[1].replace(f" {found[2]} ", f" {whose.format(actor=found[2])}")
    _, may, built = resumed(f"why {typed}", typed)[:3]
    assert may == "That is legal.\n"
    assert re.search(r"builds? .*Newcastle.*Middlesbrough", built)


def test_a_link_that_cannot_be_read_or_built_is_explained(resumed: Resumed) -> None:
    unread, closed = resumed("build_link", "build_link I24 J24 K24")[1:3]
    assert unread == (
        "“build_link” cannot be read: Too few words for build_link. "
        "Write build_link PLAYER HEXES. Type help for an example.\n"
    )
    assert closed.startswith("There is open sea between Cardiff and J24 (§5.2).")


def test_after_taking_back_the_list_is_short_again(resumed: Resumed) -> None:
    said = resumed("700", "undo")[2]
    assert "and 757 more" in said


def test_long_lists_and_sides_speak_french(resumed: Resumed) -> None:
    first, cardiff = resumed("board cardiff", LANG="fr_FR.UTF-8")[:2]
    assert "  Construire une liaison, les moins chères d’abord\n   1. " in first
    assert "et 757 autres" in first
    assert "côté fermé" in cardiff


def test_what_the_least_and_the_most_dividend_do_is_said(stockrail: Run, tmp_path: Path) -> None:
    table = library.new("england-wales", SEATS, 3)
    steady = bots.bot("steady", "england-wales", 1)
    while table.state.step.rule != "§9.5" or table.decision is None:
        table.play(bots.ask(steady, table))
    (tmp_path / "game.json").write_text(table.to_json())
    said = stockrail("play", "--resume", "game.json", typed=lines("q")).stdout
    assert re.search(
        r"Pay a dividend 0 to (\d+) in steps of 1000: type the amount  "
        r"\(0: Nothing is paid; the share price .* · \1: £[\d,]+ per share, £[\d,]+ for \w+; ",
        said,
    )
