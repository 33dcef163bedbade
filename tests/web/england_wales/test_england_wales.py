"""Railways of England and Wales in the browser: from the opening auctions to a dividend."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from stockrail import bots
from stockrail.titles.england_wales.state import pounds
from tests.reading import words

from ..in_1830 import answered, of_kind
from ..screen import Screen, View
from ..walking import SLOW, walk

Visit = Callable[..., Screen]
DEAREST = 13_000
BUILD = re.compile("^Build .* – ")


def test_a_person_and_two_bots_from_the_opening_auctions_to_a_dividend(visit: Visit) -> None:
    ann = visit("Ann")
    clever = {"kind": "bot", "bot": bots.names("england-wales")[-1]}
    here = {"kind": "here", "name": "Ann"}
    table = ann.table(here, clever, clever, title="england-wales", seed=2)
    ann.open(table)
    ann.whole_map()
    ann.tab("Log")
    says_what_is_our_own(ann)
    done = walk(ann, table, SHOWN, hurried, lambda done, _: done[-1:] == ["dividend"])
    assert done == list(SHOWN)


def says_what_is_our_own(screen: Screen) -> None:
    main = screen.page.locator("main")
    screen.page.get_by_role("button", name="Legend").click()
    expect(main).to_contain_text("Map, income sums and the prices of GER, GWR, LBSC and NER are")
    screen.page.get_by_role("button", name="Legend").click()
    screen.page.get_by_role("button", name="Unfold the tracks").click()
    expect(main).to_contain_text("The starting prices of GER, GWR, LBSC and NER are our own")
    expect(main).to_contain_text("The sums are our own: the printed ones are not known")
    screen.page.get_by_role("button", name="Fold the tracks").click()


# What is waited for


def acting(view: View) -> dict[str, Any]:
    """The charter of the company that the question is about."""
    charter: dict[str, Any] = next(panel for panel in view["panels"] if panel["acts"])
    return charter


def may_offer(view: View) -> bool:
    return bool(of_kind(view, "offer_share"))


def is_first_link(view: View) -> bool:
    return bool(view["plans"]) and links_of(view) == []


def is_second_link(view: View) -> bool:
    return bool(view["plans"]) and bool(of_kind(view, "done"))


def may_deliver(view: View) -> bool:
    return bool(of_kind(view, "deliver"))


def may_pay(view: View) -> bool:
    return any(option["amount"]["high"] for option in of_kind(view, "pay_dividend"))


def links_of(view: View) -> list[dict[str, Any]]:
    company = acting(view)["company"]
    return [link for link in view["board"]["links"] if link["company"] == company]


# What is done by hand


def offers_a_share(screen: Screen, view: View) -> None:
    label = words(of_kind(view, "offer_share")[0]["description"]["label"])
    screen.shoot("england-opening")
    screen.choose(re.compile(re.escape(label)))
    expect(screen.page.get_by_role("log")).to_contain_text("Ann auctions", timeout=SLOW)


def builds_the_planned_link(screen: Screen, view: View) -> None:
    """One city, then the other: the way is seen before it is chosen, with its price."""
    plan = promising(view)
    (start, end), page = (plan["hexes"][0], plan["hexes"][-1]), screen.page
    expect(screen.offer(re.compile("from £"))).to_have_count(len(towns(view)))
    screen.hex(start).click()
    ends = page.locator(".bar").get_by_role("list", name="Where the link may end")
    expect(ends.get_by_role("listitem")).to_have_count(len(towns(view)) - 1)
    screen.hex(end).hover()
    expect(page.locator("path.preview")).to_have_attribute("d", re.compile("^M.*L"))
    cost = pounds(plan["cost"])
    expect(page.locator(".card")).to_contain_text(f"Link to {named(view, end)}: {cost}")
    screen.shoot("england-planned")
    screen.hex(end).click()
    button = screen.offer(BUILD)
    expect(button).to_contain_text(f"{named(view, start)} – {named(view, end)}, {cost}")
    screen.sent(button)
    log = page.get_by_role("log")
    expect(log).to_contain_text(f"builds a link from {named(view, start)} to {named(view, end)}")


def draws_a_link(screen: Screen, view: View) -> None:
    """Hex by hex: first over track that lies there, which the rules refuse; then around it."""
    laid, bar = links_of(view)[0]["hexes"], screen.page.locator(".bar")
    screen.hex(laid[0]).click()
    draw(screen, laid)
    expect(bar.locator(".why")).to_contain_text("There is already a track between")
    expect(bar.locator(".why")).to_contain_text("§5.3")
    bar.get_by_role("button", name="Stop drawing").click()
    plan = min((p for p in view["plans"] if len(p["hexes"]) > 3), key=lambda p: p["cost"])
    screen.hex(plan["hexes"][0]).click()
    draw(screen, plan["hexes"][:-1])
    expect(bar).to_contain_text("Click or drag on, hex by hex")
    bar.get_by_role("button", name="Back one hex").click()
    draw(screen, plan["hexes"][-3:])
    button = screen.offer(BUILD)
    expect(button).to_contain_text(str(pounds(plan["cost"])))
    screen.shoot("england-drawn")
    screen.sent(button)
    expect(screen.page.get_by_role("log")).to_contain_text("builds a second link")


def draw(screen: Screen, hexes: list[str]) -> None:
    for hex_id in hexes[1:]:
        screen.hex(hex_id).click()


def delivers(screen: Screen, view: View) -> None:
    """The way is seen before the cube travels, and everybody's gain is listed."""
    option = of_kind(view, "deliver")[0]
    button = screen.offer(
        re.compile("^" + re.escape(capital(words(option["description"]["label"]))), re.I)
    ).first
    button.hover()
    expect(screen.page.locator("path.glow")).to_have_count(len(option["action"]["links"]))
    screen.shoot("england-delivery")
    screen.tab("Tables")
    expect(screen.page.locator("#side caption").first).to_contain_text("Best deliveries of")
    screen.tab("Log")
    screen.sent(button)
    expect(screen.page.get_by_role("log")).to_contain_text("delivers")


