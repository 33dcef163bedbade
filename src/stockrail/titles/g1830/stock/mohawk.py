"""§27.5 and §27.6: M&H for a certificate of NYC."""

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import PlayerId
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.state import Interruptible
from stockrail.core.text import Text
from stockrail.rails import certificates
from stockrail.rails.certificates import OFFERING, POOL

from ..actions import Exchange, Source
from ..components import HOLDING_LIMIT, MH, NYC
from ..events import Exchanged, PrivateClosed
from ..state import State1830
from .shareholding import settle_after_purchase

HOLDERS: dict[Source, PlayerId] = {"offering": OFFERING, "pool": POOL}


class ExchangeMoment(Interruptible[State1830]):
    """A phase in which the owner of M&H may exchange it, whoever is to act."""

    __slots__ = ()

    interruptions: ClassVar = (Exchange,)

    def out_of_turn(self, state: State1830, player: PlayerId) -> Iterator[Move]:
        return proposals(state, player)


def proposals(state: State1830, player: PlayerId) -> Iterator[Move]:
    if state.privates.get(MH) == player:
        for source, holder in HOLDERS.items():
            if state.held(holder, NYC):
                yield Exchange(player, source)


def why_not(state: State1830, action: Exchange, untouched: bool) -> Refusal | None:
    """`untouched`: the turn has just begun, or it is the owner's own stock turn."""
    owner = state.privates.get(MH)
    if owner != action.player:
        fact = (
            Text("M&H is closed")
            if owner is None
            else Text("M&H does not belong to {player}", player=action.player)
        )
        return Refusal("§27.5", fact)
    if not untouched and state.options.mh_exchange == "between_turns":
        return Refusal("§27.6", Text("M&H is exchanged between turns, and this one has begun"))
    held = state.held(action.player, NYC)
    if held >= HOLDING_LIMIT and not _is_unlimited(state):
        return Refusal(
            "§27.5",
            Text("{player} holds {percent}% of NYC", player=action.player, percent=held * 10),
        )
    if not state.held(HOLDERS[action.source], NYC):
        fact = (
            Text("The IPO has no certificate of NYC")
            if action.source == "offering"
            else Text("The pool has no certificate of NYC")
        )
        return Refusal("§27.5", fact, Ways(Way(Text("take one from the other place"), Exchange)))
    return None


def _is_unlimited(state: State1830) -> bool:
    """Whether any number of NYC may be held by this way too (§10.5, §27.5)."""
    by_zone = state.options.mh_exchange == "any_moment"
    return by_zone and state.zone(NYC) in ("orange", "brown")


def exchange(draft: State1830, action: Exchange) -> Iterator[Event]:
    certificates.move(draft, NYC, 1, HOLDERS[action.source], action.player)
    del draft.privates[MH]
    yield Exchanged(action.player, NYC)
    yield PrivateClosed(MH)
    yield from settle_after_purchase(draft, action.player, NYC)
