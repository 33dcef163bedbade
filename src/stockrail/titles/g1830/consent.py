"""§3.3 deals that need another player's consent: the offer, the answer, and offers repeated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.names import Money, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.mechanics.rail_actions import Accept, Decline
from stockrail.mechanics.stock_events import Declined

from .state import Offer, Railroads, dollars


def best_declined(state: Railroads, offer: Offer) -> Money | None:
    """The closest price that was declined for it in this turn."""
    prices = [d.price for d in state.declined if d.is_for_the_same_as(offer)]
    if not prices:
        return None
    return min(prices) if offer.by_seller else max(prices)


def why_not_again(state: Railroads, offer: Offer) -> Refusal | None:
    """A declined offer comes back only on better terms (§3.4)."""
    declined = best_declined(state, offer)
    if declined is None:
        return None
    fact = Text("{price} for {thing} was declined", price=dollars(declined), thing=offer.called)
    if offer.by_seller and offer.price >= declined:
        return Refusal("§3.4", fact, Text("Ask for less, or offer something else."))
    if not offer.by_seller and offer.price <= declined:
        return Refusal("§3.4", fact, Text("Offer more, or something else."))
    return None


@dataclass(frozen=True, slots=True)
class Consent:
    """The other side answers; the phase below goes on."""

    accepts: ClassVar = (Accept, Decline)
    rule: ClassVar = "§3.3"

    actor: PlayerId
    offer: Offer

    def prompt(self, state: Railroads) -> Text:
        said = (
            Text("{seller} offers {buyer} {thing} for {price}. Do you agree?")
            if self.offer.by_seller
            else Text("{buyer} offers {seller} {price} for {thing}. Do you agree?")
        )
        return Text(
            said.template,
            seller=self.offer.seller,
            buyer=self.offer.buyer,
            price=dollars(self.offer.price),
            thing=self.offer.called,
        )

    def waiting(self, state: Railroads) -> Text:
        return Text("{actor} answers an offer", actor=self.actor)

    def proposals(self, state: Railroads) -> Iterator[Move]:
        yield Accept(self.actor)
        yield Decline(self.actor)

    def why_not(self, state: Railroads, action: Accept | Decline) -> Refusal | None:
        """A seller does not know what the buyer has (§11.7): he may ask for too much."""
        offer = self.offer
        if isinstance(action, Accept) and offer.by_seller and offer.price > state.cash[offer.buyer]:
            return Refusal(
                "§4.4",
                Text("{player} has no {price}", player=self.actor, price=dollars(offer.price)),
                Text("Decline."),
            )
        return None

    def apply(self, draft: Railroads, action: Accept | Decline) -> Iterator[Event]:
        draft.end()
        turn: Any = draft.stack[-1]
        if isinstance(action, Accept):
            yield from turn.agreed(draft, self.offer)
        else:
            yield Declined(action.player)
            draft.declined = (*draft.declined, self.offer)
            yield from turn.settled(draft)
