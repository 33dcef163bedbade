"""Bots think in processes of their own, never in a request."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from stockrail import bots
from stockrail.core.actions import Action
from stockrail.core.codec import read_row, to_json
from stockrail.core.ids import PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.titles import title
from stockrail.view import View

from .observing import metrics
from .workers import Workers

logger = logging.getLogger("stockrail.bots")


class BotRunner:
    """Processes that answer for bots, started when the first bot is asked."""

    def __init__(self, count: int, patience: float) -> None:
        self._workers = Workers(count, patience)

    async def answer(self, name: str, table: Table[State, View], seat: int) -> Action:
        """What the bot does, or what `random` does if the bot fails.

        :raises Exception: even `random` could not answer.
        """
        title, seed = table.title.id, bot_seed(table, seat)
        question = await asyncio.to_thread(Question.of, table)
        try:
            action = await self._workers.run(_decide, name, title, seed, question)
            if (refusal := table.why_not(action)) is None:
                return action
            logger.error("%s wanted to %s: %s", name, action, refusal)
        except Exception:
            logger.exception("%s could not decide; random decides instead", name)
        metrics.bot_failures.labels(title, name).inc()
        return await asyncio.to_thread(_decide, "random", title, seed, question)

    def close(self) -> None:
        """Stop every process, whatever it is thinking of."""
        self._workers.close()


def bot_seed(table: Table[State, View], seat: int) -> int:
    """A seed for the bot of a seat, from which nobody can tell the table's."""
    return int.from_bytes(sha256(f"bot/{table.seed}/{seat}".encode()).digest()[:6], "big")


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked, as it travels to a process of its own."""

    state: Any
    """As JSON: what hangs on a position is large, and is found again where it is needed."""
    seat: PlayerId
    ply: int

    @classmethod
    def of(cls, table: Table[State, View]) -> Question:
        seen = bots.see(table)
        return cls(to_json(seen.state), seen.seat, table.ply)


def _decide(name: str, title_id: str, seed: int, question: Question) -> Action:
    bot, game = bots.bot(name, title_id, seed), title(title_id)
    state = read_row(game.state, question.state, game.kinds, "position")
    seen = bots.Seen(game, state, question.seat)
    return bot.decide(seen, bots.Budget(seed=question.ply)).action
