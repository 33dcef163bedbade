"""Tables at which nobody plays any more: they leave the lobby, or sleep and say so."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from stockrail.server.service.settings import Settings, sqlite
from tests.server.clubs import moved
from tests.server.servers import Running

from .screen import Screen

Visit = Callable[..., Screen]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Running]:
    """A server in this process, whose time can be moved."""
    server = Running(Settings(database=sqlite(tmp_path / "tables.db")))
    yield server
    server.stop()


def test_what_is_over_is_found_on_ones_own_page(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address)
    page = ann.page
    own = page.get_by_role("region", name="Your tables")
    ann.open()
    expect(own.get_by_text("No games yet.")).to_be_visible()
    expect(own.get_by_role("link", name="All your games and results")).to_have_count(0)
    closed = ann.hot_seat("Ann", "Bob")
    ann.post(f"/api/tables/{closed}/close")
    with moved() as move:
        ann.open()
        expect(own.locator(".state", has_text="Closed")).to_be_visible()
        move(days=8)
        ann.open()
        expect(own.get_by_text("No games yet.")).to_be_visible()
    own.get_by_role("link", name="All your games and results").click()
    games = page.get_by_role("region", name="Games")
    expect(games.locator(".state", has_text="Closed")).to_be_visible()


def test_a_game_that_sleeps_says_so_until_somebody_moves(visit: Visit, club: Running) -> None:
    ann = visit("Ann", at=club.address)
    page = ann.page
    table = ann.hot_seat("Ann", "Bob")
    sign = page.get_by_role("status").get_by_text("Sleeping game")
    ann.open(table)
    expect(ann.heading).to_be_visible()
    expect(sign).to_have_count(0)
    with moved() as move:
        move(days=31)
        page.goto(f"{club.address}/me")
        games = page.get_by_role("region", name="Games")
        expect(games.locator(".state", has_text="Sleeping")).to_be_visible()
        ann.open(table)
        expect(sign).to_be_visible()
        ann.choose("Bid $7")
        expect(sign).to_have_count(0)
