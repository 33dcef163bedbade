"""The stock market: where companies start, and how their prices move (§7.6, §12, §20, §30.1)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from stockrail.core.ids import Money
from stockrail.rails.market import Chart, Space, Spot, read_chart

from .components import BOX


@dataclass(frozen=True)
class PriceTable:
    chart: Chart
    yellow: frozenset[Spot]
    is_row: bool
    """One row only: up is right, down is left (§30.1)."""

    @cached_property
    def minor_starts(self) -> dict[Money, Space]:
        """Red and brown spaces by price (§11.4)."""
        return self._starts("red", "brown")

    @cached_property
    def public_starts(self) -> dict[Money, Space]:
        """Red and violet spaces by price (§10.2)."""
        return self._starts("red", "violet")

    def _starts(self, *zones: str) -> dict[Money, Space]:
        spaces = sorted(self.chart.spaces.values(), key=lambda space: space.price)
        return {space.price: space for space in spaces if space.zone in zones}

    def minor_start(self, bid: Money) -> Space:
        """Half the bid, rounded down to a start (§11.4)."""
        return _highest(self.minor_starts, bid // 2)

    @property
    def greatest_minor_bid(self) -> Money:
        """A higher one raises the price of the minor no more (§11.4)."""
        return 2 * max(self.minor_starts)

    def public_start(self, price: Money) -> Space:
        """A price rounded down to a start (§27.4)."""
        return _highest(self.public_starts, price)

    def right(self, at: Space) -> Space:
        """Right, or up at the end of a row (§20.6)."""
        return self.chart.right_or_up(at)

    def left(self, at: Space, steps: int = 1) -> Space:
        """Left, or down at the end of a row (§20.6)."""
        for _ in range(steps):
            at = self.chart.left_or_down(at)
        return at

    def minor_right(self, at: Space) -> Space:
        """A minor never leaves the yellow column to the right (§20.4)."""
        if at.spot not in self.yellow:
            return self.right(at)
        if self.is_row:
            beyond = self.chart.right(at)
            return beyond if beyond and beyond.spot in self.yellow else at
        return self.chart.up(at) or at

    def down(self, at: Space) -> Space:
        """When the director sells (§7.6)."""
        return (self.chart.left(at) if self.is_row else self.chart.down(at)) or at

    def up(self, at: Space, every_column: bool) -> Space:
        """When a public is sold out (§12.1, §12.2)."""
        if self.is_row:
            return self.chart.right(at) or at
        if above := self.chart.up(at):
            return above
        if at.row == 0 or every_column:
            return self.chart.spaces.get((at.row + 1, at.column + 1), at)
        return at


def _highest(starts: dict[Money, Space], price: Money) -> Space:
    return starts[max(start for start in starts if start <= price)]


def _read(name: str) -> PriceTable:
    text = BOX.text(name)
    chart, listed = read_chart(text), tomllib.loads(text)["yellow"]
    is_row = not isinstance(listed[0], list)
    yellow = (
        {space.spot for space in chart.spaces.values() if space.price in listed}
        if is_row
        else {(row, column) for row, column in listed}
    )
    return PriceTable(chart, frozenset(yellow), is_row)


TABLES: dict[Literal["grid", "column"], PriceTable] = {
    "grid": _read("market.toml"),
    "column": _read("column.toml"),
}
