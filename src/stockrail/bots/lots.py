"""The bot that draws lots: every option is as likely as any other."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from stockrail.core.actions import Action, Move, Ranged
from stockrail.core.decision import Decision
from stockrail.view import View


@dataclass(frozen=True, slots=True)
class Lots:
    """An option, then an amount of its range, both drawn evenly."""

    seed: int

    def decide(self, decision: Decision, view: View) -> Action:
        moves: tuple[Move, ...] = tuple(
            option.action
            if option.amount is None
            else Ranged(option.action, option.amount, option.field)
            for option in decision.options
        )
        return self.pick(moves, view.game.ply)

    def pick(self, moves: Sequence[Move], ply: int) -> Action:
        ticket = int.from_bytes(sha256(f"{self.seed}:{ply}".encode()).digest(), "big")
        ticket, drawn = divmod(ticket, len(moves))
        move = moves[drawn]
        if not isinstance(move, Ranged):
            return move
        low, high, step = move.amount.low, move.amount.high, move.amount.step
        return move.at(low + step * (ticket % ((high - low) // step + 1)))
