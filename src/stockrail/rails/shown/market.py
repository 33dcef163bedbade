"""A stock market of rows and columns as the client draws it."""

from collections.abc import Callable
from functools import lru_cache

from stockrail.core.ids import CompanyId
from stockrail.core.text import Coins, Text
from stockrail.mechanics.shareboard import CompanyCards
from stockrail.view import Cell, Marker, Market, Zone

from ..market import Chart, Space
from ..state import AnyRails

MARKET = "stock"


def cell_id(space: Space) -> str:
    return f"{space.row}-{space.column}"


def cells(chart: Chart, zone: Callable[[Space], str | None]) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            id=cell_id(space),
            label=str(space.price),
            column=space.column,
            row=space.row,
            zone=zone(space),
            par=space.par,
        )
        for space in chart.spaces.values()
    )


def market(
    state: AnyRails,
    cards: CompanyCards,
    printed: tuple[Cell, ...],
    zones: tuple[Zone, ...],
    note: Text,
    par: Text | None = None,
) -> Market:
    """Markers lie as they arrived: of two on one space the earlier is on top.

    `par` is what spaces are for at which a company may start.
    """

    def shown(company: CompanyId, space: Space) -> Marker:
        card, price = cards[company], state.money(space.price)
        return _marker(company, card.name, card.colour, cell_id(space), price)

    return Market(
        id=MARKET,
        shape="grid",
        name=Text("Stock market"),
        cells=printed,
        markers=tuple(shown(m.company, state.chart.spaces[m.spot]) for m in reversed(state.market)),
        note=note,
        zones=zones,
        par=par,
    )


@lru_cache(maxsize=4096)
def _marker(company: CompanyId, name: str, colour: str, cell: str, price: Coins) -> Marker:
    """Made once for as long as it stays there."""
    return Marker(
        cell=cell,
        colour=colour,
        symbol=company,
        name=Text("{company} at {price}", company=name, price=price),
        company=company,
    )
