"""What players do in German Railways, besides bidding, passing and finishing."""

from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Action
from stockrail.core.ids import PlayerId
from stockrail.core.text import Text


@dataclass(frozen=True, slots=True)
class ProposeEnd(Action):
    """Ask for a vote before the next order is drawn."""

    verb: ClassVar = Text("ask for a vote on the end")


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """For or against ending the game."""

    verb: ClassVar = Text("vote")

    agree: bool


@dataclass(frozen=True, slots=True)
class DrawPawn(Action):
    """Chance takes a pawn from the bag."""

    verb: ClassVar = Text("draw a pawn")

    pawn: PlayerId
