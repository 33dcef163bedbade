"""What happens in merger rounds, told for the log."""

from dataclasses import dataclass

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Coins, Param, Series, Text


@dataclass(frozen=True, slots=True)
class MergerRoundBegun(Event):
    says = Text("A merger round begins")


@dataclass(frozen=True, slots=True)
class Converted(Event):
    says = Text("{minor} becomes {company} at {price}")

    minor: CompanyId
    company: CompanyId
    price: Coins


@dataclass(frozen=True, slots=True)
class MergerProposed(Event):
    says = Text("{player} proposes to merge {minors} into {company}")

    player: PlayerId
    minors: tuple[CompanyId, ...]
    company: CompanyId

    @property
    def words(self) -> dict[str, Param]:
        return {"minors": Series(self.minors)}


@dataclass(frozen=True, slots=True)
class Merged(Event):
    says = Text("{minors} merge into {company} at {price}")

    minors: tuple[CompanyId, ...]
    company: CompanyId
    price: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"minors": Series(self.minors)}


@dataclass(frozen=True, slots=True)
class AssetsCombined(Event):
    """What a new public takes over from its minors."""

    company: CompanyId
    cash: Coins
    trains: tuple[str, ...]
    loans: int

    @property
    def text(self) -> Text:
        company, cash, trains, loans = self.company, self.cash, self._fleet(), self._debt()
        if trains and loans:
            return Text(
                "{company} has {cash}, {trains} and {loans}",
                company=company,
                cash=cash,
                trains=trains,
                loans=loans,
            )
        if more := trains or loans:
            return Text("{company} has {cash} and {more}", company=company, cash=cash, more=more)
        return Text("{company} has {cash}", company=company, cash=cash)

    def _fleet(self) -> Text | None:
        if len(self.trains) == 1:
            return Text("{train:a} train", train=self.trains[0])
        return Text("trains {trains}", trains=", ".join(self.trains)) if self.trains else None

    def _debt(self) -> Text | None:
        if self.loans == 1:
            return Text("a loan")
        return Text("{loans} loans", loans=self.loans) if self.loans else None


@dataclass(frozen=True, slots=True)
class TokenRemoved(Event):
    says = Text("{company} removes its token in {place}")

    company: CompanyId
    place: Text | str
