"""England and Wales on one screen: links by mouse, keys and thumb, and for everybody."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Locator, expect

import stockrail
from stockrail.core.actions import Action, Done
from stockrail.titles.england_wales.actions import BuildLink, Deliver, ProposeMerger

from ..screen import Screen
from ..test_access import broken
from ..test_screens import too_small

Visit = Callable[..., Screen]
MANY = 12
BUILD = re.compile("^Build .* – ")


QUESTIONS = {"Offering", "Lot", "CompanyTurn", "SecondLink", "DividendChoice", "MergerVote", "late"}


@cache
def games() -> dict[str, bytes]:
    """A game as each question first came up, and with many links to deliver over."""
    table, lots = stockrail.new("england-wales", ["Ann", "Bob", "Cat"], 1), Random(1)
    found: dict[str, bytes] = {}
    while not found.keys() >= QUESTIONS:
        step = type(table.state.stack[-1]).__name__
        found.setdefault(step, table.to_json().encode())
        legal = [*table.legal()]
        if len(table.state.railways.links) > MANY and any(isinstance(a, Deliver) for a in legal):
            found.setdefault("late", table.to_json().encode())
        table.play(busily(legal, lots))
    return found


def busily(legal: Iterable[Action], lots: Random) -> Action:
    """Mergers are proposed, links are short, goods are delivered; the rest is left to chance."""
    by_kind: dict[type[Action], list[Action]] = {}
    for action in legal:
        by_kind.setdefault(type(action), []).append(action)
    for kind in (ProposeMerger, Done):
        if kind in by_kind:
            return by_kind[kind][0]
    links = sorted(by_kind.get(BuildLink, ()), key=lambda link: len(getattr(link, "hexes", ())))
    if links and (Deliver not in by_kind or lots.random() < 0.3):
        return lots.choice(links[:5])
    return lots.choice(by_kind.get(Deliver) or lots.choice([*by_kind.values()]))


def at(screen: Screen, phase: str, *, whole: bool = False) -> None:
    screen.open(screen.brought(games()[phase]))
    expect(screen.page.locator(".seats").get_by_text("Bob")).to_be_visible()
    if whole:
        screen.whole_map()


def city(screen: Screen, name: str) -> Locator:
    """A city on the map where a link may begin or end."""
    return screen.page.locator(f'[data-hex][aria-label*="{name}"]')


@pytest.mark.soak
def test_no_sheet_of_england_and_wales_breaks_a_rule_of_access(visit: Visit) -> None:
    screen = visit("Ann")
    for phase in ("Offering", "Lot", "SecondLink", "DividendChoice"):
        at(screen, phase)
        screen.heading.wait_for()
        assert broken(screen, with_map=False) == []
    at(screen, "MergerVote")
    expect(screen.page.locator(".decision article")).to_contain_text("Still to vote")
    screen.shoot("england-vote")
    assert broken(screen, with_map=False) == []
    at(screen, "late")
    screen.tab("Tables")
    screen.page.locator(".bar .offer").nth(1).hover()
    screen.shoot("england-late")
    assert broken(screen) == []


def test_no_link_in_the_making_breaks_a_rule_of_access(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "CompanyTurn", whole=True)
    screen.offer(re.compile("^London")).click()
    city(screen, "Link to Oxford").hover()
    screen.shoot("england-link")
    assert broken(screen) == []
    city(screen, "Link to Oxford").click()
    expect(screen.offer(BUILD)).to_be_visible()
    assert broken(screen, with_map=False) == []


def test_a_link_is_built_by_keyboard_alone(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "CompanyTurn")
    keys = screen.page.keyboard
    screen.offer(re.compile("^London")).focus()
    keys.press("Enter")
    ends = screen.page.locator(".bar").get_by_role("list", name="Where the link may end")
    expect(ends.get_by_role("button").first).to_be_focused()
    expect(screen.page.locator("path.preview")).to_have_attribute("d", re.compile("^M.*L"))
    keys.press("Enter")
    expect(screen.offer(BUILD)).to_be_focused()
    keys.press("Tab")
    expect(screen.offer("Back one hex")).to_be_focused()
    keys.press("Shift+Tab")
    with screen.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        keys.press("Enter")
    screen.tab("Log")
    expect(screen.page.get_by_role("log")).to_contain_text("builds a link from London to")


def test_a_link_is_drawn_over_the_hexes_of_the_map_by_keys(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "CompanyTurn")
    keys, bar = screen.page.keyboard, screen.page.locator(".bar")
    city(screen, "from London").focus()
    keys.press("Enter")
    expect(bar.locator(".way")).to_have_text("London")
    for _ in range(2):
        keys.press("ArrowDown")
        keys.press("Enter")
    expect(bar.locator(".way")).to_contain_text("2 hexes")
    keys.press("Escape")
    expect(bar.locator(".way")).to_contain_text("one hex")
    for _ in range(2):
        keys.press("Escape")
    expect(screen.offer(re.compile("^London"))).to_be_visible()


@pytest.mark.soak
def test_a_link_tells_its_price_while_it_is_drawn(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "CompanyTurn", whole=True)
    bar, why = screen.page.locator(".bar"), screen.page.locator(".bar .why")
    city(screen, "from London").click()
    expect(why).to_have_count(0)
    drawn = {"R23": "£2,000", "S22": "£4,000", "R21": "£6,000"}
    for n, (hex_id, cost) in enumerate(drawn.items(), 1):
        screen.hex(hex_id).click()
        expect(bar.locator(".way")).to_contain_text("one hex" if n == 1 else f"{n} hexes")
        expect(why).to_contain_text(
            f"The link costs {cost} so far and has not reached a city yet §5.1"
        )
    expect(why).to_contain_text("End the link in a city, or do nothing.")
    expect(why).to_have_class(re.compile("mild"))
    assert broken(screen, with_map=False) == []
    screen.shoot("england-half-drawn")
    screen.hex("S20").click()
    expect(screen.offer(BUILD)).to_contain_text("London – Cambridge, £6,000")
    screen.shoot("england-whole")
    for cost in ("£6,000", "£4,000"):
        bar.get_by_role("button", name="Back one hex").click()
        expect(why).to_contain_text(f"costs {cost} so far")


def test_a_link_in_the_making_is_told_from_links_that_lie_by_its_shape(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "SecondLink")
    screen.page.locator(".bar").get_by_role("button", name=re.compile("from £")).first.click()
    screen.page.locator(".bar").get_by_role("listitem").first.get_by_role("button").click()
    expect(screen.offer(BUILD)).to_be_visible()
    screen.shoot("england-beside")
    style = """(path) => (({ stroke, strokeWidth, strokeDasharray }) =>
        [stroke, parseFloat(strokeWidth), strokeDasharray])(getComputedStyle(path))"""
    plan, rim, rail = (
        screen.page.locator(f"path.{part}").last.evaluate(style) for part in ("plan", "rim", "rail")
    )
    assert plan[0] == rail[0], "both bear the colour of the company"
    assert plan[2] != "none" and rail[2] == "none", "one is dashed, the other is not"
    assert rim[1] > 3 * rail[1]


@pytest.mark.soak
def test_a_drag_from_a_city_draws_and_elsewhere_it_moves_the_map(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "CompanyTurn", whole=True)
    page = screen.page
    london = city(screen, "from London").get_attribute("data-hex")
    assert london
    screen.hex(london).hover()
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(100)
    from_, to = screen.hex(london).bounding_box(), city(screen, "from Cambridge").bounding_box()
    assert from_ and to
    middle = from_["x"] + from_["width"] / 2, from_["y"] + from_["height"] / 2
    goal = to["x"] + to["width"] / 2, to["y"] + to["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0], goal[1], steps=12)
    page.mouse.move(*goal, steps=12)
    page.mouse.up()
    expect(screen.offer(BUILD)).to_contain_text("London – Cambridge")
    assert screen.hex(london).bounding_box() == from_, "the map has not moved"
    expect(page.locator("path.plan:not(.preview)")).to_have_attribute("d", re.compile("Q"))
    screen.shoot("england-dragged")
    screen.offer("Stop drawing").click()
    page.mouse.move(middle[0], middle[1] - 2 * from_["height"])
    page.mouse.down()
    page.mouse.move(middle[0], middle[1] - 4 * from_["height"], steps=5)
    page.mouse.up()
    moved = screen.hex(london).bounding_box()
    assert moved and moved["y"] < from_["y"] - from_["height"], "the map has moved"


def test_a_city_with_cubes_to_deliver_asks_what_is_meant(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "late", whole=True)
    both = screen.page.locator('[data-hex][aria-label*="; Build a link from"]').first
    both.click()
    chooser = screen.page.get_by_role("dialog")
    chooser.get_by_role("button", name=re.compile("^Build a link from")).click()
    expect(screen.page.locator(".bar .way")).to_be_visible()


def test_a_thumb_builds_a_link_on_a_phone(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    at(screen, "CompanyTurn")
    header = screen.page.locator("header .what")
    assert header.evaluate("e => e.scrollHeight <= e.clientHeight"), "nothing is cut off"
    screen.shoot("england-phone")
    city(screen, "from Leicester").tap()
    nearby = screen.page.locator(".nearby")
    expect(nearby).to_contain_text("Choose its other end")
    screen.shoot("england-phone-from")
    assert too_small(screen) == []
    city(screen, "Link to Birmingham").tap()
    build = nearby.get_by_role("button", name=BUILD)
    expect(build).to_contain_text("Leicester – Birmingham")
    screen.shoot("england-phone-to")
    with screen.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        build.tap()
    expect(nearby).to_contain_text("second link")
    screen.page.get_by_role("navigation").get_by_role("button", name="Decision").tap()
    screen.shoot("england-phone-decision")
    assert too_small(screen) == []


def test_a_phone_tells_the_price_of_a_link_while_it_is_drawn(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    at(screen, "CompanyTurn")
    city(screen, "from Leicester").tap()
    nearby = screen.page.locator(".nearby")
    for hex_id, cost in (("O19", "£4,000"), ("O20", "£6,000")):
        screen.hex(hex_id).tap()
        expect(nearby.locator(".why")).to_contain_text(f"The link costs {cost} so far")
    screen.shoot("england-phone-half-drawn")
    assert too_small(screen) == []


@pytest.mark.soak
def test_the_city_where_a_link_begins_lies_under_no_button_of_a_phone(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    at(screen, "CompanyTurn")
    places, page = screen.page.get_by_role("navigation"), screen.page
    for name in ("Brighton", "Dover", "Ipswich", "Plymouth", "Weymouth", "Carlisle"):
        places.get_by_role("button", name="Decision").tap()
        screen.offer(re.compile(f"^{name} from")).tap()
        expect(page.locator(".nearby .way")).to_have_text(name)
        page.wait_for_timeout(100)
        seen = page.evaluate(
            """(name) => {
                const hexes = [...document.querySelectorAll("[data-hex]")]
                const hex = hexes.find((each) => each.ariaLabel.includes(name))
                const box = hex.getBoundingClientRect()
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
                return hex.contains(document.elementFromPoint(x, y))
            }""",
            name,
        )
        assert seen, name
        page.locator(".nearby").get_by_role("button", name="Stop drawing").tap()


def test_links_are_built_in_french(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "CompanyTurn")
    screen.page.get_by_role("button", name="FR: Français").click()
    screen.page.get_by_role("button", name="Légende").click()
    expect(screen.page.locator("main")).to_contain_text("sont de nous, non de la boîte")
    screen.offer(re.compile("^London")).click()
    expect(screen.page.locator(".bar")).to_contain_text("Choisissez l’autre bout")
    screen.shoot("england-french")


def test_a_step_over_the_sea_is_refused_with_its_rule(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "CompanyTurn", whole=True)
    bar = screen.page.locator(".bar")
    city(screen, "from Cardiff").click()
    screen.hex("J24").click()
    expect(bar.locator(".why")).to_contain_text("There is open sea between Cardiff and J24 §5.2")
    expect(bar.locator(".way")).to_have_text("Cardiff")


def test_large_sums_are_parted_in_both_languages_and_still_sort(visit: Visit) -> None:
    screen = visit("Ann")
    at(screen, "late")
    page = screen.page
    screen.tab("Tables")
    sheet = page.locator("#side table").filter(has=page.get_by_text("Net worth"))
    sheet.get_by_role("button", name="Net worth").click()
    expect(sheet.locator("tbody tr").first).to_contain_text(re.compile(r"£\d{2},\d{3}"))
    told = [sum_of(row) for row in sheet.locator("tbody tr").all_inner_texts()[:3]]
    assert told in (sorted(told), sorted(told, reverse=True)) and max(told) >= 10_000
    page.get_by_role("button", name="FR: Français").click()
    expect(page.locator("#side")).to_contain_text(re.compile("\\d{2}\u202f\\d{3}\u00a0£"))
    screen.shoot("england-sums-french")


def sum_of(row: str) -> int:
    """The last sum of a row, in whichever way its thousands are parted."""
    return int(re.sub(r"\D", "", row.split()[-1]))


def test_to_do_nothing_is_the_last_option_and_in_sight(visit: Visit) -> None:
    """§4.2: whoever looks for something to do finds it first."""
    screen = visit()
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    at(screen, "late")
    options = screen.page.locator(".options")
    nothing = options.get_by_role("button", name="Do nothing")
    expect(nothing).to_be_in_viewport(ratio=1)
    labels = options.locator("li button:visible").all_inner_texts()
    assert "Do nothing" in labels[-1] and len(labels) > 3
