"""The price track: its ends, and how far a dividend moves a marker (§9.6, §9.9, §9.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from stockrail.core.ids import Money

from .components import UNIT

N = TypeVar("N", int, float)


def spaces(price: Money, dividend: Money) -> int:
    """How far a dividend moves a price by the rulebook's formula (§9.6)."""
    if dividend == 0:
        return -2
    if 2 * dividend < price:
        return -1
    return dividend // price


def expected_spaces(times: float) -> float:
    """How far a dividend of about so many times the price moves it: the formula in no steps."""
    if times < 0.5:
        return 4 * times - 2
    return 2 * times - 1 if times < 1 else times


@dataclass(frozen=True, slots=True)
class PriceTrack:
    """The ends are our own, so a map file may have others (§12.1)."""

    lowest: Money = 1000
    highest: Money = 30000
    most_up: int | None = None
    """Spaces that one dividend may move a price up; any number if none is given (§9.10)."""
    space: Money = UNIT
    """What the next space is higher."""

    @property
    def in_units(self) -> PriceTrack:
        """The same for sums that are counted in units."""
        lowest, highest = self.lowest // UNIT, self.highest // UNIT
        return PriceTrack(lowest, highest, self.most_up, self.space // UNIT)

    def on(self, price: N) -> N:
        """The price, or the end of the track it would leave (§9.9)."""
        return max(self.lowest, min(self.highest, price))

    def after(self, price: Money, dividend: Money) -> Money:
        return self._moved(price, spaces(price, dividend))

    def expected_after(self, price: float, dividend: float) -> float:
        """Where the price will be if neither it nor the dividend is certain."""
        return self._moved(price, expected_spaces(dividend / price))

    def at_the_end(self, price: N, loans: N) -> N:
        """A space less for each loan (§11.3)."""
        return self.on(price - self.space * loans)

    def _moved(self, price: N, spaces: N) -> N:
        if self.most_up is not None:
            spaces = min(self.most_up, spaces)
        return self.on(price + self.space * spaces)


THE_USUAL = PriceTrack()
