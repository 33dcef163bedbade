"""The track of prices and the income track."""

from stockrail.core.text import Text
from stockrail.view import Cell, Marker, Market

from ..map.components import CHARTERS, UNIT
from ..map.maps import BUILT_IN
from ..state import Realm

SHOWN_TO = 40
"""Spaces of the income track that are drawn, unless somebody is further on."""


def tracks(state: Realm) -> tuple[Market, ...]:
    return (_prices(state), _incomes(state))


def _prices(state: Realm) -> Market:
    track = state.price_track
    spaces = range(track.lowest // UNIT, track.highest // UNIT + 1)
    cheapest_first = reversed(state.ranked())
    return Market(
        id="prices",
        shape="line",
        name=Text("Share prices, in thousands"),
        cells=tuple(Cell(id=str(n), label=str(n), column=n) for n in spaces),
        markers=tuple(
            Marker(
                cell=str(state.companies[company].price // UNIT),
                colour=CHARTERS[company].colour,
                symbol=company,
                name=CHARTERS[company].name,
                company=company,
            )
            for company in cheapest_first
        ),
        note=Text("The starting prices of GER, GWR, LBSC and NER are our own")
        if state.variants.map == BUILT_IN
        else None,
    )


def _incomes(state: Realm) -> Market:
    furthest = max(row.steps for row in state.companies.values())
    spaces = range(max(SHOWN_TO, furthest) + 1)
    return Market(
        id="income",
        shape="line",
        name=Text("Income track, in thousands"),
        cells=tuple(
            Cell(id=str(n), label=str(state.railways.country.income(n) // UNIT), column=n)
            for n in spaces
        ),
        markers=tuple(
            Marker(
                cell=str(row.steps),
                colour=CHARTERS[company].colour,
                symbol=company,
                name=CHARTERS[company].name,
                company=company,
            )
            for company, row in state.companies.items()
        ),
        note=Text("The sums are our own: the printed ones are not known")
        if state.variants.map == BUILT_IN
        else None,
    )
