"""1830 in the browser, from the private sale to the first dividend: done by hand and watched."""

import re
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from stockrail import bots
from tests.reading import words

from ..in_1830 import has_train, hurried, kinds, lay_by_hand, lays, of_kind, operating
from ..positions import hurried_1830
from ..screen import Screen

Visit = Callable[..., Screen]
People = tuple[Screen, Screen]
View = dict[str, Any]
PATIENCE = 240.0


def test_what_one_does_by_hand_others_see_at_once(visit: Visit) -> None:
    """What follows from the last thing is done at the same table."""
    ann, bob = people = visit("Ann"), visit("Bob")
    table = ""
    for kind, does in SHOWN.items():
        if not table or not may_show(kind, ann.see(table)["view"]):
            table = ann.brought(hurried_1830().first(partial(may_show, kind)).game)
            for screen in people:
                screen.open(table)
        view = ann.see(table)["view"]
        expect(ann.heading).to_have_text(f"{view['decision']['actor']}’s turn")
        does(ann, bob, view)
    told_in_the_end(people)


@pytest.mark.soak
def test_two_people_and_a_bot_from_the_private_sale_to_the_first_dividend(visit: Visit) -> None:
    people = visit("Ann"), visit("Bob")
    ann = people[0]
    table = gathered(people)
    ann.shoot("1830-sale")
    done: set[str] = set()
    end = time.monotonic() + PATIENCE
    while done != set(SHOWN) and time.monotonic() < end:
        acting, seen = who_acts(people, table)
        if acting is None or seen is None:
            ann.page.wait_for_timeout(30)
            continue
        view = seen["view"]
        assert not view["game"]["is_over"], "the game ended too soon"
        wish = next((kind for kind in SHOWN if kind in kinds(view) and kind not in done), None)
        if wish and may_show(wish, view):
            expect(acting.heading).to_have_text("Your turn")
            SHOWN[wish](acting, other(people, acting), view)
            done.add(wish)
        else:
            acting.send(table, seen["revision"], hurried(view))
    assert done == set(SHOWN)
    told_in_the_end(people)


def gathered(people: People) -> str:
    ann, bob = people
    clever = {"kind": "bot", "bot": bots.names("1830")[-1]}
    table = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"}, clever, title="1830")
    ann.open(table)
    bob.open(table)
    bob.page.locator("#name-1").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="Start", exact=True).click()
    for screen in people:
        expect(screen.page.locator(".seats").get_by_text("Bob")).to_be_visible()
        expect(screen.page.get_by_role("button", name="Stock market")).to_be_visible()
    return table


def who_acts(people: People, table: str) -> tuple[Screen | None, dict[str, Any] | None]:
    for screen in people:
        if screen.is_to_act(table):
            return screen, screen.see(table)
    return None, None


def other(people: People, screen: Screen) -> Screen:
    return people[1] if screen is people[0] else people[0]


def may_show(kind: str, view: View) -> bool:
    if kind == "lay_tile":
        return any(len(turns) > 1 for turns in lays(view).values()) and has_train(view)
    if kind == "set_par":
        return len({option["action"]["company"] for option in of_kind(view, kind)}) > 1
    return kind in kinds(view)


# What is done by hand


def bids(screen: Screen, watching: Screen, view: View) -> None:
    option = of_kind(view, "bid_on")[0]
    label, low = words(option["description"]["label"]), option["amount"]["low"]
    if screen.page.get_by_role("spinbutton", name=label).count() == 0:
        screen.offer(re.compile(re.escape(label))).first.click()
    number = screen.page.locator(".bar").get_by_role("spinbutton", name=label)
    number.fill(str(low))
    screen.shoot("1830-bid")
    screen.sent(screen.page.locator(".bar").get_by_role("button", name=f"{label} ${low}"))
    watching.tab("Companies")
    expect(watching.page.locator("#side")).to_contain_text(view["decision"]["actor"])


