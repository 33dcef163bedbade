"""People in the browser: two devices, accounts, passkeys, their data; on both databases."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.notices.receivers import Mailbox
from tests.server.servers import wait_for

from .conftest import Served
from .screen import Screen
from .test_access import broken

PASSWORD = "three long words"
Visit = Callable[..., Screen]


@pytest.fixture(scope="module")
def club(
    new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a server, on each kind of database; by a name with which passkeys work."""
    told = {"STOCKRAIL_DATABASE": new_database(), "STOCKRAIL_CONTACT": "club@rail.example"}
    server = Served(tmp_path_factory.mktemp("club") / "tables.db", **told)
    yield server.address.replace("127.0.0.1", "localhost")
    server.stop()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.close()


@pytest.fixture
def mailing(new_database: Callable[[], str], mailbox: Mailbox, tmp_path: Path) -> Iterator[str]:
    """The address of a server that sends mail, with links that do not lead to it from here."""
    server = Served(
        tmp_path / "tables.db",
        STOCKRAIL_DATABASE=new_database(),
        STOCKRAIL_URL="https://rail.club",
        STOCKRAIL_MAIL=f"smtp://127.0.0.1:{mailbox.port}",
        STOCKRAIL_MAIL_FROM="Stockrail <rail@rail.club>",
    )
    yield server.address
    server.stop()


def link_in(mailbox: Mailbox, number: int) -> str:
    """Where the link of that mail leads on the server: the first, second …, when it has come."""
    wait_for(lambda: len(mailbox.mail) > number)
    (path,) = re.findall(r"https://rail\.club(/\S+)", mailbox.mail[number].get_content())
    return str(path)


def own_page(screen: Screen) -> Page:
    screen.page.goto(f"{screen.address}/me")
    expect(screen.page.get_by_role("heading", name="Return link")).to_be_visible()
    return screen.page


