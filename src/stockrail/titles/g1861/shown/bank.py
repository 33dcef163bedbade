"""The bank, its trains, and what the next phase brings."""

from stockrail.core.text import Text
from stockrail.rails.shown import bank as bank_panel
from stockrail.rails.shown import depot as depot_panel
from stockrail.rails.train_owners import new_on_sale
from stockrail.view import Cells, Column, Fact, Panel, Sheet, listed

from ..components import PHASES, TRAINS
from ..state import State1861, roubles
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
        order=(*state.operating_order("minor"), *state.operating_order("public")),
    )


def trains(state: State1861) -> Panel:
    return depot_panel.trains(state.depot, TRAINS, new_on_sale(state), roubles, coming(state))


def timetable(state: State1861) -> Sheet:
    """Every type of train, and what its first purchase brings."""
    return Sheet(
        id="trains",
        name=Text("Trains and phases"),
        columns=(
            Column(name=Text("Left"), unit="count"),
            Column(name=Text("Train price"), unit="money"),
            Column(name=Text("Rusts with"), unit="train"),
            Column(name=Text("Train limit of minors"), unit="count"),
            Column(name=Text("Train limit of publics"), unit="count"),
            Column(name=Text("What changes")),
        ),
        rows=tuple(_type(state, train, left) for train, left in state.depot.new),
    )


def _type(state: State1861, train: str, left: int | None) -> Cells:
    card, phase = TRAINS[train], PHASES.get(train)
    return Cells(
        head=Text("{train} train", train=train),
        values=(
            "∞" if left is None else left,
            card.price,
            listed("train", (card.rusted_by,)) if card.rusted_by else "",
            phase.limit_minor if phase else "",
            phase.limit_public if phase else "",
            CHANGES[train],
        ),
        symbol="▶" if train == state.phase else None,
    )
