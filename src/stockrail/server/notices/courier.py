"""Looks for what is due and sends it, beside the requests of a server."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby

from sqlalchemy import Connection, delete
from sqlalchemy.exc import SQLAlchemyError

from ..guard.seldom import Seldom
from ..observing import metrics
from ..post.failures import Gone, NotSent, NotYet
from ..service.tables import TableService
from ..storage import StorageFault, pushes
from ..storage.damage import DamagedTable
from ..storage.timing import timepiece, written
from . import wording
from .due import begin, find_due
from .noting import note
from .outbox import Delivery, Settled, again, forget, settle, take, waits
from .telling import Telling, telling_of
from .unsubscribing import Ending, token
from .untold import Due

logger = logging.getLogger("stockrail.notices")
_seldom = Seldom(logger, 600.0, logging.WARNING)
DAY = 24 * 60 * 60
AT_ONCE = 8
"""Messages under way."""
PATIENCE = 20.0
"""Seconds for one message, so that a batch is sent while it is ours."""
SILENT = f"no answer in {PATIENCE:.0f} s"
CHUNK = 20
"""Notices made in one transaction."""
LAST_SECONDS = 4.0
"""How long what is being sent may take when the server stops."""
AWAY = 60.0
"""Seconds a settled delivery waits for a database that is away."""

Clock = Callable[[], datetime]
Do = Callable[[], Coroutine[object, object, None]]


class Courier:
    """Any number of them may work on one database."""

    def __init__(self, service: TableService, clock: Clock = timepiece.moment) -> None:
        self._service, self._clock = service, clock
        self._grace = timedelta(seconds=service.settings.notice_grace)
        self._last: datetime | None = None
        """When it looked."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def work(self) -> None:
        """Until cancelled; what is being sent then is sent."""
        tidied = -float(DAY)
        loop = asyncio.get_running_loop()
        try:
            while True:
                try:
                    await self.look()
                    await self.deliver()
                    if loop.time() - tidied >= DAY:
                        tidied = loop.time()
                        await self._service.writer.write(partial(forget, now=self._clock()))
                except StorageFault as error:
                    _seldom.say("fault", "No notices are sent; trying again: %s", error)
                await asyncio.sleep(self._service.settings.notice_pause)
        finally:
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=LAST_SECONDS)
            for task in self._under_way:
                task.cancel()

    async def look(self) -> int:
        """Note what is due. How much of it is new."""
        now = self._clock()
        due = await asyncio.to_thread(self._find, now)
        made = 0
        for some in (due[n : n + CHUNK] for n in range(0, len(due), CHUNK)):
            has_mail = self._service.post.has_mail
            work = partial(note, due=some, now=now, has_mail=has_mail)
            made += await self._service.writer.write(work)
        self._last = now
        return made

    def _find(self, now: datetime) -> list[Due]:
        with self._service.storage.reading() as connection:
            last = self._last or begin(connection, now)
            return find_due(connection, last, now, self._grace)

    async def deliver(self) -> int:
        """Send all that waits. How many deliveries were settled or put off."""
        count = 0
        while await asyncio.to_thread(self._waits):
            now = self._clock()
            taken = await self._service.writer.write(partial(take, now=now))
            count += len(taken)
            secret = await self._service.post.secret()
            for task in await asyncio.to_thread(self._parcels, taken, now, secret):
                begun = asyncio.create_task(task())
                self._under_way.add(begun)
                begun.add_done_callback(self._under_way.discard)
            if self._under_way:
                await asyncio.wait(self._under_way)
            if not taken:
                break
        return count

    def _waits(self) -> bool:
        with self._service.storage.reading() as connection:
            return waits(connection, self._clock())

    def _parcels(self, taken: Sequence[Delivery], now: datetime, secret: bytes) -> list[Do]:
        """What is to be done with each of them, or with all of a digest."""
        single: list[Telling] = []
        gathered: list[Telling] = []
        put_off: list[Settled] = []
        with self._service.storage.reading() as connection:
            for delivery in taken:
                try:
                    found = telling_of(connection, delivery, now)
                except DamagedTable as error:
                    put_off.append(again(delivery, now, str(error)))
                    continue
                except (StorageFault, SQLAlchemyError):
                    raise
                except Exception as error:
                    put_off.append(again(delivery, now, type(error).__name__))
                    _seldom.say("telling", "A notice cannot be told", error=error)
                    continue
                if found is None:
                    put_off.append(Settled(delivery, "cancelled"))
                elif isinstance(found, datetime):
                    put_off.append(Settled(delivery, "due", next_at=written(found), is_try=False))
                else:
                    (gathered if delivery.is_in_digest else single).append(found)
        parcels: list[Do] = [partial(self._settle, put_off)]
        parcels += [partial(self._send, [told], secret) for told in single]
        gathered.sort(key=lambda told: told.receiver.visitor)
        for _, theirs in groupby(gathered, key=lambda told: told.receiver.visitor):
            parcels.append(partial(self._send, [*theirs], secret))
        return parcels

    async def _send(self, every: Sequence[Telling], secret: bytes) -> None:
        """One message, for one notice or for a digest of them."""
        channel = every[0].delivery.channel
        try:
            async with self._places, asyncio.timeout(PATIENCE):
                await self._hand_over(every, secret)
            outcome = [Settled(told.delivery, "sent") for told in every]
        except NotYet as error:
            now = self._clock()
            outcome = [again(told.delivery, now, str(error)) for told in every]
            _seldom.say(channel, "A notice by %s is tried again: %s", channel, error.for_log)
        except TimeoutError:
            now = self._clock()
            outcome = [again(told.delivery, now, SILENT) for told in every]
            _seldom.say(channel, "A notice by %s is tried again: %s", channel, SILENT)
        except NotSent as error:
            outcome = [Settled(told.delivery, "failed", str(error)) for told in every]
            if isinstance(error, Gone) and channel == "push":
                await self._forget_browser(every[0].delivery.target)
        except Exception as error:
            now = self._clock()
            outcome = [again(told.delivery, now, type(error).__name__) for told in every]
            _seldom.say(f"{channel} error", "A notice by %s failed", channel, error=error)
        await self._settle(outcome)

    async def _hand_over(self, every: Sequence[Telling], secret: bytes) -> None:
        """:raises NotSent: it did not arrive."""
        told, post = every[0], self._service.post
        receiver = told.receiver
        match told.delivery.channel:
            case "mail":
                assert receiver.address is not None
                end_here = self._ending(secret, Ending(receiver.visitor, told.table.id))
                end_all = self._ending(secret, Ending(receiver.visitor))
                subject, body = (
                    wording.digest(every, post.url, end_all)
                    if told.delivery.is_in_digest
                    else wording.mail(told, post.url, end_here, end_all)
                )
                name = f"<{wording.name_of(every, secret)}@{post.host}>"
                await post.mail.send(
                    receiver.address, subject, body, message_id=name, unsubscribe=end_all
                )
            case "push":
                assert receiver.browser is not None
                here = Ending(receiver.visitor, told.table.id, "push")
                await post.send_push(
                    receiver.browser,
                    wording.push(told, secret, token(secret, here)),
                    topic=wording.topic(told),
                    seconds=DAY,
                    urgency="high" if told.delivery.kind in ("turn", "time") else "normal",
                )
            case "hook":
                assert receiver.hook is not None
                end_all = self._ending(secret, Ending(receiver.visitor, channel="hook"))
                message = wording.hook(told, post.url, secret, end_all)
                await post.send_to_hook(receiver.hook, message, receiver.choices.hook_secret)

    def _ending(self, secret: bytes, ending: Ending) -> str:
        return f"{self._service.post.url}/unsubscribe/{token(secret, ending)}"

    async def _forget_browser(self, push: str) -> None:
        def write(connection: Connection) -> None:
            connection.execute(delete(pushes).where(pushes.c.id == push))

        await self._service.writer.write(write)

    async def _settle(self, outcome: Sequence[Settled]) -> None:
        """What was sent must not be sent again because the database is away for a moment."""
        if not outcome:
            return
        for one in outcome:
            metrics.notices.labels(one.delivery.channel, one.state).inc()
            if one.state == "failed":
                told = (one.delivery.channel, one.delivery.notice, one.error)
                logger.warning("Notice by %s given up (%s): %s", *told)
        try:
            await self._service.writer.insist(partial(settle, outcome=outcome), AWAY)
        except StorageFault as error:
            _seldom.say("settle", "What was sent may be sent again: %s", error)
