"""What every tile game has on its table, and what can be read off it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.ids import CashHolder, CompanyId, Money, PlayerId
from stockrail.core.state import State
from stockrail.mechanics.shares import held

from .actions import PrivateId
from .board import TileBoard
from .market import Markers
from .offers import Offer
from .trains import Depot


@dataclass(slots=True)
class RailState(State, ABC):
    """A position; each title adds its companies and what else it has to know."""

    former_columns: ClassVar = {"stage": "phase", "variants": "options"}

    privates: dict[PrivateId, CashHolder]
    """Who owns each private that is open; the bank before it is sold."""
    board: TileBoard
    market: Markers
    depot: Depot
    phase: str
    """The newest type of train that has been bought."""
    priority: PlayerId
    stock_round: int
    """Stock rounds begun."""
    operating_round: int
    """Operating rounds begun."""
    broken: bool
    """The bank has run out of money."""
    declined: tuple[Offer, ...]
    """In the turn that is going on."""

    @abstractmethod
    def private_name(self, private: PrivateId) -> str:
        """What it is called at the table."""

    def held(self, holder: PlayerId, company: CompanyId) -> int:
        """In tenths."""
        return held(self, holder, company)

    @abstractmethod
    def worth(self, player: PlayerId) -> Money:
        """The score."""


def scores(state: RailState) -> dict[PlayerId, Money]:
    return {player: state.worth(player) for player in state.players}
