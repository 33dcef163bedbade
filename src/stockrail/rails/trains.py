"""Trains: the cards, what the bank sells, and the phases of the game they bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from stockrail.core.ids import Money
from stockrail.core.rows import frozen


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainCard:
    """A type of train, as printed."""

    name: str
    distance: int | None
    """How many stops it counts; `None` for any number."""
    price: Money
    rusted_by: str | None = None
    """The type whose first purchase removes it."""
    beside: str | None = None
    """It is on sale from the first purchase of that type, besides the normal order."""
    trade_in_price: Money | None = None
    trade_in: tuple[str, ...] = ()


Cards = Mapping[str, TrainCard]


@frozen
class Depot:
    """The bank's trains: new ones by type, in order of sale, and those given back."""

    new: tuple[tuple[str, int | None], ...]
    """`None`: as many as one likes."""
    returned: tuple[str, ...] = ()

    def left(self, train: str) -> int | None:
        return dict(self.new)[train]

    def next_new(self) -> str | None:
        """The type whose turn it is."""
        return next((train for train, left in self.new if left != 0), None)

    def on_sale(self, cards: Cards, seen: tuple[str, ...]) -> Iterator[str]:
        """New types to be had when those in `seen` have been bought before."""
        following = self.next_new()
        for train, left in self.new:
            if train == following or (left != 0 and cards[train].beside in seen):
                yield train

    def sold(self, train: str, source: Literal["new", "returned"]) -> Depot:
        return self.without_new(train) if source == "new" else self.without_returned(train)

    def without_new(self, train: str) -> Depot:
        sold = ((t, n if t != train or n is None else n - 1) for t, n in self.new)
        return replace(self, new=tuple(sold))

    def with_returned(self, train: str) -> Depot:
        return replace(self, returned=(*self.returned, train))

    def without_returned(self, train: str) -> Depot:
        return replace(self, returned=without(self.returned, train))

    def rusted(self, gone: frozenset[str]) -> Depot:
        """Without the types in `gone`, new or returned."""
        return Depot(
            tuple((t, 0 if t in gone else n) for t, n in self.new),
            tuple(t for t in self.returned if t not in gone),
        )


def without(trains: tuple[str, ...], train: str) -> tuple[str, ...]:
    """One train of that type less."""
    at = trains.index(train)
    return trains[:at] + trains[at + 1 :]


def rusting(cards: Cards, first: str) -> frozenset[str]:
    """The types that leave when the first train of a type is bought."""
    return frozenset(card.name for card in cards.values() if card.rusted_by == first)