def create_account(screen: Screen, name: str) -> Page:
    page = own_page(screen)
    page.locator("summary", has_text="Create an account").click()
    page.get_by_label("Account name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_text(f"Signed in as {name}")).to_be_visible()
    return page


def sign_in(screen: Screen, name: str) -> Page:
    page = screen.page
    page.goto(f"{screen.address}/sign-in")
    page.get_by_label("Account name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    return page


def test_ones_own_page_is_shown_when_nothing_on_it_moves_any_more(club: str, visit: Visit) -> None:
    ann = visit("Ann", at=club)
    held: list[Route] = []
    ann.page.route("**/api/me/return-link", lambda route: held.append(route))
    ann.page.goto(f"{club}/me")
    account = ann.page.locator("#account")
    account.wait_for(state="attached")
    assert not account.is_visible()
    held.pop().continue_()
    expect(ann.page.get_by_role("img", name="Your return link as a QR code")).to_be_visible()
    assert account.is_visible()


def test_a_guests_seat_is_on_two_devices_by_the_return_link(club: str, visit: Visit) -> None:
    laptop = visit("Ann", at=club)
    table = laptop.hot_seat("Ann", "Bob")
    laptop.open()
    hint = laptop.page.get_by_role("link", name="Save your return link")
    hint.click()
    page = laptop.page
    expect(page.get_by_role("img", name="Your return link as a QR code")).to_be_visible()
    link = page.get_by_label("Only for you").input_value()
    phone = visit("Eve", phone=True, at=club)
    phone.hot_seat("Eve", "Fay")
    phone.page.goto(link)
    expect(phone.page.get_by_text("Continue as Ann on this device?")).to_be_visible()
    expect(phone.page.get_by_text("As a guest you have 1 game in this browser.")).to_be_visible()
    phone.page.get_by_role("button", name="Continue here").click()
    expect(phone.page.get_by_role("heading", name="Your tables")).to_be_visible()
    for screen in (phone, laptop):
        screen.open(table)
        expect(screen.heading).to_have_text("Ann’s turn")
    laptop.choose(re.compile("Pass"))
    expect(phone.heading).to_have_text("Bob’s turn")

    page = own_page(laptop)
    page.get_by_role("button", name="Renew the link").click()
    page.get_by_role("button", name="The old link ends").click()
    expect(page.get_by_text("This is the new link")).to_be_visible()
    thief = visit(at=club)
    thief.page.goto(link)
    expect(thief.page.get_by_text("This return link is no longer valid")).to_be_visible()
    thief.page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(thief.page.get_by_role("button", name="Create table")).to_be_visible()


def test_an_installed_app_comes_back_by_a_pasted_link(club: str, visit: Visit) -> None:
    laptop = visit("Ann", at=club)
    laptop.hot_seat("Ann", "Bob")
    link = own_page(laptop).get_by_label("Only for you").input_value()
    app = visit(phone=True, at=club)
    page = own_page(app)
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Return link").fill("three long words")
    page.get_by_role("button", name="Open the link").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not a return link.")
    assert broken(app) == []
    page.get_by_label("Return link").fill(f" {link} ")
    page.get_by_role("button", name="Open the link").click()
    page.get_by_role("button", name="Continue here").click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()


@pytest.mark.soak
def test_a_lost_phone_is_signed_out_with_its_link(club: str, visit: Visit) -> None:
    laptop, phone = visit("Ann", at=club), visit(phone=True, at=club)
    laptop.hot_seat("Ann", "Bob")
    page = own_page(laptop)
    address = page.get_by_label("Only for you")
    links = [address.input_value()]

    def come_back() -> None:
        phone.page.goto(links[-1])
        phone.page.get_by_role("button", name="Continue here").click()
        expect(phone.page.get_by_role("heading", name="Your tables")).to_be_visible()
        page.reload()

    def renewed() -> None:
        expect(address).not_to_have_value(links[-1])
        links.append(address.input_value())

    come_back()
    devices = page.get_by_role("region", name="Devices")
    devices.get_by_role("button", name=re.compile("^Sign out: ")).click()
    expect(devices.get_by_role("status")).to_contain_text("renew your return link too")
    devices.get_by_role("button", name="Renew the link").click()
    expect(devices.get_by_role("status")).to_have_text("Your return link is a new one.")
    renewed()
    come_back()
    own = page.get_by_role("region", name="Return link")
    own.get_by_role("button", name="Renew the link").click()
    own.get_by_role("button", name="The old link ends").click()
    renewed()
    own.get_by_role("button", name="Sign out my other devices").click()
    expect(own.get_by_role("status").last).to_contain_text("Your other devices are signed out")
    expect(devices.get_by_role("button", name=re.compile("^Sign out: "))).to_have_count(0)
    renewed()
    come_back()
    devices.get_by_role("button", name="Sign out my other devices").click()
    renewed()
    assert broken(laptop) == []
    phone.page.goto(f"{club}/me")
    expect(phone.page.get_by_role("link", name="Chicago Express")).to_have_count(0)
    assert len({*links}) == 5


def test_a_hint_that_was_read_stays_away(club: str, visit: Visit) -> None:
    screen = visit("Ann", at=club)
    screen.hot_seat("Ann", "Bob")
    screen.open()
    hint = screen.page.get_by_role("link", name="Save your return link")
    expect(hint).to_be_visible()
    screen.page.get_by_label("Return link").get_by_role("button", name="Close").click()
    screen.open()
    expect(screen.page.get_by_role("button", name="Create table")).to_be_visible()
    expect(hint).to_have_count(0)


def test_a_guest_creates_an_account_and_signs_in_elsewhere(club: str, visit: Visit) -> None:
    laptop, phone = visit("Ann", at=club), visit(phone=True, at=club)
    table = laptop.hot_seat("Ann", "Bob")
    create_account(laptop, "Ann Lee")
    page = sign_in(phone, "ann lee")
    expect(page.get_by_text("Signed in as Ann Lee")).to_be_visible()
    expect(page.get_by_text("this device")).to_be_visible()
    expect(page.get_by_role("link", name="Chicago Express")).to_be_visible()
    phone.open(table)
    expect(phone.heading).to_have_text("Ann’s turn")
    laptop_page = own_page(laptop)
    laptop_page.get_by_role("button", name="Sign out: Chrome").click()
    expect(laptop_page.get_by_role("button", name="Sign out: Chrome")).to_have_count(0)
    phone.page.goto(f"{club}/me")
    expect(phone.page.get_by_text("You play as a guest.")).to_be_visible()


def test_a_wrong_password_is_refused_in_plain_words(club: str, visit: Visit) -> None:
    screen = visit(at=club)
    page = sign_in(screen, "nobody")
    expect(screen.refusal).to_contain_text("Name and password do not belong together")
    assert page.url.endswith("/sign-in")


def test_a_passkey_is_made_and_signs_in(club: str, visit: Visit) -> None:
    screen = visit("Kim", at=club)
    page = create_account(screen, "Kim")
    with screen.authenticator():
        page.locator("summary", has_text="Add a passkey").click()
        adding = page.get_by_role("region", name="Passkeys")
        adding.get_by_label("Name of the passkey").fill("My laptop")
        adding.get_by_label("Password").fill(PASSWORD)
        adding.get_by_role("button", name="Add a passkey").click()
        expect(adding.get_by_text("Passkey added.")).to_be_visible()
        page.get_by_role("button", name="Sign out here").click()
        expect(page.get_by_role("button", name="Create table")).to_be_visible()
        page.goto(f"{club}/sign-in")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_text("Signed in as Kim")).to_be_visible()
        used = page.get_by_role("region", name="Passkeys")
        expect(used.get_by_label("Name of the passkey").first).to_have_value("My laptop")
        used.get_by_role("button", name="Remove: My laptop").click()
        expect(used.get_by_role("button", name="Remove: My laptop")).to_have_count(0)


def test_an_address_is_typed_in_and_confirmed_by_the_link_in_the_mail(
    mailing: str, mailbox: Mailbox, visit: Visit
) -> None:
    laptop, phone = visit("Ann", at=mailing), visit(at=mailing, phone=True)
    page = create_account(laptop, "Ann Lee")
    typing = page.locator("details", has_text="Save address")
    typing.get_by_label("Mail address").fill("ann@example.org")
    typing.get_by_label("Password").fill(PASSWORD)
    typing.get_by_role("button", name="Save address").click()
    expect(page.get_by_text("Open the link in the mail we have sent you.")).to_be_visible()
    expect(page.get_by_text("not confirmed yet")).to_be_visible()
    link = link_in(mailbox, 0)
    assert mailbox.mail[0]["To"] == "ann@example.org"
    phone.page.goto(f"{mailing}{link}")
    phone.page.get_by_role("button", name="Confirm").click()
    expect(phone.page.get_by_text("Your address is confirmed.")).to_be_visible()
    page = own_page(laptop)
    expect(page.locator("summary", has_text="ann@example.org")).to_be_visible()
    expect(page.get_by_text("not confirmed yet")).to_have_count(0)


@pytest.mark.soak
def test_a_lost_password_is_reset_by_the_link_in_the_mail(
    mailing: str, mailbox: Mailbox, visit: Visit
) -> None:
    laptop, phone = visit("Ann", at=mailing), visit(at=mailing, phone=True)
    table = laptop.hot_seat("Ann", "Bob")
    create_account(laptop, "Ann Lee")
    address = {"address": "ann@example.org", "password": PASSWORD}
    assert laptop.page.request.put(f"{mailing}/api/me/address", data=address).ok
    laptop.page.goto(f"{mailing}{link_in(mailbox, 0)}")
    laptop.page.get_by_role("button", name="Confirm").click()
    expect(laptop.page.get_by_text("Your address is confirmed.")).to_be_visible()
    page = phone.page
    page.goto(f"{mailing}/sign-in")
    page.get_by_label("Account name").fill("ann@example.org")
    page.get_by_role("button", name="Forgot your password?").click()
    expect(page.get_by_text("a mail is on its way")).to_be_visible()
    page.goto(f"{mailing}{link_in(mailbox, 1)}")
    page.get_by_label("New password").fill("four longer words than before")
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_text("Signed in as Ann Lee")).to_be_visible()
    phone.open(table)
    expect(phone.heading).to_have_text("Ann’s turn")
    laptop.page.goto(f"{mailing}/me")
    expect(laptop.page.get_by_text("You play as a guest.")).to_be_visible()
    sign_in(laptop, "Ann Lee")
    expect(laptop.refusal).to_contain_text("Name and password do not belong together")
    laptop.page.get_by_label("Password", exact=True).fill("four longer words than before")
    laptop.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(laptop.page.get_by_text("Signed in as Ann Lee")).to_be_visible()


