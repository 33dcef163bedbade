"""Locomotives on hexes: whose stand where, and what keeps another one away."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from stockrail.core.actions import Action
from stockrail.core.decision import Description, Draft
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Coins, Text

Track = dict[HexId, tuple[CompanyId, ...]]
"""Whose locomotives stand on a hex, in the order they came."""


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Place one locomotive."""

    verb: ClassVar = Text("build track")

    company: CompanyId
    hex: HexId


def building(company: CompanyId) -> Text:
    """What builds of one company are listed under."""
    return Text("Build track for {company}", company=company)


def any_hex(player: PlayerId, company: CompanyId) -> Draft:
    """The build of a company on whichever hex is clicked."""
    return Draft(
        kind="hex",
        action=Build(player, company, HexId("")),
        field="hex",
        description=Description(label=building(company), target=Target(company=company)),
    )


def network(track: Track, company: CompanyId) -> tuple[HexId, ...]:
    return tuple([hex_id for hex_id, there in track.items() if company in there])


def first_of(track: Track, company: CompanyId, hexes: Iterable[HexId]) -> HexId | None:
    """The first of these hexes on which the company stands."""
    for hex_id in hexes:
        if hex_id in track and company in track[hex_id]:
            return hex_id
    return None


class Site(NamedTuple):
    """One hex as a company looks at it, and the refusals it may meet there."""

    company: CompanyId
    hex: HexId
    name: Text | str
    there: tuple[CompanyId, ...]
    exits: tuple[Way, ...]
    """How to end the build, or to do without it."""

    def instead(self, advice: Text) -> Ways:
        """Another hex for the company, or the end of the build."""
        return Ways(Way(advice, Build, company=self.company), *self.exits)

    def unknown(self, rule: str) -> Refusal:
        fact = Text("There is no hex {hex} on the board", hex=self.hex[:20])
        return Refusal(rule, fact, self.instead(Text("choose another hex")))

    def standing(self, rule: str) -> Refusal:
        """A company stands on a hex once."""
        fact = Text("{company} is already on {hex}", company=self.company, hex=self.name)
        return Refusal(
            rule, fact, self.instead(Text("choose a hex next to its track")), at=on_hex(self.hex)
        )

    def apart(self, rule: str) -> Refusal:
        """A new hex touches the track there is."""
        fact = Text(
            "{hex} is not next to the track of {company}", hex=self.name, company=self.company
        )
        return Refusal(
            rule, fact, self.instead(Text("choose a hex next to its track")), at=on_hex(self.hex)
        )

    def taken(self, rule: str) -> Refusal:
        """A hex that takes one company only."""
        fact = Text(
            "Only one company can build on {hex}, and {other} is there",
            hex=self.name,
            other=self.there[0],
        )
        return Refusal(rule, fact, self.instead(Text("choose another hex")), at=on_hex(self.hex))

    def too_dear(self, cost: Coins, treasury: Coins, rule: str) -> Refusal:
        """The treasury pays, and nobody helps."""
        fact = Text(
            "{hex} costs {cost}, {company} has {treasury}, and players may not add money",
            hex=self.name,
            cost=cost,
            company=self.company,
            treasury=treasury,
        )
        return Refusal(rule, fact, self.instead(Text("choose a cheaper hex")), at=on_hex(self.hex))
