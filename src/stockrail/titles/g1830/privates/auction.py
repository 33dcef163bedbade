"""§7.5 to §7.7: what a purchase sets off, and the auction among those who bid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from stockrail.core.actions import Amount, Bid, Move, Pass, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import BANK, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.mechanics.auction import BidMade, LeftAuction
from stockrail.rails import certificates
from stockrail.rails.actions import PrivateId
from stockrail.rails.certificates import OFFERING
from stockrail.rails.stock_events import PrivateSold

from ..components import B_AND_O, BO, CA, PRIVATES, PRR, SMALLEST_RAISE
from ..events import ShareGiven
from ..state import State1830, dollars
from ..stock.par import SettingPar
from ..stock.shareholding import settle_after_purchase
from ..stock.stock_round import begin_stock_round
from .bids import Sale, StandingBid, called, tied_up, unsold


@frozen
class SaleChain(Automatic[State1830]):
    """What a purchase sets off: privates with bids are sold one after another (§7.5 to §7.7)."""

    def run(self, draft: State1830) -> Iterator[Event]:
        sale = draft.frame(Sale)
        left = unsold(draft)
        if not left:
            buyer = (
                sale.direct_buyer
                if draft.options.sale_priority == "direct_buyer"
                else sale.last_buyer
            )
            assert buyer is not None
            draft.end_with(Sale)
            yield from begin_stock_round(draft, draft.left_of(buyer))
            return
        bids = sale.bids_on(left[0])
        if not bids:
            draft.end()
        elif len(bids) == 1:
            yield from sell_private(draft, bids[0].player, left[0], bids[0].amount)
        else:
            draft.call(PrivateAuction(left[0], bids))


@frozen
class PrivateAuction:
    """Those who bid on a private go on until one is left (§7.6)."""

    accepts: ClassVar = (Bid, Pass)
    rule: ClassVar = "§7.6"

    private: PrivateId
    bids: tuple[StandingBid, ...]
    """The lowest first: its bidder is to speak."""

    @property
    def actor(self) -> PlayerId:
        return self.bids[0].player

    @property
    def least_bid(self) -> Money:
        return self.bids[-1].amount + SMALLEST_RAISE

    def prompt(self, state: State1830) -> Text:
        return Text(
            "Auction of {private}: {leader} has bid {amount}. Raise or drop out",
            private=called(self.private),
            leader=self.bids[-1].player,
            amount=dollars(self.bids[-1].amount),
        )

    def waiting(self, state: State1830) -> Text:
        return Text(
            "{actor} raises or drops out of the auction of {private}",
            actor=self.actor,
            private=called(self.private),
        )

    def proposals(self, state: State1830) -> Iterator[Move]:
        low, free = self.least_bid, state.frame(Sale).free_cash(state, self.actor, self.private)
        yield Ranged(Bid(self.actor, low), Amount(low, max(low, free)))
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: Bid | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        return about(self._why_not_bid(state, action), private=self.private)

    def _why_not_bid(self, state: State1830, action: Bid) -> Refusal | None:
        low, free = self.least_bid, state.frame(Sale).free_cash(state, self.actor, self.private)
        if low <= action.amount <= free:
            return None
        return Unread(lambda: self._wrong_bid(action, low, free))

    def _wrong_bid(self, bid: Bid, low: Money, free: Money) -> Refusal:
        said = Text("bid {low} to {free}", low=dollars(low), free=dollars(free))
        instead = Ways(Way(said, Bid), Way(Text("drop out"), Pass))
        if bid.amount < low:
            return Refusal(
                "§7.6",
                Text(
                    "{leader} has bid {amount}; the next bid is at least {low}",
                    leader=self.bids[-1].player,
                    amount=dollars(self.bids[-1].amount),
                    low=dollars(low),
                ),
                instead,
            )
        return tied_up(bid.player, free, instead)

    def apply(self, draft: State1830, action: Bid | Pass) -> Iterator[Event]:
        first, *others = self.bids
        if isinstance(action, Bid):
            yield BidMade(action.player, dollars(action.amount))
            raised = replace(first, amount=action.amount)
            draft.goto(replace(self, bids=(*others, raised)))
            return
        yield LeftAuction(action.player)
        if len(others) > 1:
            draft.goto(replace(self, bids=tuple(others)))
            return
        draft.end()
        yield from sell_private(draft, others[0].player, self.private, others[0].amount)


def sell_private(
    draft: State1830, player: PlayerId, private: PrivateId, price: Money
) -> Iterator[Event]:
    """The private goes to its buyer, with the certificate it brings (§27.7, §27.8)."""
    ledger.pay(draft, player, BANK, price)
    draft.privates[private] = player
    draft.amend(Sale, last_buyer=player)
    yield PrivateSold(player, PRIVATES[private].short, draft.money(price))
    if private == CA:
        certificates.move(draft, PRR, 1, OFFERING, player)
        yield ShareGiven(player, PRR, private)
        yield from settle_after_purchase(draft, player, PRR)
    elif private == BO:
        draft.call(SettingPar(player, B_AND_O))