@pytest.mark.soak
def test_the_data_of_an_account_are_exported(club: str, visit: Visit, tmp_path: Path) -> None:
    screen = visit("Ann", at=club)
    table = screen.hot_seat("Ann", "Bob")
    kept = exported(create_account(screen, f"Kept {table}"), tmp_path / "me.json")
    (account,) = kept["accounts"]
    assert account["name"] == f"Kept {table}"
    assert kept["hosted_tables"] == [table] and kept["devices"]
    assert PASSWORD not in json.dumps(kept) and "argon2" not in json.dumps(kept)


def exported(page: Page, file: Path) -> dict[str, Any]:
    with page.expect_download() as download:
        page.get_by_role("link", name="Export my data").click()
    download.value.save_as(file)
    kept: dict[str, Any] = json.loads(file.read_text())
    return kept


def test_ones_data_is_exported(club: str, visit: Visit, tmp_path: Path) -> None:
    screen = visit("Ann", at=club)
    table = screen.hot_seat("Ann", "Bob")
    kept = exported(own_page(screen), tmp_path / "me.json")
    assert kept["profile"]["name"] == "Ann" and kept["hosted_tables"] == [table]


def test_an_account_is_deleted_and_the_game_goes_on(club: str, visit: Visit) -> None:
    ann, bob = visit("Ann", at=club), visit("Bob", at=club)
    table = ann.table({"kind": "here", "name": "Ann"}, {"kind": "open"})
    joined = bob.page.request.post(f"{club}/api/tables/{table}/seats/1", data={"name": "Bob"})
    assert joined.ok
    assert ann.page.request.post(f"{club}/api/tables/{table}/start").ok
    bob.open(table)
    page = create_account(ann, f"Gone {table}")
    page.locator("summary", has_text="Delete my account").click()
    page.get_by_role("region", name="Your data").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("button", name="Create table")).to_be_visible()
    expect(bob.page.get_by_text("Player 1").first).to_be_visible()
    expect(bob.heading).to_contain_text("Your turn", timeout=30_000)
    bob.choose(re.compile("Pass"))
    sign_in(ann, f"Gone {table}")
    expect(ann.refusal).to_contain_text("Name and password do not belong together")


