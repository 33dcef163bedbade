"""The track of prices and the income track."""

from stockrail.core.text import Text
from stockrail.view import Cell, Marker, Market

from .components import CHARTERS, HIGHEST_PRICE, LOWEST_PRICE, UNIT
from .maps import BUILT_IN
from .state import Realm

SHOWN_TO = 40
"""Spaces of the income track that are drawn, unless somebody is further on."""


def tracks(state: Realm) -> tuple[Market, ...]:
    return (_prices(state), _incomes(state))


def _prices(state: Realm) -> Market:
    boxes = range(LOWEST_PRICE // UNIT, HIGHEST_PRICE // UNIT + 1)
    cheapest_first = reversed(state.ranked())
    return Market(
        id="prices",
        shape="line",
        name=Text("Prices of shares, in thousands"),
        cells=tuple(Cell(id=str(n), label=str(n), column=n) for n in boxes),
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
        note=Text("Our own prices at the start: those of GER, GWR, LBSC and NER")
        if state.variants.map == BUILT_IN
        else None,
    )


def _incomes(state: Realm) -> Market:
    furthest = max(row.steps for row in state.companies.values())
    spaces = range(max(SHOWN_TO, furthest) + 1)
    return Market(
        id="income",
        shape="line",
        name=Text("Income track: what the spaces pay, in thousands"),
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
        note=Text("Our own sums: the printed ones are not known")
        if state.variants.map == BUILT_IN
        else None,
    )
