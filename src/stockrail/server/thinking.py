"""Bots think in processes of their own, never in a request."""

import asyncio
import logging
from hashlib import sha256

from stockrail import bots
from stockrail.core.actions import Action
from stockrail.core.decision import Decision
from stockrail.core.table import Table
from stockrail.view import View

from .workers import Workers

logger = logging.getLogger("stockrail.bots")


class Brains:
    """Processes that answer for bots, started when the first bot is asked."""

    def __init__(self, count: int, patience: float) -> None:
        self._workers = Workers(count, patience)

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
        return await self._workers.run(_decide, name, title_id, seed, decision, view)

    def close(self) -> None:
        """Let every brain go, whatever it is thinking of."""
        self._workers.close()


def lots_of(table: Table[View], seat: int) -> int:
    """A seed for the bot of a seat, from which nobody can tell the table's."""
    return int.from_bytes(sha256(f"bot/{table.seed}/{seat}".encode()).digest()[:6], "big")


def _decide(name: str, title_id: str, seed: int, decision: Decision, view: View) -> Action:
    return bots.bot(name, title_id, seed).decide(decision, view)
