"""What happens in operating rounds, told for the log."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.rails import events as rail_events

from .components import MAP
from .state import dollars


def place(hex_id: HexId) -> Text | str:
    """A hex as people call it: `Albany (E19)`, or `D18` where there is no town."""
    return rail_events.place(MAP, hex_id)


@dataclass(frozen=True, slots=True)
class CapitalPaid:
    company: CompanyId
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{company} receives its capital of {amount}",
            company=self.company,
            amount=dollars(self.amount),
        )


@dataclass(frozen=True, slots=True)
class TrainTradedIn:
    company: CompanyId
    train: str

    @property
    def text(self) -> Text:
        return Text("{company} trades in {train:a} train", company=self.company, train=self.train)


@dataclass(frozen=True, slots=True)
class PresidentHelped:
    player: PlayerId
    company: CompanyId
    amount: Money

    @property
    def text(self) -> Text:
        return Text(
            "{player} pays {amount} for {company}",
            player=self.player,
            amount=dollars(self.amount),
            company=self.company,
        )


@dataclass(frozen=True, slots=True)
class WentBankrupt:
    player: PlayerId
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text(
            "{player} cannot pay for a train for {company} and goes bankrupt",
            player=self.player,
            company=self.company,
        )
