"""The bot that draws lots: every option is as likely as any other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from struct import unpack

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.core import engine
from stockrail.core.actions import Ranged
from stockrail.core.state import State


@dataclass(frozen=True, slots=True)
class RandomBot:
    """An option, then an amount of its range, both drawn evenly."""

    seed: int

    def decide(self, seen: Seen[State], budget: Budget) -> Choice:
        draw = _lots(f"{self.seed}:{budget.seed}")
        move = engine.drawn(seen.state, draw)
        if not isinstance(move, Ranged):
            return Choice(move)
        numbers = move.amount.numbers
        return Choice(move.at(numbers[draw(len(numbers))]))


def _lots(seed: str) -> Callable[[int], int]:
    """Random numbers below what is asked for, the same for the same seed on every machine."""
    numbers = _numbers(seed)
    return lambda below: next(numbers) % below


def _numbers(seed: str) -> Iterator[int]:
    for n in count():
        yield from unpack(">4Q", sha256(f"{seed}:{n}".encode()).digest())
