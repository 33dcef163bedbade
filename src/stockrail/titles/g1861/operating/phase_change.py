"""§24 a new phase begins with the first train of its type."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.rails import bank
from stockrail.rails.events import PhaseReached
from stockrail.rails.train_owners import rust

from ..components import MINORS, PRIVATES, STATE
from ..state import State1861
from ..train_events import PrivateNationalised
from . import ending
from .discarding import call_discards
from .nationalisation import nationalise
from .nationalisation_choice import NationalisationChoice, without_train

LOOKS_FOR_TRAINS = ("4", "6", "8")
"""Phases at whose beginning companies without a train are nationalised (§25.2, §25.3)."""


def begin(draft: State1861, train: str) -> Iterator[Event]:
    """What changes at once for everybody; `PhaseChange` asks for what must be decided."""
    draft.phase = train
    yield PhaseReached(train)
    yield from rust(draft, train)
    match train:
        case "5":
            _release_minors(draft)
        case "6":
            yield from _take_privates(draft)
        case "8":
            ending.note_first_eight(draft)
            for minor in draft.operating_order("minor"):
                yield from nationalise(draft, minor)
    asked = _still_to_ask(draft)
    if train in LOOKS_FOR_TRAINS:
        for minor in draft.operating_order("minor"):
            if draft.companies[minor].has_operated and not draft.trains(minor):
                yield from nationalise(draft, minor)
        asked = without_train(draft)
    draft.call(PhaseChange(asked))


def _still_to_ask(draft: State1861) -> tuple[CompanyId, ...]:
    """The State Railway may begin two phases in one turn: all are asked once, at its end."""
    before = draft.top
    if not isinstance(before, PhaseChange):
        return ()
    draft.end()
    return before.asked


def _release_minors(draft: State1861) -> None:
    """Slots kept for minors that were never started are free (§24.6)."""
    for minor in MINORS:
        if not draft.is_started(minor):
            draft.board = draft.board.released(minor)


def _take_privates(draft: State1861) -> Iterator[Event]:
    """The State Railway takes them, the bank pays their owners (§24.7)."""
    for private, owner in draft.privates.items():
        if owner != STATE:
            draft.privates[private] = STATE
            value = PRIVATES[private].value
            yield PrivateNationalised(draft.private_name(private), owner, draft.money(value))
            yield from bank.pays(draft, owner, value)


@frozen
class PhaseChange(Automatic[State1861]):
    """Directors of publics without a train are asked, then trains are returned (§24.2)."""

    asked: tuple[CompanyId, ...] = ()
    """Publics whose directors have not answered yet."""

    def run(self, draft: State1861) -> Iterator[Event]:
        if self.asked:
            public = self.asked[0]
            draft.goto(PhaseChange(self.asked[1:]))
            draft.call(NationalisationChoice(draft.director(public), public))
        else:
            draft.end()
            call_discards(draft)
        return iter(())
