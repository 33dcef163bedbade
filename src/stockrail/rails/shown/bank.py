"""What the panel of the bank tells in every game of tiles."""

from collections.abc import Iterable

from stockrail.core.ids import BANK, CompanyId
from stockrail.core.text import Named, Text
from stockrail.view import Fact, Panel, listed

from ..state import AnyRails


def bank(
    state: AnyRails,
    *,
    note: Text | None,
    limits: Iterable[Fact],
    priority: Text,
    order: Iterable[CompanyId],
) -> Panel:
    """`limits` are the title's own; `priority` is what it calls the first seat."""
    return Panel(
        id="bank",
        piece="bank",
        name=Text("Bank"),
        note=note,
        facts=(
            Fact(id="money_left", label=Text("Money left"), value=state.cash[BANK], unit="money"),
            *limits,
            Fact(
                id="certificate_limit",
                label=Text("Certificate limit"),
                value=state.certificate_limit,
                unit="count",
            ),
            Fact(
                id="priority",
                label=priority,
                value=Named("player", state.priority),
                unit="player",
            ),
            Fact(
                id="operating_order",
                label=Text("Operating order"),
                value=listed("company", order),
                unit="company",
            ),
        ),
    )
