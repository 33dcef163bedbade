"""§11.7 whose money a viewer may see."""

from dataclasses import dataclass

from stockrail.core.names import Money, PlayerId, Purse
from stockrail.core.text import Text

from .state import Railroads, dollars


@dataclass(frozen=True, slots=True)
class Sight:
    """What one player, or a spectator, sees of the money on the table."""

    state: Railroads
    viewer: PlayerId | None

    @property
    def is_whole(self) -> bool:
        """Money is open, or the game is over."""
        return self.state.variants.money == "open" or not self.state.stack

    def cash(self, purse: Purse) -> Money | None:
        """`None` if it is hidden: the viewer's own and his companies' are not."""
        if self.is_whole or (self.viewer is not None and purse == self.viewer):
            return self.state.cash[purse]
        row = self.state.companies.get(purse)  # type: ignore[call-overload]
        if row is not None and self.viewer is not None and row.president == self.viewer:
            return self.state.cash[purse]
        return None

    def worth(self, player: PlayerId) -> Money | None:
        return None if self.cash(player) is None else self.state.worth(player)

    def scores(self) -> dict[PlayerId, Money]:
        """Of those whose money is seen."""
        return {
            player: worth
            for player in self.state.players
            if (worth := self.worth(player)) is not None
        }

    @staticmethod
    def told(amount: Money | None) -> Text:
        return Text("hidden") if amount is None else dollars(amount)
