"""How many turns are still to come."""

from __future__ import annotations

from math import ceil

from stockrail.titles.england_wales.map.components import ROUNDS
from stockrail.titles.england_wales.state import EnglandState

from .judgement import Judgement

FARTHEST = 9
"""Turns that are looked ahead."""


def turns_to_come(state: EnglandState, round_: int | None, judgement: Judgement) -> int:
    """Whole turns after this one, or after the opening; `round_` is that of actions."""
    if state.empty_cities() >= state.cities_to_empty():
        return 0
    left = _cubes_to_go(state) * judgement.detours / _cubes_a_turn(state, judgement)
    if round_ is not None:
        left -= (ROUNDS + 1 - round_) / ROUNDS
        return max(0, min(FARTHEST, ceil(left)))
    return max(1, min(FARTHEST, ceil(left)))


def _cubes_to_go(state: EnglandState) -> int:
    """Those of the cities that are the next to be empty."""
    missing = state.cities_to_empty() - state.empty_cities()
    return sum(sorted(map(len, state.goods.values()))[:missing])


def _cubes_a_turn(state: EnglandState, judgement: Judgement) -> float:
    managed = sum(row.manager is not None for row in state.companies.values())
    return ROUNDS * max(managed, len(state.players)) * judgement.diligence
