"""Tokens: for a better run, or to keep a way open; the first one, and those given up."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action, Move
from stockrail.core.ids import CompanyId, Money
from stockrail.rails.actions import PlaceToken
from stockrail.rails.board import TileBoard
from stockrail.rails.map import StopId, stop_id
from stockrail.titles.g1861.actions import RemoveToken
from stockrail.titles.g1861.operating import tokens

from .ground import at_most, earning, earning_apart, nearness, promise
from .outlook import Outlook
from .track import spending

ANOTHER = CompanyId("another")
"""Whoever might come first."""
CLOSELY = 6
"""Cities that are looked at."""
STOPS = 4
"""Of a train that will run there."""


def place(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action | None:
    """The best token, or none."""
    state, judgement = outlook.state, outlook.judgement
    costs = {token: tokens.cost(state, company, token.hex) for token in _chosen(outlook, moves)}
    if min(costs.values(), default=0) > (spare := _spare(outlook, company)):
        return None
    fleet = outlook.fleet(company)
    brings = earning(state, state.board, company, fleet)
    near = nearness(state, state.board, company, judgement.distance)
    part = outlook.part(company) * max(0.0, outlook.runs_left - 0.5)
    best, most = None, 0.0
    for token, cost in costs.items():
        if cost > spare:
            continue
        stop = stop_id(token.hex, token.stop)
        board = state.board.with_token(stop, company)
        hope = (nearness(state, board, company, judgement.distance) - near) * judgement.vision
        spent = spending(outlook, company, cost)
        threat = judgement.blocking if _is_last_slot(state.board, stop) else 0.0
        hoped = (reckoned(state, board, company, fleet) for reckoned in (at_most, earning_apart))
        if any(part * (then - brings + threat * brings + hope) - spent <= most for then in hoped):
            continue
        more: float = earning(state, board, company, fleet) - brings
        if threat:
            shut = state.board.with_token(stop, ANOTHER)
            more += threat * (brings - earning(state, shut, company, fleet))
        if (worth := part * (more + hope) - spent) > most:
            best, most = token, worth
    return best


def _spare(outlook: Outlook, company: CompanyId) -> Money:
    """What does not have to buy the next train."""
    need = 0 if outlook.is_settled(company) else outlook.need(company)
    return outlook.state.cash[company] - need


def first(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action:
    """Where a new public begins: where its trains may earn most."""
    choices = [move for move in moves if isinstance(move, PlaceToken)]
    return max(choices, key=lambda token: begun(outlook, company, stop_id(token.hex, token.stop)))


def begun(outlook: Outlook, company: CompanyId, stop: StopId) -> float:
    """What a public may earn that begins in a city."""
    state = outlook.state
    board = state.board.with_token(stop, company)
    return promise(state, board, company, STOPS, outlook.judgement.distance)


def give_up(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action:
    """The token without which the others earn most."""
    state, fleet = outlook.state, outlook.fleet(company) or ("3",)

    def kept(token: RemoveToken) -> float:
        board = state.board.exchanged(stop_id(token.hex, token.stop), company)
        near = nearness(state, board, company, outlook.judgement.distance)
        return earning(state, board, company, fleet) + near * outlook.judgement.vision

    return max((move for move in moves if isinstance(move, RemoveToken)), key=kept)


def _chosen(outlook: Outlook, moves: Sequence[Move]) -> list[PlaceToken]:
    """The cities that pay most."""
    board = outlook.state.board
    choices = [move for move in moves if isinstance(move, PlaceToken)]
    return sorted(choices, key=lambda t: -board.face(t.hex).stops[t.stop].revenue[-1])[:CLOSELY]


def _is_last_slot(board: TileBoard, stop: StopId) -> bool:
    return board.slots(stop) - len(board.tokens.get(stop, ())) == 1
