"""The income tracks of companies and players, and the order of the round."""

from functools import lru_cache

from stockrail.core.ids import PlayerId
from stockrail.core.text import Text
from stockrail.view import SEAT_COLOURS, Cell, Marker, Market

from .board import COMPANY_CARDS
from .rounds import DrawingOrder, Round
from .state import German

PRINTED_TO = 20


def tracks(state: German) -> tuple[Market, ...]:
    return (_order(state), _company_incomes(state), _player_incomes(state))


def _order(state: German) -> Market:
    """The pawns still to play stand on the spaces they were drawn for."""
    drawn: tuple[PlayerId, ...] = ()
    played = 0
    if going_on := state.find(Round):
        drawn, played = going_on.order, max(going_on.played - 1, 0)
    elif drawing := state.find(DrawingOrder):
        drawn = drawing.drawn
    return Market(
        id="order",
        shape="line",
        name=Text("Order of the round"),
        cells=tuple(Cell(id=str(n), label=str(n + 1), column=n) for n in range(len(state.players))),
        markers=tuple(
            _pawn(state, player, str(n)) for n, player in enumerate(drawn) if n >= played
        ),
    )


def _company_incomes(state: German) -> Market:
    incomes = state.incomes()
    return Market(
        id="income",
        shape="line",
        name=Text("Income of the companies"),
        cells=_line(max(PRINTED_TO, *incomes.values())),
        markers=tuple(
            Marker(
                cell=str(income),
                colour=COMPANY_CARDS[company].colour,
                symbol=company,
                name=COMPANY_CARDS[company].name,
                company=company,
            )
            for company, income in incomes.items()
        ),
    )


def _player_incomes(state: German) -> Market:
    incomes = state.player_incomes()
    return Market(
        id="player-income",
        shape="line",
        name=Text("Income of the players"),
        cells=_line(max(PRINTED_TO, *incomes.values())),
        markers=tuple(_pawn(state, player, str(n)) for player, n in incomes.items()),
    )


@lru_cache(maxsize=64)
def _line(top: int) -> tuple[Cell, ...]:
    return tuple(Cell(id=str(n), label=str(n), column=n) for n in range(top + 1))


def _pawn(state: German, player: PlayerId, cell: str) -> Marker:
    seat = state.players.index(player)
    return Marker(
        cell=cell,
        colour=SEAT_COLOURS[seat],
        symbol=str(seat + 1),
        name=player,
        player=player,
    )
