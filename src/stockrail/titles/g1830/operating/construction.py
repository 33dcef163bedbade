"""§18.1 the first step of a turn: one tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text
from stockrail.rails import tile_laying
from stockrail.rails.actions import CompanyBuysPrivate, LayTile

from ..actions import Exchange, LayPrivateTile
from ..components import CS, DH, ERIE, HOME_OF_ERIE
from ..railway_events import place
from ..state import State1830
from ..ways import PASS
from . import any_step, private_powers, tokens, track_rules
from .any_step import Besides, TurnStep

TrackAction = LayTile | Besides | Pass


@frozen
class Construction(TurnStep):
    accepts: ClassVar = get_args(TrackAction)
    rule: ClassVar = "§18.1"
    meanwhile: ClassVar = Text("{actor} builds track for {company}")

    laid: bool = False
    """The tile of the turn lies; that of C&SL may follow."""

    def prompt(self, state: State1830) -> Text:
        if self.laid:
            return Text("Lay the tile of C&SL for {company} too, or pass", company=self.company)
        return Text("Lay or upgrade one tile for {company}, or pass", company=self.company)

    def proposals(self, state: State1830) -> Iterator[Move]:
        if not self.laid:
            reserved = private_powers.reserved_hex(state, self.company)
            for hex_id, lay in track_rules.builder(state, self.company).joined_lays():
                if hex_id != reserved:
                    yield tile_laying.laying(self.actor, hex_id, lay.number, lay.rotation)
        yield from any_step.proposals(state, self, in_track_step=True)
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: TrackAction) -> Refusal | None:
        match action:
            case LayTile():
                return self._why_not_lay(state, action)
            case Pass():
                return None
            case LayPrivateTile(private=private) if self.laid and private == DH:
                return Refusal(
                    "§27.3",
                    Text("The tile of D&H would be the tile of the turn, which has been laid"),
                    Ways(Way(Text("lay the tile of C&SL"), LayPrivateTile, private=CS), PASS),
                    at=Target(private=DH),
                )
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                return any_step.why_not(state, self, action, in_track_step=True)

    def _why_not_lay(self, state: State1830, action: LayTile) -> Refusal | None:
        if self.laid:
            return Refusal(
                "§18.1",
                Text("{company} has laid its tile for this turn", company=self.company),
                Ways(Way(Text("lay the tile of C&SL"), LayPrivateTile), PASS),
                at=Target(company=self.company),
            )
        if action.hex == private_powers.reserved_hex(state, self.company):
            return Refusal(
                "§27.3",
                Text(
                    "{company} owns D&H, and its tile on {place} comes with a free token",
                    company=self.company,
                    place=place(action.hex),
                ),
                Ways(Way(Text("lay the tile of D&H"), LayPrivateTile, private=DH)),
                at=on_hex(action.hex),
            )
        return track_rules.why_not_lay(
            state, self.company, action.hex, action.tile, action.rotation
        )

    def apply(self, draft: State1830, action: TrackAction) -> Iterator[Event]:
        match action:
            case LayTile():
                yield from self._lay(draft, action)
            case Pass():
                draft.end()
            case LayPrivateTile(private=private) if private == DH:
                draft.end()
                self._wait_for_c_and_sl(draft)
                yield from private_powers.lay(draft, self.company, action)
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                yield from any_step.apply(draft, self, action)
            case _:
                assert_never(action)

    def _lay(self, draft: State1830, action: LayTile) -> Iterator[Event]:
        lay = draft.board.find_lay(action.hex, action.tile, action.rotation)
        assert lay is not None
        price = track_rules.cost(draft, action.hex)
        draft.end()
        yield from track_rules.lay_tile(draft, self.company, action.hex, lay, price)
        self._wait_for_c_and_sl(draft)
        if action.hex == HOME_OF_ERIE:
            call_erie(draft, self.actor, self.company)

    def _wait_for_c_and_sl(self, draft: State1830) -> None:
        """Its tile may still come after that of the turn (§27.2)."""
        if draft.options.csl_tile == "track_step" and (
            private_powers.can_lay(draft, self.company, CS)
        ):
            draft.call(replace(self, laid=True, touched=True))

    def goes_on(self, state: State1830) -> bool:
        if self.laid:
            return private_powers.can_lay(state, self.company, CS)
        return can_build(state, self.company)


def can_build(state: State1830, company: CompanyId) -> bool:
    """Whether the step for track has anything to decide (§3.2)."""
    by_private = any(private_powers.can_lay(state, company, private) for private in (CS, DH))
    return by_private or track_rules.can_lay(state, company)


def call_erie(draft: State1830, layer: PlayerId, company: CompanyId) -> None:
    """If Erie's token waits for this tile, whoever laid it chooses the city (§19.9)."""
    if draft.companies[ERIE].has_operated and tokens.home_choices(draft, ERIE):
        draft.call(tokens.ErieHome(layer, company))
