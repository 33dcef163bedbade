"""A club as everybody sees it: on each device, in each language and colour."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Literal, get_args
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select, update

from stockrail.server.people import tokens
from stockrail.server.service.settings import Settings, sqlite
from stockrail.server.storage import accounts, tables, visitors
from stockrail.server.storage.timing import ago
from tests.server import pages
from tests.server.clubs import OPEN
from tests.server.servers import Person, Running
from tests.web.screen import Screen
from tests.web.test_access import audit

Visit = Callable[..., Screen]

CUT = """() => {
    const cut = []
    const hides = (style) => [style.overflowX, style.overflowY].some((is) => /hidden|clip/.test(is))
    const ink = document.createElement("canvas").getContext("2d")
    const say = (why, node) => cut.push(`${why}: ${node.textContent.trim().slice(0, 60)}`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
        const node = texts.currentNode, holder = node.parentElement
        if (!node.textContent.trim() || holder.closest("svg, .hidden, .skip, option, textarea"))
            continue
        if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        for (let box = holder; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box)
            if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
            if (!hides(style)) continue
            const edge = box.getBoundingClientRect()
            if (edge.width < 2) break
            if (text.right > edge.right + 1 || text.left < edge.left - 1
                || text.bottom > edge.bottom + 3 || text.top < edge.top - 3) say("cut", node)
        }
    }
    for (const choice of document.querySelectorAll("select")) {
        if (!choice.checkVisibility({ visibilityProperty: true })) continue
        const { font, paddingLeft, paddingRight } = getComputedStyle(choice)
        ink.font = font
        const room = choice.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16
        const shown = choice.selectedOptions[0]
        if (shown && room > 0 && ink.measureText(shown.text).width > room) say("select", shown)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth - clientWidth
    if (wide > 0) cut.push(`${wide} px too wide`)
    return cut
}"""


Language = Literal["en", "fr"]
Theme = Literal["light", "dark"]


@dataclass(frozen=True)
class Look:
    """A device, a language and a colour, and a visitor who has them."""

    phone: bool
    language: Language
    theme: Theme

    @property
    def name(self) -> str:
        return f"{'phone' if self.phone else 'desktop'}-{self.language}-{self.theme}"

    @property
    def address(self) -> str:
        """For mail; of one and the same three a day can be confirmed."""
        return f"ann.lee@{self.name}.example"

    def say(self, english: str, french: str) -> str:
        return english if self.language == "en" else french

    def at(self, visit: Visit, club: "Club", name: str) -> Screen:
        screen = visit(phone=self.phone, at=club.address)
        screen.page.emulate_media(color_scheme=self.theme, reduced_motion="reduce")
        if not self.phone:
            screen.page.set_viewport_size({"width": 1280, "height": 720})
        me = {"name": name, "language": self.language}
        assert screen.page.request.put(f"{club.address}/api/me", data=me).ok
        return screen

    def see(self, screen: Screen, name: str, *, whole: bool = False) -> None:
        """What is on the screen now is as it should be."""
        screen.page.evaluate("() => document.fonts.ready")
        screen.shoot(f"club-{name}-{self.name}", whole=whole)
        assert screen.page.evaluate(CUT) == [], name
        assert audit(screen, with_map=False) == [], name


USUAL, *OTHERS = (
    Look(phone, language, theme)
    for phone in (False, True)
    for language in get_args(Language)
    for theme in get_args(Theme)
)


@pytest.fixture(
    params=[USUAL, *(pytest.param(look, marks=pytest.mark.soak) for look in OTHERS)],
    ids=lambda look: look.name,
)
def look(request: pytest.FixtureRequest) -> Look:
    found: Look = request.param
    return found


class Club(Running):
    """A server with mail and passkeys, and people who play with whoever looks."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.address = self.address.replace("127.0.0.1", "localhost")
        self._open = ExitStack()
        self._heard: list[Iterator[str]] = []

    def person(self, name: str) -> Person:
        person = self._open.enter_context(self.visit())
        assert person.put("/api/me", json={"name": name, "language": "en"}).status_code == 200
        return person

    def game(self, host: Screen, *others: Person, **wish: Any) -> str:
        """A game that has begun, with Ann as the host."""
        table_id = host.table({"kind": "here", "name": "Ann"}, *[OPEN] * len(others), **wish)
        for n, (person, name) in enumerate(zip(others, ("Bob", "Cat"), strict=False), 1):
            assert person.join(table_id, n, name).status_code == 200
        host.post(f"/api/tables/{table_id}/start")
        return table_id

    def watch(self, person: Person, table_id: str) -> None:
        """Somebody has the page open until the server stops."""
        heard = self._open.enter_context(pages.Page(person, table_id).listening(("presence",)))
        next(heard)
        self._heard.append(heard)

    def let_sleep(self, table_id: str) -> None:
        """Nobody has played at a table for long."""
        old = {"changed_at": ago(days=40), "acts_since": ago(days=40)}
        with self.service.storage.writing() as connection:
            connection.execute(update(tables).where(tables.c.id == table_id).values(old))
        self.service.rooms.forget(table_id)

    def visitor(self, screen: Screen) -> str:
        """The id of whoever has no name like it."""
        me = screen.page.request.get(f"{self.address}/api/me").json()
        with self.service.storage.reading() as connection:
            mine = select(visitors.c.id).where(visitors.c.name == me["name"])
            return str(connection.scalars(mine).one())

    def confirm(self, screen: Screen, address: str) -> None:
        """An address for whoever has an account."""
        mine = accounts.c.visitor == self.visitor(screen)
        with self.service.storage.writing() as connection:
            confirmed = {"address": address, "address_confirmed_at": ago()}
            connection.execute(update(accounts).where(mine).values(confirmed))

    def mailed_secret(self, screen: Screen, address: str) -> str:
        """Of the link with which somebody confirms their address."""
        secret, visitor = tokens.fresh_secret(), self.visitor(screen)
        with self.service.storage.writing() as connection:
            tokens.issue(connection, "confirm", secret, visitor=visitor, about=address)
        return secret

    def stop(self) -> None:
        self._open.close()
        super().stop()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    server = Club(
        Settings(
            database=sqlite(tmp_path_factory.mktemp("club") / "tables.db"),
            url="https://rail.example",
            mail="smtp://127.0.0.1:9",
            mail_from="Stockrail <rail@rail.example>",
            contact="Ann Lee, club@rail.example",
            bot_delay=0.0,
            absence=0.1,
        )
    )
    yield server
    server.stop()


def go(screen: Screen, path: str, sign: str) -> Page:
    screen.page.goto(f"{screen.address}{path}")
    expect(screen.page.locator(sign).first).to_be_visible()
    return screen.page


def say(person: Person, table: str, text: str) -> None:
    said = {"text": text, "key": uuid4().hex}
    assert person.post(f"/api/tables/{table}/talk", json=said).status_code == 200
