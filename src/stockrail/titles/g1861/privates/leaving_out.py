"""§2.6 the shorter game of two: two privates, drawn at random, are not in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.names import CHANCE, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text

from ..actions import LeaveOut
from ..state import Empire
from ..stock_events import PrivateLeftOut
from .sale import PrivateSale

KEPT = 3
"""Privates that are sold."""


@dataclass(frozen=True, slots=True)
class LeavingOut:
    accepts: ClassVar = (LeaveOut,)
    rule: ClassVar = "§2.6"

    @property
    def actor(self) -> PlayerId:
        return CHANCE

    def prompt(self, state: Empire) -> Text:
        return Text("Draw a private that is not in the game")

    def waiting(self, state: Empire) -> Text:
        return Text("The privates that are not in the game are drawn")

    def proposals(self, state: Empire) -> Iterator[Move]:
        return (LeaveOut(CHANCE, private) for private in state.privates)

    def weights(self, state: Empire) -> Iterator[int]:
        return (1 for _ in state.privates)

    def why_not(self, state: Empire, action: LeaveOut) -> Refusal | None:
        if action.private in state.privates:
            return None
        return Refusal(self.rule, Text("{private} is not in the game", private=action.private[:20]))

    def apply(self, draft: Empire, action: LeaveOut) -> Iterator[Event]:
        del draft.privates[action.private]
        yield PrivateLeftOut(action.private)
        if len(draft.privates) == KEPT:
            draft.goto(PrivateSale(draft.players[0]))
