"""Locomotives on hexes: whose stand where, and what keeps another one away."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from stockrail.core.actions import Action
from stockrail.core.decision import Description, Draft
from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.state import State
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


def network(track: Track, company: CompanyId) -> list[HexId]:
    return [hex_id for hex_id, there in track.items() if company in there]


class Site(NamedTuple):
    """One hex as a company looks at it."""

    company: CompanyId
    hex: HexId
    name: Text | str
    there: tuple[CompanyId, ...]
    exits: tuple[Way, ...]
    """How to end the build, or to do without it."""

    def instead(self, advice: Text) -> Ways:
        """Another hex for the company, or the end of the build."""
        return Ways(Way(advice, Build, company=self.company), *self.exits)

    def unknown(self, hexes: Mapping[HexId, object], rule: str) -> Refusal | None:
        if self.hex in hexes:
            return None
        fact = Text("There is no hex {hex} on the board", hex=self.hex[:20])
        return Refusal(rule, fact, self.instead(Text("choose another hex")))

    def standing(self, rule: str) -> Refusal | None:
        """A company stands on a hex once."""
        if self.company not in self.there:
            return None
        return Unread(lambda: self._standing(rule))

    def _standing(self, rule: str) -> Refusal:
        fact = Text("{company} is already on {hex}", company=self.company, hex=self.name)
        return Refusal(
            rule, fact, self.instead(Text("choose a hex next to its track")), at=on_hex(self.hex)
        )

    def apart(self, track: Track, neighbours: Iterable[HexId], rule: str) -> Refusal | None:
        """A new hex touches the track there is."""
        company = self.company
        for n in neighbours:
            if n in track and company in track[n]:
                return None
        return Unread(lambda: self._apart(rule))

    def _apart(self, rule: str) -> Refusal:
        fact = Text(
            "{hex} is not next to the track of {company}", hex=self.name, company=self.company
        )
        return Refusal(
            rule, fact, self.instead(Text("choose a hex next to its track")), at=on_hex(self.hex)
        )

    def taken(self, rule: str) -> Refusal | None:
        """A hex that takes one company only."""
        return Unread(lambda: self._taken(rule)) if self.there else None

    def _taken(self, rule: str) -> Refusal:
        fact = Text(
            "Only one company can build on {hex}, and {other} is there",
            hex=self.name,
            other=self.there[0],
        )
        return Refusal(rule, fact, self.instead(Text("choose another hex")), at=on_hex(self.hex))

    def too_dear(self, state: State, cost: Money, rule: str) -> Refusal | None:
        """The treasury pays, and nobody helps."""
        treasury = state.cash[self.company]
        if cost <= treasury:
            return None
        return Unread(lambda: self._too_dear(state.money(cost), state.money(treasury), rule))

    def _too_dear(self, cost: Coins, treasury: Coins, rule: str) -> Refusal:
        fact = Text(
            "{hex} costs {cost}, {company} has {treasury}, and players may not add money",
            hex=self.name,
            cost=cost,
            company=self.company,
            treasury=treasury,
        )
        return Refusal(rule, fact, self.instead(Text("choose a cheaper hex")), at=on_hex(self.hex))
