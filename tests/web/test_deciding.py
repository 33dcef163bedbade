"""What the people at a table decide together, and by which names they go."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.clubs import away, moved
from tests.server.servers import Running

from .screen import Screen
from .test_absence import game

Visit = Callable[..., Screen]
TIMED = {"kind": "move", "seconds": 120, "runs_out": "wait"}


def menu(screen: Screen) -> None:
    screen.page.get_by_role("button", name="Table", exact=True).click()


def test_who_is_late_is_replaced_though_their_page_is_open(visit: Visit, club: Running) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address, phone=True)
    table_id = game(ann, bob, clock=TIMED)
    with moved() as move:
        ann.open(table_id)
        move(minutes=2, seconds=1)
        bob.open(table_id)
        expect(bob.page.locator(".seats > li").first.locator(".dot.here")).to_be_visible()
        bob.page.get_by_role("button", name="Propose a bot").click()
        expect(ann.page.get_by_text("A bot plays for you")).to_be_visible()


def test_the_menu_offers_a_bot_for_who_is_late_as_well(visit: Visit, club: Running) -> None:
    ann, bob, cat = (visit(name, at=club.address) for name in ("Ann", "Bob", "Cat"))
    table_id = game(ann, bob, cat, clock=TIMED)
    with moved() as move:
        for screen in (ann, cat):
            screen.open(table_id)
        move(minutes=2, seconds=1)
        bob.open(table_id)
        expect(bob.page.locator(".seats .dot.here")).to_have_count(3)
        menu(bob)
        expect(bob.page.get_by_role("button", name="Bot for Cat")).to_have_count(0)
        bob.page.get_by_role("button", name="Bot for Ann").click()
        expect(cat.page.get_by_role("button", name="Accept")).to_be_visible()


@pytest.mark.parametrize("alone", ["solo", "hot seat"])
def test_who_alone_votes_ends_the_game_by_pressing_twice(
    visit: Visit, club: Running, alone: str
) -> None:
    ann = visit("Ann", at=club.address)
    bot = {"kind": "bot", "bot": "random", "name": "Bot"}
    other = {"kind": "here", "name": "Amy"} if alone == "hot seat" else bot
    table_id = ann.table({"kind": "here", "name": "Ann"}, other, seed=2)
    ann.open(table_id)
    menu(ann)
    expect(ann.page.get_by_role("button", name="Propose to end")).to_have_count(0)
    ann.page.get_by_role("button", name="End the game").click()
    ann.shoot("end-alone")
    assert ann.see(table_id)["table"]["status"] == "running"
    ann.page.get_by_role("button", name="Press again to confirm").click()
    expect(ann.page.get_by_role("dialog").locator(".reason")).to_have_text("Ended by agreement")


def test_who_has_taken_a_seat_over_goes_by_their_own_name(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    cat, zoe = (visit(name, at=club.address) for name in ("Cat", "Zoe"))
    table_id = game(ann, bob, cat)
    bob.post(f"/api/tables/{table_id}/seats/1/offer", {"bot": False})
    zoe.post(f"/api/tables/{table_id}/seats/1/take", {"name": "Zoe"})
    away(club, table_id, 1, hours=1)
    ann.open(table_id)
    ann.tab("Log")
    ann.page.get_by_role("button", name="Mute, block, report").click()
    people = ann.page.get_by_role("dialog", name="Mute, block, report")
    for what in ("Report", "Block"):
        expect(people.get_by_role("button", name=f"{what} Zoe")).to_be_visible()
        expect(people.get_by_role("button", name=f"{what} Bob")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    menu(ann)
    ann.page.get_by_role("button", name="Bot for Zoe").click()
    asked = ann.page.get_by_role("region", name="Ann proposes: a bot plays for Zoe until they")
    expect(asked).to_be_visible()


def test_before_the_game_those_with_a_seat_can_be_blocked(visit: Visit, club: Running) -> None:
    ann, bob = (visit(name, at=club.address) for name in ("Ann", "Bob"))
    open_seats = [{"kind": "open"}] * 2
    table_id = ann.table({"kind": "here", "name": "Ann"}, *open_seats)
    bob.post(f"/api/tables/{table_id}/seats/1", {"name": "Bob"})
    ann.open(table_id)
    ann.page.get_by_role("button", name="Mute, block, report").click()
    people = ann.page.get_by_role("dialog", name="Mute, block, report")
    expect(people.get_by_role("button", name="Report Bob")).to_be_visible()
    ann.shoot("block-before-the-game")
    people.get_by_role("button", name="Block Bob").click()
    dialog = ann.page.get_by_role("dialog", name="Block Bob")
    dialog.get_by_role("button", name="Block", exact=True).click()
    expect(dialog).to_have_count(0)
    (blocked,) = ann.page.request.get(f"{club.address}/api/me/blocks").json()
    assert blocked["name"] == "Bob"
