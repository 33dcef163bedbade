"""Actions tried in a position: where they lead, what is read, what is refused."""

from typing import TypeVar

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action
from stockrail.core.refusal import IllegalAction
from stockrail.core.state import State

S = TypeVar("S", bound=State)


def after(state: S, *actions: Action) -> S:
    for action in actions:
        state, _ = engine.apply(state, action)
    return state


def said(state: State, *actions: Action) -> list[str]:
    """What the table reads when the last of them is done."""
    *first, last = actions
    return [str(event.text) for event in engine.apply(after(state, *first), last)[1]]


def refused(state: State, action: Action) -> str:
    """What the player reads who tries it."""
    with pytest.raises(IllegalAction) as refusal:
        engine.apply(state, action)
    return str(refusal.value)


def allowed(state: State, kind: type[Action]) -> list[Action]:
    """The legal actions of one kind."""
    return [action for action in engine.legal(state) if isinstance(action, kind)]
