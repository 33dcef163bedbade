"""A game of 1830 without the offers that came to nothing, as 18xx.games would have seen it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from stockrail.core.actions import Action, Done, Pass
from stockrail.core.table import Table
from stockrail.mechanics.offers import Consent
from stockrail.mechanics.rail_actions import Accept, Decline
from stockrail.titles.g1830.company_step import CompanyStep
from stockrail.titles.g1830.state import Railroads
from stockrail.titles.g1830.stock_round import StockTurn
from stockrail.view import View

Step = tuple[Railroads, Action, Railroads]
"""A position, what was done in it, and what came of it."""


def agreed(table: Table[View]) -> Iterator[Step]:
    """The game again, step by step.

    A turn that ended because the last possible offer was declined is still open without that
    offer; there a pass is put in.
    """
    again = table.at(0)
    for before, action in _settled(table):
        yield from _caught_up(again, before)
        yield _play(again, action)
    if not _awaits_consent(table.state):
        yield from _caught_up(again, table.state)


def _settled(table: Table[View]) -> Iterator[tuple[Railroads, Action]]:
    """Every action that counted, with the position it was done in."""
    past = table.at(0)
    for n, action in enumerate(table.log):
        before = past.state
        past.follow(action)
        answer = table.log[n + 1] if n + 1 < table.ply else None
        in_vain = _awaits_consent(past.state) and not isinstance(answer, Accept)
        if not in_vain and not isinstance(action, Decline):
            yield before, action


def _awaits_consent(state: Railroads) -> bool:
    return bool(state.stack) and isinstance(state.phase, Consent)


def _caught_up(again: Table[View], there: Railroads) -> Iterator[Step]:
    while _moment(again.state) != _moment(there):
        phase = again.state.phase
        done = isinstance(phase, StockTurn) and phase.touched
        yield _play(again, Done(phase.actor) if done else Pass(phase.actor))


def _moment(state: Railroads) -> Any:
    """What is waited for; whether something was offered before does not matter."""
    phase = state.phase if state.stack else None
    return replace(phase, touched=False) if isinstance(phase, CompanyStep) else phase


def _play(again: Table[View], action: Action) -> Step:
    before = again.state
    again.follow(action)
    return before, action, again.state
