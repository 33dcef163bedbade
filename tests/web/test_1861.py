"""1861 in the browser, from the private sale to a merger in phase 3: done by hand."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stockrail import bots
from tests.reading import words

from .in_1830 import kinds, lay_by_hand, lays, of_kind, operating
from .in_1861 import has_train, hurried
from .screen import Screen, View
from .test_1861_screens import games
from .walking import SLOW, walk

Visit = Callable[..., Screen]
MERGING = ("convert", "merge", "accept")


def test_everything_is_done_by_hand(visit: Visit) -> None:
    """What follows from the last thing is done at the same table."""
    screen, table = visit("Ann"), ""
    for what, (comes_up, does) in SHOWN.items():
        if not table or not comes_up(screen.see(table)["view"]):
            table = screen.brought(games()[WHERE[what]])
            screen.open(table)
            screen.tab("Log")
        view = screen.see(table)["view"]
        expect(screen.page.locator(".decision")).to_contain_text(words(view["decision"]["prompt"]))
        does(screen, view)
    assert has_a_public(screen.see(table)["view"])
    told_in_the_end(screen)


@pytest.mark.soak
def test_a_person_and_three_bots_from_the_private_sale_to_a_merger(visit: Visit) -> None:
    ann = visit("Ann")
    clever = {"kind": "bot", "bot": bots.names("1861")[-1]}
    here = {"kind": "here", "name": "Ann"}
    table = ann.table(here, clever, clever, clever, title="1861", seed=4)
    ann.open(table)
    walk(
        ann,
        table,
        SHOWN,
        hurried,
        lambda done, view: {*done} == {*SHOWN} and has_a_public(view),
    )
    told_in_the_end(ann)


# What is waited for


def is_private_sale(view: View) -> bool:
    return any(o["description"]["target"]["private"] for o in of_kind(view, "bid"))


def may_put_up_a_minor(view: View) -> bool:
    return "auction_minor" in kinds(view)


def has_a_tile_to_turn(view: View) -> bool:
    return any(len(turns) > 1 for turns in lays(view).values())


def has_a_run(view: View) -> bool:
    return any(option["description"]["routes"] for option in of_kind(view, "run_trains"))


def lacks_a_train(view: View) -> bool:
    return "buy_train" in kinds(view) and not has_train(view)


def may_merge(view: View) -> bool:
    return (
        view["game"]["phase"] == "Phase 3"
        and any(panel["piece"] == "merger" for panel in view["panels"])
        and bool(kinds(view) & set(MERGING))
    )


def has_a_public(view: View) -> bool:
    return any(panel["piece"] == "company" and panel["shares"] for panel in view["panels"])


# What is done by hand


def bids_for_a_private(screen: Screen, view: View) -> None:
    (option,) = of_kind(view, "bid")
    label, low = words(option["description"]["label"]), option["amount"]["low"]
    expect(screen.page.get_by_role("button", name="Map", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    screen.page.locator(".bar").get_by_role("spinbutton", name=label).fill(str(low))
    screen.shoot("1861-auction")
    screen.sent(screen.page.locator(".bar").get_by_role("button", name=f"{label} {low} R"))
    screen.tab("Log")
    expect(screen.page.get_by_role("log")).to_contain_text(
        f"{view['decision']['actor']} bids {low} R"
    )


def puts_up_a_minor(screen: Screen, view: View) -> None:
    option = of_kind(view, "auction_minor")[0]
    label, low = words(option["description"]["label"]), option["amount"]["low"]
    if screen.page.get_by_role("spinbutton", name=label).count() == 0:
        screen.offer(re.compile(re.escape(label))).first.click()
    screen.page.locator(".bar").get_by_role("spinbutton", name=label).fill(str(low))
    screen.shoot("1861-minor")
    screen.sent(screen.page.locator(".bar").get_by_role("button", name=f"{label} {low} R"))
    expect(screen.page.get_by_role("log")).to_contain_text(
        f"{view['decision']['actor']} auctions {label.split()[-1]}"
    )


def lays_a_tile(screen: Screen, view: View) -> None:
    hex_id, tile = lay_by_hand(screen, view, "1861")
    expect(screen.hex(hex_id)).to_have_attribute("aria-label", re.compile(rf"tile {tile}\b"))


def runs_trains(screen: Screen, view: View) -> None:
    option = of_kind(view, "run_trains")[0]
    routes = option["description"]["routes"]
    key = screen.page.get_by_role("list", name="Routes")
    expect(key.get_by_role("listitem")).to_have_count(len(routes))
    legs = sum(len(route["legs"]) for route in routes)
    expect(screen.page.locator("path.line[stroke-dasharray]")).to_have_count(legs)
    screen.shoot("1861-run")
    screen.choose(re.compile("^.?Run for"))
    expect(screen.page.get_by_role("log")).to_contain_text(operating(view)["company"])


def buys_a_train(screen: Screen, view: View) -> None:
    option = of_kind(view, "buy_train")[0]
    screen.choose(re.compile(re.escape(words(option["description"]["label"]))))
    screen.tab("Companies")
    charter = screen.page.locator("#side article").filter(has_text=operating(view)["name"])
    expect(charter.locator(".card").first).to_be_visible()
    screen.tab("Log")


def merges(screen: Screen, view: View) -> None:
    """What would come of it is in sight; one click does it, or agrees to it."""
    option = next(o for o in view["decision"]["options"] if o["action"]["kind"] in MERGING)
    panel = screen.page.locator(".bar article")
    expect(panel).to_contain_text("Receives")
    screen.shoot("1861-merger")
    screen.choose(re.compile(re.escape(words(option["description"]["label"]))))


SHOWN: dict[str, tuple[Callable[[View], bool], Callable[[Screen, View], None]]] = {
    "private": (is_private_sale, bids_for_a_private),
    "minor": (may_put_up_a_minor, puts_up_a_minor),
    "tile": (has_a_tile_to_turn, lays_a_tile),
    "run": (has_a_run, runs_trains),
    "train": (lacks_a_train, buys_a_train),
    "merger": (may_merge, merges),
}


WHERE = {
    "private": "PrivateAuction",
    "minor": "StockTurn",
    "tile": "Construction",
    "run": "Running",
    "train": "TrainPurchase",
    "merger": "MergerTurn",
}
"""The questions where a game first comes to each of them."""


def told_in_the_end(screen: Screen) -> None:
    expect(screen.page.get_by_role("log")).to_contain_text(
        re.compile(r"(merge into|becomes) [A-Z]+ at \d+ R"), timeout=SLOW
    )
    screen.page.get_by_role("button", name="Tables", exact=True).first.click()
    expect(screen.page.locator("main")).to_contain_text("Trains and phases")
    screen.shoot("1861-sheets")
