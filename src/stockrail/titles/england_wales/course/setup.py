"""§1 set-up."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.ids import BANK, CashHolder, PlayerId

from ..map.components import COLOURS, COMPANY_CARDS, CUBES_OF_A_COLOUR
from ..map.maps import text_of_map
from ..network.railways import Railways
from ..state import Company, EnglandState, Options
from .goods import DrawingGoods
from .turns import Turns

FEW = 3
"""Players who begin with more money each (§1.1)."""


def setup(players: tuple[PlayerId, ...], chosen: Mapping[str, Any]) -> EnglandState:
    """:raises SetupError: there is something wrong with the map."""
    options = Options(**chosen)
    railways = Railways(text_of_map(options.map))
    land = railways.country
    each = 15000 if len(players) <= FEW else 10000
    cash: dict[CashHolder, int] = {BANK: -each * len(players)}
    return EnglandState(
        players=players,
        cash=cash | dict.fromkeys(players, each) | dict.fromkeys(COMPANY_CARDS, 0),
        shares={},
        stack=(Turns("opening"), DrawingGoods(next(iter(land.cities)))),
        companies={company: Company(land.prices[company]) for company in COMPANY_CARDS},
        railways=railways,
        goods={},
        bag=dict.fromkeys(COLOURS, CUBES_OF_A_COLOUR),
        delivered=dict.fromkeys(COLOURS, 0),
        turn=0,
        first=players[0],
        is_idle=True,
        options=options,
    )
