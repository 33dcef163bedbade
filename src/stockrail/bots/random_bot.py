"""The bot that plays at random: every move is as likely as any other."""

from dataclasses import dataclass

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.core import engine
from stockrail.core.actions import Ranged
from stockrail.core.chance import drawing
from stockrail.core.state import State


@dataclass(frozen=True, slots=True)
class RandomBot:
    """A move, then an amount of its range, both drawn evenly."""

    seed: int

    def decide(self, seen: Seen[State], budget: Budget) -> Choice:
        draw = drawing(f"{self.seed}:{budget.seed}")
        move = engine.drawn(seen.state, draw)
        if not isinstance(move, Ranged):
            return Choice(move)
        numbers = move.amount.numbers
        return Choice(move.at(numbers[draw(len(numbers))]))
