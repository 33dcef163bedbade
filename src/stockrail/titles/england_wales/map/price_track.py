"""The price track: its ends, and how far a dividend moves a marker (§9.6, §9.9, §9.10)."""

from dataclasses import dataclass

from stockrail.core.ids import Money

from .components import UNIT


def spaces(price: Money, dividend: Money) -> int:
    """How far a dividend moves a price by the rulebook's formula (§9.6)."""
    if dividend == 0:
        return -2
    if 2 * dividend < price:
        return -1
    return dividend // price


@dataclass(frozen=True, slots=True)
class PriceTrack:
    """The ends are our own, so a map file may have others (§12.1)."""

    lowest: Money = 1000
    highest: Money = 30000
    most_up: int | None = None
    """Spaces that one dividend may move a price up; any number if none is given (§9.10)."""

    def on(self, price: Money) -> Money:
        """The price, or the end of the track it would leave (§9.9)."""
        return max(self.lowest, min(self.highest, price))

    def after(self, price: Money, dividend: Money) -> Money:
        moved = spaces(price, dividend)
        if self.most_up is not None:
            moved = min(moved, self.most_up)
        return self.on(price + UNIT * moved)


THE_USUAL = PriceTrack()
