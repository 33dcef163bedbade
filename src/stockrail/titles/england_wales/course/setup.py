"""§1 set-up."""

from collections.abc import Mapping
from typing import Any

from stockrail.core.names import BANK, PlayerId, Purse
from stockrail.core.title import OptionValue

from ..map.components import CHARTERS, COLOURS, CUBES_OF_A_COLOUR
from ..map.maps import text_of_map
from ..network.railways import Railways
from ..state import Company, Realm, Variants
from .goods import DrawingGoods
from .turns import Turns

FEW = 3
"""Players who begin with more money each (§1.1)."""


def setup(players: tuple[PlayerId, ...], options: Mapping[str, OptionValue]) -> Realm:
    """:raises SetupError: there is something wrong with the map."""
    chosen: dict[str, Any] = dict(options)
    variants = Variants(**chosen)
    railways = Railways(text_of_map(variants.map))
    land = railways.country
    each = 15000 if len(players) <= FEW else 10000
    cash: dict[Purse, int] = {BANK: -each * len(players)}
    return Realm(
        players=players,
        cash=cash | dict.fromkeys(players, each) | dict.fromkeys(CHARTERS, 0),
        shares={},
        stack=(Turns("opening"), DrawingGoods(next(iter(land.cities)))),
        companies={company: Company(land.prices[company]) for company in CHARTERS},
        railways=railways,
        goods={},
        bag=dict.fromkeys(COLOURS, CUBES_OF_A_COLOUR),
        delivered=dict.fromkeys(COLOURS, 0),
        turn=0,
        first=players[0],
        is_idle=True,
        variants=variants,
    )
