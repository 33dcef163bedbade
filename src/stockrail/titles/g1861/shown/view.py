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

from ..components import COMPANY_CARDS, PUBLICS
from ..course.operating_round import OperatingRound
from ..mergers.merger_round import MergerRound
from ..mergers.share_sale import ShareOffer
from ..operating.ending import rounds_in_set
from ..privates.sale import PrivateSale
from ..state import State1861, roubles
from ..stock.stock_round import StockTurn
from . import auctions, bank, mergers, panels, tables
from .board import RUN_STYLE, board
from .market import market
from .phases import ending
from .privates import privates

HISTORY = Text("Revenue by operating round (in brackets: withheld; ½: paid out in part)")


def view(table: Table[State1861, View], player: PlayerId | None) -> View:
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
            *auctions.auctions(state),
            *mergers.merger(state),
            *auctions.privates_on_sale(state),
            *panels.companies(state, money, runs),
            *privates(state),
            *panels.players(state, money),
            bank.trains(state),
            bank.bank(state),
        ),
        tables=(
            tables.holdings(state, money),
            tables.companies(state),
            revenues(chronicle, COMPANY_CARDS, roubles, HISTORY),
            bank.timetable(state),
        ),
        is_dealing=_is_dealing(state),
    )


def moment(state: State1861) -> Moment:
    return rail_view.moment(state, round_told(state))


def _is_dealing(state: State1861) -> bool:
    """Whether certificates of publics change hands now; minors are chosen by their homes."""
    match state.top:
        case ShareOffer():
            return True
        case StockTurn():
            return state.rules_now.starts_publics or any(map(state.is_started, PUBLICS))
        case _:
            return False


def round_told(state: State1861) -> Text | None:
    """Which round is going on, and what is left of the game."""
    if state.is_over:
        return None
    going_on, left = _going_on(state), ending(state)
    return Text("{round}: {left}", round=going_on, left=left) if left else going_on


def _going_on(state: State1861) -> Text:
    if state.find(PrivateSale):
        return Text("Sale of the privates")
    now = state.find(OperatingRound)
    if now is None:
        return Text("Stock round {number}", number=state.stock_round)
    if state.find(MergerRound):
        return Text("Merger round after operating round {number}", number=now.number)
    return Text(
        "Operating round {number} of {rounds}", number=now.number, rounds=rounds_in_set(state)
    )
