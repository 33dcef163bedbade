"""What happens to companies that lose their trains, and to the State Railway, told for the log."""

from dataclasses import dataclass

from stockrail.core.ids import CashHolder, CompanyId
from stockrail.core.text import Coins, Text

from .components import STATE


@dataclass(frozen=True, slots=True)
class Nationalised:
    company: CompanyId

    @property
    def text(self) -> Text:
        return Text("{company} is nationalised", company=self.company)


@dataclass(frozen=True, slots=True)
class WentOn:
    """A public without a train that was not given up."""

    company: CompanyId

    @property
    def text(self) -> Text:
        return Text("{company} goes on without a train", company=self.company)


@dataclass(frozen=True, slots=True)
class Seized:
    """Money, a train or a private of a nationalised company."""

    company: CompanyId
    thing: Text | str

    @property
    def text(self) -> Text:
        return Text(
            "{state} takes {thing} from {company}",
            state=STATE,
            thing=self.thing,
            company=self.company,
        )


@dataclass(frozen=True, slots=True)
class PrivateNationalised:
    private: str
    owner: CashHolder
    value: Coins

    @property
    def text(self) -> Text:
        return Text(
            "{state} takes {private}; {owner} receives {value}",
            state=STATE,
            private=self.private,
            owner=self.owner,
            value=self.value,
        )


@dataclass(frozen=True, slots=True)
class TokenReplaced:
    company: CompanyId
    place: Text | str

    @property
    def text(self) -> Text:
        return Text(
            "A token of {state} replaces that of {company} in {place}",
            state=STATE,
            company=self.company,
            place=self.place,
        )


@dataclass(frozen=True, slots=True)
class TokenTakenAway:
    company: CompanyId
    place: Text | str

    @property
    def text(self) -> Text:
        return Text(
            "The token of {company} in {place} is removed", company=self.company, place=self.place
        )
