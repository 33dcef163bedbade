"""What the table shows: the map, the tracks, the cards, the players."""

from functools import partial

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Moment
from stockrail.mechanics import shareboard, shares
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.view import NOTHING, Fact, Panel, View, compose

from .auctions import Offering
from .board import COMPANY_CARDS, DETROIT
from .building import Building
from .developing import Developing
from .dividends import DETROIT_FULL, FEW_COMPANIES, FEW_HOUSES
from .state import HOUSES, Chicago
from .view_board import board
from .view_tracks import tracks


def view(table: Table[Chicago, View], player: PlayerId | None) -> View:
    state: Chicago = table.state
    return compose(
        table,
        player,
        board=board(state),
        markets=tracks(state),
        panels=(
            *shareboard.lots(state, COMPANY_CARDS),
            *_companies(state),
            *shareboard.players(state, COMPANY_CARDS, partial(_player_facts, state)),
            _bank(state),
        ),
        tables=(
            shareboard.holdings(
                state,
                COMPANY_CARDS,
                state.unsold,
                Text("Next dividend"),
                partial(_next_dividend, state),
            ),
        ),
        seat_facts={p: (state.money(state.cash[p]),) for p in state.players},
    )


def moment(state: Chicago) -> Moment:
    number = None if state.is_over else Text("Round {n}", n=state.dividends + 1)
    return Moment(_phase(state), number)


def _phase(state: Chicago) -> Text:
    match state.top:
        case None:
            return Text("The game is over")
        case ShareAuction(is_opening=True):
            return Text("Opening auctions")
        case ShareAuction() | Offering():
            return Text("Auction")
        case Building():
            return Text("Building")
        case Developing():
            return Text("Developing")
        case _:
            return Text("Choosing an action")


def _companies(state: Chicago) -> tuple[Panel, ...]:
    return tuple(_company_card(state, company) for company in COMPANY_CARDS)


def _company_card(state: Chicago, company: CompanyId) -> Panel:
    card, row = COMPANY_CARDS[company], state.companies[company]
    sold = shares.sold(state, company)
    facts = (
        Fact(
            id="treasury", label=Text("Company treasury"), value=state.cash[company], unit="money"
        ),
        Fact(id="income", label=Text("Income"), value=row.income, unit="money"),
        Fact(
            id="dividend_per_share",
            label=Text("Dividend per share"),
            value=shares.rounded_up(row.income, sold),
            unit="money",
            hint=Text("Income divided by the shares sold, rounded up"),
        ),
        Fact(
            id="minimum_bid",
            label=Text("Minimum bid"),
            value=state.minimum_bid(company) if state.unsold(company) else NOTHING,
            unit="money",
            hint=Text("Income divided by the shares sold, the next one included, rounded up"),
        ),
        Fact(
            id="locomotives_left",
            label=Text("Locomotives left"),
            value=row.locomotives,
            unit="count",
        ),
    )
    is_open = state.is_open(company)
    return Panel(
        id=f"company-{company}",
        piece="company",
        name=card.name,
        note=None if is_open else Text("Opens when a company reaches Chicago"),
        colour=card.colour,
        symbol=company,
        company=company,
        facts=facts,
        shares=shareboard.holders(state, COMPANY_CARDS, company, state.unsold(company)),
        dimmed=not is_open,
    )


def _player_facts(state: Chicago, player: PlayerId) -> tuple[Fact, ...]:
    return (
        Fact(
            id="next_dividend",
            label=Text("Next dividend"),
            value=_next_dividend(state, player),
            unit="money",
            hint=Text("If the general dividend were paid now"),
        ),
    )


def _next_dividend(state: Chicago, player: PlayerId) -> int:
    sold = shares.sold_of_each(state, COMPANY_CARDS)
    return sum(
        count * shares.rounded_up(state.companies[company].income, sold[company])
        for (holder, company), count in state.shares.items()
        if holder == player
    )


def _bank(state: Chicago) -> Panel:
    out_of_engines = sum(not row.locomotives for row in state.companies.values())
    sold_out = sum(not state.unsold(company) for company in COMPANY_CARDS)
    return Panel(
        id="bank",
        piece="bank",
        name=Text("Supply and end of the game"),
        note=Text("The game ends after a general dividend if one of these is reached"),
        facts=(
            Fact(
                id="houses_left",
                label=Text("Houses left"),
                value=Text(
                    "{n} of {all}, ends at {end}",
                    n=state.houses_left(),
                    all=HOUSES,
                    end=FEW_HOUSES,
                ),
            ),
            Fact(
                id="companies_without_shares",
                label=Text("Companies without shares"),
                value=Text("{n}, ends at {end}", n=sold_out, end=FEW_COMPANIES),
            ),
            Fact(
                id="companies_without_locomotives",
                label=Text("Companies without locomotives"),
                value=Text("{n}, ends at {end}", n=out_of_engines, end=FEW_COMPANIES),
            ),
            Fact(
                id="detroit",
                label=Text("Detroit"),
                value=Text("{n}, ends at {end}", n=state.worth(DETROIT), end=DETROIT_FULL),
            ),
            Fact(
                id="general_dividends_paid",
                label=Text("General dividends paid"),
                value=state.dividends,
                unit="count",
            ),
        ),
    )
