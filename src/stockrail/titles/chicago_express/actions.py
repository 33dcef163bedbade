"""What players do in Chicago Express, besides bidding, passing and finishing."""

from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Action
from stockrail.core.ids import HexId, PlayerId
from stockrail.core.text import Text

from .board import Dial


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose the action of the turn: its needle moves at once."""

    verb: ClassVar = Text("choose an action")

    dial: Dial


@dataclass(frozen=True, slots=True)
class Develop(Action):
    """Put a house on a hex, or move an industrial city on."""

    verb: ClassVar = Text("develop")

    hex: HexId


@dataclass(frozen=True, slots=True)
class DrawOpener(Action):
    """Chance names who bids first."""

    verb: ClassVar = Text("draw who begins")

    opener: PlayerId
