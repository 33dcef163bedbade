"""The map as the client draws it."""

from stockrail.core.decision import Route
from stockrail.core.text import Text
from stockrail.rails.shown.board import MapStyle, draw
from stockrail.rails.shown.runs import RunStyle
from stockrail.view import Board, Terrain

from ..components import COMPANY_CARDS, MAP, PRIVATES
from ..operating.track_rules import closed_by, ground_cost
from ..state import State1830, dollars

MAP_STYLE = MapStyle(
    map=MAP,
    letters="rows",
    terrains=(
        Terrain(id="plain", name=Text("plain"), fill="#e9dfc2"),
        Terrain(id="water", name=Text("water"), fill="#bcd3dd", pattern="water"),
        Terrain(id="mountain", name=Text("mountain"), fill="#c9b49a", pattern="peaks"),
    ),
    charters=COMPANY_CARDS,
    homes={card.home_hex: (card.id,) for card in COMPANY_CARDS.values()},
    rates=("yellow", "brown"),
    money=dollars,
    closed=Text("No tile here while the private belongs to a player"),
)
RUN_STYLE = RunStyle(dollars)


def board(state: State1830, routes: tuple[Route, ...]) -> Board:
    closed = {
        hex_id: card.short
        for card in PRIVATES.values()
        for hex_id in card.hexes
        if closed_by(state, hex_id)
    }
    return draw(
        MAP_STYLE,
        state.board,
        column=state.rules_now.column,
        cost=ground_cost,
        closed=closed,
        routes=routes,
    )