def pays(screen: Screen, view: View) -> None:
    (option,) = of_kind(view, "pay_dividend")
    most = option["amount"]["high"]
    bar = screen.page.locator(".bar")
    field = bar.get_by_role("spinbutton", name="Pay a dividend")
    if field.count() == 0:
        screen.offer(re.compile("Pay a dividend")).first.click()
    field.fill(str(most))
    screen.shoot("england-dividend")
    screen.sent(bar.get_by_role("button", name=f"Pay a dividend {pounds(most)}"))
    expect(screen.page.get_by_role("log")).to_contain_text(f"pays a dividend of {pounds(most)}")


SHOWN: dict[str, tuple[Callable[[View], bool], Callable[[Screen, View], None]]] = {
    "offer": (may_offer, offers_a_share),
    "plan": (is_first_link, builds_the_planned_link),
    "draw": (is_second_link, draws_a_link),
    "delivery": (may_deliver, delivers),
    "dividend": (may_pay, pays),
}


# How the game is moved on


def towns(view: View) -> dict[str, dict[str, Any]]:
    return {hex_["id"]: hex_ for hex_ in view["board"]["hexes"] if hex_["town"]}


def named(view: View, hex_id: str) -> str:
    name: str = towns(view)[hex_id]["label"]
    return name


def capital(label: str) -> str:
    return label[:1].upper() + label[1:]


def promising(view: View) -> dict[str, Any]:
    """The cheapest link over which a cube could be carried."""

    def carries(start: str, end: str) -> bool:
        cubes = {words(cube["name"]) for cube in towns(view)[start]["counters"]}
        return towns(view)[end]["terrain"] in cubes

    plans = [p for p in view["plans"] if carries(p["hexes"][0], p["hexes"][-1])]
    found: dict[str, Any] = min(plans, key=lambda plan: plan["cost"])
    return found


def hurried(view: View) -> dict[str, Any]:
    """One company for Ann, which is not to be merged away."""
    has_company = any(words(panel["note"] or "") == "Managed by Ann" for panel in view["panels"])
    bids = of_kind(view, "bid")
    if bids and not has_company and bids[0]["amount"]["low"] <= DEAREST:
        return answered(bids[0])
    for kind in ("pass", "done", "vote"):
        if found := of_kind(view, kind):
            return answered(found[-1])
    return answered(view["decision"]["options"][0])
