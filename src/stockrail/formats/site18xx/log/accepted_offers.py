"""A game without the offers that came to nothing, as 18xx.games would have seen it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from stockrail.core.actions import Action
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.rails.actions import Accept, Decline
from stockrail.rails.offers import Consent
from stockrail.view import View


class Played(NamedTuple):
    """An action with the positions of one title before and after it."""

    before: Any
    action: Action
    after: Any


def without_declined_offers(
    table: Table[State, View], idle: Callable[[Any], Action], moment: Callable[[Any], object]
) -> Iterator[Played]:
    """The game again, action by action.

    A turn that ended because the last possible offer was declined is still open without that
    offer; there a pass (`idle`) is put in. `moment` is what is waited for, whatever was offered
    before.
    """
    again = table.at(0)

    def caught_up(there: State) -> Iterator[Played]:
        while moment(again.state) != moment(there):
            yield _play(again, idle(again.state))

    for before, action in _settled(table):
        yield from caught_up(before)
        yield _play(again, action)
    if not _awaits_consent(table.state):
        yield from caught_up(table.state)


def _settled(table: Table[State, View]) -> Iterator[tuple[State, Action]]:
    """Every action that counted, with the position it was done in."""
    past = table.at(0)
    for n, action in enumerate(table.log):
        before = past.state
        past.follow(action)
        answer = table.log[n + 1] if n + 1 < table.ply else None
        in_vain = _awaits_consent(past.state) and not isinstance(answer, Accept)
        if not in_vain and not isinstance(action, Decline):
            yield before, action


def _awaits_consent(state: State) -> bool:
    return isinstance(state.top, Consent)


def _play(again: Table[State, View], action: Action) -> Played:
    before = again.state
    again.follow(action)
    return Played(before, action, again.state)
