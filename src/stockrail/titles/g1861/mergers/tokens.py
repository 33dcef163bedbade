"""§27.8 two tokens of the merged minors stay, on different hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import on_hex
from stockrail.core.text import Text
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.map import StopId, stop_id

from ..actions import RemoveToken
from ..components import MAP
from ..merger_events import TokenRemoved
from ..railway_events import place
from ..state import State1861

KEPT = 2


def call(draft: State1861, company: CompanyId, first: StopId | None) -> None:
    """Ask the director if there are tokens to give up."""
    if _too_many(draft, company):
        draft.call(TokenChoice(draft.director(company), company, first))


def _tokens(state: State1861, company: CompanyId) -> list[StopId]:
    """The stops with tokens of the company, one entry for each token."""
    return [stop for stop, there in state.board.tokens.items() for c in there if c == company]


def _hexes(tokens: list[StopId]) -> list[HexId]:
    return [MAP.stops[stop][0] for stop in tokens]


def _too_many(state: State1861, company: CompanyId) -> bool:
    hexes = _hexes(_tokens(state, company))
    return len(hexes) > KEPT or len(set(hexes)) < len(hexes)


@frozen
class TokenChoice(CompanyStep[State1861]):
    accepts: ClassVar = (RemoveToken,)
    rule: ClassVar = "§27.8"
    asks: ClassVar = Text("Remove tokens of {company} until two are left, on different hexes")
    meanwhile: ClassVar = Text("{actor} chooses tokens of {company}")

    first: StopId | None = None
    """Where the first of the minors had its token."""

    def proposals(self, state: State1861) -> Iterator[Move]:
        for stop in dict.fromkeys(_tokens(state, self.company)):
            hex_id, number = MAP.stops[stop]
            yield RemoveToken(self.actor, hex_id, number)

    def why_not(self, state: State1861, action: RemoveToken) -> Refusal | None:
        tokens, stop = _tokens(state, self.company), stop_id(action.hex, action.stop)
        if stop not in tokens:
            known = action.hex in MAP.places
            return Refusal(
                self.rule,
                Text(
                    "{company} has no token in {place}",
                    company=self.company,
                    place=place(action.hex) if known else action.hex[:20],
                ),
                Ways(Way(Text("choose one of its tokens"), RemoveToken)),
                at=on_hex(action.hex) if known else None,
            )
        most = min(KEPT, len({*_hexes(tokens)}))
        tokens.remove(stop)
        if len({*_hexes(tokens)}) < most:
            return Refusal(
                self.rule,
                Text(
                    "Two tokens stay, on different hexes; one is that in {place}",
                    place=place(action.hex),
                ),
                Ways(Way(Text("remove another one"), RemoveToken)),
                at=on_hex(action.hex, action.stop),
            )
        return None

    def apply(self, draft: State1861, action: RemoveToken) -> Iterator[Event]:
        stop = stop_id(action.hex, action.stop)
        draft.board = draft.board.exchanged(stop, self.company)
        yield TokenRemoved(self.company, place(action.hex))
        if not _too_many(draft, self.company):
            draft.end()
            if draft.options.spare_token == "first_given_up":
                alone = len(draft.board.stations(self.company)) == 1
                gone = self.first not in draft.board.stations(self.company)
                draft.row(self.company, has_free_token=alone and gone)
