"""1830 in the browser: routes drawn by hand, and the rules asked without playing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.reading import words

from ..in_1830 import kinds, of_kind
from ..positions import hurried_1830
from ..screen import Screen, View

Visit = Callable[..., Screen]


def running(screen: Screen) -> tuple[str, View, dict[str, Any]]:
    """A table where trains are to run, and the run that is proposed."""
    position = hurried_1830().first(lambda view: "run_trains" in kinds(view))
    option = of_kind(position.view, "run_trains")[0]
    assert len(option["action"]["runs"]) == 1
    return screen.brought(position.game), position.view, option


def stops(option: dict[str, Any]) -> list[str]:
    (run,) = option["action"]["runs"]
    return [word.split(":")[0] for word in run["path"] if ":" in word]


def sends(screen: Screen) -> list[str]:
    """The addresses to which this screen posts from now on."""
    posted: list[str] = []
    screen.page.on("request", lambda r: posted.append(r.url) if r.method == "POST" else None)
    return posted


def drawing(screen: Screen, table: str) -> None:
    screen.open(table)
    screen.offer("Draw routes myself").click()


def test_a_route_is_drawn_stop_by_stop_and_run(visit: Visit) -> None:
    screen = visit("Ann")
    table, _, option = running(screen)
    drawing(screen, table)
    posted = sends(screen)
    for hex_id in stops(option):
        screen.hex(hex_id).click()
    total = words(option["description"]["routes"][0]["total"])
    run = screen.offer(re.compile(f"Run for {re.escape(total)}"))
    expect(run).to_be_visible()
    expect(screen.page.locator("path.line[stroke-dasharray]")).to_have_count(
        len(option["description"]["routes"][0]["legs"])
    )
    screen.shoot("1830-drawn")
    assert posted and all(url.endswith("/why_not") for url in posted)
    with screen.page.expect_request(lambda sent: sent.url.endswith("/actions")) as sent:
        run.click()
    body = sent.value.post_data_json
    assert body and body["action"] == option["action"]
    expect(screen.offer(re.compile("per share"))).to_be_visible()


def test_a_route_is_drawn_by_keyboard_alone(visit: Visit) -> None:
    screen = visit("Ann")
    table, _, option = running(screen)
    screen.open(table)
    page = screen.page
    screen.offer("Draw routes myself").focus()
    page.keyboard.press("Enter")
    first, *others = stops(option)
    screen.hex(first).focus()
    page.keyboard.press("Enter")
    for hex_id in others:
        expect(screen.hex(hex_id)).to_have_attribute("tabindex", "0")
        screen.hex(hex_id).focus()
        page.keyboard.press("Enter")
    expect(screen.offer(re.compile("Run for"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(screen.offer(re.compile("Run for"))).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(screen.offer("Draw routes myself")).to_be_visible()


def test_a_drawn_route_is_refused_at_the_hex_that_is_wrong(visit: Visit) -> None:
    screen = visit("Ann")
    table, view, option = running(screen)
    drawing(screen, table)
    posted = sends(screen)
    start = stops(option)[0]
    screen.hex(start).click()
    bare = bare_neighbour(view, start)
    screen.hex(bare).click()
    why = screen.page.locator(".bar .verdict")
    expect(why).to_contain_text("§20.1")
    expect(screen.page.locator(".target.refused")).to_have_count(1)
    expect(screen.page.locator(f'[data-hex="{bare}"]')).to_have_class(re.compile("refused"))
    screen.shoot("1830-route-refused")
    assert all(url.endswith("/why_not") for url in posted)
    screen.offer("Use the suggested routes").click()
    expect(screen.offer(re.compile("Run for"))).to_be_visible()
    screen.offer("Clear").click()
    expect(screen.page.get_by_role("radiogroup").first).to_contain_text("no route")


def test_a_way_out_of_a_refused_route_is_played_at_once(visit: Visit) -> None:
    screen = visit("Ann")
    table, view, option = running(screen)
    drawing(screen, table)
    start = stops(option)[0]
    screen.hex(start).click()
    screen.hex(bare_neighbour(view, start)).click()
    way_out = screen.page.locator(".bar .verdict .ways").get_by_role("button")
    expect(way_out).to_have_text(words(option["description"]["label"]))
    way_out.focus()
    with screen.page.expect_request(lambda sent: sent.url.endswith("/actions")) as sent:
        screen.page.keyboard.press("Enter")
    body = sent.value.post_data_json
    assert body and body["action"] == option["action"]
    expect(screen.offer(re.compile("per share"))).to_be_visible()


def bare_neighbour(view: View, hex_id: str) -> str:
    places = {(h["q"], h["r"]): h for h in view["board"]["hexes"]}
    here = next(h for h in view["board"]["hexes"] if h["id"] == hex_id)
    around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
    return next(
        str(there["id"])
        for q, r in around
        if (there := places.get((here["q"] + q, here["r"] + r))) and not there["tile"]
    )


def test_on_a_phone_routes_are_drawn_below_the_map(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    table, _, _ = running(screen)
    screen.open(table)
    near = screen.page.locator(".nearby")
    near.get_by_role("button", name="Draw routes myself").tap()
    near.get_by_role("button", name="Use the suggested routes").tap()
    expect(near.get_by_role("button", name=re.compile("Run for"))).to_be_visible()
    screen.shoot("1830-phone-drawn")
    assert screen.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_hex_where_nothing_may_be_built_asks_the_rules_and_plays_nothing(visit: Visit) -> None:
    screen = visit("Ann")
    position = hurried_1830().first(lambda view: "lay_tile" in kinds(view))
    screen.open(screen.brought(position.game))
    posted = sends(screen)
    screen.hex("K13").click()
    expect(screen.refusal).to_contain_text("Deep South (K13) never takes a tile")
    assert [url.rpartition("/")[2] for url in posted] == ["why_not"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_section_opens_the_rules_there(visit: Visit, language: str) -> None:
    screen = visit("Ann")
    table, view, _ = running(screen)
    screen.page.request.put(f"{screen.address}/api/me", data={"name": "Ann", "language": language})
    screen.open(table)
    rule = view["decision"]["rule"]
    with screen.page.expect_popup() as popup:
        screen.page.locator(".bar").get_by_role("link", name=rule).click()
    page = popup.value
    cited = page.locator(".cited")
    expect(cited).to_be_in_viewport()
    expect(cited).to_contain_text(rule.removeprefix("§"))
    expect(cited).to_contain_text({"en": "highest total", "fr": "total"}[language])
