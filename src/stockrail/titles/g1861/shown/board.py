"""The map as the client draws it."""

from stockrail.core.decision import Route
from stockrail.core.text import Text
from stockrail.rails.shown.board import MapStyle, draw
from stockrail.rails.shown.runs import RunStyle
from stockrail.view import Board, Terrain

from ..components import COMPANY_CARDS, MAP
from ..operating import track_rules
from ..state import State1861, roubles

HOMES = {
    hex_id: tuple(c.id for c in COMPANY_CARDS.values() if c.home and MAP.stops[c.home][0] == hex_id)
    for hex_id in MAP.places
}
MAP_STYLE = MapStyle(
    map=MAP,
    letters="columns",
    terrains=(Terrain(id="plain", name=Text("land"), fill="#d9e2b4"),),
    charters=COMPANY_CARDS,
    homes=HOMES,
    rates=("yellow", "green", "brown", "gray"),
    money=roubles,
    closed=Text("No tile here before phase 3"),
)
RUN_STYLE = RunStyle(roubles)


def board(state: State1861, routes: tuple[Route, ...]) -> Board:
    return draw(
        MAP_STYLE,
        state.board,
        column=state.rules_now.column,
        cost=track_rules.ground_cost(state),
        closed=track_rules.closed_hexes(state),
        routes=routes,
        endless=track_rules.endless(state),
    )
