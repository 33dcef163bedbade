"""The stock market as the client draws it."""

from stockrail.core.text import Text
from stockrail.mechanics.stock_market import Space
from stockrail.view import Cell, Marker, Market, Zone

from .components import CHART, CHARTERS
from .state import Railroads, dollars

ZONES = (
    Zone(
        id="yellow",
        name=Text("yellow: not counted towards the limit of certificates"),
        fill="#f3dc79",
        pattern="dots",
    ),
    Zone(
        id="orange",
        name=Text("orange: besides, more than 60% may be held"),
        fill="#eda860",
        pattern="stripes",
    ),
    Zone(
        id="brown",
        name=Text("brown: besides, several may be bought in one turn"),
        fill="#b98a62",
        pattern="hatch",
    ),
)


MARKET = "stock"


def cell_id(row: int, column: int) -> str:
    return f"{row}-{column}"


def _cell(space: Space) -> Cell:
    return Cell(
        id=cell_id(space.row, space.column),
        label=str(space.price),
        column=space.column,
        row=space.row,
        zone=None if space.zone == "white" else space.zone,
        par=space.par,
    )


CELLS = tuple(map(_cell, CHART.spaces.values()))


def market(state: Railroads) -> Market:
    return Market(
        id=MARKET,
        shape="grid",
        name=Text("Stock market"),
        cells=CELLS,
        markers=tuple(
            Marker(
                cell=cell_id(marker.row, marker.column),
                colour=CHARTERS[marker.company].colour,
                symbol=marker.company,
                name=Text(
                    "{company} at {price}",
                    company=CHARTERS[marker.company].name,
                    price=dollars(state.price(marker.company)),
                ),
                company=marker.company,
            )
            for marker in reversed(state.market)
        ),
        note=Text("Paid: right, at the end of a row up. Kept: left. Sold: down. Sold out: up."),
        zones=ZONES,
    )
