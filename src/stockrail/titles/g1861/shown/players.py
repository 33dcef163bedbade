"""The sheets of the players."""

from collections.abc import Iterator

from stockrail.core.ids import PlayerId
from stockrail.core.text import Text
from stockrail.mechanics.shareboard import stake
from stockrail.rails.shown import players as sheets
from stockrail.rails.shown.holdings import stakes
from stockrail.rails.shown.money_view import MoneyView
from stockrail.rails.shown.players import PlayerStyle
from stockrail.view import Panel, Stake

from ..components import COMPANY_CARDS
from ..state import State1861

PLAYERS = PlayerStyle(
    president=Text("Director"),
    has_priority=Text("holds the priority deal"),
    priority=Text("priority"),
    worth=Text("Cash, shares at their price, each minor as two shares"),
    office="director_of",
    presides=Text("Director of"),
)


def players(state: State1861, money: MoneyView) -> tuple[Panel, ...]:
    return sheets.players(money, PLAYERS, lambda player: _stakes(state, player))


def _stakes(state: State1861, player: PlayerId) -> Iterator[Stake]:
    for minor in state.minors_of(player):
        yield stake(COMPANY_CARDS, minor, 1, player)
    yield from stakes(state, COMPANY_CARDS, player)
