"""The dials, the income track and the industrial tracks."""

from collections.abc import Sequence
from functools import cache, lru_cache

from stockrail.core.ids import HexId
from stockrail.core.text import Text
from stockrail.view import Cell, Marker, Market

from .board import COMPANY_CARDS, DIALS, HEXES, INDUSTRY, Dial
from .events import DIAL_NAMES
from .state import Chicago

NEEDLE = "#3a3128"
PRINTED_TO = 50


def tracks(state: Chicago) -> tuple[Market, ...]:
    return (
        *(_dial(state, dial) for dial in ("auction", "build", "develop")),
        _incomes(state),
        *(_industry(state, hex_id) for hex_id in INDUSTRY),
    )


def _dial(state: Chicago, dial: Dial) -> Market:
    last = DIALS[dial]
    return Market(
        id=f"dial-{dial}",
        shape="dial",
        name=DIAL_NAMES[dial],
        cells=_dial_cells(last),
        markers=(
            Marker(cell=str(state.dials[dial]), colour=NEEDLE, symbol="▲", name=Text("the needle")),
        ),
        note=Text("{n}, red at {last}", n=state.dials[dial], last=last),
    )


@cache
def _dial_cells(last: int) -> tuple[Cell, ...]:
    return tuple(
        Cell(id=str(n), label=str(n), column=n, zone="red" if n == last else "green")
        for n in range(last + 1)
    )


@lru_cache(maxsize=64)
def _line(values: Sequence[int]) -> tuple[Cell, ...]:
    """Spaces as they are printed."""
    return tuple(Cell(id=str(n), label=str(n), column=i) for i, n in enumerate(values))


def _incomes(state: Chicago) -> Market:
    top = max(PRINTED_TO, *(row.income for row in state.companies.values()))
    return Market(
        id="income",
        shape="line",
        name=Text("Income"),
        cells=_line(range(top + 1)),
        markers=tuple(
            Marker(
                cell=str(row.income),
                colour=COMPANY_CARDS[company].colour,
                symbol=company,
                name=COMPANY_CARDS[company].name,
                company=company,
            )
            for company, row in state.companies.items()
            if state.is_open(company)
        ),
    )


def _industry(state: Chicago, hex_id: HexId) -> Market:
    city = HEXES[hex_id].name
    values = INDUSTRY[hex_id]
    return Market(
        id=f"industry-{city}",
        shape="line",
        name=Text("{city}", city=city),
        cells=_line(values),
        markers=(
            Marker(
                cell=str(values[state.industry[hex_id]]), colour="#6b4a2b", symbol="⌂", name=city
            ),
        ),
    )