def sets_par(screen: Screen, watching: Screen, view: View) -> None:
    """On the market: the price, and at it the company if there are several."""
    option = min(
        of_kind(view, "set_par"),
        key=lambda o: (o["action"]["price"], words(o["description"]["label"])),
    )
    price, company = option["action"]["price"], option["action"]["company"]
    expect(screen.page.get_by_role("button", name="Stock market")).to_have_attribute(
        "aria-pressed", "true"
    )
    cell = screen.page.locator(".grid").get_by_role("button", name=re.compile(rf"^{price}\b"))
    cell.click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    screen.shoot("1830-par")
    screen.sent(
        dialog.get_by_role(
            "button", name=re.compile(re.escape(words(option["description"]["label"])))
        )
    )
    marker = watching.page.locator(".grid .marker").get_by_text(company, exact=True)
    expect(marker).to_be_visible()


def lays_a_tile(screen: Screen, watching: Screen, view: View) -> None:
    hex_id, tile = lay_by_hand(screen, view, "1830")
    for seer in (screen, watching):
        expect(seer.hex(hex_id)).to_have_attribute("aria-label", re.compile(rf"tile {tile}\b"))


def places_a_token(screen: Screen, watching: Screen, view: View) -> None:
    option = of_kind(view, "place_token")[0]
    hex_id = option["action"]["hex"]
    expect(screen.page.locator(".mark.under").first).to_be_visible()
    screen.shoot("1830-token")
    screen.hex(hex_id).click()
    dialog = screen.page.get_by_role("dialog")
    screen.sent(
        dialog.get_by_role(
            "button", name=re.compile(re.escape(words(option["description"]["label"])))
        )
    )
    company = operating(view)["company"]
    for seer in (screen, watching):
        expect(seer.hex(hex_id)).to_have_attribute("aria-label", re.compile(re.escape(company)))


def runs_trains(screen: Screen, watching: Screen, view: View) -> None:
    option = of_kind(view, "run_trains")[0]
    routes = option["description"]["routes"]
    key = screen.page.get_by_role("list", name="Routes")
    expect(key.get_by_role("listitem")).to_have_count(len(routes))
    legs = sum(len(route["legs"]) for route in routes)
    expect(screen.page.locator("path.line[stroke-dasharray]")).to_have_count(legs)
    screen.shoot("1830-run")
    screen.choose(re.compile("^.?Run for"))
    if routes:
        expect(watching.page.get_by_role("list", name="Routes")).to_be_visible()


def pays(screen: Screen, watching: Screen, view: View) -> None:
    screen.shoot("1830-dividend")
    screen.choose(re.compile("Pay out .* per share"))
    watching.tab("Log")
    expect(watching.page.get_by_role("log")).to_contain_text("per share")


def buys_a_train(screen: Screen, watching: Screen, view: View) -> None:
    option = of_kind(view, "buy_train")[0]
    screen.shoot("1830-train")
    screen.choose(re.compile(re.escape(words(option["description"]["label"]))))
    watching.tab("Companies")
    expect(watching.page.locator("#side .card").first).to_be_visible()


SHOWN: dict[str, Callable[[Screen, Screen, View], None]] = {
    "bid_on": bids,
    "set_par": sets_par,
    "lay_tile": lays_a_tile,
    "place_token": places_a_token,
    "run_trains": runs_trains,
    "pay_dividend": pays,
    "buy_train": buys_a_train,
}


def told_in_the_end(people: People) -> None:
    for screen in people:
        screen.page.get_by_role("button", name="Tables", exact=True).first.click()
        expect(screen.page.locator("main")).to_contain_text("Who holds what")
    people[0].shoot("1830-sheets")
    people[0].page.get_by_role("button", name="Stock market").click()
    people[0].shoot("1830-market")
    people[0].page.get_by_role("button", name="Map", exact=True).click()
    people[0].shoot("1830-map")
