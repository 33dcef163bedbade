"""What something is about: the part of the table one would point at."""

from dataclasses import dataclass
from functools import lru_cache

from .ids import CompanyId, HexId, PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What is clicked to choose an option, or what a refusal is about.

    Any of these may be given.
    """

    hex: HexId | None = None
    company: CompanyId | None = None
    player: PlayerId | None = None
    market: str | None = None
    cell: str | None = None
    tile: str | None = None
    """The number of a tile, laid on `hex` with `rotation` or taken from the supply."""
    rotation: int | None = None
    stop: int | None = None
    """Which stop of `hex`, counted from 0."""
    train: str | None = None
    private: str | None = None


NOWHERE = Target()


@lru_cache(maxsize=2048)
def on_hex(hex_id: HexId, stop: int | None = None) -> Target:
    """Made once: proposals are refused by the hundred."""
    return Target(hex=hex_id, stop=stop)
