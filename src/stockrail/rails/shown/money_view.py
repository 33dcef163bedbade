"""Whose money a viewer may see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from stockrail.core.ids import BANK, CashHolder, CompanyId, Money, PlayerId
from stockrail.core.text import Text

from ..state import AnyRails


@dataclass(frozen=True)
class MoneyView:
    """What one player, or a spectator, sees of the money on the table."""

    state: AnyRails
    viewer: PlayerId | None

    @property
    def is_whole(self) -> bool:
        """Money is open, or the game is over."""
        return self.state.is_money_open or self.state.is_over

    def cash(self, holder: CashHolder) -> Money | None:
        """`None` if it is hidden: the bank's, the viewer's own and their companies' are not."""
        if self.is_whole or holder == BANK or self._belongs_to_viewer(holder):
            return self.state.cash[holder]
        return None

    def _belongs_to_viewer(self, holder: CashHolder) -> bool:
        if self.viewer is None or holder == self.viewer:
            return self.viewer is not None
        company = CompanyId(holder)
        return company in self.state.companies and self.state.presides(company) == self.viewer

    @cached_property
    def worths(self) -> dict[PlayerId, Money]:
        """Of those whose money is seen."""
        players = self.state.players
        return {p: self.state.worth(p) for p in players if self.cash(p) is not None}

    @staticmethod
    def value(amount: Money | None) -> Money | Text:
        return Text("hidden") if amount is None else amount
