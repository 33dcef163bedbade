"""§17.1 track: one tile, and a second one for 20 R more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails import tile_laying
from stockrail.rails.actions import CompanyBuysPrivate, LayTile

from ..components import SECOND_TILE
from ..state import State1861, roubles
from . import private_purchase, track_rules
from .private_purchase import TurnStep
from .track_rules import FirstTile

TrackAction = LayTile | CompanyBuysPrivate | Pass


@frozen
class Construction(TurnStep):
    accepts: ClassVar = get_args(TrackAction)
    rule: ClassVar = "§17.1"
    meanwhile: ClassVar = Text("{actor} builds track for {company}")

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

    def proposals(self, state: State1861) -> Iterator[Move]:
        for hex_id, lay in track_rules.builder(state, self.company).joined_lays():
            yield tile_laying.laying(self.actor, hex_id, lay.number, lay.rotation)
        yield from private_purchase.proposals(state, self.actor, self.company)
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: TrackAction) -> Refusal | None:
        match action:
            case LayTile(_, hex_id, tile, rotation):
                return track_rules.why_not_lay(
                    state, self.company, hex_id, tile, rotation, self.first
                )
            case Pass():
                return None
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)

    def apply(self, draft: State1861, action: TrackAction) -> Iterator[Event]:
        match action:
            case LayTile():
                yield from self._lay(draft, action)
            case Pass():
                draft.end()
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                assert_never(action)

    def _lay(self, draft: State1861, action: LayTile) -> Iterator[Event]:
        lay = draft.board.find_lay(action.hex, action.tile, action.rotation)
        assert lay is not None
        laid = FirstTile(action.hex, track_rules.replaces_track(draft, action.hex))
        yield from track_rules.lay_tile(draft, self.company, action.hex, lay, self.first)
        if self.first is None and track_rules.can_lay(draft, self.company, laid):
            draft.goto(replace(self, first=laid))
        else:
            draft.end()

    def goes_on(self, state: State1861) -> bool:
        return track_rules.can_lay(state, self.company, self.first)
