"""Trains and privates that change hands by agreement: the offer, the answer, offers repeated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from stockrail.core.actions import Action, Done, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import Money, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.text import Text

from .actions import Accept, Decline, PrivateId
from .state import AnyRails, Deal, Offer, declined_last
from .stock_events import Declined

PASS, END_TURN = Way(Text("pass"), Pass), Way(Text("end your turn"), Done)


@dataclass(frozen=True, slots=True)
class OfferRules:
    """Where the rules of a title speak of offers."""

    consent: str
    again: str
    cash: str


class Bargainer:
    """A step in which offers are made: what follows when one has been answered."""

    __slots__ = ()

    def accepted(self, draft: Any, offer: Offer) -> Iterator[Event]:
        """The offer is accepted."""
        raise NotImplementedError

    def settled(self, draft: Any) -> Iterator[Event]:
        """It is declined: the step goes on, or is over."""
        raise NotImplementedError


def called(state: AnyRails, offer: Offer) -> Text | str:
    """What is offered."""
    if offer.thing == "private":
        return state.private_name(PrivateId(offer.name))
    return Text("{train:a} train", train=offer.name)


def preview(state: AnyRails, offer: Offer) -> Text:
    """What an agreement brings to both sides."""
    return Text(
        "{seller} receives {price}, {buyer} receives {thing}",
        seller=offer.seller,
        price=state.money(offer.price),
        buyer=offer.buyer,
        thing=called(state, offer),
    )


def best_declined(state: AnyRails, deal: Deal) -> Money | None:
    """The closest price that was declined for it in this turn."""
    prices = [offer.price for offer in state.declined if offer.deal == deal]
    if not prices:
        return None
    return min(prices) if deal.by_seller else max(prices)


def least_to_offer(state: AnyRails, deal: Deal, least: Money) -> Money:
    """The lowest price a buyer may name: `least`, or more than what was declined."""
    declined = best_declined(state, deal)
    return least if declined is None else max(least, declined + 1)


def why_not_again(
    state: AnyRails, offer: Offer, rules: OfferRules, action: Action
) -> Refusal | None:
    """A declined offer comes back only on better terms; `action` makes it."""
    declined = best_declined(state, offer.deal)
    if declined is None:
        return None
    fact = Text(
        "{price} for {thing} was declined", price=state.money(declined), thing=called(state, offer)
    )
    if offer.by_seller and offer.price >= declined:
        return Refusal(
            rules.again, fact, Ways(_again(Text("ask for less"), action), PASS, END_TURN)
        )
    if not offer.by_seller and offer.price <= declined:
        return Refusal(rules.again, fact, Ways(_again(Text("offer more"), action), PASS, END_TURN))
    return None


def _again(text: Text, action: Action) -> Way:
    """The same thing for another price."""
    named = {field.name: getattr(action, field.name) for field in fields(action)}
    del named["player"], named["price"]
    return Way(text, type(action), **named)


def propose(
    draft: AnyRails,
    offer: Offer,
    offerer: PlayerId,
    answerer: PlayerId,
    rules: OfferRules,
    told: Event,
) -> Iterator[Event]:
    """Ask the other side; nobody is asked about a deal with themselves."""
    if answerer == offerer:
        yield from draft.frame(Bargainer).accepted(draft, offer)
    else:
        yield told
        draft.call(Consent(answerer, offer, rules))


@dataclass(frozen=True, slots=True)
class Consent:
    """The other side answers; the step below goes on."""

    accepts: ClassVar = (Accept, Decline)

    actor: PlayerId
    offer: Offer
    rules: OfferRules

    @property
    def rule(self) -> str:
        return self.rules.consent

    def prompt(self, state: AnyRails) -> Text:
        said = (
            Text("{seller} offers {buyer} {thing} for {price}. Accept?")
            if self.offer.by_seller
            else Text("{buyer} offers {seller} {price} for {thing}. Accept?")
        )
        return Text(
            said.template,
            seller=self.offer.seller,
            buyer=self.offer.buyer,
            price=state.money(self.offer.price),
            thing=called(state, self.offer),
        )

    def waiting(self, state: AnyRails) -> Text:
        return Text("{actor} answers an offer", actor=self.actor)

    def proposals(self, state: AnyRails) -> Iterator[Move]:
        yield Accept(self.actor)
        yield Decline(self.actor)

    def why_not(self, state: AnyRails, action: Accept | Decline) -> Refusal | None:
        """Where money is hidden a seller may ask for more than the buyer has."""
        offer = self.offer
        if isinstance(action, Accept) and offer.by_seller and offer.price > state.cash[offer.buyer]:
            return Refusal(
                self.rules.cash,
                Text(
                    "{player} does not have {price}",
                    player=self.actor,
                    price=state.money(offer.price),
                ),
                Ways(Way(Text("decline"), Decline)),
            )
        return None

    def apply(self, draft: AnyRails, action: Accept | Decline) -> Iterator[Event]:
        draft.end()
        turn = draft.frame(Bargainer)
        if isinstance(action, Accept):
            yield from turn.accepted(draft, self.offer)
        else:
            yield Declined(action.player)
            draft.declined = declined_last(draft.declined, self.offer)
            yield from turn.settled(draft)
