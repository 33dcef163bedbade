"""The bank, its trains, and what the next phase brings."""

from stockrail.core.text import Text
from stockrail.rails.shown import bank as bank_panel
from stockrail.rails.shown import depot
from stockrail.view import Column, Fact, Panel, Sheet

from ..components import PHASES
from ..state import State1861
from .phases import CHANGES, coming, ending


def bank(state: State1861) -> Panel:
    rules = state.rules_now
    return bank_panel.bank(
        state,
        note=ending(state),
        limits=(
            Fact(
                id="train_limit",
                label=Text("Train limit"),
                value=Text(
                    "{minors} for minors, {publics} for publics",
                    minors=rules.limit_minor,
                    publics=rules.limit_public,
                ),
            ),
        ),
        priority=Text("Holder of the priority deal"),
        order=state.in_order(),
    )


def trains(state: State1861) -> Panel:
    return depot.trains(state, coming(state))


def timetable(state: State1861) -> Sheet:
    """Types that begin no phase change no limit."""
    return depot.timetable(
        state,
        (
            (
                Column(name=Text("Train limit of minors"), unit="count"),
                lambda train: PHASES[train].limit_minor if train in PHASES else "",
            ),
            (
                Column(name=Text("Train limit of publics"), unit="count"),
                lambda train: PHASES[train].limit_public if train in PHASES else "",
            ),
        ),
        CHANGES.__getitem__,
    )
