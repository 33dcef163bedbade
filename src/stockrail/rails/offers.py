"""Trains and privates that change hands by agreement: the offer, the answer, offers repeated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from stockrail.core.actions import Action, Done, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Text
from stockrail.mechanics import ledger

from .actions import Accept, Decline, PrivateId
from .state import AnyRails, Deal, Offer, declined_last
from .stock_events import Declined, PrivateTraded

S = TypeVar("S", bound=AnyRails, contravariant=True)

PASS, END_TURN = Way(Text("pass"), Pass), Way(Text("end your turn"), Done)


@frozen
class OfferRules:
    """Where the rules of a title speak of offers."""

    consent: str
    again: str
    cash: str


class Bargainer(Generic[S]):
    """A step in which offers are made: what follows when one has been answered."""

    __slots__ = ()

    def accepted(self, draft: S, offer: Offer) -> Iterator[Event]:
        """A private changes hands; what else could be offered the step must say."""
        yield from transfer(draft, offer)
        yield from self.settled(draft)

    def settled(self, draft: S) -> Iterator[Event]:
        """The offer is done with: the step goes on, or is over."""
        if not self.goes_on(draft):
            draft.end()
        return iter(())

    def goes_on(self, state: S) -> bool:
        """Whether there is still something to decide in it, besides what is offered."""
        return True


def transfer(draft: AnyRails, offer: Offer) -> Iterator[Event]:
    """A private goes to its buyer."""
    private = PrivateId(offer.name)
    ledger.pay(draft, offer.buyer, offer.seller, offer.price)
    draft.privates[private] = offer.buyer
    name, price = draft.private_name(private), draft.money(offer.price)
    yield PrivateTraded(offer.buyer, PlayerId(offer.seller), name, price)


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
    prices = [
        offer.price
        for offer in state.declined
        if offer.seller == deal.seller and offer.deal == deal
    ]
    if not prices:
        return None
    return min(prices) if deal.by_seller else max(prices)


def least_to_offer(state: AnyRails, deal: Deal, least: Money) -> Money:
    """The lowest price a buyer may name: `least`, or more than what was declined."""
    declined = best_declined(state, deal)
    return least if declined is None else max(least, declined + 1)


def why_not_again(
    state: AnyRails, offer: Offer, rules: OfferRules, kind: type[Action], **thing: object
) -> Refusal | None:
    """A declined offer comes back only on better terms.

    `kind` makes it, of the same `thing`: its fields besides who offers and for how much.
    """
    declined = best_declined(state, offer.deal)
    if declined is None:
        return None
    fact = Text(
        "{price} for {thing} was declined", price=state.money(declined), thing=called(state, offer)
    )
    if offer.by_seller and offer.price >= declined:
        less = Way(Text("ask for less"), kind, **thing)
        return Refusal(rules.again, fact, Ways(less, PASS, END_TURN))
    if not offer.by_seller and offer.price <= declined:
        more = Way(Text("offer more"), kind, **thing)
        return Refusal(rules.again, fact, Ways(more, PASS, END_TURN))
    return None


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


@frozen
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
        return said.completed(
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
            return Unread(lambda: self._too_dear(state.money(offer.price)))
        return None

    def _too_dear(self, price: Coins) -> Refusal:
        fact = Text("{player} does not have {price}", player=self.actor, price=price)
        return Refusal(self.rules.cash, fact, Ways(Way(Text("decline"), Decline)))

    def apply(self, draft: AnyRails, action: Accept | Decline) -> Iterator[Event]:
        draft.end()
        turn = draft.frame(Bargainer)
        if isinstance(action, Accept):
            yield from turn.accepted(draft, self.offer)
        else:
            yield Declined(action.player)
            draft.declined = declined_last(draft.declined, self.offer)
            yield from turn.settled(draft)
