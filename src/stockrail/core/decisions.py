"""What somebody is asked in a position, in the words of its title."""

from __future__ import annotations

from typing import TypeVar

from . import engine
from .actions import Move, Ranged
from .decision import Decision, Option, Refused
from .ids import PlayerId
from .state import State
from .title import Title

S = TypeVar("S", bound=State)
V = TypeVar("V")


def decision(title: Title[S, V], state: S) -> Decision:
    """What may be done, and what not and why."""
    step = state.step
    considered = [*engine.judged(state)]
    legal = [move for move, refusal in considered if refusal is None]
    refused: list[Refused] = []
    for move, refusal in considered:
        if refusal is not None:
            option = _option(title, state, move)
            refused.append(
                Refused(
                    action=option.action,
                    description=option.description,
                    refusal=refusal.among(legal),
                )
            )
    return Decision(
        actor=step.actor,
        prompt=step.prompt(state),
        rule=step.rule,
        options=tuple(_option(title, state, move) for move in legal),
        refused=tuple(refused),
        drafts=tuple(title.drafts(state)),
    )


def out_of_turn(title: Title[S, V], state: S, player: PlayerId) -> tuple[Option, ...]:
    """What a player may do although another one is to act."""
    return tuple(_option(title, state, move) for move in engine.out_of_turn(state, player))


def _option(title: Title[S, V], state: S, move: Move) -> Option:
    if isinstance(move, Ranged):
        shown = title.describe(state, move.action)
        return Option(action=move.action, description=shown, amount=move.amount, field=move.field)
    return Option(action=move, description=title.describe(state, move))
