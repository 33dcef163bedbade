"""§2.6 the shorter game of two: two privates, drawn at random, are not in it."""

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE
from stockrail.core.refusal import Refusal
from stockrail.core.rows import Renamed, frozen
from stockrail.core.state import Chance
from stockrail.core.target import Target
from stockrail.core.text import Text

from ..actions import RemovePrivate
from ..state import State1861
from ..stock_events import PrivateRemoved
from .sale import PrivateSale

KEPT = 3
"""Privates that are sold."""


@frozen
class PrivateRemoval(Chance[State1861], Renamed):
    accepts: ClassVar = (RemovePrivate,)
    rule: ClassVar = "§2.6"
    formerly: ClassVar = "leaving_out"

    def prompt(self, state: State1861) -> Text:
        return Text("Draw a private that is not in the game")

    def waiting(self, state: State1861) -> Text:
        return Text("The privates that are not in the game are drawn")

    def proposals(self, state: State1861) -> Iterator[Move]:
        return (RemovePrivate(CHANCE, private) for private in state.privates)

    def weights(self, state: State1861) -> Iterator[int]:
        return (1 for _ in state.privates)

    def why_not(self, state: State1861, action: RemovePrivate) -> Refusal | None:
        if action.private in state.privates:
            return None
        return Refusal(
            self.rule,
            Text("{private} is not in the game", private=action.private[:20]),
            at=Target(private=action.private),
        )

    def apply(self, draft: State1861, action: RemovePrivate) -> Iterator[Event]:
        del draft.privates[action.private]
        yield PrivateRemoved(action.private)
        if len(draft.privates) == KEPT:
            draft.goto(PrivateSale(draft.players[0]))
