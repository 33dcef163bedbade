"""A stock market of rows and columns as the client draws it."""

from collections.abc import Callable

from stockrail.core.ids import CompanyId, Money
from stockrail.core.text import Coins, Text
from stockrail.mechanics.shareboard import CompanyCards
from stockrail.view import Cell, Marker, Market, Zone

from ..market import Chart, Markers, Space

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
    printed: tuple[Cell, ...],
    zones: tuple[Zone, ...],
    note: Text,
    *,
    chart: Chart,
    markers: Markers,
    charters: CompanyCards,
    money: Callable[[Money], Coins],
) -> Market:
    """Markers lie as they arrived: of two on one space the earlier is on top."""

    def shown(company: CompanyId, space: Space) -> Marker:
        charter = charters[company]
        return Marker(
            cell=cell_id(space),
            colour=charter.colour,
            symbol=company,
            name=Text("{company} at {price}", company=charter.name, price=money(space.price)),
            company=company,
        )

    return Market(
        id=MARKET,
        shape="grid",
        name=Text("Stock market"),
        cells=printed,
        markers=tuple(shown(m.company, chart.spaces[m.spot]) for m in reversed(markers)),
        note=note,
        zones=zones,
        par=Text("Par value") if any(cell.par for cell in printed) else None,
    )
