"""Goods of England and Wales led over ways of one's own: by mouse, keys and thumb."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

import stockrail
from stockrail.core.ids import HexId
from stockrail.titles.england_wales.actions import Deliver
from stockrail.titles.england_wales.network.deliveries import deliveries
from stockrail.titles.england_wales.operating.action_rounds import CompanyTurn
from stockrail.titles.england_wales.operating.delivering import stops

from ..screen import Screen
from ..test_access import broken
from ..test_screens import too_small
from .test_england_wales_screens import busily

Visit = Callable[..., Screen]
MYSELF = "Choose the route myself"
DELIVER = re.compile("^Deliver .* from .* to ")


@dataclass(frozen=True)
class Wish:
    """A delivery that is not on offer, one of its links beside one of another owner."""

    game: bytes
    colour: str
    hexes: tuple[HexId, ...]
    cities: tuple[str, ...]
    owners: tuple[str, ...]
    parallel: int
    """Which of the links."""


@cache
def wish() -> Wish:
    table, lots = stockrail.new("england-wales", ["Ann", "Bob", "Cat"], 1), Random(1)
    while (found := next(_wishes(table), None)) is None:
        table.play(busily(table.legal(), lots))
    return found


def _wishes(table: stockrail.Table[Any, stockrail.View]) -> Iterator[Wish]:
    state, step = table.state, table.state.stack[-1]
    if not isinstance(step, CompanyTurn):
        return
    railways, offered = state.railways, {*table.legal()}
    for known in deliveries(railways, step.company, state.goods):
        way = stops(railways, known.city, known.links)
        if Deliver(step.actor, *known.cube, known.links) in offered:
            continue
        owners = [
            {railways.links[n].company for n in railways.at[a] if b in railways.links[n].ends}
            for a, b in pairwise(way)
        ]
        if parallel := [n for n, each in enumerate(owners) if len(each) > 1]:
            yield Wish(
                game=table.to_json().encode(),
                colour=known.colour,
                hexes=way,
                cities=tuple(str(state.city_name(city)) for city in way),
                owners=tuple(railways.links[n].company for n in known.links),
                parallel=parallel[0],
            )


def at_the_table(screen: Screen) -> Wish:
    screen.open(screen.brought(wish().game))
    expect(screen.heading).to_contain_text("turn")
    return wish()


def fetch(desk: Locator, wish: Wish) -> None:
    """The city from the list, then one of its cubes if there are several."""
    goods = desk.get_by_role("list", name="Goods")
    goods.get_by_role("button", name=wish.cities[0]).click()
    cube = goods.get_by_role("button", name=re.compile(f"^{wish.colour} from", re.I))
    expect(cube.or_(desk.locator(".way"))).to_be_visible()
    if cube.count() > 0:
        cube.click()


def lead_on(desk: Locator, wish: Wish, link: int) -> None:
    name = f"{wish.cities[link + 1]} {wish.owners[link]}"
    desk.get_by_role("list", name="Next cities").get_by_role("button", name=name).click()


def told(wish: Wish) -> str:
    return " – ".join(wish.cities)


def test_a_delivery_over_a_way_chosen_on_the_map(visit: Visit) -> None:
    """§7.1: any way the rules allow, though it is not on offer."""
    screen = visit("Ann")
    wish = at_the_table(screen)
    page, bar = screen.page, screen.page.locator(".bar")
    screen.hex(wish.hexes[0]).click()
    page.get_by_role("dialog").get_by_role(
        "button", name=f"Choose a route from {wish.cities[0]}"
    ).click()
    cube = bar.get_by_role("button", name=re.compile(f"^{wish.colour} from", re.I))
    if cube.count() > 0:
        cube.click()
    for n, hex_id in enumerate(wish.hexes[1:]):
        screen.hex(hex_id).click()
        if n == wish.parallel:
            expect(bar).to_contain_text(f"Over whose link to {wish.cities[n + 1]}?")
            screen.shoot("england-way-whose")
            lead_on(bar, wish, n)
        expect(page.locator("path.glow")).to_have_count(n + 1)
    expect(bar.locator(".way")).to_contain_text(told(wish))
    expect(screen.offer(DELIVER)).to_contain_text(f"{wish.owners[0]} +")
    screen.offer("Back one city").click()
    expect(bar.locator(".why")).to_contain_text(f"{wish.cities[-2]} is not {wish.colour} §7.2")
    expect(bar.locator(".why")).to_contain_text(f"Deliver it to a {wish.colour} city")
    screen.shoot("england-way-refused")
    lead_on(bar, wish, len(wish.owners) - 1)
    expect(screen.offer(DELIVER)).to_be_visible()
    screen.shoot("england-way")
    screen.sent(screen.offer(DELIVER))
    screen.tab("Log")
    expect(page.get_by_role("log")).to_contain_text(
        f"delivers a {wish.colour} cube via {told(wish)}"
    )


def test_a_way_is_chosen_by_keyboard_alone(visit: Visit) -> None:
    screen = visit("Ann")
    wish = at_the_table(screen)
    bar, keys = screen.page.locator(".bar"), screen.page.keyboard
    screen.offer(MYSELF).focus()
    keys.press("Enter")
    expect(bar.get_by_role("list", name="Goods").get_by_role("button").first).to_be_focused()
    tab_to(screen, wish.cities[0])
    keys.press("Enter")
    expect(bar).to_contain_text(f"from {wish.cities[0]}")
    if bar.locator(".way").count() == 0:
        tab_to(screen, f"{wish.colour} from {wish.cities[0]}")
        keys.press("Enter")
    for city, owner in zip(wish.cities[1:], wish.owners, strict=True):
        expect(bar.get_by_role("list", name="Next cities").locator(":focus")).to_be_visible()
        tab_to(screen, f"{city} {owner}")
        keys.press("Enter")
        expect(bar.locator(".way")).to_contain_text(city)
    expect(screen.offer(DELIVER)).to_be_focused()
    with screen.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        keys.press("Enter")
    screen.tab("Log")
    expect(screen.page.get_by_role("log")).to_contain_text(f"via {told(wish)}")


def tab_to(screen: Screen, name: str) -> None:
    focused = "document.activeElement.innerText.replace(/\\s+/g, ' ').trim().toLowerCase()"
    for _ in range(60):
        if screen.page.evaluate(focused).startswith(name.lower()):
            return
        screen.page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {name}")


def test_a_town_without_a_link_from_here_is_told(visit: Visit) -> None:
    screen = visit("Ann")
    wish = at_the_table(screen)
    bar = screen.page.locator(".bar")
    screen.offer(MYSELF).click()
    fetch(bar, wish)
    screen.hex(wish.hexes[-1]).click()
    expect(bar).to_contain_text(f"No link leads on to {wish.cities[-1]} from here.")
    screen.hex(wish.hexes[1]).click()
    expect(bar.locator(".way")).to_contain_text(" – ".join(wish.cities[:2]))
    for _ in range(3):
        screen.hex(wish.hexes[1]).press("Escape")
    expect(screen.offer(MYSELF)).to_be_visible()


def test_no_way_in_the_making_breaks_a_rule_of_access(visit: Visit) -> None:
    screen = visit("Ann")
    wish = at_the_table(screen)
    bar = screen.page.locator(".bar")
    screen.offer(MYSELF).click()
    screen.shoot("england-goods")
    assert broken(screen, with_map=False) == []
    fetch(bar, wish)
    lead_on(bar, wish, 0)
    expect(bar.locator(".why")).to_be_visible()
    screen.shoot("england-way")
    assert broken(screen) == []


def test_a_thumb_chooses_a_way_on_a_phone(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    wish = at_the_table(screen)
    nearby = screen.page.locator(".nearby")
    screen.shoot("england-phone-late")
    nearby.get_by_role("button", name=MYSELF).tap()
    expect(nearby).to_contain_text("Choose the city where the goods are")
    screen.shoot("england-phone-goods")
    assert too_small(screen) == []
    fetch(nearby, wish)
    screen.hex(wish.hexes[1]).tap()
    expect(nearby.locator(".way")).to_contain_text(" – ".join(wish.cities[:2]))
    for n in range(1, len(wish.owners)):
        lead_on(nearby, wish, n)
    deliver = nearby.get_by_role("button", name=DELIVER)
    expect(deliver).to_be_visible()
    screen.shoot("england-phone-way")
    assert too_small(screen) == []
    with screen.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        deliver.tap()


def test_a_way_is_chosen_in_french(visit: Visit) -> None:
    screen = visit("Ann")
    at_the_table(screen)
    screen.page.get_by_role("button", name="FR: Français").click()
    screen.offer("Choisir le trajet moi-même").click()
    expect(screen.page.locator(".bar")).to_contain_text("Choisissez la ville où se trouve")
    screen.shoot("england-way-french")
