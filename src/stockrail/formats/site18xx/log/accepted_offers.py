"""A game without the offers that came to nothing, as 18xx.games would have seen it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from stockrail.core.actions import Action
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.rails.actions import Accept, Decline
from stockrail.rails.offers import Consent
from stockrail.view import View

S = TypeVar("S", bound=State)


class Played(NamedTuple, Generic[S]):
    """An action with the positions of one title before and after it."""

    before: S
    action: Action
    after: S


def without_declined_offers(
    table: Table[S, View], idle: Callable[[S], Action], moment: Callable[[S], object]
) -> Iterator[Played[S]]:
    """The game again, action by action.

    A turn that ended because the last possible offer was declined is still open without that
    offer; there a pass (`idle`) is put in. `moment` is what is waited for, whatever was offered
    before.
    """
    again = table.at(0)

    def caught_up(there: S) -> Iterator[Played[S]]:
        while moment(again.state) != moment(there):
            yield _play(again, idle(again.state))

    for before, action in _settled(table):
        yield from caught_up(before)
        yield _play(again, action)
    if not _awaits_consent(table.state):
        yield from caught_up(table.state)


def _settled(table: Table[S, View]) -> Iterator[tuple[S, Action]]:
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


def _play(again: Table[S, View], action: Action) -> Played[S]:
    before = again.state
    again.follow(action)
    return Played(before, action, again.state)
