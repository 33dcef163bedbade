"""A table that the person who runs the server has closed, while players look at it."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from stockrail.server.administration import opened
from stockrail.server.administration.tables import close
from stockrail.server.service.settings import sqlite

from .conftest import Served
from .screen import Screen

Visit = Callable[..., Screen]


def test_who_looks_at_a_table_sees_that_it_is_closed(
    visit: Visit, own_server: Served, tmp_path: Path
) -> None:
    screen = visit("Ann", at=own_server.address)
    running = screen.hot_seat("Ann", "Bob")
    waiting = screen.table({"kind": "here"}, {"kind": "open"})
    page = screen.page
    screen.open(running)
    closed = page.locator(".where").get_by_text("This table is closed")
    expect(screen.heading).to_have_text("Ann’s turn")
    expect(closed).to_have_count(0)
    with opened(sqlite(tmp_path / "tables.db")) as storage:
        close(storage, running)
        close(storage, waiting)
    expect(closed).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name="Pass")).to_have_count(0)
    expect(screen.heading).to_have_text("This table is closed")
    expect(page.get_by_text("is bidding")).to_have_count(0)
    screen.open(waiting)
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()
    screen.open()
    expect(page.locator(".state", has_text="Closed")).to_have_count(2)
