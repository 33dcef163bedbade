"""Tokens: for a better run, or to keep a way open."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action, Move
from stockrail.core.ids import CompanyId, Money
from stockrail.rails.actions import PlaceToken
from stockrail.rails.board import TileBoard
from stockrail.rails.map import StopId, stop_id
from stockrail.titles.g1830.components import ERIE, SHARES

from .ground import earning, nearness
from .outlook import Outlook
from .track import planned_fleet, spending

ANOTHER = CompanyId("another")
"""Whoever might come first."""
CLOSELY = 8
"""Cities that are looked at."""


def place(
    outlook: Outlook, company: CompanyId, moves: Sequence[Move], price: Money
) -> Action | None:
    """The best token, or none."""
    state, judgement = outlook.state, outlook.judgement
    fleet = planned_fleet(outlook, company)
    part = outlook.held(company) / SHARES
    cost = spending(outlook, company, price)
    brings = earning(state, state.board, company, fleet)
    near = nearness(state, state.board, company, judgement.distance)
    runs = max(0.0, outlook.runs_left - 0.5)
    best, most = None, 0.0
    for token in _chosen(state.board, moves):
        stop = stop_id(token.hex, token.stop)
        board = state.board.with_token(stop, company)
        more: float = earning(state, board, company, fleet) - brings
        if _is_last_slot(state.board, stop):
            shut = state.board.with_token(stop, ANOTHER)
            more += judgement.blocking * (brings - earning(state, shut, company, fleet))
        hope = nearness(state, board, company, judgement.distance) - near
        worth = part * runs * (more + hope * judgement.vision) - cost
        if worth > most:
            best, most = token, worth
    return best


def home(outlook: Outlook, moves: Sequence[Move]) -> Action:
    """The home of Erie: where its trains earn most."""

    def promise(token: PlaceToken) -> float:
        board = outlook.state.board.with_token(stop_id(token.hex, token.stop), ERIE)
        near = nearness(outlook.state, board, ERIE, outlook.judgement.distance)
        return near + earning(outlook.state, board, ERIE, ("3",))

    return max((move for move in moves if isinstance(move, PlaceToken)), key=promise)


def _chosen(board: TileBoard, moves: Sequence[Move]) -> list[PlaceToken]:
    """The cities that pay most."""
    tokens = [move for move in moves if isinstance(move, PlaceToken)]
    return sorted(tokens, key=lambda t: -board.face(t.hex).stops[t.stop].revenue[-1])[:CLOSELY]


def _is_last_slot(board: TileBoard, stop: StopId) -> bool:
    return board.slots(stop) - len(board.tokens.get(stop, ())) == 1
