"""Trains change hands: between companies, back to the bank, out of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.text import Text

from .actions import DiscardTrain
from .events import TrainReturned, TrainsRusted
from .trains import Cards, Depot, rusting, without


class TrainOwners(Protocol):
    """A position in which companies have trains."""

    depot: Depot

    @property
    def companies(self) -> Mapping[CompanyId, object]: ...
    def trains(self, company: CompanyId) -> tuple[str, ...]: ...
    def row(self, company: CompanyId, **changed: Any) -> None: ...


def hand_over(draft: TrainOwners, train: str, giver: CompanyId, taker: CompanyId) -> None:
    draft.row(giver, trains=without(draft.trains(giver), train))
    draft.row(taker, trains=(*draft.trains(taker), train))


def rust(draft: TrainOwners, cards: Cards, first: str) -> Iterator[Event]:
    """What the first train of a type makes worthless leaves companies and bank."""
    gone = rusting(cards, first)
    for name in sorted(gone):
        yield TrainsRusted(name)
    draft.depot = draft.depot.rusted(gone)
    for company in draft.companies:
        if gone.intersection(trains := draft.trains(company)):
            draft.row(company, trains=tuple(train for train in trains if train not in gone))


# Trains above the limit of a company


def returns(state: TrainOwners, actor: PlayerId, company: CompanyId) -> Iterator[DiscardTrain]:
    """One of each type that the company has."""
    for train in dict.fromkeys(state.trains(company)):
        yield DiscardTrain(actor, train)


def why_not_return(
    state: TrainOwners, company: CompanyId, action: DiscardTrain, rule: str
) -> Refusal | None:
    trains = state.trains(company)
    if action.train in trains:
        return None
    return Refusal(
        rule,
        Text("{company} has no {train} train", company=company, train=action.train[:20]),
        Ways(Way(Text("discard {trains}", trains=tuple(dict.fromkeys(trains))), DiscardTrain)),
    )


def give_back(draft: TrainOwners, company: CompanyId, train: str) -> Iterator[Event]:
    draft.row(company, trains=without(draft.trains(company), train))
    draft.depot = draft.depot.with_returned(train)
    yield TrainReturned(company, train)
