"""The stock market as the client draws it."""

from stockrail.core.text import Text
from stockrail.rails.shown import market as market_drawing
from stockrail.view import Market, Zone

from ..components import CHART, COMPANY_CARDS
from ..state import State1830

ZONES = (
    Zone(
        id="yellow",
        name=Text("yellow: not counted towards the certificate limit"),
        fill="#f3dc79",
        pattern="dots",
    ),
    Zone(
        id="orange",
        name=Text("orange: and more than 60% may be held"),
        fill="#eda860",
        pattern="stripes",
    ),
    Zone(
        id="brown",
        name=Text("brown: and several may be bought in one turn"),
        fill="#b98a62",
        pattern="hatch",
    ),
)
NOTE = Text("Paid out: right, at the end of a row up. Withheld: left. Sold: down. Sold out: up.")
CELLS = market_drawing.cells(CHART, lambda space: None if space.zone == "white" else space.zone)


def market(state: State1830) -> Market:
    return market_drawing.market(state, COMPANY_CARDS, CELLS, ZONES, NOTE, Text("Par value"))
