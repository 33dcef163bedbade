"""Push received by a service worker for real, and the page installed as an app.

Chromium cannot reach a push service here. What the server sends to one is taken by a stand-in,
opened with the keys of the browser, and handed to the service worker by the devtools.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Worker, expect

from tests.server.notices.receivers import BrowserKeys, Receiver
from tests.web.conftest import Served
from tests.web.screen import Screen

from .conftest import Club, settings, their_turn

Visit = Callable[..., Screen]
SUBSCRIBED = """
([endpoint, keys]) => {
  const here = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
  let is = null
  PushManager.prototype.subscribe = async () => (is = here)
  PushManager.prototype.getSubscription = async () => is
}
"""


IT_HAPPENS = """() => {
  self.happens = (kind, about) =>
    new Promise((done, fail) => {
      const waitUntil = (work) => work.then(done, fail)
      dispatchEvent(Object.assign(new Event(kind), { ...about, waitUntil }))
    })
}"""
"""What only a browser does to a worker, and no devtools."""


MANIFESTS = {"English": "/manifest.webmanifest", "Français": "/manifest.fr.webmanifest"}


class Pushed:
    """Somebody who has turned push on in their browser."""

    def __init__(self, screen: Screen, receiver: Receiver) -> None:
        self.page, self._address, self._receiver = screen.page, screen.address, receiver
        self._keys = BrowserKeys()
        self.page.context.grant_permissions(["notifications"], origin=screen.address)
        self._devtools = self.page.context.new_cdp_session(self.page)
        self._known = registrations(self._devtools)
        settings(screen).evaluate(SUBSCRIBED, [f"{receiver.address}/push", self._keys.keys])
        self.page.get_by_role("button", name="Turn on push").click()
        expect(self.page.get_by_role("button", name="Turn off push here")).to_be_visible()

    @property
    def worker(self) -> Worker:
        all_workers = self.page.context.service_workers
        (worker,) = (one for one in all_workers if one.url.startswith(self._address))
        worker.evaluate(IT_HAPPENS)
        return worker

    def push(self, number: int = 0) -> None:
        """What the server has sent reaches the browser, or does so once more."""
        soon(self.page, lambda: len(self._receiver.got) > number)
        data = self._keys.opened(self._receiver.got[number].body).decode()
        told = {"origin": self._address, "registrationId": soon(self.page, lambda: self._known)[-1]}
        self._devtools.send("ServiceWorker.deliverPushMessage", {**told, "data": data})

    def shown(self) -> list[list[str]]:
        shown: list[list[str]] = self.page.evaluate(
            """async () => {
                const worker = await navigator.serviceWorker.ready
                const all = await worker.getNotifications()
                return all.map(({ title, data }) => [title, data.path])
            }"""
        )
        return shown

    def show(self, *paths: str) -> None:
        """Notices about these pages, however they came to be shown."""
        self.page.evaluate(
            """async (paths) => {
                const worker = await navigator.serviceWorker.ready
                const show = (path) => worker.showNotification("A move", { data: { path } })
                await Promise.all(paths.map(show))
            }""",
            paths,
        )

    def clear(self) -> None:
        self.page.evaluate(
            """async () => {
                const worker = await navigator.serviceWorker.ready
                for (const one of await worker.getNotifications()) one.close()
            }"""
        )


def test_a_service_worker_shows_what_is_pushed_unless_one_looks(
    visit: Visit, club: Club, receiver: Receiver
) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address)
    here, page = Pushed(ann, receiver), ann.page
    way = page.get_by_role("region", name="Push to this browser")
    expect(way.get_by_label("My turn")).to_be_checked()
    table = their_turn(club, ann, bob)
    here.push()
    shown = soon(page, here.shown)
    assert shown == [["Your turn: Chicago Express with Bob", f"/table/{table}"]]
    here.worker.evaluate(
        """async () => {
            const [notification] = await registration.getNotifications()
            const [{ action, title }] = notification.actions
            if (title !== "No more from this table") throw new Error(title)
            await happens("notificationclick", { notification, action })
        }"""
    )
    at_table = page.request.get(f"{club.address}/api/tables/{table}/notices").json()
    assert at_table["channels"]["turn"] == []
    everywhere = page.request.get(f"{club.address}/api/me/notices").json()["choices"]
    assert everywhere["channels"]["turn"] == ["push"]
    here.clear()
    ann.open(table)
    page.bring_to_front()
    expect(page.get_by_role("button", name=re.compile("Notices for this table"))).to_be_visible()
    here.push()
    page.wait_for_timeout(1000)
    assert here.shown() == []


def test_what_was_pushed_about_a_table_is_put_away_when_one_looks_at_it(
    visit: Visit, club: Club, receiver: Receiver
) -> None:
    ann, bob = visit("Ann", at=club.address), visit("Bob", at=club.address)
    here, page = Pushed(ann, receiver), ann.page
    table, other = (their_turn(club, ann, bob) for _ in range(2))
    for number in range(2):
        here.push(number)
    soon(page, lambda: len(here.shown()) == 2)
    ann.open(other)
    soon(page, lambda: [path for _, path in here.shown()] == [f"/table/{table}"])
    here.show(f"/table/{other}")
    page.evaluate("dispatchEvent(new Event('focus'))")
    soon(page, lambda: [path for _, path in here.shown()] == [f"/table/{table}"])


@pytest.mark.soak
def test_whoever_opens_a_table_by_a_notice_puts_away_the_others_about_it(
    visit: Visit, club: Club, receiver: Receiver
) -> None:
    here = Pushed(visit("Ann", at=club.address), receiver)
    here.show("/table/one", "/table/two", "/table/one")
    here.worker.evaluate(
        """async () => {
            const shown = await registration.getNotifications()
            const notification = shown.find(({ data }) => data.path === "/table/one")
            // Nobody has really clicked, so the browser opens nothing.
            await happens("notificationclick", { notification, action: "" }).catch(() => null)
        }"""
    )
    assert [path for _, path in here.shown()] == ["/table/two"]


@pytest.mark.soak
def test_a_browser_that_gets_another_address_is_reached_there(
    visit: Visit, club: Club, receiver: Receiver
) -> None:
    here = Pushed(visit("Ann", at=club.address), receiver)
    here.worker.evaluate(SUBSCRIBED, [f"{receiver.address}/renewed", BrowserKeys().keys])
    here.worker.evaluate(
        """async (endpoint) =>
            happens("pushsubscriptionchange", { oldSubscription: { endpoint } })""",
        f"{receiver.address}/push",
    )
    trial = {"channel": "push"}
    assert here.page.request.post(f"{club.address}/api/me/notices/test", data=trial).ok
    assert [got.path for got in receiver.got] == ["/renewed"]


def soon(page: Page, what: Callable[[], Any]) -> Any:
    """Waits as the page does, so that the devtools are heard meanwhile."""
    for _ in range(400):
        if found := what():
            return found
        page.wait_for_timeout(50)
    raise AssertionError("it did not happen in time")


def registrations(devtools: CDPSession) -> list[str]:
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", note)
    devtools.send("ServiceWorker.enable")
    return found


def test_the_page_can_be_installed(visit: Visit, served: Served) -> None:
    screen = visit("Ann")
    screen.open()
    get = screen.page.request.get
    worker = get(f"{served.address}/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
    manifest = get(f"{served.address}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert get(f"{served.address}{icon['src']}").headers["content-type"] == "image/png"
    errors = screen.page.context.new_cdp_session(screen.page).send("Page.getInstallabilityErrors")
    assert [e["errorId"] for e in errors["installabilityErrors"]] in ([], ["in-incognito"])


def test_what_is_installed_says_in_the_language_of_the_page_what_it_is(
    visit: Visit, served: Served
) -> None:
    screen = visit("Ann")
    screen.open()
    described: dict[str, Any] = {}
    for language in ("English", "Français"):
        screen.page.get_by_role("button", name=language).click()
        link = screen.page.locator("link[rel=manifest]")
        expect(link).to_have_attribute("href", MANIFESTS[language])
        path = link.get_attribute("href")
        described[language] = screen.page.request.get(f"{served.address}{path}").json()
    english, french = described.values()
    assert (english.pop("lang"), french.pop("lang")) == ("en", "fr")
    assert english.pop("description").startswith("Railway share games")
    assert french.pop("description").startswith("Jeux d’actions ferroviaires")
    assert english == french, "it is the same app"
