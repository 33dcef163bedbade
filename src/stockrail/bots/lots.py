"""The bot that draws lots: every option is as likely as any other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from stockrail.core.actions import Action, Done, Move, Pass, Ranged
from stockrail.core.decision import Decision
from stockrail.view import View


def offered(decision: Decision, view: View) -> list[Move]:
    """The options, and links as they are planned, which come before doing nothing."""
    moves: list[Move] = [
        option.action
        if option.amount is None
        else Ranged(option.action, option.amount, option.field)
        for option in decision.options
    ]
    at = len(moves) - (bool(moves) and isinstance(moves[-1], Pass | Done))
    moves[at:at] = [
        replace(draft.action, hexes=plan.hexes)  # type: ignore[call-arg]
        for draft in decision.drafts
        if draft.field == "hexes"
        for plan in view.plans
    ]
    return moves


@dataclass(frozen=True, slots=True)
class Lots:
    """An option, then an amount of its range, both drawn evenly."""

    seed: int

    def decide(self, decision: Decision, view: View) -> Action:
        return self.pick(offered(decision, view), view.game.ply)

    def pick(self, moves: Sequence[Move], ply: int) -> Action:
        ticket = int.from_bytes(sha256(f"{self.seed}:{ply}".encode()).digest(), "big")
        ticket, drawn = divmod(ticket, len(moves))
        move = moves[drawn]
        if not isinstance(move, Ranged):
            return move
        low, high, step = move.amount.low, move.amount.high, move.amount.step
        return move.at(low + step * (ticket % ((high - low) // step + 1)))
