"""Mails the links that wait, beside the requests of a server."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from ..guard.seldom import Seldom
from ..observing import metrics
from ..post.failures import NotSent, NotYet
from ..service.tables import TableService
from ..storage import StorageFault
from ..storage.timing import timepiece, written
from . import tokens
from .mailed_links import (
    Letter,
    asked_for,
    find_out,
    is_waiting,
    next_try,
    secret_of,
    settle,
    take,
    wording,
)

T = TypeVar("T")
logger = logging.getLogger("stockrail.server")
_seldom = Seldom(logger, 600.0, logging.WARNING)
PAUSE = 5.0
"""Seconds between looks, if nobody asks for a mail meanwhile."""
PATIENCE = 20.0
"""Seconds for one mail."""
LAST_SECONDS = 4.0
"""How long what is being sent may take when the server stops."""
AWAY = 60.0
"""Seconds a mail that was sent waits for a database that is away."""


class LinkCourier:
    """Any number of them may work on one database."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._under_way: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Somebody waits for a mail, and that is on disk. From any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the server is stopping, and sends it when it is back
                self._loop.call_soon_threadsafe(self._woken.set)

    async def work(self) -> None:
        """Until cancelled; what is being sent then is sent."""
        self._loop = asyncio.get_running_loop()
        try:
            while self._service.post.has_mail:
                self._woken.clear()
                try:
                    await self.round()
                except StorageFault as error:
                    _seldom.say("fault", "No links are mailed; trying again: %s", error)
                with suppress(TimeoutError):
                    async with asyncio.timeout(PAUSE):
                        await self._woken.wait()
        finally:
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=LAST_SECONDS)
            for task in self._under_way:
                task.cancel()

    async def round(self) -> None:
        """Find out who is meant, and send all that is due."""
        writer = self._service.writer
        for asked in await asyncio.to_thread(self._read, asked_for):
            try:
                await writer.write(partial(find_out, asked=asked))
            except StorageFault:
                raise
            except Exception as error:
                _seldom.say("asked", "It cannot be found out who is meant", error=error)
        while await asyncio.to_thread(self._read, is_waiting):
            letters = await writer.write(take)
            secret = await self._service.post.secret()
            for letter in letters:
                begun = asyncio.create_task(self._send(letter, secret))
                self._under_way.add(begun)
                begun.add_done_callback(self._under_way.discard)
            if self._under_way:
                await asyncio.wait(self._under_way)
            if not letters:
                break

    def _read(self, what: Callable[[Connection], T]) -> T:
        with self._service.storage.reading() as connection:
            return what(connection)

    async def _send(self, letter: Letter, key: bytes) -> None:
        post, secret = self._service.post, secret_of(key, letter.seed)
        if tokens.hashed(secret) != letter.token:
            return await self._give_up(letter, "the server has another key by now")
        subject, body = wording(letter, post.url, secret)
        name = f"<{letter.token[:32]}@{post.host}>"
        try:
            async with asyncio.timeout(PATIENCE):
                await post.mail.send(letter.address, subject, body, message_id=name)
        except NotYet as error:
            return await self._put_off(letter, error.for_log)
        except TimeoutError:
            return await self._put_off(letter, f"no answer in {PATIENCE:.0f} s")
        except NotSent as error:
            return await self._give_up(letter, error.for_log)
        except Exception as error:
            _seldom.say("mail", "A mail could not be sent", error=error)
            return await self._put_off(letter, type(error).__name__)
        ends = timepiece.moment() + tokens.LIVES[letter.kind]
        return await self._settle(letter, "sent", seed=None, next_at=None, ends_at=written(ends))

    async def _put_off(self, letter: Letter, why: str) -> None:
        again = next_try(letter, timepiece.moment())
        if again is None:
            return await self._give_up(letter, why)
        _seldom.say("later", "A mail was not taken; trying again: %s", why)
        return await self._settle(letter, "due", next_at=again)

    async def _give_up(self, letter: Letter, why: str) -> None:
        logger.error("A mail was given up after %d tries: %s", letter.tries, why)
        await self._settle(letter, "failed", seed=None, next_at=None)

    async def _settle(self, letter: Letter, state: str, **values: str | None) -> None:
        """What was sent must not be sent again because the database is away for a moment."""
        metrics.notices.labels("link", state).inc()
        try:
            work = partial(settle, letter=letter, values=values)
            await self._service.writer.insist(work, AWAY)
        except StorageFault as error:
            _seldom.say("settle", "What was mailed may be mailed again: %s", error)
