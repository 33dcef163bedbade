"""Actions tried in a position: where they lead, what is read, what is refused."""

from dataclasses import fields
from typing import TypeVar

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action, Amount, Ranged
from stockrail.core.refusal import IllegalAction
from stockrail.core.state import Frame, State
from stockrail.core.target import Target

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)
A = TypeVar("A", bound=Action)

POINTED_AT = {"company", "private", "train", "target"}
"""Columns of an action that name a part of the table."""


def after(state: S, *actions: Action) -> S:
    for action in actions:
        state, _ = engine.apply(state, action)
    return state


def said(state: State, *actions: Action) -> list[str]:
    """What the table reads when the last of them is done."""
    *first, last = actions
    return [str(event.text) for event in engine.apply(after(state, *first), last)[1]]


def refused(state: State, action: Action) -> str:
    """What the player reads who tries it; if they named a part of the table, one is shown."""
    with pytest.raises(IllegalAction) as refusal:
        engine.apply(state, action)
    is_judged = not state.is_over and isinstance(action, state.step.accepts)
    is_judged = is_judged and action.player == state.step.actor
    if is_judged and POINTED_AT & {column.name for column in fields(action)}:
        is_there = not str(refusal.value).startswith("There is no ")
        assert refusal.value.refusal.at or not is_there, str(refusal.value)
    return str(refusal.value)


def rule_against(state: State, action: Action) -> str | None:
    """The rule that refuses it, if one does."""
    refusal = engine.why_not(state, action)
    return None if refusal is None else refusal.rule


def blamed(state: State, action: Action) -> Target | None:
    """What the refusal of an action is about."""
    refusal = engine.why_not(state, action)
    assert refusal is not None
    return refusal.at


def ways_out(state: State, action: Action) -> dict[str, Action | None]:
    """What may be done instead, each with its action if there is only one."""
    refusal = engine.why_not(state, action)
    assert refusal is not None
    return {str(way.text): way.action for way in refusal.ways}


def now(state: State, kind: type[F]) -> F:
    """The step that goes on, which is of this kind."""
    assert isinstance(state.step, kind)
    return state.step


def allowed(state: State, kind: type[A]) -> list[A]:
    """The legal actions of one kind."""
    return [action for action in engine.legal(state) if isinstance(action, kind)]


def ranged(state: State, kind: type[A]) -> list[tuple[A, Amount]]:
    """The actions of one kind with a number to choose, and what may be chosen."""
    return [
        (move.action, move.amount)
        for move in engine.moves(state)
        if isinstance(move, Ranged) and isinstance(move.action, kind)
    ]