@pytest.mark.soak
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_pages_can_be_used_by_everybody(club: str, visit: Visit, phone: bool) -> None:
    screen = visit("Ann", phone=phone, at=club)
    screen.hot_seat("Ann", "Bob")
    page = own_page(screen)
    link = page.get_by_label("Only for you").input_value()
    assert broken(screen) == []
    page.goto(f"{club}/sign-in")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    assert broken(screen) == []
    page.goto(f"{club}/privacy")
    expect(page.get_by_text("club@rail.example")).to_be_visible()
    assert broken(screen) == []
    page.goto(link)
    expect(page.get_by_text("You already play as Ann")).to_be_visible()
    assert broken(screen) == []
    page.goto(f"{club}/reset/{'x' * 43}")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Save password").click()
    expect(screen.refusal).to_contain_text("This link has been used")
    assert broken(screen) == []
    page.get_by_role("link", name="Forgot your password?").click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    page.goto(f"{club}/confirm/{'x' * 43}")
    page.get_by_role("button", name="Confirm").click()
    expect(screen.refusal).to_contain_text("This link has been used")
    assert broken(screen) == []


def test_a_phone_shows_ones_own_tables_first(club: str, visit: Visit) -> None:
    phone = visit("Ann", phone=True, at=club)
    phone.open()
    expect(phone.page.get_by_text("No account needed")).to_be_visible()
    phone.hot_seat("Ann", "Bob")
    phone.open()
    expect(phone.page.get_by_role("link", name=re.compile("Chicago Express"))).to_be_in_viewport()
    phone.shoot("lobby-phone-own-tables")
    assert broken(phone) == []


