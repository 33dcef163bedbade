"""The track of prices and the income track."""

from stockrail.core.text import Text
from stockrail.view import Cell, Marker, Market

from ..map.components import COMPANY_CARDS, UNIT
from ..map.maps import BUILT_IN
from ..state import EnglandState

SHOWN_TO = 40
"""Spaces of the income track that are drawn, unless somebody is further on."""


def tracks(state: EnglandState) -> tuple[Market, ...]:
    return (_prices(state), _incomes(state))


def _prices(state: EnglandState) -> Market:
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
                colour=COMPANY_CARDS[company].colour,
                symbol=company,
                name=COMPANY_CARDS[company].name,
                company=company,
            )
            for company in cheapest_first
        ),
        note=Text("The starting prices of GER, GWR, LBSC and NER are our own")
        if state.options.map == BUILT_IN
        else None,
    )


def _incomes(state: EnglandState) -> Market:
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
                colour=COMPANY_CARDS[company].colour,
                symbol=company,
                name=COMPANY_CARDS[company].name,
                company=company,
            )
            for company, row in state.companies.items()
        ),
        note=Text("The sums are our own: the printed ones are not known")
        if state.options.map == BUILT_IN
        else None,
    )
