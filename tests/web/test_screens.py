"""One screen: languages, phones, keyboards, the past, a lost server, the end of the game."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from .conftest import Served
from .positions import middle_of_a_game, random_course
from .screen import Screen, View, offers

Visit = Callable[..., Screen]


def test_the_middle_of_a_game_in_light_dark_and_on_a_phone(visit: Visit) -> None:
    screen = visit("Ann")
    table = screen.brought(middle_of_a_game().game)
    screen.open(table)
    expect(screen.heading).to_contain_text("turn")
    screen.open_hexes().first.hover()
    screen.shoot("middle-light")
    screen.page.get_by_role("button", name="Dark theme").click()
    screen.shoot("middle-dark")
    assert screen.page.evaluate("document.documentElement.dataset.theme") == "dark"
    for name in ("Players", "Supply", "Tables", "Log"):
        screen.tab(name)
        screen.shoot(f"dark-{name.lower()}")
    screen.page.get_by_role("link", name="To the lobby").click()
    expect(screen.page.get_by_role("heading", name="Your tables")).to_be_visible()
    screen.shoot("lobby-dark", whole=True)


def test_a_visitor_may_read_french(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open(screen.hot_seat("Ann", "Bob", seed=3))
    expect(screen.heading).to_have_text("Ann’s turn")
    screen.page.get_by_role("button", name="Français").click()
    expect(screen.heading).to_have_text("Au tour d’Ann")
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    expect(screen.page.locator(".prompt").first).not_to_contain_text("Bid")
    screen.page.reload()
    expect(screen.heading).to_have_text("Au tour d’Ann")
    screen.shoot("auction-french")


def test_a_phone_has_three_places_within_reach_of_a_thumb(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    screen.open()
    screen.shoot("phone-lobby", whole=True)
    screen.open(screen.brought(middle_of_a_game().game))
    screen.shoot("phone-board")
    expect(screen.open_hexes().first).to_be_visible()
    before = screen.page.locator(".pop").count()
    with screen.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        screen.open_hexes().first.tap()
    if screen.page.get_by_role("dialog").count() == 0:
        expect(screen.page.locator(".pop")).to_have_count(before + 1)
    for place in ("Decision", "Tabs", "Board"):
        screen.page.get_by_role("navigation").get_by_role("button", name=place).tap()
        screen.shoot(f"phone-{place.lower()}")
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert too_small(screen) == []


def too_small(screen: Screen) -> list[str]:
    """Buttons in sight that a thumb would miss."""
    small: list[str] = screen.page.evaluate(
        """() => [...document.querySelectorAll("button, summary, a, select, input")]
            .filter((control) => control.checkVisibility() && !control.closest(".hidden, .skip"))
            .map((control) => [control, control.getBoundingClientRect()])
            .filter(([control, box]) => box.width > 1 && box.height < 43.9)
            .map(([control]) => control.outerHTML.slice(0, 120))"""
    )
    return small


def test_a_turn_can_be_played_by_keyboard_alone(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open(screen.hot_seat("Ann", "Bob", seed=3))
    page = screen.page
    expect(screen.heading).to_have_text("Ann’s turn")
    for _ in range(4):
        page.keyboard.press("1")
        expect(page.get_by_role("spinbutton", name="Bid")).to_be_focused()
        page.keyboard.press("ArrowUp")
        answered(screen, "Enter")
        expect(screen.heading).to_have_text("Bob’s turn")
        answered(screen, "2")
        expect(screen.heading).to_have_text("Ann’s turn")
    answered(screen, screen.offer("Build track").get_attribute("data-number") or "")
    expect(screen.open_hexes().first).to_be_attached()

    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.hasAttribute('data-hex')"):
            break
    focused = page.locator("[data-hex]:focus")
    expect(focused).to_have_attribute("aria-label", re.compile("Costs"))
    before = page.locator(".pop").count()
    answered(screen, "Enter")
    expect(page.locator(".pop")).to_have_count(before + 1)
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(screen.refusal).to_contain_text("§5.3")
    page.keyboard.press("Escape")
    expect(screen.refusal).to_have_count(0)
    with page.expect_response(lambda answer: answer.url.endswith("/undo")):
        page.keyboard.press("u")
    expect(page.locator(".pop")).to_have_count(before)
    answered(screen, screen.offer("Skip the action").get_attribute("data-number") or "")
    expect(screen.heading).to_have_text("Bob’s turn")


def answered(screen: Screen, key: str) -> None:
    with screen.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        screen.page.keyboard.press(key)


def test_a_refused_control_explains_itself(visit: Visit) -> None:
    screen = visit("Ann")
    position = random_course("chicago-express", ("Ann", "Bob"), 3, 1).first(
        lambda view: offers(view, "choose") and bool(view["decision"]["refused"])
    )
    screen.open(screen.brought(position.game))
    barred = screen.page.locator(".dials button.barred").first
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.focus()
    screen.page.keyboard.press("Enter")
    expect(screen.refusal).to_contain_text("§3")
    screen.shoot("refused")
    screen.page.locator(".bar .refused").first.focus()
    screen.page.keyboard.press("Enter")
    expect(screen.page.locator(".bar").get_by_role("alert")).to_contain_text("§3")


def test_several_options_at_one_hex_are_chosen_there(visit: Visit) -> None:
    screen = visit("Ann")
    course = random_course("chicago-express", ("Ann", "Bob"), 3, 6)
    position = course.first(lambda view: bool(shared_hexes(view)))
    hex_id = shared_hexes(position.view)[0]
    screen.open(screen.brought(position.game))
    screen.hex(hex_id).click()
    chooser = screen.page.get_by_role("dialog")
    expect(chooser.get_by_role("button").first).to_be_focused()
    screen.shoot("chooser")
    before = screen.page.locator(".pop").count()
    screen.sent(chooser.get_by_role("listitem").nth(1).get_by_role("button"))
    expect(screen.page.locator(".pop")).to_have_count(before + 1)
    expect(chooser).to_have_count(0)


def shared_hexes(view: View) -> list[str]:
    targets = [option["description"]["target"]["hex"] for option in view["decision"]["options"]]
    return [target for target in targets if target and targets.count(target) > 1]


def test_the_board_comes_closer_and_moves(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open(screen.hot_seat("Ann", "Bob", seed=3))
    page, chicago = screen.page, screen.hex("A2")
    whole = width(chicago)
    page.mouse.move(300, 400)
    page.mouse.wheel(0, -600)
    soon(lambda: width(chicago) > whole * 1.5)
    near = width(chicago)
    page.mouse.down()
    page.mouse.move(500, 500, steps=4)
    page.mouse.up()
    assert page.get_by_role("dialog").count() == 0, "a drag is no click"
    page.get_by_role("group", name="Board: arrow keys").focus()
    page.keyboard.press("-")
    soon(lambda: whole < width(chicago) < near - 1)
    page.keyboard.press("0")
    soon(lambda: abs(width(chicago) - whole) < 1)
    page.get_by_role("button", name="Closer").click()
    soon(lambda: width(chicago) > whole + 1)


def soon(is_so: Callable[[], bool]) -> None:
    """Waits up to five seconds for the screen to follow."""
    deadline = time.monotonic() + 5
    while not is_so():
        assert time.monotonic() < deadline


def width(place: Locator) -> float:
    place.page.wait_for_timeout(50)
    box = place.bounding_box()
    assert box is not None
    return box["width"]


def test_the_past_is_shown_and_marked(visit: Visit) -> None:
    screen = visit("Ann")
    table = screen.brought(middle_of_a_game().game)
    screen.open(table)
    screen.tab("Log")
    screen.page.get_by_role("log").get_by_role("button").nth(12).click()
    sign = screen.page.get_by_role("status").filter(has_text="Viewing an earlier move")
    expect(sign).to_be_visible()
    assert screen.open_hexes().count() == 0
    screen.page.get_by_role("button", name="Next move").first.click()
    screen.shoot("past")
    screen.page.get_by_role("button", name="Back to the latest").click()
    expect(sign).to_have_count(0)
    assert screen.open_hexes().count() > 0


def test_who_answers_an_old_position_is_told_kindly(visit: Visit) -> None:
    screen = visit("Ann")
    table = screen.hot_seat("Ann", "Bob", seed=3)
    screen.page.route("**/live*", lambda route: None)  # a lost line would bring the news
    screen.open(table)
    expect(screen.heading).to_have_text("Ann’s turn")
    seen = screen.see(table)
    screen.send(table, seen["revision"], seen["view"]["decision"]["options"][0]["action"])
    screen.choose("Pass")
    expect(screen.page.get_by_text("Somebody was faster")).to_be_visible()
    expect(screen.heading).to_have_text("Bob’s turn")


def test_a_table_comes_back_when_the_server_does(visit: Visit, own_server: Served) -> None:
    screen = visit("Ann", at=own_server.address)
    screen.open(screen.hot_seat("Ann", "Bob", seed=3))
    expect(screen.heading).to_have_text("Ann’s turn")
    own_server.stop()
    expect(screen.page.get_by_text("reconnecting")).to_be_visible()
    own_server.start()
    expect(screen.page.get_by_text("reconnecting")).to_have_count(0, timeout=20_000)
    screen.choose("Pass")
    expect(screen.heading).to_have_text("Bob’s turn")


def test_the_end_of_the_game_names_its_winners(visit: Visit) -> None:
    screen = visit("Ann")
    end = random_course("chicago-express", ("Ann", "Bob", "Cat", "Dan"), 8, 2).last()
    table, told = screen.brought(end.game), end.view["game"]
    screen.open(table)
    result = screen.page.get_by_role("dialog")
    expect(result).to_be_visible()
    for winner in told["winners"]:
        expect(result.get_by_role("heading")).to_contain_text(winner)
    for player, score in told["scores"].items():
        expect(result.get_by_role("listitem").filter(has_text=player)).to_contain_text(str(score))
    screen.shoot("end")
    expect(result.locator(".reason")).to_contain_text("The game ends")
    screen.page.get_by_role("button", name="See the board").click()
    expect(result).to_have_count(0)
    screen.shoot("end-board")
    screen.page.get_by_role("button", name="Result").click()
    result.get_by_role("button", name="Rematch").click()
    expect(result).to_have_count(0)
    expect(screen.heading).to_have_text("Ann’s turn")
    again = screen.page.url.rpartition("/")[2]
    assert again != table and screen.see(table)["table"]["rematch"] == again
    screen.open(table)
    expect(result.get_by_role("link", name="To the rematch")).to_be_visible()


EDGES = """nodes => nodes.map(node => node.getBoundingClientRect()).reduce((rows, box) => {
    const [left, right] = rows[box.top] ?? [box.left, box.right]
    rows[box.top] = [Math.min(left, box.left), Math.max(right, box.right)].map(Math.round)
    return rows
}, {})"""


def test_the_ways_on_from_the_end_stand_in_even_rows_on_a_phone(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    end = random_course("chicago-express", ("Ann", "Bob"), 3, 1).last()
    screen.open(screen.brought(end.game))
    expect(screen.page.get_by_role("button", name="Rematch")).to_be_visible()
    rows = screen.page.locator(".result .ways :is(button, a)").evaluate_all(EDGES)
    assert len(rows) == 3 and len({(left, right) for left, right in rows.values()}) == 1, rows
    screen.shoot("end-phone")
