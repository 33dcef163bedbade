"""Tokens: for a better run, or to keep a way open."""

from __future__ import annotations

from stockrail.core.actions import Action
from stockrail.core.decision import Decision
from stockrail.core.names import CompanyId, Money
from stockrail.core.text import Coins
from stockrail.rails.actions import PlaceToken
from stockrail.rails.board import TrackBoard
from stockrail.rails.map import StopId, stop_id
from stockrail.titles.g1830.components import MAP, SHARES

from .ground import earning, nearness
from .outlook import Outlook
from .track import planned_fleet, spending

ANOTHER = CompanyId("another")
"""Whoever might come first."""
CLOSELY = 8
"""Cities that are looked at."""


def place(outlook: Outlook, company: CompanyId, decision: Decision) -> Action | None:
    """The best token, or none."""
    reading, judgement = outlook.reading, outlook.judgement
    railway = reading.railways[company]
    fleet = planned_fleet(outlook, railway)
    price = _price(decision)
    part = reading.held(company) / SHARES
    cost = spending(outlook, railway, price)
    brings = earning(reading, reading.board, company, fleet)
    near = nearness(reading, reading.board, company, judgement.distance)
    best, most = None, 0.0
    for token in _chosen(outlook, decision):
        stop = stop_id(token.hex, token.stop)
        board = reading.board.with_token(stop, company)
        more: float = earning(reading, board, company, fleet) - brings
        if _is_last_circle(reading.board, stop):
            shut = reading.board.with_token(stop, ANOTHER)
            more += judgement.blocking * (brings - earning(reading, shut, company, fleet))
        hope = nearness(reading, board, company, judgement.distance) - near
        runs = max(0.0, outlook.runs_left - 0.5)
        worth = part * runs * (more + hope * judgement.vision) - cost
        if worth > most:
            best, most = token, worth
    return best


def home(outlook: Outlook, decision: Decision) -> Action:
    """The home of Erie: where its trains earn most."""
    choices = [o.action for o in decision.options if isinstance(o.action, PlaceToken)]
    reading, erie = outlook.reading, CompanyId("ERIE")

    def promise(token: PlaceToken) -> float:
        board = reading.board.with_token(stop_id(token.hex, token.stop), erie)
        near = nearness(reading, board, erie, outlook.judgement.distance)
        return near + earning(reading, board, erie, ("3",))

    return max(choices, key=promise)


def _chosen(outlook: Outlook, decision: Decision) -> list[PlaceToken]:
    """The cities that pay most."""
    board = outlook.reading.board
    tokens = [o.action for o in decision.options if isinstance(o.action, PlaceToken)]
    return sorted(tokens, key=lambda t: -board.face(MAP, t.hex).stops[t.stop].revenue[-1])[:CLOSELY]


def _price(decision: Decision) -> Money:
    price = decision.prompt.params.get("price")
    return price.amount if isinstance(price, Coins) else 0


def _is_last_circle(board: TrackBoard, stop: StopId) -> bool:
    return board.slots(MAP, stop) - len(board.tokens.get(stop, ())) == 1
