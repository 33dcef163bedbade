"""How fast links are planned and deliveries found on networks of games in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

from stockrail.core.names import CompanyId
from stockrail.core.table import Table
from stockrail.titles.england_wales.deliveries import find
from stockrail.titles.england_wales.planning import cheapest_links, plans
from stockrail.titles.england_wales.railways import Railways
from stockrail.view import View

from .measures import Sample, middle, timed

Network = tuple[Railways, CompanyId]
EACH = 12
"""Networks of each game, out of its middle third."""


def link_planning_ms(sample: Sample) -> dict[str, Any]:
    """The cheapest link for every two cities that the company may join."""
    return _measure(sample, lambda network: [*plans(*network)], cheapest_links.cache_clear)


def delivery_search_ms(sample: Sample) -> dict[str, Any]:
    """Every delivery with what each owner gains, from every city and of every colour."""
    found = _measure(sample, lambda network: find(*network).deliveries, find.cache_clear)
    whole = [find(*network).foreign is None for network in _networks(sample)]
    return found | {"exhaustive": round(sum(whole) / len(whole), 4)}


def _measure(
    sample: Sample, search: Callable[[Network], Sequence[Any]], forget: Callable[[], None]
) -> dict[str, Any]:
    """On boards of which nothing is known yet."""

    def seconds(network: Network) -> float:
        railways, company = network
        untouched = Railways(railways.map, railways.links), company
        forget()
        return timed(lambda: search(untouched))

    networks = [*_networks(sample)]
    ms = [1000 * middle(partial(seconds, network), sample.repeats) for network in networks]
    found = [len(search(network)) for network in networks]
    return {
        "networks": len(networks),
        "links_on_the_map": round(median(len(railways.links) for railways, _ in networks)),
        "found": round(median(found)),
        "median": round(median(ms), 3),
        "worst": round(max(ms), 3),
    }


def _networks(sample: Sample) -> Iterator[Network]:
    for table in sample.finished:
        yield from _midgame(table)


def _midgame(table: Table[View]) -> Iterator[Network]:
    """The longest network of the map, at moments spread over the middle of a game."""
    third = table.ply // 3
    for ply in range(third, 2 * third, max(1, third // EACH)):
        railways: Railways = table.at(ply).state.railways
        owners = sorted({link.company for link in railways.links})
        if owners:
            yield railways, max(owners, key=railways.count)
