"""§11.7 whose money a viewer may see."""

from dataclasses import dataclass
from functools import cached_property

from stockrail.core.ids import BANK, CashHolder, Money, PlayerId
from stockrail.core.text import Text

from ..state import State1830


@dataclass(frozen=True)
class MoneyView:
    """What one player, or a spectator, sees of the money on the table."""

    state: State1830
    viewer: PlayerId | None

    @property
    def is_whole(self) -> bool:
        """Money is open, or the game is over."""
        return self.state.options.money == "open" or self.state.is_over

    def cash(self, purse: CashHolder) -> Money | None:
        """`None` if it is hidden: the bank's, the viewer's own and their companies' are not."""
        if self.is_whole or purse == BANK or (self.viewer is not None and purse == self.viewer):
            return self.state.cash[purse]
        row = self.state.companies.get(purse)  # type: ignore[call-overload]
        if row is not None and self.viewer is not None and row.president == self.viewer:
            return self.state.cash[purse]
        return None

    @cached_property
    def worths(self) -> dict[PlayerId, Money]:
        """Of those whose money is seen."""
        players = self.state.players
        return {p: self.state.worth(p) for p in players if self.cash(p) is not None}

    @staticmethod
    def value(amount: Money | None) -> Money | Text:
        return Text("hidden") if amount is None else amount
