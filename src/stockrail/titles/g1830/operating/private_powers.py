"""§27.2 to §27.4: the tiles of C&SL and D&H, and the token that D&H brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text
from stockrail.rails import tile_laying, token_placing
from stockrail.rails.actions import LayTile, PlaceToken, PrivateId
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.map import stop_id

from ..actions import Exchange, LayPrivateTile
from ..components import BURLINGTON, CS, DH, MAP, PRIVATES, SCRANTON
from ..railway_events import place
from ..state import State1830
from ..stock import mohawk
from ..stock.mohawk import ExchangeMoment
from ..ways import PASS
from . import track_rules
from .turn import Turn

HEXES: dict[PrivateId, HexId] = {CS: BURLINGTON, DH: SCRANTON}
RULES: dict[PrivateId, str] = {CS: "§27.2", DH: "§27.3"}


def can_lay(state: State1830, company: CompanyId, private: PrivateId) -> bool:
    """Whether its tile could be laid now, if the moment is right."""
    return any(
        action.private == private and why_not(state, company, action, True) is None
        for action in proposals(state, state.president(company), company, True)
    )


def brings_token(state: State1830, company: CompanyId) -> bool:
    """Whether the tile of D&H can be laid now and a token is left for it (§27.4)."""
    return state.tokens_left(company) > 0 and can_lay(state, company, DH)


def reserved_hex(state: State1830, company: CompanyId) -> HexId | None:
    """Where the company lays by D&H alone, since that brings a token too (§27.3)."""
    by_private = state.options.dh_tile == "with_token" and brings_token(state, company)
    return HEXES[DH] if by_private else None


def can_lay_late(state: State1830, company: CompanyId) -> bool:
    """Whether the tile of C&SL may be laid after the step for track (§27.2)."""
    return state.options.csl_tile == "any_moment" and can_lay(state, company, CS)


def proposals(
    state: State1830, actor: PlayerId, company: CompanyId, in_track_step: bool
) -> Iterator[LayPrivateTile]:
    for private, hex_id in HEXES.items():
        if state.privates.get(private) != company or hex_id in state.board.tiles:
            continue
        if in_track_step or (private == CS and state.options.csl_tile == "any_moment"):
            for lay in MAP.lays(hex_id, state.board.face(hex_id)).values():
                if lay.rotation in MAP.tiles[lay.number].turns:
                    yield LayPrivateTile(actor, private, lay.number, lay.rotation)


def why_not(
    state: State1830, company: CompanyId, action: LayPrivateTile, in_track_step: bool
) -> Refusal | None:
    private = action.private
    if private not in HEXES or state.privates.get(private) != company:
        called = PRIVATES[private].short if private in PRIVATES else private[:20]
        return Refusal(
            RULES.get(private, "§27.1"),
            Text("{company} cannot lay a tile with {private}", company=company, private=called),
            Ways(Way(Text("lay an ordinary tile"), LayTile), PASS),
            at=Target(company=company),
        )
    rule, hex_id = RULES[private], HEXES[private]
    if hex_id in state.board.tiles:
        return Refusal(
            rule,
            Text("{place} has a tile already", place=place(hex_id)),
            Ways(Way(Text("lay another tile"), LayTile, LayPrivateTile), PASS),
            at=on_hex(hex_id),
        )
    late = private == CS and state.options.csl_tile == "any_moment"
    if not in_track_step and not late:
        return Refusal(
            rule,
            Text(
                "The tile of {private} is laid in the track step",
                private=PRIVATES[private].short,
            ),
            Ways(PASS),
            at=Target(private=private),
        )
    builder = track_rules.builder(state, company)
    refusal = tile_laying.why_not_fit(builder, hex_id, action.tile, action.rotation)
    if refusal is not None:
        other = Way(Text("choose another tile or rotation"), LayPrivateTile, private=private)
        return refusal.with_ways(other, PASS)
    return _why_not_delaware(state, company, action) if private == DH else None


def _why_not_delaware(
    state: State1830, company: CompanyId, action: LayPrivateTile
) -> Refusal | None:
    """Without a token left it gives no more than a tile under the normal rules (§27.3)."""
    unpaid = track_rules.why_not_paid(state, company, SCRANTON)
    if unpaid or state.options.dh_tile == "either" or state.tokens_left(company):
        return unpaid
    if track_rules.why_not_lay(state, company, SCRANTON, action.tile, action.rotation):
        return None
    return Refusal(
        "§27.3",
        Text(
            "{company} has no token left for D&H and can lay this tile on {place} without it",
            company=company,
            place=place(SCRANTON),
        ),
        Ways(Way(Text("lay an ordinary tile"), LayTile, hex=SCRANTON)),
        at=on_hex(SCRANTON),
    )


def lay(draft: State1830, company: CompanyId, action: LayPrivateTile) -> Iterator[Event]:
    """C&SL's is free; D&H's costs the mountains and brings a token."""
    hex_id = HEXES[action.private]
    found = draft.board.find_lay(hex_id, action.tile, action.rotation)
    assert found is not None
    price = track_rules.cost(draft, hex_id) if action.private == DH else 0
    yield from track_rules.lay_tile(draft, company, hex_id, found, price)
    if action.private == DH and draft.tokens_left(company):
        draft.call(ScrantonToken(draft.president(company), company))


@frozen
class ScrantonToken(CompanyStep[State1830], ExchangeMoment):
    """A token with the tile of D&H, free of charge (§27.4)."""

    accepts: ClassVar = (PlaceToken, Pass, Exchange)
    rule: ClassVar = "§27.4"
    meanwhile: ClassVar = Text("{actor} decides on the token of D&H for {company}")

    def prompt(self, state: State1830) -> Text:
        return Text(
            "Place a token of {company} in {place} for free, or pass",
            company=self.company,
            place=place(SCRANTON),
        )

    def proposals(self, state: State1830) -> Iterator[Move]:
        yield PlaceToken(self.actor, SCRANTON, 0)
        yield from mohawk.proposals(state, self.actor)
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: PlaceToken | Pass | Exchange) -> Refusal | None:
        if isinstance(action, Exchange):
            return mohawk.why_not(state, action, untouched=False)
        if isinstance(action, Pass) or (action.hex, action.stop) == (SCRANTON, 0):
            return None
        return Refusal(
            self.rule,
            Text("The token of D&H goes to {place}", place=place(SCRANTON)),
            Ways(Way(Text("place it there"), PlaceToken), PASS),
            at=on_hex(SCRANTON),
        )

    def apply(self, draft: State1830, action: PlaceToken | Pass | Exchange) -> Iterator[Event]:
        if isinstance(action, Exchange):
            yield from mohawk.exchange(draft, action)
            return
        draft.end()
        if isinstance(action, PlaceToken):
            yield from token_placing.put(draft, self.company, stop_id(SCRANTON, 0), 0)
            # It was the token of this turn.
            draft.amend(Turn, step="run")
