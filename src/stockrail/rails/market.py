"""A stock market of rows and columns: spaces, piles of markers, and how they move."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from stockrail.core.ids import CompanyId, Money
from stockrail.core.rows import frozen

Spot = tuple[int, int]
"""Row from the top and column from the left, both from 0."""


@dataclass(frozen=True, slots=True)
class Space:
    row: int
    column: int
    price: Money
    zone: str
    par: bool

    @property
    def spot(self) -> Spot:
        return self.row, self.column


@frozen
class Marker:
    company: CompanyId
    row: int
    column: int

    @property
    def spot(self) -> Spot:
        return self.row, self.column


Markers = tuple[Marker, ...]
"""In the order of arrival: of two on one space the earlier lies on top."""


@dataclass(frozen=True)
class Chart:
    """The printed market. A step that leads off it gives `None`."""

    spaces: dict[Spot, Space]

    @cached_property
    def par_prices(self) -> dict[Money, Space]:
        """The spaces on which a company may start, by price."""
        return {space.price: space for space in self.spaces.values() if space.par}

    def right(self, at: Space) -> Space | None:
        return self.spaces.get((at.row, at.column + 1))

    def left(self, at: Space) -> Space | None:
        return self.spaces.get((at.row, at.column - 1))

    def up(self, at: Space) -> Space | None:
        return self.spaces.get((at.row - 1, at.column))

    def down(self, at: Space) -> Space | None:
        return self.spaces.get((at.row + 1, at.column))

    def right_or_up(self, at: Space) -> Space:
        """Right, or up at the end of a row; it stays where there is neither."""
        return self.right(at) or self.up(at) or at

    def left_or_down(self, at: Space) -> Space:
        """Left, or down at the beginning of a row; it stays where there is neither."""
        return self.left(at) or self.down(at) or at

    def down_by(self, at: Space, rows: int) -> Space:
        """As many rows down as there are."""
        for _ in range(rows):
            at = self.down(at) or at
        return at

    def at(self, markers: Markers, company: CompanyId) -> Space | None:
        for marker in markers:
            if marker.company == company:
                return self.spaces[marker.row, marker.column]
        return None

    def order(self, markers: Markers) -> list[CompanyId]:
        """Highest price first; at one price further right, on one space the top of the pile."""
        return [
            marker.company
            for marker in sorted(
                markers, key=lambda m: (-self.spaces[m.row, m.column].price, -m.column)
            )
        ]


def placed(markers: Markers, company: CompanyId, to: Space) -> Markers:
    """The company's marker put under those on the space; one that stays keeps its place."""
    if any(m.company == company and m.spot == to.spot for m in markers):
        return markers
    return (*removed(markers, company), Marker(company, to.row, to.column))


def removed(markers: Markers, company: CompanyId) -> Markers:
    """The company's marker taken off the market."""
    return tuple(marker for marker in markers if marker.company != company)


def read_chart(text: str) -> Chart:
    """A chart from its data file: rows from the top, a letter for the zone of each price."""
    read = tomllib.loads(text)
    zones: dict[str, str] = read["zones"]
    starts: list[Spot] = [(row, column) for row, column in read.get("par", ())]
    return Chart({space.spot: space for space in _spaces(read["row"], zones, starts)})


def _spaces(
    rows: Iterable[dict[str, object]], zones: dict[str, str], starts: list[Spot]
) -> Iterable[Space]:
    for row, line in enumerate(rows):
        first, prices, letters = line["first"], line["prices"], line["zones"]
        assert isinstance(first, int) and isinstance(prices, list) and isinstance(letters, str)
        for n, (price, letter) in enumerate(zip(prices, letters, strict=True)):
            yield Space(row, first + n, price, zones[letter], (row, first + n) in starts)
