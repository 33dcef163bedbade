"""What happens in merger rounds, told for the log."""

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.text import Coins, Param, Series, Text


@frozen
class MergerRoundBegun(Event):
    says = Text("A merger round begins")


@frozen
class Converted(Event):
    says = Text("{minor} becomes {company} at {price}")

    minor: CompanyId
    company: CompanyId
    price: Coins


@frozen
class MergerProposed(Event):
    says = Text("{player} proposes to merge {minors} into {company}")

    player: PlayerId
    minors: tuple[CompanyId, ...]
    company: CompanyId

    @property
    def words(self) -> dict[str, Param]:
        return {"minors": Series(self.minors)}


@frozen
class Merged(Event):
    says = Text("{minors} merge into {company} at {price}")

    minors: tuple[CompanyId, ...]
    company: CompanyId
    price: Coins

    @property
    def words(self) -> dict[str, Param]:
        return {"minors": Series(self.minors)}


@frozen
class AssetsCombined(Event):
    """What a new public takes over from its minors."""

    company: CompanyId
    cash: Coins
    trains: tuple[str, ...]
    loans: int

    @property
    def says(self) -> Text:
        if self.trains and self.loans:
            return Text("{company} has {cash}, {trains} and {loans}")
        if self.trains or self.loans:
            return Text("{company} has {cash} and {more}")
        return Text("{company} has {cash}")

    @property
    def words(self) -> dict[str, Param]:
        trains, loans = self._fleet(), self._debt()
        return {"trains": trains, "loans": loans, "more": trains if self.trains else loans}

    def _fleet(self) -> Text:
        if len(self.trains) == 1:
            return Text("{train:a} train", train=self.trains[0])
        return Text("trains {trains}", trains=", ".join(self.trains))

    def _debt(self) -> Text:
        return Text("a loan") if self.loans == 1 else Text("{loans} loans", loans=self.loans)


@frozen
class TokenRemoved(Event):
    says = Text("{company} removes its token in {place}")

    company: CompanyId
    place: Text | str
