"""What every tile game has on its table, and what can be read off it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from stockrail.core.ids import CashHolder, CompanyId, Money, PlayerId
from stockrail.core.rows import Renamed, changed, frozen
from stockrail.core.state import State, let_go
from stockrail.core.text import Text
from stockrail.mechanics.shares import sold_of_each

from .actions import PrivateId
from .board import TileBoard
from .market import Chart, Markers, Space
from .reach import Reach
from .trains import Cards, Depot


class Deal(NamedTuple):
    """Who would buy what from whom, at whatever price."""

    thing: Literal["private", "train"]
    name: str
    buyer: CashHolder
    seller: CashHolder
    by_seller: bool = False


@frozen
class Offer:
    """A private or a train for a price. `by_seller` if the seller has named it."""

    thing: Literal["private", "train"]
    name: str
    buyer: CashHolder
    seller: CashHolder
    price: Money
    by_seller: bool = False

    @property
    def deal(self) -> Deal:
        return Deal(self.thing, self.name, self.buyer, self.seller, self.by_seller)


def declined_last(declined: Iterable[Offer], offer: Offer) -> tuple[Offer, ...]:
    """One offer for each thing, buyer, seller and side: those before it were worse."""
    return (*(other for other in declined if other.deal != offer.deal), offer)


@frozen(kw_only=True)
class CompanyRow:
    """What is remembered of a company; each title adds its own columns."""

    has_operated: bool = False
    trains: tuple[str, ...] = ()
    revenue: Money = 0
    """Of its last run."""


C = TypeVar("C", bound=CompanyRow, covariant=True)


@dataclass(slots=True)
class RailState(State, Renamed, ABC, Generic[C]):
    """A position; each title adds what else it has to know, and names its rows and its board."""

    former_columns: ClassVar = {"stage": "phase", "variants": "options"}
    cards: ClassVar[Cards]
    """The trains of the box."""
    phases: ClassVar[tuple[str, ...]]
    """In their order, by the trains that bring them."""
    publics: ClassVar[tuple[CompanyId, ...]]
    """Companies that have shares."""
    certificate_limits: ClassVar[Mapping[int, int]]
    """By the number of players."""
    bank_breaks: ClassVar[Text]
    """What is said when it does."""

    privates: dict[PrivateId, CashHolder]
    """Who owns each private that is open; the bank before it is sold."""
    board: TileBoard
    market: Markers
    depot: Depot
    phase: str
    """The newest type of train that has been bought."""
    priority: PlayerId
    stock_round: int
    """Stock rounds begun."""
    operating_round: int
    """Operating rounds begun."""
    broken: bool
    """The bank has run out of money."""
    declined: tuple[Offer, ...]
    """In the turn that is going on, the last for each thing, buyer, seller and side."""
    companies: dict[CompanyId, C]

    @staticmethod
    def from_former(columns: Mapping[str, Any]) -> Mapping[str, Any]:
        """All offers that were declined once stood there, not only the last of each."""
        same = itemgetter("thing", "name", "buyer", "seller", "by_seller")
        last = {same(offer): n for n, offer in enumerate(columns["declined"])}
        return {**columns, "declined": [columns["declined"][n] for n in sorted(last.values())]}

    def hand_over(self, newer: Self) -> None:
        if newer.board is not self.board:
            let_go(self.board)

    def afresh(self) -> Self:
        copy = self.clone()
        copy.board = changed(self.board)
        return copy

    @abstractmethod
    def private_name(self, private: PrivateId) -> str:
        """What it is called at the table."""

    @property
    def is_money_open(self) -> bool:
        """Whether everybody sees what the others have."""
        return True

    @property
    @abstractmethod
    def is_bank_empty(self) -> bool:
        """Whether the bank has come to its end, by the option of this table."""

    @abstractmethod
    def presides(self, company: CompanyId) -> PlayerId | None:
        """The president of the company, if it has one."""

    @abstractmethod
    def train_limit(self, company: CompanyId) -> int | None:
        """How many trains it may have; `None` for any number."""

    @abstractmethod
    def certificates(self, player: PlayerId) -> int:
        """Those that count towards the limit."""

    @abstractmethod
    def worth(self, player: PlayerId) -> Money:
        """The score."""

    # Phases

    def has_reached(self, phase: str) -> bool:
        return self.phases.index(phase) <= self.phases.index(self.phase)

    def begins_phase(self, train: str) -> bool:
        """Whether the first train of this type is still to be bought, and changes something."""
        return train in self.phases and not self.has_reached(train)

    # Prices and shares

    @property
    @abstractmethod
    def chart(self) -> Chart:
        """The market this table plays with."""

    def space(self, company: CompanyId) -> Space | None:
        """Where its price stands; `None` before it has one."""
        return self.chart.at(self.market, company)

    def standing(self, company: CompanyId) -> Space:
        """Where the price of a company stands that has one."""
        space = self.space(company)
        assert space is not None, f"{company} has no price"
        return space

    def price(self, company: CompanyId) -> Money:
        space = self.space(company)
        return space.price if space else 0

    def held(self, holder: PlayerId, company: CompanyId) -> int:
        """In tenths."""
        return self.shares.get((holder, company), 0)

    @property
    def certificate_limit(self) -> int:
        return self.certificate_limits[len(self.players)]

    def has_too_many(self, player: PlayerId) -> bool:
        """Certificates in all."""
        return self.certificates(player) > self.certificate_limit

    # Companies

    def row(self, company: CompanyId, **columns: object) -> None:
        """Change a company's row."""
        self.companies[company] = changed(self.companies[company], **columns)

    def trains(self, company: CompanyId) -> tuple[str, ...]:
        return self.companies[company].trains

    def reach(self, company: CompanyId) -> Reach:
        return self.board.reach(company)


AnyRails = RailState[CompanyRow]


def scores(state: AnyRails) -> dict[PlayerId, Money]:
    return {player: state.worth(player) for player in state.players}


def money_and_shares(state: AnyRails) -> dict[str, int]:
    """Totals that no action changes: all the money, and the shares of each company."""
    return {"money": sum(state.cash.values()), **sold_of_each(state, state.publics)}
