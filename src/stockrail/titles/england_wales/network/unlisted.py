"""Every link and every way a company could choose, one after another, the shortest first.

There are far too many to list: `planning` and `deliveries` find the best of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from stockrail.core.ids import CompanyId, HexId

from ..map.components import Colour
from .railways import Railways
from .trees import Path

Way = tuple[HexId, Colour, tuple[int, ...]]
"""Where a cube lies, its colour, and the links by their numbers."""


def every_link(railways: Railways, company: CompanyId) -> Iterator[Path]:
    """All links that there is room for and that join the company's network (§5.5).

    Each in both directions: they are two actions, and the same link.
    """
    cities, reached = railways.country.cities, {*railways.reached(company)}
    for length in count(2):
        goes_on = False
        for start in cities:
            for path in _tracks(railways, (start,), length):
                if path[-1] not in cities:
                    goes_on = True
                elif not reached or start in reached or path[-1] in reached:
                    yield path
        if not goes_on:
            return


def _tracks(railways: Railways, path: Path, length: int) -> Iterator[Path]:
    """Tracks of so many hexes, begun like this and not beyond a city."""
    if len(path) == length:
        yield path
    elif len(path) == 1 or path[-1] not in railways.country.cities:
        for there in railways.open_ways(path[-1]):
            if there not in path:
                yield from _tracks(railways, (*path, there), length)


def every_way(railways: Railways, goods: Mapping[HexId, Sequence[Colour]]) -> Iterator[Way]:
    """All ways of all cubes to the first city of their colour, whoever owns the links (§7.2)."""
    for length in range(1, len(railways.country.cities)):
        for city, cubes in goods.items():
            for colour in dict.fromkeys(cubes):
                for links in _ways(railways, (city,), (), colour, length):
                    yield city, colour, links


def _ways(
    railways: Railways,
    passed: tuple[HexId, ...],
    links: tuple[int, ...],
    colour: Colour,
    length: int,
) -> Iterator[tuple[int, ...]]:
    """Ways of so many links to a city of the colour, begun like this."""
    here, cities = passed[-1], railways.country.cities
    if links and (cities[here].colour == colour or len(links) == length):
        if len(links) == length and cities[here].colour == colour:
            yield links
        return
    for number in railways.at[here]:
        there = railways.links[number].other_end(here)
        if there not in passed:
            yield from _ways(railways, (*passed, there), (*links, number), colour, length)
