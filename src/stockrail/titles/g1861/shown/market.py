"""The stock market as the client draws it: who starts where, and the yellow column."""

from collections.abc import Iterable

from stockrail.core.text import Text
from stockrail.rails.market import Space
from stockrail.rails.shown import market as market_drawing
from stockrail.view import Cell, Market, Zone

from ..components import COMPANY_CARDS
from ..market import TABLES, PriceTable
from ..state import State1861

ZONES = (
    Zone(id="brown", name=Text("brown: minors start here"), fill="#b98a62", pattern="hatch"),
    Zone(id="red", name=Text("red: minors and publics start here"), fill="#e58f7b"),
    Zone(id="violet", name=Text("violet: publics start here"), fill="#b79ad0", pattern="stripes"),
    Zone(id="yellow", name=Text("yellow: minors here may convert"), fill="#f3dc79", pattern="dots"),
    Zone(
        id="red-yellow",
        name=Text("orange: both red and yellow"),
        fill="#eeae62",
        pattern="dots",
    ),
    Zone(
        id="violet-yellow",
        name=Text("pink: both violet and yellow"),
        fill="#e2a8c0",
        pattern="dots",
    ),
)
NOTE = Text(
    "Paid out the price or more: right, at the end of a row up. Paid nothing: left. "
    "Sold by the director: down. Sold out: up."
)
ROW_NOTE = Text(
    "Paid the price or more, or sold out: right. Paid nothing, or sold by the director: left."
)


def _zone(table: PriceTable, space: Space) -> str | None:
    names = [] if space.zone == "white" else [space.zone]
    if space.spot in table.yellow:
        names.append("yellow")
    return "-".join(names) or None


def _cells(table: PriceTable) -> tuple[Cell, ...]:
    return market_drawing.cells(table.chart, lambda space: _zone(table, space))


def _legend(cells: Iterable[Cell]) -> tuple[Zone, ...]:
    used = {cell.zone for cell in cells}
    return tuple(zone for zone in ZONES if zone.id in used)


CELLS = {name: _cells(table) for name, table in TABLES.items()}


def market(state: State1861) -> Market:
    cells = CELLS[state.options.market]
    note = ROW_NOTE if state.prices.is_row else NOTE
    return market_drawing.market(state, COMPANY_CARDS, cells, _legend(cells), note)
