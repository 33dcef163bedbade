"""Wide tables: who holds what, and what the acting company could deliver."""

from stockrail.core.ids import CompanyId
from stockrail.core.text import Named, Series, Text
from stockrail.mechanics import shares
from stockrail.view import Cells, Column, Sheet

from ..map.components import COMPANY_CARDS, UNIT
from ..network.deliveries import find
from ..operating.action_rounds import CompanyTurn
from ..operating.delivering import stops
from ..state import EnglandState, scores
from .describe import cube_told

SPACES = 10
LISTED = 100
"""Deliveries that are shown: dense networks have thousands."""


def holdings(state: EnglandState) -> Sheet:
    net_worth = scores(state)
    rows = [
        Cells(
            head=player,
            values=(
                state.cash[player],
                *(shares.held(state, player, company) or "" for company in COMPANY_CARDS),
                net_worth[player],
            ),
            presides=tuple(
                n for n, c in enumerate(COMPANY_CARDS, 1) if state.companies[c].manager == player
            ),
        )
        for player in state.players
    ]
    rows_of_places = (
        (Text("Issued"), [row.issued for row in state.companies.values()]),
        (Text("Available"), [row.available for row in state.companies.values()]),
        (Text("In reserve"), [row.reserve for row in state.companies.values()]),
    )
    rows += [Cells(head=h, values=("", *n, ""), is_foot=True) for h, n in rows_of_places]
    return Sheet(
        id="holdings",
        name=Text("Who holds what"),
        columns=(
            Column(name=Text("Cash"), unit="money"),
            *(Column(name=Named("company", company), unit="count") for company in COMPANY_CARDS),
            Column(name=Text("Net worth"), unit="money"),
        ),
        rows=tuple(rows),
    )


def incomes(state: EnglandState) -> Sheet:
    """What every space of the income track pays, ten to a row."""
    land = state.railways.country
    tens = range(0, len(land.sums), SPACES)
    return Sheet(
        id="incomes",
        name=Text("Income track, in thousands"),
        columns=tuple(Column(name=str(n), unit="count") for n in range(SPACES)),
        rows=tuple(
            Cells(
                head=Text("From space {n}", n=first),
                values=tuple(land.income(first + n) // UNIT for n in range(SPACES)),
            )
            for first in tens
        ),
    )


def best_deliveries(state: EnglandState) -> tuple[Sheet, ...]:
    """What each owner would gain, the best for the acting company first."""
    step = state.top
    if not isinstance(step, CompanyTurn):
        return ()
    company, railways = step.company, state.railways
    found = find(railways, company, state.goods, own_first=state.own_first)
    listed = found.best(LISTED)
    gaining = {owner for delivery in listed for owner, _ in delivery.gains}
    owners = (company, *(c for c in COMPANY_CARDS if c in gaining and c != company))
    rows = []
    for delivery in listed:
        way = stops(railways, delivery.city, delivery.links)
        rows.append(
            Cells(
                head=cube_told(state, *delivery.cube),
                values=(
                    *(delivery.gain(owner) or "" for owner in owners),
                    Series(map(state.city_name, way), " – "),
                ),
            )
        )
    name = _called(company, len(found), is_all=found.is_all)
    columns = (
        *(Column(name=Named("company", owner), unit="count") for owner in owners),
        Column(name=Text("Route")),
    )
    return (Sheet(id="deliveries", name=name, columns=columns, rows=tuple(rows)),)


def _called(company: CompanyId, known: int, *, is_all: bool) -> Text:
    """So that nobody takes a part for the whole."""
    if known > LISTED:
        return Text(
            "Best {listed} of {known} deliveries of {company}",
            listed=LISTED,
            company=company,
            known=known,
        )
    if not is_all:
        return Text("Best deliveries of {company} found", company=company)
    return Text("Best deliveries of {company}", company=company)
