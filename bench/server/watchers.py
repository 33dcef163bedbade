"""Players with the page of their table open, by the two ways a server keeps it up to date."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Protocol

import msgspec

from .wire import Answer, Browser, Closed, Event

RETRY = 0.2, 0.8
"""Seconds until a lost stream is tried again, at least and at most."""


class Notice(msgspec.Struct):
    """That a table has changed, or of a view which one it is; the rest is not unpacked."""

    revision: int


class Update(msgspec.Struct):
    """A change of a table, or all of it; the rest is not unpacked."""

    mark: str
    since: str | None
    revision: int


class Watcher(Protocol):
    """What the driver asks of a page, whatever it speaks."""

    browser: Browser
    mark: str | None
    revision: int
    """Of the view it holds; -1 as long as it has none."""
    is_served: bool
    """Whether it has been brought up to date since it last connected."""
    lost: int
    """How often its stream ended."""
    broken: int
    """How often it was told something that does not follow what it held."""

    async def act(self, revision: int, action: Mapping[str, object]) -> Answer: ...

    def open(self) -> None: ...

    def forget(self) -> None:
        """Hold nothing, as a page that is opened anew."""
        ...

    async def close(self) -> None: ...


class _Page(ABC):
    """What both have in common: a stream that is opened again when it is lost."""

    def __init__(self, browser: Browser, table_id: str, seat: int, told: Callable[[], None]):
        self.browser = browser
        self.mark: str | None = None
        self.revision = -1
        self.is_served = False
        self.lost = self.broken = 0
        self._path = f"/api/tables/{table_id}"
        self._told = told
        self._draw = Random(f"{table_id} {seat}")
        self._task: asyncio.Task[None] | None = None
        self._fetches: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        tasks = [*self._fetches, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.browser.close()

    def forget(self) -> None:
        self.revision, self.mark = -1, None

    async def _follow(self) -> None:
        while True:
            with suppress(Closed, OSError):
                await self._stream()
            self.lost += 1
            self.is_served = False
            await asyncio.sleep(self._draw.uniform(*RETRY))

    @abstractmethod
    async def _stream(self) -> None:
        """Listen until the stream is lost."""

    @abstractmethod
    async def _get(self) -> None:
        """Ask for what is to be seen now."""

    def _fetch(self) -> None:
        async def fetch() -> None:
            with suppress(Closed, OSError):  # the stream is lost as well and will fetch again
                await self._get()

        task = asyncio.create_task(fetch())
        self._fetches.add(task)
        task.add_done_callback(self._fetches.discard)

    def _hold(self, revision: int) -> None:
        self.revision = max(self.revision, revision)
        self._told()


class Fetching(_Page):
    """The stream gives a notice, and the page fetches the whole view."""

    async def act(self, revision: int, action: Mapping[str, object]) -> Answer:
        body = json.dumps({"revision": revision, "action": action}).encode()
        answer = await self.browser.post(f"{self._path}/actions", body)
        if answer.status == 200:
            self._hold(_notice(answer.body).revision)
        return answer

    async def _stream(self) -> None:
        self._fetch()
        await self.browser.listen(f"{self._path}/live", self._hear)

    def _hear(self, event: Event) -> None:
        if event.name == "table" and _notice(event.data).revision > self.revision:
            self._fetch()

    async def _get(self) -> None:
        answer = await self.browser.get(self._path)
        if answer.status == 200:
            self.is_served = True
            self._hold(_notice(answer.body).revision)
        else:
            self.broken += 1


class Pushed(_Page):
    """The stream tells what has changed, and so does the answer to an action."""

    async def act(self, revision: int, action: Mapping[str, object]) -> Answer:
        wish = {"revision": revision, "action": action, "mark": self.mark}
        answer = await self.browser.post(f"{self._path}/actions", json.dumps(wish).encode())
        if answer.status == 200:
            self._lay(_update(answer.body))
        return answer

    async def _stream(self) -> None:
        if self.mark is None:
            await self._get()
        if self.mark is None:
            return  # refused; it is tried again
        await self.browser.listen(f"{self._path}/live?mark={self.mark}", self._hear)

    def _hear(self, event: Event) -> None:
        self.is_served = True
        if event.name == "update" and not self._lay(_update(event.data)):
            self._fetch()

    async def _get(self) -> None:
        """What has changed since what is held: a move may have been answered before the stream
        told of it, and another one has followed."""
        held = "" if self.mark is None else f"?mark={self.mark}"
        for mark in (held, ""):
            answer = await self.browser.get(f"{self._path}/changes{mark}")
            if answer.status == 200 and self._lay(_update(answer.body)):
                return
        self.broken += 1

    def _lay(self, update: Update) -> bool:
        """Whether it follows what is held, or is known already."""
        if update.mark == self.mark or update.revision < self.revision:
            return True
        if update.since is not None and update.since != self.mark:
            return False
        self.mark = update.mark
        self._hold(update.revision)
        return True


def spoken(document: bytes) -> type[Fetching] | type[Pushed]:
    """Which of the two a server speaks, by its OpenAPI document."""
    live = json.loads(document)["paths"]["/api/tables/{table_id}/live"]["get"]
    names = [parameter["name"] for parameter in live.get("parameters", ())]
    return Pushed if "mark" in names else Fetching


_notice = msgspec.json.Decoder(Notice).decode
_update = msgspec.json.Decoder(Update).decode
