"""Trains change hands: between companies, back to the bank, out of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from stockrail.core.actions import Amount, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.state import Frame
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.mechanics import ledger

from . import offers
from .actions import BuyTrain, BuyTrainFrom, DiscardTrain
from .events import TrainBought, TrainOffered, TrainReturned, TrainsRusted
from .offers import PASS, OfferRules, least_to_offer
from .state import AnyRails, Deal, Offer
from .trains import TrainCard, rusting, without


def rust(draft: AnyRails, first: str) -> Iterator[Event]:
    """What the first train of a type makes worthless leaves companies and bank."""
    gone = rusting(draft.cards, first)
    for name in sorted(gone):
        yield TrainsRusted(name)
    draft.depot = draft.depot.rusted(gone)
    for company in draft.companies:
        if gone.intersection(trains := draft.trains(company)):
            draft.row(company, trains=tuple(train for train in trains if train not in gone))


# Trains of the bank


def new_on_sale(state: AnyRails) -> tuple[str, ...]:
    """Types of the stack that may be bought now: the next one, and those beside it."""
    seen = state.phases[: state.phases.index(state.phase) + 1]
    return tuple(state.depot.on_sale(state.cards, seen))


def bank_trains(state: AnyRails) -> Iterator[TrainCard]:
    """New ones first, then those that were discarded; each type once."""
    for name in (*new_on_sale(state), *dict.fromkeys(state.depot.returned)):
        yield state.cards[name]


def purchases(state: AnyRails, actor: PlayerId) -> Iterator[BuyTrain]:
    """One of each type, new and discarded."""
    for train in new_on_sale(state):
        yield BuyTrain(actor, train, "new")
    for train in dict.fromkeys(state.depot.returned):
        yield BuyTrain(actor, train, "returned")


def offers_of(
    state: AnyRails,
    actor: PlayerId,
    buyer: CompanyId,
    sellers: Iterable[CompanyId],
    prices: Callable[[str], tuple[Money, Money]],
) -> Iterator[Ranged]:
    """One for each type that another company has, between the least and the most `prices` gives."""
    for seller in sellers:
        for train in dict.fromkeys(state.trains(seller)):
            least, high = prices(train)
            low = least_to_offer(state, Deal("train", train, buyer, seller), least)
            if high >= low:
                yield Ranged(BuyTrainFrom(actor, seller, train, low), Amount(low, high), "price")


def offer_of(company: CompanyId, action: BuyTrainFrom) -> Offer:
    return Offer("train", action.train, company, action.company, action.price)


def propose(draft: AnyRails, offer: Offer, offerer: PlayerId, rules: OfferRules) -> Iterator[Event]:
    """Ask the president of the seller."""
    buyer, seller = CompanyId(offer.buyer), CompanyId(offer.seller)
    president = draft.presides(seller)
    assert president is not None, f"{seller} has trains and no president"
    told = TrainOffered(buyer, offer.name, draft.money(offer.price), seller)
    yield from offers.propose(draft, offer, offerer, president, rules, told)


def from_company(draft: AnyRails, offer: Offer, added: Iterable[Event] = ()) -> Iterator[Event]:
    """The train goes to its buyer; `added` is what others pay into its treasury before."""
    buyer, seller, train = CompanyId(offer.buyer), CompanyId(offer.seller), offer.name
    yield TrainBought(buyer, train, draft.money(offer.price), seller)
    yield from added
    ledger.pay(draft, buyer, seller, offer.price)
    draft.row(seller, trains=without(draft.trains(seller), train))
    draft.row(buyer, trains=(*draft.trains(buyer), train))


def cheapest(state: AnyRails) -> Money | None:
    """Of the bank's trains."""
    return min((card.price for card in bank_trains(state)), default=None)


# The limit of a company


def has_room(state: AnyRails, company: CompanyId) -> bool:
    limit = state.train_limit(company)
    return limit is None or len(state.trains(company)) < limit


def why_not_room(state: AnyRails, company: CompanyId, rule: str) -> Refusal | None:
    """A company at its limit may buy no train."""
    count, limit = len(state.trains(company)), state.train_limit(company)
    if limit is None or count < limit:
        return None
    return Unread(
        lambda: Refusal(
            rule,
            Text(
                "{company} has {count} trains and may have {limit}",
                company=company,
                count=count,
                limit=limit,
            ),
            Ways(PASS),
        )
    )


def excess(state: AnyRails, company: CompanyId) -> int:
    """How many trains it must return."""
    limit = state.train_limit(company)
    return 0 if limit is None else max(0, len(state.trains(company)) - limit)


def returns(state: AnyRails, actor: PlayerId, company: CompanyId) -> Iterator[DiscardTrain]:
    """One of each type that the company has."""
    for train in dict.fromkeys(state.trains(company)):
        yield DiscardTrain(actor, train)


def why_not_return(
    state: AnyRails, company: CompanyId, action: DiscardTrain, rule: str
) -> Refusal | None:
    trains = state.trains(company)
    if action.train in trains:
        return None
    return Refusal(
        rule,
        Text("{company} has no {train} train", company=company, train=action.train[:20]),
        Ways(Way(Text("discard {trains}", trains=tuple(dict.fromkeys(trains))), DiscardTrain)),
        at=Target(company=company),
    )


def call_discards(
    draft: AnyRails,
    companies: Sequence[CompanyId],
    step: Callable[[PlayerId, CompanyId], Frame],
) -> None:
    """Those that have too many trains discard some, one after another in this order."""
    for company in reversed(companies):
        if excess(draft, company):
            president = draft.presides(company)
            assert president is not None, f"{company} has trains and no president"
            draft.call(step(president, company))


def discard(draft: AnyRails, company: CompanyId, train: str) -> Iterator[Event]:
    """One train less; the step is over when the company keeps to its limit."""
    yield from give_back(draft, company, train)
    if not excess(draft, company):
        draft.end()


def give_back(draft: AnyRails, company: CompanyId, train: str) -> Iterator[Event]:
    draft.row(company, trains=without(draft.trains(company), train))
    draft.depot = draft.depot.with_returned(train)
    yield TrainReturned(company, train)
