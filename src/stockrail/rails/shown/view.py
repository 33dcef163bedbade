"""What the table shows, put together: the same in every game of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from stockrail.core.ids import PlayerId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Moment
from stockrail.view import Board, Fact, Market, Panel, Sheet, View, compose

from ..chronicle import RailChronicle
from ..state import AnyRails
from .money_view import MoneyView
from .players import PlayerStyle, seat_facts

S = TypeVar("S", bound=AnyRails)


def chronicle(table: Table[S, View]) -> RailChronicle:
    told = table.chronicle
    assert isinstance(told, RailChronicle)
    return told


def moment(state: AnyRails, round: Text | None) -> Moment:
    if state.is_over:
        return Moment(Text("The game is over"), round)
    return Moment(Text("Phase {phase}", phase=state.phase), round)


def view(
    table: Table[S, View],
    player: PlayerId | None,
    money: MoneyView,
    style: PlayerStyle,
    *,
    board: Board,
    market: Market,
    panels: Iterable[Panel],
    tables: Iterable[Sheet | None],
    is_dealing: bool,
) -> View:
    """`is_dealing`: certificates change hands now, so that the market is looked at."""
    return compose(
        table,
        player,
        president=style.president,
        board=board,
        markets=(market,),
        panels=tuple(panels),
        tables=tuple(sheet for sheet in tables if sheet is not None),
        seat_facts=seat_facts(money, style),
        scores=money.worths,
        focus="market" if is_dealing else "board",
    )


def with_own_money(
    public: View, money: MoneyView, style: PlayerStyle, holdings: Sheet
) -> dict[str, object]:
    """The parts of a view that tell of money, with that which its viewer sees and not everybody.

    `holdings` is who holds what, as that viewer sees it.
    """
    facts = seat_facts(money, style)
    return {
        "game": replace(public.game, scores=money.worths),
        "seats": tuple(replace(seat, facts=facts[seat.player]) for seat in public.seats),
        "panels": tuple(_with_money(panel, money) for panel in public.panels),
        "tables": tuple(holdings if sheet.id == holdings.id else sheet for sheet in public.tables),
    }


def _with_money(panel: Panel, money: MoneyView) -> Panel:
    owner = panel.player or (panel.company if panel.piece == "company" else None)
    if owner is None or (cash := money.cash(owner)) is None:
        return panel
    amounts = {"cash": cash, "treasury": cash}
    if panel.player is not None:
        amounts["worth"] = money.worths[panel.player]

    def seen(fact: Fact) -> Fact:
        return replace(fact, value=amounts[fact.id]) if fact.id in amounts else fact

    return replace(panel, facts=tuple(map(seen, panel.facts)))
