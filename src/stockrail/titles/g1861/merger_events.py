"""What happens in merger rounds, told for the log."""

from dataclasses import dataclass

from stockrail.core.names import CompanyId, PlayerId
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
class Brought:
    """What a new public takes over from its minors."""

    company: CompanyId
    cash: Coins
    trains: tuple[str, ...]
    loans: int

    @property
    def text(self) -> Text:
        trains = ", ".join(self.trains)
        if not self.loans:
            if not trains:
                return Text("{company} has {cash}", company=self.company, cash=self.cash)
            return Text(
                "{company} has {cash} and trains {trains}",
                company=self.company,
                cash=self.cash,
                trains=trains,
            )
        if not trains:
            return Text(
                "{company} has {cash} and {loans} × a loan",
                company=self.company,
                cash=self.cash,
                loans=self.loans,
            )
        return Text(
            "{company} has {cash}, trains {trains} and {loans} × a loan",
            company=self.company,
            cash=self.cash,
            trains=trains,
            loans=self.loans,
        )


@dataclass(frozen=True, slots=True)
class TokenRemoved:
    company: CompanyId
    place: Text | str

    @property
    def text(self) -> Text:
        return Text(
            "{company} gives up its token in {place}", company=self.company, place=self.place
        )
