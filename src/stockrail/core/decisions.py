"""What somebody is asked in a position, in the words of its title."""

from __future__ import annotations

from typing import TypeVar

from . import engine
from .actions import Move, Ranged, action_of
from .decision import Decision, Draft, Option, Refused
from .ids import PlayerId
from .refusal import Refusal
from .state import Selective, State
from .title import Title

S = TypeVar("S", bound=State)
V = TypeVar("V")


def decision(title: Title[S, V], state: S, *, with_links: bool = True) -> Decision:
    """What may be done, and what not and why; if wanted, without the links to be drawn instead."""
    step, drafts = state.step, tuple(title.drafts(state))
    considered = _considered(state)
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
        options=tuple(
            _option(title, state, move)
            for move in legal
            if with_links or not _is_drawn_link(drafts, move)
        ),
        refused=tuple(refused),
        drafts=drafts,
    )


def _considered(state: State) -> list[tuple[Move, Refusal | None]]:
    """What a `Selective` step proposes is legal, and there is much of it."""
    step = state.step
    if isinstance(step, Selective):
        return [(move, None) for move in step.selection(state)]
    return [*engine.judged(state)]


def _is_drawn_link(drafts: tuple[Draft, ...], move: Move) -> bool:
    draft = next((draft for draft in drafts if draft.kind == "link"), None)
    return draft is not None and draft.made(action_of(move)) is not None


def out_of_turn(title: Title[S, V], state: S, player: PlayerId) -> tuple[Option, ...]:
    """What a player may do although another one is to act."""
    return tuple(_option(title, state, move) for move in engine.out_of_turn(state, player))


def _option(title: Title[S, V], state: S, move: Move) -> Option:
    if isinstance(move, Ranged):
        shown = title.describe(state, move.action)
        return Option(action=move.action, description=shown, amount=move.amount, field=move.field)
    return Option(action=move, description=title.describe(state, move))
