"""§6 developing a hex."""

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, HexId, Money, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import on_hex
from stockrail.core.text import Text
from stockrail.mechanics import ledger

from .actions import Develop
from .board import CHICAGO, DETROIT, GRID, HEXES, INDUSTRY
from .dividends import grow, raise_incomes
from .events import ActionSkipped, HexDeveloped, SubsidyPaid
from .state import SKIP, Chicago, place

FOREST_SUBSIDY: Money = 2

DevelopAction = Develop | Pass

INSTEAD = Ways(Way(Text("choose another hex"), Develop), SKIP)


@frozen
class Developing:
    """Develop has been chosen: any hex with a locomotive on it, whoever's (§6.1)."""

    accepts: ClassVar = get_args(DevelopAction)
    rule: ClassVar = "§6.1"

    actor: PlayerId

    def prompt(self, state: Chicago) -> Text:
        return Text("Develop a hex with a locomotive on it, or skip the action")

    def waiting(self, state: Chicago) -> Text:
        return Text("{actor} is choosing a hex to develop", actor=self.actor)

    def proposals(self, state: Chicago) -> Iterator[Move]:
        for hex_id in sorted(state.track, key=GRID.order.__getitem__):
            if HEXES[hex_id].kind not in ("plain", "start") and hex_id not in state.developed:
                yield Develop(self.actor, hex_id)
        yield Pass(self.actor)

    def why_not(self, state: Chicago, action: DevelopAction) -> Refusal | None:
        match action:
            case Develop(_, hex_id):
                return _why_not_develop(state, hex_id)
            case Pass():
                return None

    def apply(self, draft: Chicago, action: DevelopAction) -> Iterator[Event]:
        draft.end()
        match action:
            case Develop(_, hex_id):
                yield from develop(draft, hex_id)
            case Pass(player):
                yield ActionSkipped(player)
            case _:
                assert_never(action)


def _why_not_develop(state: Chicago, hex_id: HexId) -> Refusal | None:
    card = HEXES.get(hex_id)
    if card is None:
        fact = Text("There is no hex {hex} on the board", hex=hex_id[:20])
        return Refusal("§6.1", fact, INSTEAD)
    if hex_id == DETROIT:
        return Refusal(
            "§6.8",
            Text("Detroit grows by itself after each general dividend"),
            INSTEAD,
            at=on_hex(hex_id),
        )
    if card.kind in ("plain", "start") or hex_id == CHICAGO:
        return Refusal(
            "§6.3",
            Text("{hex} can never be developed", hex=place(hex_id)),
            INSTEAD,
            at=on_hex(hex_id),
        )
    if not state.on(hex_id):
        return Refusal(
            "§6.1",
            Text("No locomotive stands on {hex}", hex=place(hex_id)),
            INSTEAD,
            at=on_hex(hex_id),
        )
    if hex_id in INDUSTRY:
        if state.next_space(hex_id) is None:
            fact = Text("{city} is on its last space", city=card.name)
            return Refusal("§6.7", fact, INSTEAD, at=on_hex(hex_id))
        return None
    if hex_id in state.developed:
        return Refusal(
            "§6.2", Text("{hex} already has a house", hex=place(hex_id)), INSTEAD, at=on_hex(hex_id)
        )
    if not state.houses_left():
        return Refusal("§6.2", Text("No houses are left"), INSTEAD, at=on_hex(hex_id))
    return None


def develop(draft: Chicago, hex_id: HexId) -> Iterator[Event]:
    """A house, or the next space of an industrial city (§6.2, §6.6)."""
    yield HexDeveloped(hex_id)
    if hex_id in INDUSTRY:
        yield from grow(draft, hex_id)
        return
    draft.developed |= {hex_id}
    if HEXES[hex_id].kind == "forest":
        (company,) = draft.on(hex_id)
        ledger.pay(draft, BANK, company, FOREST_SUBSIDY)
        yield SubsidyPaid(company, draft.money(FOREST_SUBSIDY))
    else:
        yield from raise_incomes(draft, hex_id, HEXES[hex_id].bonus)
