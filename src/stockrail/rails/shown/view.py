"""What the table shows, put together: the same in every game of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from stockrail.core.ids import PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import Board, Market, Panel, Sheet, View, compose

from ..chronicle import RailChronicle
from ..state import AnyRails
from .money_view import MoneyView
from .players import PlayerStyle, seat_facts

S = TypeVar("S", bound=AnyRails)


def chronicle(table: Table[S, View]) -> RailChronicle:
    told = table.chronicle
    assert isinstance(told, RailChronicle)
    return told


def view(
    table: Table[S, View],
    player: PlayerId | None,
    money: MoneyView,
    style: PlayerStyle,
    *,
    round: Text | None,
    board: Board,
    market: Market,
    panels: Iterable[Panel],
    tables: Iterable[Sheet | None],
    is_dealing: bool,
) -> View:
    """`is_dealing`: certificates change hands now, so that the market is looked at."""
    state = table.state
    return compose(
        table,
        player,
        phase=Text("The game is over")
        if state.is_over
        else Text("Phase {phase}", phase=state.phase),
        round=round,
        president=style.president,
        board=board,
        markets=(market,),
        panels=tuple(panels),
        tables=tuple(sheet for sheet in tables if sheet is not None),
        seat_facts=seat_facts(money, style),
        scores=money.worths,
        focus="market" if is_dealing else "board",
    )
