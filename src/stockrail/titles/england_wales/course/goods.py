"""§1.3 the cubes of each city are drawn from the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, HexId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.state import Chance
from stockrail.core.text import Text

from ..actions import DrawGoods
from ..map.components import COLOURS, CUBES_OF_A_COLOUR, Colour
from ..rail_events import GoodsDrawn
from ..state import EnglandState

Cubes = tuple[Colour, ...]
Counted = tuple[tuple[Colour, int], ...]


@frozen
class DrawingGoods(Chance[EnglandState]):
    """One city after another, all its cubes at a time; then the opening auctions."""

    accepts: ClassVar = (DrawGoods,)
    rule: ClassVar = "§1.3"

    city: HexId

    def prompt(self, state: EnglandState) -> Text:
        return Text("Drawing the goods cubes of {city}", city=state.city_name(self.city))

    waiting = prompt

    def proposals(self, state: EnglandState) -> Iterator[Move]:
        return (DrawGoods(CHANCE, self.city, cubes) for cubes, _ in self._hands(state))

    def weights(self, state: EnglandState) -> Iterator[int]:
        return (ways for _, ways in self._hands(state))

    def _hands(self, state: EnglandState) -> Iterator[tuple[Cubes, int]]:
        """Every handful there is, colours in their order, and in how many ways it is taken."""
        for cubes, counted in self._handfuls(state).items():
            if ways := _ways(state, counted):
                yield cubes, ways

    def _handfuls(self, state: EnglandState) -> Mapping[Cubes, Counted]:
        return _handfuls(state.railways.country.cities[self.city].cubes)

    def why_not(self, state: EnglandState, action: DrawGoods) -> Refusal | None:
        city = state.city_name(self.city)
        if action.city != self.city:
            fact = Text("The goods cubes of {city} are drawn now", city=city)
            return Refusal("§1.3", fact)
        counted = self._handfuls(state).get(action.cubes)
        if counted is None or not _ways(state, counted):
            count = state.railways.country.cities[self.city].cubes
            fact = Text("{city} receives {count} cubes from the bag", city=city, count=count)
            return Refusal("§1.3", fact)
        return None

    def apply(self, draft: EnglandState, action: DrawGoods) -> Iterator[Event]:
        for colour in action.cubes:
            draft.bag[colour] -= 1
        draft.goods[self.city] = action.cubes
        yield GoodsDrawn(draft.city_name(self.city), action.cubes)
        cities = [*draft.railways.country.cities]
        following = cities.index(self.city) + 1
        if following < len(cities):
            draft.goto(DrawingGoods(cities[following]))
        else:
            draft.end()


_COMBINATIONS = [
    [comb(lying, taken) for taken in range(CUBES_OF_A_COLOUR + 1)]
    for lying in range(CUBES_OF_A_COLOUR + 1)
]


def _ways(state: EnglandState, counted: Counted) -> int:
    """In how many ways a handful can be taken from the bag."""
    ways = 1
    for colour, count in counted:
        ways *= _COMBINATIONS[state.bag[colour]][count]
    return ways


@lru_cache(maxsize=32)
def _handfuls(count: int) -> Mapping[Cubes, Counted]:
    """Every combination of so many cubes, with how many there are of each colour."""
    hands = combinations_with_replacement(COLOURS, count)
    return {cubes: tuple(Counter(cubes).items()) for cubes in hands}
