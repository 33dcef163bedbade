"""Privates that change hands by agreement, and what they pay their owners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from stockrail.core.events import Event
from stockrail.core.ids import BANK, Money, PlayerId

from . import bank, offers
from .actions import PrivateId
from .offers import OfferRules
from .state import AnyRails, Offer
from .stock_events import IncomePaid, PrivateOffered


class Paying(Protocol):
    """The card of a private."""

    @property
    def income(self) -> Money: ...


def owned_by_players(state: AnyRails) -> Iterator[tuple[PrivateId, PlayerId]]:
    for private, owner in state.privates.items():
        if owner in state.players:
            yield private, PlayerId(owner)


def propose(draft: AnyRails, offer: Offer, offerer: PlayerId, rules: OfferRules) -> Iterator[Event]:
    """Ask the other side; between presidents and their own companies there is nobody to ask."""
    other = PlayerId(offer.buyer if offer.by_seller else offer.seller)
    name, price = draft.private_name(PrivateId(offer.name)), draft.money(offer.price)
    told = PrivateOffered(offer.buyer, PlayerId(offer.seller), name, price)
    yield from offers.propose(draft, offer, offerer, other, rules, told)


def pay_incomes(draft: AnyRails, cards: Mapping[PrivateId, Paying]) -> Iterator[Event]:
    """Every private that is sold pays its owner, in the order of the cards."""
    for private, owner in draft.privates.items():
        if owner != BANK:
            income = cards[private].income
            yield IncomePaid(draft.private_name(private), owner, draft.money(income))
            yield from bank.pays(draft, owner, income)
