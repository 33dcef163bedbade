"""The list of the keys: by its own key, by its button, in both languages, and told truly."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from .screen import Screen
from .test_access import broken

Visit = Callable[..., Screen]


def keys_of(screen: Screen, name: str = "Keyboard shortcuts") -> Locator:
    return screen.page.get_by_role("dialog", name=name)


def at_a_table(screen: Screen, title: str = "chicago-express") -> str:
    table = screen.hot_seat("Ann", "Bob", title=title, seed=3)
    screen.open(table)
    expect(screen.heading).to_have_text("Ann’s turn")
    return table


def test_a_question_mark_lists_the_keys_of_the_table(visit: Visit) -> None:
    screen = visit("Ann")
    at_a_table(screen)
    screen.page.keyboard.press("?")
    expect(keys_of(screen)).to_contain_text("Choose that option")
    expect(keys_of(screen)).not_to_contain_text("Rotate the tile")
    screen.shoot("keys")
    assert broken(screen, with_map=False) == []
    screen.page.keyboard.press("Escape")
    expect(keys_of(screen)).to_have_count(0)


def test_its_button_is_reached_by_keyboard_and_gets_the_keyboard_back(visit: Visit) -> None:
    screen = visit("Ann")
    at_a_table(screen, "1830")
    button, keys = (
        screen.page.get_by_role("button", name="Keyboard shortcuts"),
        screen.page.keyboard,
    )
    expect(button).to_be_visible()
    for _ in range(10):
        keys.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    expect(button).to_be_focused()
    keys.press("Enter")
    expect(keys_of(screen)).to_contain_text("Rotate the tile right or left")
    expect(keys_of(screen).get_by_role("button", name="Close")).to_be_focused()
    keys.press("Escape")
    expect(button).to_be_focused()


def test_it_is_read_in_french_and_on_other_pages(visit: Visit) -> None:
    screen = visit("Ann")
    screen.open()
    screen.page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(keys_of(screen)).to_contain_text("Next control")
    expect(keys_of(screen)).not_to_contain_text("Choose that option")
    screen.page.keyboard.press("Escape")
    at_a_table(screen)
    screen.page.get_by_role("button", name="FR: Français").click()
    expect(screen.heading).to_have_text("Au tour d’Ann")
    screen.page.keyboard.press("?")
    expect(keys_of(screen, "Raccourcis clavier")).to_contain_text("Choisir cette option")
    screen.shoot("keys-french")


def test_keys_do_nothing_behind_an_open_list_and_nothing_is_listed_while_one_types(
    visit: Visit,
) -> None:
    screen = visit("Ann")
    table = at_a_table(screen)
    ply = screen.see(table)["revision"]
    screen.page.keyboard.press("?")
    expect(keys_of(screen)).to_be_visible()
    screen.page.keyboard.press("2")
    screen.page.keyboard.press("Escape")
    screen.page.wait_for_timeout(200)
    assert screen.see(table)["revision"] == ply
    screen.page.get_by_role("spinbutton").first.focus()
    screen.page.keyboard.press("?")
    screen.page.wait_for_timeout(200)
    expect(keys_of(screen)).to_have_count(0)


def test_a_phone_has_no_button_for_keys(visit: Visit) -> None:
    screen = visit("Ann", phone=True)
    at_a_table(screen)
    expect(screen.page.locator("header button.help")).to_be_hidden()
