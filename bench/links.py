"""How fast links are planned and deliveries found on networks of games in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from stockrail.core.ids import CompanyId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.titles.england_wales.network.deliveries import Goods, find
from stockrail.titles.england_wales.network.delivery_search import network
from stockrail.titles.england_wales.network.planning import plans
from stockrail.titles.england_wales.network.railways import Railways
from stockrail.titles.england_wales.state import EnglandState
from stockrail.view import View

from .measures import Sample, middle, timed

Position = tuple[Railways, CompanyId, Goods]
EACH = 12
"""Networks of each game, out of its middle third."""


def link_planning_ms(sample: Sample) -> dict[str, object]:
    """The cheapest link for every two cities that the company may join."""
    return _measure(sample, lambda railways, company, _: len([*plans(railways, company)]))


def delivery_search_ms(sample: Sample) -> dict[str, object]:
    """Every delivery of the cubes that lie there, with what each owner gains."""
    found = _measure(sample, lambda railways, company, goods: len(find(railways, company, goods)))
    whole = [find(*network).is_all for network in _networks(sample)]
    return found | {"exhaustive": round(sum(whole) / len(whole), 4)}


def _measure(
    sample: Sample, search: Callable[[Railways, CompanyId, Goods], int]
) -> dict[str, object]:
    """On boards of which nothing is known yet but the empty map."""

    def seconds(position: Position) -> float:
        railways, company, goods = position
        untouched = Railways(railways.map, railways.links)
        network.cache_clear()
        return timed(lambda: search(untouched, company, goods))

    positions = [*_networks(sample)]
    ms = [1000 * middle(partial(seconds, position), sample.repeats) for position in positions]
    found = [search(*position) for position in positions]
    return {
        "networks": len(positions),
        "links_on_the_map": round(median(len(railways.links) for railways, _, _ in positions)),
        "found": round(median(found)),
        "median": round(median(ms), 3),
        "worst": round(max(ms), 3),
    }


def _networks(sample: Sample) -> Iterator[Position]:
    for table in sample.finished:
        yield from _midgame(table)


def _midgame(table: Table[State, View]) -> Iterator[Position]:
    """The longest network of the map, at moments spread over the middle of a game."""
    third = table.ply // 3
    for ply in range(third, 2 * third, max(1, third // EACH)):
        state = table.at(ply).state
        assert isinstance(state, EnglandState)
        railways = state.railways
        owners = sorted({link.company for link in railways.links})
        if owners:
            yield railways, max(owners, key=railways.count), state.goods
