"""One visitor's browser at the table."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    expect,
)

View = dict[str, Any]

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
DRAWN = """async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}"""
BLANK = "about:blank"
NETWORK = "Failed to load resource"


class Devices:
    """Desktops and phones for one visitor after the other, with what they have loaded already."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[bool, list[Page]] = {False: [], True: []}

    def take(self, *, phone: bool) -> Page:
        if self._free[phone]:
            return self._free[phone].pop()
        page = self._browser.new_page(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            locale="en-GB",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        page.set_default_timeout(10_000)
        return page

    def give_back(self, page: Page, *, phone: bool) -> None:
        """As the next visitor finds it: with an empty page that knows nothing of the last one."""
        page.unroute_all()
        if page.url.startswith("http"):
            page.evaluate("localStorage.clear()")
        page.goto(BLANK)
        page.context.clear_cookies()
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(PHONE if phone else DESKTOP)
        page.mouse.move(0, 0)
        self._free[phone].append(page)


class Screen:
    def __init__(
        self, devices: Devices, address: str, shots: Path | None, name: str, *, phone: bool
    ) -> None:
        self.name, self.address, self.is_phone, self._shots = name, address, phone, shots
        self._devices, self.page = devices, devices.take(phone=phone)
        self.errors: list[str] = []
        self.page.on("pageerror", self._met)
        self.page.on("console", self._said)
        if name:
            answer = self.page.request.put(
                f"{address}/api/me", data={"name": name, "language": "en"}
            )
            assert answer.ok

    def _met(self, error: Error) -> None:
        self.errors.append(str(error))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and NETWORK not in message.text:
            self.errors.append(message.text)

    def close(self) -> None:
        self.page.remove_listener("pageerror", self._met)
        self.page.remove_listener("console", self._said)
        for page in self.page.context.pages:
            if page != self.page:
                page.close()
        self._devices.give_back(self.page, phone=self.is_phone)

    def shoot(self, name: str, *, whole: bool = False) -> None:
        """A picture to look at, if the run is told to take some."""
        if self._shots:
            self.page.wait_for_timeout(400)
            self.page.screenshot(path=self._shots / f"{name}.png", full_page=whole)

    def in_window(self, width: int, height: int) -> None:
        """A window of another size, once the page has been drawn in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(DRAWN)

    # Tables, set up and moved on without clicking

    @contextmanager
    def authenticator(self) -> Iterator[None]:
        """A device that keeps passkeys, for as long as it is plugged in."""
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("WebAuthn.enable")
        key = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
        able = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
        devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**key, **able}})
        try:
            yield
        finally:
            devtools.send("WebAuthn.disable")
            devtools.detach()

    def table(self, *seats: dict[str, str], **wish: Any) -> str:
        wish = {"title": "chicago-express", "seats": list(seats), **wish}
        answer = self.page.request.post(f"{self.address}/api/tables", data=wish)
        assert answer.status == 201, answer.text()
        table_id: str = answer.json()["id"]
        return table_id

    def post(self, path: str, body: Any = None) -> dict[str, Any]:
        """Something done past the page."""
        answer = self.page.request.post(f"{self.address}{path}", data=body)
        assert answer.ok, answer.text()
        given: dict[str, Any] = answer.json()
        return given

    def hot_seat(self, *names: str, **wish: Any) -> str:
        return self.table(*({"kind": "here", "name": name} for name in names), **wish)

    def brought(self, game: bytes) -> str:
        """A table where a game goes on that was played elsewhere, all of it on this screen."""
        answer = self.page.request.post(f"{self.address}/api/imports", data=game)
        assert answer.status == 201, answer.text()
        table_id: str = answer.json()["id"]
        return table_id

    def see(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.request.get(f"{self.address}/api/tables/{table}").json()
        return seen

    def is_to_act(self, table: str) -> bool:
        """Whether a seat of this screen is, as the lobby tells it, which costs no view."""
        tables = self.page.request.get(f"{self.address}/api/tables").json()
        (found,) = (one for one in tables if one["id"] == table)
        return any(seat["yours"] and seat["acts"] for seat in found["seats"])

    def send(self, table: str, ply: int, action: dict[str, Any]) -> dict[str, Any]:
        answer = self.page.request.post(
            f"{self.address}/api/tables/{table}/actions", data={"revision": ply, "action": action}
        )
        assert answer.ok, answer.text()
        seen: dict[str, Any] = answer.json()["whole"]
        return seen

    # What is seen and done

    def open(self, table: str = "") -> None:
        self.page.goto(f"{self.address}/table/{table}" if table else self.address)
        if table:
            expect(self.page.locator("main")).to_be_visible()

    @property
    def heading(self) -> Locator:
        return self.page.locator("#decision-heading")

    def is_called(self) -> bool:
        return "Your turn" in (self.heading.text_content() or "")

    def offer(self, label: str | re.Pattern[str]) -> Locator:
        return self.page.locator(".bar").get_by_role("button", name=label)

    def choose(self, label: str | re.Pattern[str]) -> None:
        self.sent(self.offer(label).first)

    def sent(self, control: Locator) -> None:
        """Clicks what sends an action, and waits for the answer."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/actions")):
            control.click()

    def whole_map(self) -> None:
        """All of the map, as key or button show it."""
        whole = self.page.get_by_role("button", name="Whole board")
        if whole.get_attribute("aria-pressed") != "true":
            whole.click()
        expect(whole).to_have_attribute("aria-pressed", "true")

    def hex(self, hex_id: str) -> Locator:
        return self.page.locator(f'[data-hex="{hex_id}"]')

    def open_hexes(self) -> Locator:
        return self.page.locator('[data-hex][tabindex="0"]')

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("alert")

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()


def offers(view: View, kind: str) -> bool:
    return any(option["action"]["kind"] == kind for option in view["decision"]["options"])


def busy(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What moves the game on, and the last option, which leaves off."""
    doing = [option for option in options if option["action"]["kind"] not in ("pass", "done")]
    return [*doing, options[-1]]
