"""German Railways in the browser, from the lobby to the first dividend for a link."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import stockrail
from stockrail import bots
from stockrail.core.codec import to_json
from stockrail.core.events import Event
from tests.reading import words

from .positions import random_course
from .screen import Screen, View

Visit = Callable[..., Screen]
PATIENCE = 90.0


def test_a_person_and_two_bots_begin_in_the_lobby(visit: Visit) -> None:
    screen = visit("Ann")
    against_bots(screen)
    screen.shoot("german-auction")
    screen.choose("Bid")


def test_a_link_is_told_and_listed(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open(screen.brought(_linked()))
    tells_of_a_link(screen)


@pytest.mark.soak
def test_a_person_and_two_bots_from_the_lobby_to_the_first_link(visit: Visit) -> None:
    screen = visit("Ann")
    table = against_bots(screen)
    screen.choose("Bid")
    _advise(screen, table)
    tells_of_a_link(screen)


def against_bots(screen: Screen) -> str:
    """A table of three that is set up in the lobby; Ann has the first turn."""
    page = screen.page
    screen.open()
    page.get_by_role("radio", name="German Railways").check()
    page.get_by_role("button", name="One seat fewer").click()
    page.get_by_role("button", name="Against bots").click()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    assert [seat["kind"] for seat in screen.see(table)["table"]["seats"]] == [
        "person",
        "bot",
        "bot",
    ]
    expect(screen.heading).to_have_text("Your turn")
    return table


def tells_of_a_link(screen: Screen) -> None:
    main = screen.page.locator("main")
    screen.tab("Log")
    expect(main).to_contain_text("connects with")
    screen.tab("Tables")
    expect(main).to_contain_text("Who is connected with whom")
    expect(main).to_contain_text("What a new connection would pay")
    screen.shoot("german-link")


def _linked() -> bytes:
    """A game of steady bots in which two companies have just met."""
    table = stockrail.new("german-railways", ["Ann", "Bob", "Cat"], 3)
    steady = bots.bot("steady", "german-railways", 7)
    happened: tuple[Event, ...] = ()
    while not any("connects with" in str(event.text) for event in happened):
        happened = table.play(bots.ask(steady, table))
    return table.to_json().encode()


def test_every_pawn_still_to_play_stands_in_the_order_of_the_round(visit: Visit) -> None:
    screen, course = visit("Ann"), random_course("german-railways", ("Ann", "Bob", "Cat"), 3, 3)
    order = screen.page.get_by_role("region", name="Dials and tracks").locator(
        "dl", has_text="Order of the round"
    )
    for many in (_has_a_player_twice, _has_one_pawn_left):
        position = course.first(many)
        screen.open(screen.brought(position.game))
        expect(order.locator("dd")).to_have_text(
            [f"{pawn['symbol']} {int(pawn['cell']) + 1}" for pawn in _pawns(position.view)]
        )


def _pawns(view: View) -> list[dict[str, Any]]:
    pawns: list[dict[str, Any]] = next(m for m in view["markets"] if m["id"] == "order")["markers"]
    return pawns


def _has_a_player_twice(view: View) -> bool:
    pawns = _pawns(view)
    return len({pawn["player"] for pawn in pawns}) < len(pawns)


def _has_one_pawn_left(view: View) -> bool:
    return len(_pawns(view)) == 1


def _advise(screen: Screen, table: str) -> None:
    """Ann does what a steady bot proposes, until two companies have met."""
    adviser = bots.bot("steady", "german-railways", 7)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = screen.see(table)
        if any("connects with" in words(entry["text"]) for entry in seen["log"]):
            return
        assert not seen["view"]["game"]["is_over"], "the game ended without a link"
        if seen["view"]["decision"] is None:
            time.sleep(0.05)
            continue
        game = screen.page.request.get(f"{screen.address}/api/tables/{table}/export").text()
        screen.send(table, seen["revision"], to_json(bots.ask(adviser, stockrail.load(game))))
    raise AssertionError("no two companies have met in time")