@pytest.mark.soak
def test_who_only_watches_signs_in_and_is_back_at_the_table(club: str, visit: Visit) -> None:
    laptop, phone = visit("Gil", at=club), visit(phone=True, at=club)
    table = laptop.hot_seat("Gil", "Bob")
    link = own_page(laptop).get_by_label("Only for you").input_value()
    phone.open(table)
    page = phone.page
    page.get_by_role("link", name="Sign in or use your return link").click()
    page.get_by_label("Return link").fill(link)
    page.get_by_role("button", name="Open the link").click()
    page.get_by_role("button", name="Continue here").click()
    expect(page).to_have_url(f"{club}/table/{table}")
    expect(page.get_by_text("You are watching")).to_have_count(0)
    expect(phone.heading).to_have_text("Gil’s turn")


@pytest.mark.soak
def test_who_makes_a_table_is_led_to_their_return_link_and_back(club: str, visit: Visit) -> None:
    phone = visit("Hal", phone=True, at=club)
    phone.open()
    page = phone.page
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("link", name="Save your return link").click()
    expect(page.get_by_label("Only for you")).to_be_in_viewport()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_text("Waiting for players")).to_be_visible()


def test_who_is_invited_reads_by_whom_and_joins(club: str, visit: Visit) -> None:
    ann, phone = visit("Ann", at=club), visit(phone=True, at=club)
    open_seats = [{"kind": "open"}] * 2
    table = ann.table({"kind": "here", "name": "Ann"}, *open_seats)
    phone.open(table)
    page = phone.page
    expect(page.get_by_text("Ann invites you to play")).to_be_visible()
    inside = page.locator(".poster").bounding_box()
    join = page.get_by_role("button", name="Join").first.bounding_box()
    assert inside is not None and join is not None
    assert join["x"] + join["width"] < inside["x"] + inside["width"] - 10
    assert broken(phone) == []
    page.locator("#name-1").fill("Bob")
    page.get_by_role("button", name="Join").first.click()
    expect(page.get_by_text("Ann starts the game.")).to_be_visible()
    ann.open(table)
    ann.page.get_by_role("button", name="Start now").click()
    expect(ann.page.get_by_text("The game starts with 2 players")).to_be_visible()
    ann.page.get_by_role("button", name="Press again to confirm").click()
    expect(ann.page.locator(".seats > li")).to_have_count(2)


@pytest.mark.soak
def test_a_guest_is_led_all_the_way_to_notices_by_mail(
    mailing: str, mailbox: Mailbox, visit: Visit
) -> None:
    phone = visit("Ida", phone=True, at=mailing)
    page = phone.page
    page.goto(f"{mailing}/notices")
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    page.get_by_label("Mail address").fill("ida@example.org")
    page.get_by_role("button", name="Save address").click()
    page.goto(f"{mailing}{link_in(mailbox, 0)}")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Notices by mail are still off.")).to_be_visible()
    phone.shoot("confirmed-phone")
    page.get_by_role("button", name="Turn on notices by mail").click()
    expect(page.get_by_text("Notices by mail are on.")).to_be_visible()
    page.get_by_role("link", name="All notice settings").click()
    expect(page.get_by_label("To ida@example.org")).to_be_checked()
