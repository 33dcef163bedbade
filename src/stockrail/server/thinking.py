"""Bots think in processes of their own, never in a request."""

import asyncio
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from threading import Thread

from stockrail import bots
from stockrail.core.actions import Action
from stockrail.core.decision import Decision
from stockrail.core.table import Table
from stockrail.view import View

logger = logging.getLogger("stockrail.bots")


class Brains:
    """Processes that answer for bots, started when the first bot is asked."""

    def __init__(self, count: int, patience: float) -> None:
        self._count = count
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(count)

    async def answer(self, name: str, table: Table[View], seat: int) -> Action:
        """What the bot does, or what `random` does if the bot fails.

        :raises Exception: even `random` could not answer.
        """
        view = await asyncio.to_thread(table.view, table.actor)
        assert view.decision is not None, "a bot is asked only when its seat decides"
        seed = lots_of(table, seat)
        try:
            action = await self._think(name, table.title.id, seed, view.decision, view)
            if (refusal := table.why_not(action)) is None:
                return action
            logger.error("%s wanted to %s: %s", name, action, refusal)
        except Exception:
            logger.exception("%s could not decide; random decides instead", name)
        return await asyncio.to_thread(_decide, "random", table.title.id, seed, view.decision, view)

    async def _think(
        self, name: str, title_id: str, seed: int, decision: Decision, view: View
    ) -> Action:
        """The bot's answer, with its whole patience from when a brain is free for it."""
        async with self._free:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self._count, multiprocessing.get_context("spawn"), _follow_parent
                )
            pool, loop = self._pool, asyncio.get_running_loop()
            asked = loop.run_in_executor(pool, _decide, name, title_id, seed, decision, view)
            try:
                return await asyncio.wait_for(asked, self._patience)
            except (TimeoutError, BrokenProcessPool):
                if self._pool is pool:
                    self.close()
                raise

    def close(self) -> None:
        """Let every brain go, whatever it is thinking of."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = [*(pool._processes or {}).values()]
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def lots_of(table: Table[View], seat: int) -> int:
    """A seed for the bot of a seat, from which nobody can tell the table's."""
    return int.from_bytes(sha256(f"bot/{table.seed}/{seat}".encode()).digest()[:6], "big")


def _decide(name: str, title_id: str, seed: int, decision: Decision, view: View) -> Action:
    return bots.bot(name, title_id, seed).decide(decision, view)


def _follow_parent() -> None:
    """Leave Ctrl-C to the server, and end when it ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    Thread(target=watch, daemon=True).start()
