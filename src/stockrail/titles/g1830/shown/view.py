"""What the table shows: the map, the market, the company cards, the players."""

from stockrail.core.ids import PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Moment
from stockrail.rails.shown import view as rail_view
from stockrail.rails.shown.earnings import revenues
from stockrail.rails.shown.money_view import MoneyView
from stockrail.rails.shown.runs import run_to_be_seen
from stockrail.view import View

from ..components import COMPANY_CARDS
from ..course.operating_round import OperatingRound
from ..privates.sale import PrivateSale
from ..state import State1830, dollars
from ..stock.par import SettingPar
from . import panels, sale, tables
from .board import RUN_STYLE, board
from .market import market
from .privates import PRIVATE_STYLE

HISTORY = Text("Revenue by operating round (in brackets: withheld)")


def view(table: Table[State1830, View], player: PlayerId | None) -> View:
    state = table.state
    money = MoneyView(state, player)
    chronicle = rail_view.chronicle(table)
    runs = RUN_STYLE.last_runs(state, chronicle)
    return rail_view.view(
        table,
        player,
        money,
        panels.PLAYERS,
        board=board(state, run_to_be_seen(runs, panels.operating(state))),
        market=market(state),
        panels=(
            *sale.privates_on_sale(state),
            *panels.companies(state, money, runs),
            *PRIVATE_STYLE.owned(state),
            *panels.players(state, money),
            sale.trains(state),
            sale.bank(state),
        ),
        tables=(
            tables.holdings(state, money),
            revenues(chronicle, COMPANY_CARDS, dollars, HISTORY),
            tables.timetable(state),
        ),
        is_dealing=_is_dealing(state),
    )


def own_parts(table: Table[State1830, View], player: PlayerId, public: View) -> dict[str, object]:
    money = MoneyView(table.state, player)
    if money.is_whole:
        return {}
    holdings = tables.holdings(table.state, money)
    return rail_view.with_own_money(public, money, panels.PLAYERS, holdings)


def moment(state: State1830) -> Moment:
    return rail_view.moment(state, _round(state))


def _is_dealing(state: State1830) -> bool:
    """Whether certificates change hands now: in a stock round, or when a par is set."""
    elsewhere = state.find(PrivateSale) or state.find(OperatingRound)
    return isinstance(state.top, SettingPar) or not (state.is_over or elsewhere)


def _round(state: State1830) -> Text | None:
    if state.find(PrivateSale):
        return Text("Sale of the privates")
    if now := state.find(OperatingRound):
        return Text("Operating round {number} of {rounds}", number=now.number, rounds=now.rounds)
    return None if state.is_over else Text("Stock round {number}", number=state.stock_round)
