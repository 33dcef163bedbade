"""How 18xx.games names printed hexes of 1830."""

from stockrail.core.ids import HexId

BLANK_CITIES = tuple(map(HexId, ("E19", "H4", "B10", "H10", "H16")))
PRINTED = {
    **{hex_id: f"city-{n}" for n, hex_id in enumerate(BLANK_CITIES)},
    HexId("D10"): "D10-1",
    HexId("H18"): "H18-1",
    HexId("J14"): "J14-1",
    HexId("F22"): "F22-2",
}
"""Hexes that are printed alike are numbered; all others are the first of their kind."""
