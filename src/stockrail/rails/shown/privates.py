"""The cards of the privates, at the table and in their auctions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from stockrail.core.ids import BANK, CashHolder, HexId, Money, PlayerId
from stockrail.core.text import Series, Text
from stockrail.view import Fact, Panel, listed

from ..actions import PrivateId
from ..state import AnyRails

PAPER = "#6b5a44"


class PrivateCard(Protocol):
    """A private as it is printed."""

    @property
    def name(self) -> str: ...
    @property
    def income(self) -> Money: ...
    @property
    def hexes(self) -> tuple[HexId, ...]: ...


@dataclass(frozen=True, eq=False, slots=True)
class PrivateStyle:
    """What a title's cards say."""

    cards: Mapping[PrivateId, PrivateCard]
    power: Callable[[PrivateId], Text]
    value: Callable[[PrivateId], Fact]
    closed: Text
    """How long its hexes take no tile."""

    def card(
        self, state: AnyRails, private: PrivateId, note: Text | None, facts: Iterable[Fact]
    ) -> Panel:
        """A private with what there is to say of it now."""
        return self._card(private, state.private_name(private), note, facts)

    def _card(
        self, private: PrivateId, short: str, note: Text | None, facts: Iterable[Fact]
    ) -> Panel:
        printed = self.cards[private]
        hexes = Fact(
            id="hexes",
            label=Text("Hexes"),
            value=listed("hex", printed.hexes),
            unit="hex",
            hint=self.closed,
        )
        return Panel(
            id=f"private-{private}",
            piece="private",
            name=self._called(private, short),
            note=note or self.power(private),
            colour=PAPER,
            symbol=private,
            facts=(
                *facts,
                self.value(private),
                Fact(id="income", label=Text("Income"), value=printed.income, unit="money"),
                *((hexes,) if printed.hexes else ()),
            ),
        )

    def owned(
        self, state: AnyRails, out_of_play: Collection[CashHolder] = (BANK,)
    ) -> tuple[Panel, ...]:
        """Those that are sold and open; the others are shown by the sale."""
        return tuple(
            _owned(self, private, state.private_name(private), owner)
            for private, owner in state.privates.items()
            if owner not in out_of_play
        )

    def auction(
        self, state: AnyRails, private: PrivateId, facts: Iterable[Fact], note: Text | None = None
    ) -> Panel:
        return Panel(
            id="auction",
            piece="auction",
            name=self._called(private, state.private_name(private)),
            note=note,
            colour=PAPER,
            symbol=private,
            facts=tuple(facts),
        )

    def _called(self, private: PrivateId, short: str) -> Text:
        return Text("{name} ({short})", name=self.cards[private].name, short=short)


@lru_cache(maxsize=1024)
def _owned(style: PrivateStyle, private: PrivateId, short: str, owner: CashHolder) -> Panel:
    """Made once for as long as it has that owner."""
    return style._card(private, short, None, (_owner(owner),))


def _owner(owner: CashHolder) -> Fact:
    return Fact(id="owner", label=Text("Owner"), value=Series((owner,)))


def bids(
    state: AnyRails,
    leader: PlayerId | None,
    standing: Money,
    next_bid: Money,
    bidders: Iterable[PlayerId],
) -> Iterator[Fact]:
    """How far an auction has got."""
    if leader is not None:
        yield Fact(
            id="highest_bid",
            label=Text("Highest bid"),
            value=Text("{bid} by {player}", bid=state.money(standing), player=leader),
        )
    label = Text("Next bid") if leader else Text("First bid")
    yield Fact(id="next_bid", label=label, value=next_bid, unit="money")
    yield Fact(
        id="still_bidding",
        label=Text("Still bidding"),
        value=listed("player", bidders),
        unit="player",
    )
