"""What the table shows: the map, the market, the company cards, the players."""

from stockrail.core.decision import Route
from stockrail.core.ids import PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.rails.shown.earnings import revenues
from stockrail.rails.shown.runs import Runs
from stockrail.view import View, compose

from ..components import COMPANY_CARDS
from ..operating.operating_round import OperatingRound
from ..privates.sale import PrivateSale
from ..state import State1830
from ..stock.par import SettingPar
from . import panels, sale, tables
from .board import RUN_STYLE, board
from .market import market
from .money_view import MoneyView

HISTORY = Text("Revenue by operating round (in brackets: withheld)")


def view(table: Table[State1830, View], player: PlayerId | None) -> View:
    state: State1830 = table.state
    money = MoneyView(state, player)
    earning = [company for company, row in state.companies.items() if row.revenue]
    runs = RUN_STYLE.last_runs(state.board, table.events, earning)
    history = revenues(table.events, COMPANY_CARDS, HISTORY)
    return compose(
        table,
        player,
        phase=Text("The game is over")
        if state.is_over
        else Text("Phase {phase}", phase=state.phase),
        round=_round(state),
        president=Text("President"),
        board=board(state, _run_to_be_seen(state, runs)),
        markets=(market(state),),
        panels=(
            *sale.privates_on_sale(state),
            *panels.companies(state, money, runs),
            *panels.privates(state),
            *panels.players(state, money),
            sale.trains(state),
            sale.bank(state),
        ),
        tables=(
            tables.holdings(state, money),
            *((history,) if history else ()),
            tables.timetable(state),
        ),
        seat_facts={p: _seat(state, money, p) for p in state.players},
        scores=money.worths,
        focus="market" if _is_dealing(state) else "board",
    )


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


def _seat(state: State1830, money: MoneyView, player: PlayerId) -> tuple[Text, ...]:
    cash = money.cash(player)
    priority = (Text("priority deal"),) if player == state.priority else ()
    return ((state.money(cash),) if cash is not None else ()) + priority


def _run_to_be_seen(state: State1830, runs: Runs) -> tuple[Route, ...]:
    """That of the company whose turn it is, between turns the newest."""
    acting = panels.operating(state)
    return runs.get(acting, ()) if acting else next(iter(runs.values()), ())
