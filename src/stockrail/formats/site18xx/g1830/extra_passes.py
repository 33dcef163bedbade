"""Passes that 18xx.games logs where our rules see nothing to decide.

It asks every company for a tile, and after its trains one that could buy a private, or that has
C&SL and has not laid its tile by that power, whatever lies on its hex.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId
from stockrail.core.state import Automatic
from stockrail.rails.actions import Accept, CompanyBuysPrivate
from stockrail.titles.g1830.actions import LayPrivateTile
from stockrail.titles.g1830.components import CS
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.operating_round import CompanyTurn
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.private_deals import could_take_over


def asks_after_trains(state: State1830, company: CompanyId, csl_is_used: bool) -> bool:
    """Whether the turn goes on there when the trains are bought."""
    has_power = state.privates.get(CS) == company and not csl_is_used
    return has_power or could_take_over(state, company)


def extra_passes(
    before: State1830, action: Action, after: State1830, csl_is_used: bool
) -> Iterator[CompanyId]:
    """Companies that are asked there between two questions of ours."""
    building = _building(before)
    if building and not _building(after) and _lays_no_tile(action):
        yield building
    if _on_turn(before) == _on_turn(after):
        return
    draft = before.clone()
    deque(before.step.apply(draft, action), maxlen=0)
    while isinstance(frame := draft.top, Automatic):
        asked = isinstance(frame, CompanyTurn) and _asks(draft, frame, csl_is_used)
        deque(frame.run(draft), maxlen=0)
        skipped = isinstance(draft.top, Automatic)
        if isinstance(frame, CompanyTurn) and asked and skipped:
            yield frame.company


def _asks(state: State1830, turn: CompanyTurn, csl_is_used: bool) -> bool:
    if turn.step == "privates":
        return asks_after_trains(state, turn.company, csl_is_used)
    return turn.step == "track"


def _building(state: State1830) -> CompanyId | None:
    """The company whose step for track is going on."""
    building = state.find(Construction)
    return building.company if building else None


def _on_turn(state: State1830) -> tuple[int, CompanyId | None]:
    turn = state.find(CompanyTurn)
    return state.operating_round, turn.company if turn else None


def _lays_no_tile(action: Action) -> bool:
    """What leaves the step for track open there, and may leave nothing to lay."""
    return isinstance(action, CompanyBuysPrivate | Accept) or (
        isinstance(action, LayPrivateTile) and action.private == CS
    )
