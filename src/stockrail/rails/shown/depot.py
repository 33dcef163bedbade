"""The bank's trains as the table shows them, and what their first ones change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stockrail.core.text import Coins, Text
from stockrail.view import Cells, Column, Fact, Panel, Sheet
from stockrail.view import trains as named_trains
from stockrail.view.panel import Value

from ..state import AnyRails
from ..train_owners import new_on_sale


def trains(state: AnyRails, coming: Text | None) -> Panel:
    """The stack, what was returned, and what the next type will change."""
    depot, selling = state.depot, new_on_sale(state)
    following = next((t for t, left in depot.new if left != 0 and t not in selling), None)
    after = Fact(
        id="next_type",
        label=Text("Next type"),
        value=named_trains((following,) if following else ()),
        unit="train",
    )
    return Panel(
        id="trains",
        piece="trains",
        name=Text("Depot"),
        note=coming,
        facts=(
            *(
                _stack(train, left, state.money(state.cards[train].price), train in selling)
                for train, left in depot.new
            ),
            Fact(
                id="discarded",
                label=Text("Discarded"),
                value=named_trains(depot.returned),
                unit="train",
                hint=Text("On sale again at face value"),
            ),
            *((after,) if following else ()),
        ),
    )


def _stack(train: str, left: int | None, price: Coins, on_sale: bool) -> Fact:
    if left is None:
        value = Text("{price}, any number", price=price)
    else:
        value = Text("{price}, {left} left", price=price, left=left)
    return Fact(
        id=f"train_{train}",
        label=Text("{train} train", train=train),
        value=value,
        hint=Text("On sale now") if on_sale else None,
    )


def first_of(train: str, changes: Text) -> Text:
    """Said of the train that brings a phase."""
    return Text("First {train}: {changes}", train=train, changes=changes)


def timetable(
    state: AnyRails,
    limits: Sequence[tuple[Column, Callable[[str], Value]]],
    changes: Callable[[str], Text],
) -> Sheet:
    """Every type of train, what its phase allows, and what its first purchase brings."""

    def row(train: str, left: int | None) -> Cells:
        card = state.cards[train]
        gone = card.rusted_by if card.rusted_by in dict(state.depot.new) else None
        return Cells(
            head=Text("{train} train", train=train),
            values=(
                "∞" if left is None else left,
                card.price,
                named_trains((gone,)) if gone else "",
                *(limit(train) for _, limit in limits),
                changes(train),
            ),
            symbol="▶" if train == state.phase else None,
        )

    return Sheet(
        id="trains",
        name=Text("Trains and phases"),
        columns=(
            Column(name=Text("Left"), unit="count"),
            Column(name=Text("Train price"), unit="money"),
            Column(name=Text("Rusts with"), unit="train"),
            *(column for column, _ in limits),
            Column(name=Text("What changes")),
        ),
        rows=tuple(row(train, left) for train, left in state.depot.new),
    )
