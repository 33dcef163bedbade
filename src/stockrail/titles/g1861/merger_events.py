"""What happens in merger rounds, told for the log."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Coins, Text


@dataclass(frozen=True, slots=True)
class MergerRoundBegun:
    @property
    def text(self) -> Text:
        return Text("A merger round begins")


@dataclass(frozen=True, slots=True)
class Converted:
    minor: CompanyId
    company: CompanyId
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{minor} becomes {company} at {price}",
            minor=self.minor,
            company=self.company,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class MergerProposed:
    player: PlayerId
    minors: tuple[CompanyId, ...]
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text(
            "{player} proposes to merge {minors} into {company}",
            player=self.player,
            minors=", ".join(self.minors),
            company=self.company,
        )


@dataclass(frozen=True, slots=True)
class Merged:
    minors: tuple[CompanyId, ...]
    company: CompanyId
    price: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{minors} merge into {company} at {price}",
            minors=", ".join(self.minors),
            company=self.company,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class AssetsCombined:
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
class TokenRemoved:
    company: CompanyId
    place: Text | str

    @property
    def text(self) -> Text:
        return Text(
            "{company} removes its token in {place}", company=self.company, place=self.place
        )
