"""§5 the sale of the privates, one after another, before anything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from stockrail.core.actions import Bid, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, Money, PlayerId
from stockrail.core.refusal import Refusal, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import auction, ledger
from stockrail.mechanics.auction import Auction, Sections
from stockrail.rails.actions import PrivateId
from stockrail.rails.stock_events import Passed, PrivateSold

from ..actions import TakePrivate
from ..components import PRICE_DROP, PRIVATES, SMALLEST_RAISE
from ..state import State1861, roubles
from ..stock.stock_round import StockRound
from ..stock_events import MinimumLowered, PriorityPassed, PrivateGiven, PrivateOffered

BIDDING = Sections(minimum="§5.2", bidding="§4.1", cash="§4.2")


@frozen
class PrivateSale(Automatic[State1861]):
    """Offers the next private, and begins the stock round after the last (§5.1, §5.6)."""

    opener: PlayerId
    discount: Money = 0
    """What the next private has become cheaper (§5.4)."""

    def run(self, draft: State1861) -> Iterator[Event]:
        private = next((p for p, owner in draft.privates.items() if owner == BANK), None)
        if private is None:
            draft.priority = self.opener
            draft.goto(StockRound(self.opener))
            yield PriorityPassed(self.opener)
        elif (minimum := PRIVATES[private].minimum - self.discount) <= 0:
            draft.privates[private] = self.opener
            draft.goto(PrivateSale(draft.left_of(self.opener)))
            yield PrivateGiven(self.opener, private)
        else:
            yield from self._offer(draft, private, minimum)

    def _offer(self, draft: State1861, private: PrivateId, minimum: Money) -> Iterator[Event]:
        yield (
            MinimumLowered(private, minimum) if self.discount else PrivateOffered(private, minimum)
        )
        needed = self._needed(draft, minimum)
        everybody = Auction(draft.clockwise_from(self.opener), needed, SMALLEST_RAISE)
        lot, left_out = auction.admit(draft, everybody)
        yield from left_out
        if not lot.bidders:
            draft.goto(replace(self, discount=self.discount + PRICE_DROP))
        elif self.discount and draft.options.unsold_privates == "first_taker":
            draft.call(LoweredOffer(private, minimum, lot.bidders))
        else:
            draft.call(PrivateAuction(private, lot))

    def _needed(self, draft: State1861, minimum: Money) -> Money:
        """What a player must have to be asked; docs/rulings: a private nobody wants."""
        full = minimum + PRICE_DROP
        first_offer = self.discount == PRICE_DROP and any(
            draft.cash[player] >= full for player in draft.players
        )
        by_option = draft.options.unsold_privates == "first_taker"
        return full if by_option and first_offer else minimum


@frozen
class PrivateAuction:
    """Bidding for one private (§4, §5.3)."""

    accepts: ClassVar = (Bid, Pass)
    rule: ClassVar = "§5.3"

    private: PrivateId
    auction: Auction

    @property
    def actor(self) -> PlayerId:
        return self.auction.speaker

    def prompt(self, state: State1861) -> Text:
        return Text("Bid for {private}, or pass", private=self.private)

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} bids for {private} or passes", actor=self.actor, private=self.private)

    def proposals(self, state: State1861) -> Iterator[Move]:
        return auction.proposals(state, self.auction)

    def why_not(self, state: State1861, action: Bid | Pass) -> Refusal | None:
        return about(auction.why_not(state, self.auction, action, BIDDING), private=self.private)

    def apply(self, draft: State1861, action: Bid | Pass) -> Iterator[Event]:
        lot, said = auction.speak(draft, self._open_to(draft, action), action)
        yield from said
        draft.goto(replace(self, auction=lot))
        if not lot.is_over:
            return
        if lot.leader is None:
            _lower(draft)
        else:
            yield from _sell(draft, lot.leader, self.private, lot.standing)

    def _open_to(self, draft: State1861, action: Bid | Pass) -> Auction:
        """By option the first bid brings back those who passed before it (§5.3)."""
        comes_back = draft.options.private_passes == "forgotten"
        if comes_back and isinstance(action, Bid) and self.auction.leader is None:
            return replace(self.auction, bidders=draft.clockwise_from(action.player))
        return self.auction


@frozen
class LoweredOffer:
    """The first who takes the private at its lowered price has it, by option (§5.4)."""

    accepts: ClassVar = (TakePrivate, Pass)
    rule: ClassVar = "§5.4"

    private: PrivateId
    price: Money
    asked: tuple[PlayerId, ...]
    """Those who have not passed yet and can pay."""

    @property
    def actor(self) -> PlayerId:
        return self.asked[0]

    def prompt(self, state: State1861) -> Text:
        return Text(
            "Take {private} for {price}, or pass",
            private=self.private,
            price=roubles(self.price),
        )

    def waiting(self, state: State1861) -> Text:
        return Text(
            "{actor} may take {private} for {price}",
            actor=self.actor,
            private=self.private,
            price=roubles(self.price),
        )

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield TakePrivate(self.actor)
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: TakePrivate | Pass) -> Refusal | None:
        """Both are always possible: whoever cannot pay is not asked."""
        return None

    def apply(self, draft: State1861, action: TakePrivate | Pass) -> Iterator[Event]:
        if isinstance(action, TakePrivate):
            yield from _sell(draft, action.player, self.private, self.price)
            return
        yield Passed(action.player)
        if others := self.asked[1:]:
            draft.goto(replace(self, asked=others))
        else:
            _lower(draft)


def _sell(draft: State1861, player: PlayerId, private: PrivateId, price: Money) -> Iterator[Event]:
    """Paid to the bank; the left neighbour of the winner opens the next one (§5.1, §5.2)."""
    ledger.pay(draft, player, BANK, price)
    draft.privates[private] = player
    draft.end()
    draft.goto(PrivateSale(draft.left_of(player)))
    yield PrivateSold(player, private, roubles(price))


def _lower(draft: State1861) -> None:
    """All have passed: the same opener begins again (§5.4)."""
    draft.end()
    sale = draft.frame(PrivateSale)
    draft.amend(PrivateSale, discount=sale.discount + PRICE_DROP)
