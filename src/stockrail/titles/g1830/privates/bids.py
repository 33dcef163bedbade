"""§7.1 to §7.4: the privates on sale, their prices, and the bids on them."""

from __future__ import annotations

from stockrail.core.ids import BANK, Money, PlayerId
from stockrail.core.refusal import Refusal, Ways
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId

from ..components import PRIVATES, SMALLEST_RAISE, SV
from ..state import State1830, dollars


@frozen
class StandingBid:
    player: PlayerId
    private: PrivateId
    amount: Money


def unsold(state: State1830) -> tuple[PrivateId, ...]:
    """The cheapest first."""
    return tuple(private for private, owner in state.privates.items() if owner == BANK)


def called(private: PrivateId) -> str:
    return PRIVATES[private].short


def unknown_private(name: str) -> Refusal:
    return Refusal("§27.1", Text("There is no private {name}", name=name[:20]))


def tied_up(player: PlayerId, free: Money, ways: Ways) -> Refusal:
    return Refusal(
        "§7.4",
        Text(
            "{player} has {free} that is not tied up in bids on other privates",
            player=player,
            free=dollars(free),
        ),
        ways,
    )


@frozen
class Sale:
    """What is known in the sale of the privates. Bids on those that are sold count no more."""

    actor: PlayerId
    bids: tuple[StandingBid, ...] = ()
    passes: int = 0
    discount: Money = 0
    """What SV has become cheaper (§7.8)."""
    last_buyer: PlayerId | None = None
    direct_buyer: PlayerId | None = None

    def price(self, private: PrivateId) -> Money:
        return PRIVATES[private].price - (self.discount if private == SV else 0)

    def bids_on(self, private: PrivateId) -> tuple[StandingBid, ...]:
        """The lowest first."""
        there = (bid for bid in self.bids if bid.private == private)
        return tuple(sorted(there, key=lambda bid: bid.amount))

    def least_bid(self, private: PrivateId) -> Money:
        """Five above face value and above every bid (§7.3)."""
        bids = [bid.amount for bid in self.bids if bid.private == private]
        return max([PRIVATES[private].price, *bids]) + SMALLEST_RAISE

    def free_cash(self, state: State1830, player: PlayerId, private: PrivateId) -> Money:
        """Cash less the bids on other privates that are still unsold (§7.4)."""
        tied = sum(
            bid.amount
            for bid in self.bids
            if bid.player == player
            and bid.private != private
            and state.privates[bid.private] == BANK
        )
        return state.cash[player] - tied
