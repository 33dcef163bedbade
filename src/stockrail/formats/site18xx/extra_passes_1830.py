"""Passes that 18xx.games logs where our rules see nothing to decide: it asks all for a tile."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.names import CompanyId
from stockrail.core.state import Automatic
from stockrail.mechanics.rail_actions import Accept, TakeOver
from stockrail.titles.g1830.actions import LayPrivateTile
from stockrail.titles.g1830.components import CS
from stockrail.titles.g1830.construction import Construction
from stockrail.titles.g1830.operating_round import CompanyTurn
from stockrail.titles.g1830.state import Railroads


def extra_passes(before: Railroads, action: Action, after: Railroads) -> Iterator[CompanyId]:
    """Companies that can lay no tile and are asked for one between two questions of ours."""
    building = _building(before)
    if building and not _building(after) and _lays_no_tile(action):
        yield building
    if _on_turn(before) == _on_turn(after):
        return
    draft = before.clone()
    deque(before.phase.apply(draft, action), maxlen=0)
    while draft.stack and isinstance(frame := draft.stack[-1], Automatic):
        deque(frame.run(draft), maxlen=0)
        skipped = bool(draft.stack) and isinstance(draft.stack[-1], Automatic)
        if isinstance(frame, CompanyTurn) and frame.step == "track" and skipped:
            yield frame.company


def _building(state: Railroads) -> CompanyId | None:
    """The company whose step for track is going on."""
    return next((f.company for f in state.stack if isinstance(f, Construction)), None)


def _on_turn(state: Railroads) -> tuple[int, CompanyId | None]:
    turn = next((f.company for f in state.stack if isinstance(f, CompanyTurn)), None)
    return state.operating_round, turn


def _lays_no_tile(action: Action) -> bool:
    """What leaves the step for track open there, and may leave nothing to lay."""
    return isinstance(action, TakeOver | Accept) or (
        isinstance(action, LayPrivateTile) and action.private == CS
    )
