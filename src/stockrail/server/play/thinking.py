"""Bots think in processes of their own, never in a request."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Any

from stockrail import bots
from stockrail.core.actions import Action
from stockrail.core.codec import read_row, to_json
from stockrail.core.ids import PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.titles import title
from stockrail.view import View

from ..guard.seldom import Seldom
from ..guard.threads import for_bots
from ..observing import metrics
from ..service.workers import Workers

logger = logging.getLogger("stockrail.bots")
REPLACEMENTS = ("steady", "random")
SILENCE = 10.0
THINKING = 1.0
"""Seconds in which a bot that searches is asked to answer."""
SHORTEST = 2.0
"""Seconds that every bot has, in a process that may just have been started."""
MEMORY = 2_000_000_000
"""Bytes that the process of a bot may take."""


class BotRunner:
    """Processes that answer for bots, started when the first bot is asked."""

    def __init__(self, count: int, patience: float) -> None:
        self._workers = Workers(count, patience, MEMORY)
        self._failures = Seldom(logger, SILENCE)
        self._patience = patience
        self._impatience: dict[tuple[str, str], float] = {}
        """Of bots that took too long the last time: half as long each time, so that they keep
        others waiting less and less."""

    async def answer(
        self, name: str, table_id: str, table: Table[State, View], seat: int
    ) -> Action:
        """What the bot does; if it fails, what `steady` does, and if that fails, `random`.

        Each decision waits for its turn, so that no table keeps the bots of another from thinking.

        :raises Exception: even `random` could not answer.
        """
        title, seed = table.title.id, bot_seed(table_id, seat)
        question = await for_bots(Question.of, table)
        others = [other for other in REPLACEMENTS if other != name]
        for bot, next_one in pairwise([name, *others, "random"]):
            patience = self._impatience.pop((bot, title), self._patience)
            try:
                asked = (_decide, bot, title, seed, question)
                action = await self._workers.run(*asked, patience=patience)
                return await for_bots(_legal, table, action)
            except Exception as error:
                if isinstance(error, TimeoutError):
                    self._impatience[bot, title] = max(patience / 2, min(SHORTEST, patience))
                message = "%s could not decide at move %d of %s; %s decides instead"
                given = (bot, table.ply, title, next_one)
                metrics.bot_failures.labels(title, bot).inc()
                self._failures.say(f"{bot} {title}", message, *given, error=error)
        return await for_bots(_decide, "random", title, seed, question)

    def close(self) -> None:
        """Stop every process, whatever it is thinking of."""
        self._workers.close()


def bot_seed(table_id: str, seat: int) -> int:
    """A seed for the bot of a seat, without that of the table, by which draws are made."""
    return int.from_bytes(sha256(f"bot/{table_id}/{seat}".encode()).digest()[:6], "big")


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked, as it travels to a process of its own."""

    state: Any
    """As JSON: what hangs on a position is large, and is found again where it is needed."""
    seat: PlayerId
    budget: bots.Budget

    @classmethod
    def of(cls, table: Table[State, View]) -> Question:
        seen, budget = bots.see(table), bots.Budget(seed=table.ply, seconds=THINKING)
        return cls(to_json(seen.state), seen.seat, budget)


def _legal(table: Table[State, View], answer: object) -> Action:
    """:raises ValueError: a bot has answered with what is no action, or not a legal one."""
    if not isinstance(answer, Action):
        raise ValueError(f"{answer!r:.100} is no action")
    action = table.read(answer)
    if (refusal := table.why_not(action)) is not None:
        raise ValueError(f"{action} is refused: {refusal}")
    return action


def _decide(name: str, title_id: str, seed: int, question: Question) -> Any:
    bot, game = bots.bot(name, title_id, seed), title(title_id)
    state = read_row(game.state, question.state, game.kinds, "position")
    seen = bots.Seen(game, state, question.seat)
    try:
        return bot.decide(seen, question.budget).action
    except (KeyboardInterrupt, SystemExit) as error:
        raise RuntimeError(f"{name} wanted to end the process") from error
