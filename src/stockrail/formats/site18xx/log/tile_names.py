"""Tiles by the site's numbers: `57-1` is the second 57, wherever it lies."""

from __future__ import annotations

from collections.abc import Mapping

from stockrail.core.ids import HexId

from .names import split_card, split_city


class TileNames:
    """Which copy lies on each hex. A hex without a tile has a name of its own."""

    def __init__(self, hexes: Mapping[HexId, object], printed: Mapping[HexId, str]) -> None:
        """`printed` names the hexes that are not simply the first of their kind."""
        self.hexes = hexes
        self.printed = printed
        self.laid: dict[HexId, str] = {}

    def lay(self, hex_id: HexId, copy: str) -> None:
        self.laid[hex_id] = copy

    def lay_any(self, hex_id: HexId, tile: str) -> str:
        """The first copy that lies nowhere else."""
        self.laid.pop(hex_id, None)
        used = set(self.laid.values())
        copy = next(f"{tile}-{n}" for n in range(1000) if f"{tile}-{n}" not in used)
        self.laid[hex_id] = copy
        return copy

    def city(self, hex_id: HexId, stop: int) -> str:
        return f"{self.laid.get(hex_id) or self._print(hex_id)}-{stop}"

    def find(self, city: str) -> tuple[HexId, int] | None:
        """The hex and the stop of a city."""
        found = split_city(city)
        hex_id = self._hex_of(found[0]) if found else None
        return (hex_id, found[1]) if found and hex_id else None

    def _print(self, hex_id: HexId) -> str:
        return self.printed.get(hex_id, f"{hex_id}-0")

    def _hex_of(self, tile: str) -> HexId | None:
        for hex_id, name in (*self.laid.items(), *self.printed.items()):
            if name == tile:
                return hex_id
        hex_id = HexId((split_card(tile) or ("", 0))[0])
        return hex_id if hex_id in self.hexes else None
