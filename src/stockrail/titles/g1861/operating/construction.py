"""§17.1 track: one tile, and a second one for 20 R more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate, LayTile

from ..components import MAP, SECOND_TILE
from ..state import State1861, roubles
from . import track_rules
from .company_step import TurnStep
from .track_rules import FirstTile


@dataclass(frozen=True, slots=True)
class Construction(TurnStep):
    accepts: ClassVar = (LayTile, CompanyBuysPrivate, Pass)
    rule: ClassVar = "§17.1"

    first: FirstTile | None = None
    """The tile of this turn that lies already."""

    def prompt(self, state: State1861) -> Text:
        if self.first is None:
            return Text("Lay or upgrade a tile for {company}", company=self.company)
        more = roubles(SECOND_TILE)
        if self.first.replaced:
            return Text(
                "Lay a second tile for {company}, for {cost} more", company=self.company, cost=more
            )
        return Text(
            "Lay or upgrade a second tile for {company}, for {cost} more",
            company=self.company,
            cost=more,
        )

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} builds track for {company}", actor=self.actor, company=self.company)

    def own_proposals(self, state: State1861) -> Iterator[Move]:
        for hex_id, lay in track_rules.builder(state, self.company).joined_lays():
            yield LayTile(self.actor, hex_id, lay.number, lay.rotation)

    def why_not_own(self, state: State1861, action: LayTile) -> Refusal | None:
        return track_rules.why_not_lay(
            state, self.company, action.hex, action.tile, action.rotation, self.first
        )

    def apply_own(self, draft: State1861, action: LayTile) -> Iterator[Event]:
        lay = draft.board.find_lay(MAP, action.hex, action.tile, action.rotation)
        assert lay is not None
        laid = FirstTile(action.hex, track_rules.replaces_track(draft, action.hex))
        yield from track_rules.lay_tile(draft, self.company, action.hex, lay, self.first)
        if self.first is None and track_rules.can_lay(draft, self.company, laid):
            draft.goto(replace(self, first=laid))
        else:
            draft.end()

    def settled(self, draft: State1861) -> Iterator[Event]:
        """Money spent on a private may leave nothing to decide."""
        if not track_rules.can_lay(draft, self.company, self.first):
            draft.end()
        return iter(())
