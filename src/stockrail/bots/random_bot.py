"""The bot that draws lots: every option is as likely as any other."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.core import engine
from stockrail.core.actions import Action, Move, Ranged
from stockrail.core.state import State


@dataclass(frozen=True, slots=True)
class RandomBot:
    """An option, then an amount of its range, both drawn evenly."""

    seed: int

    def decide(self, seen: Seen[State], budget: Budget) -> Choice:
        return Choice(self.pick(engine.listed(seen.state), budget.seed))

    def pick(self, moves: Sequence[Move], seed: int) -> Action:
        ticket = int.from_bytes(sha256(f"{self.seed}:{seed}".encode()).digest(), "big")
        ticket, drawn = divmod(ticket, len(moves))
        move = moves[drawn]
        if not isinstance(move, Ranged):
            return move
        low, high, step = move.amount.low, move.amount.high, move.amount.step
        return move.at(low + step * (ticket % ((high - low) // step + 1)))
