"""How 18xx.games names printed hexes of 1861."""

from stockrail.core.ids import HexId

ALIKE = (
    ("E9", "H18", "I13", "I19", "K17", "L12", "P8"),
    ("F18", "M7"),
    ("B4", "D20", "M19", "N10"),
)
PRINTED = {HexId(name): f"{name}-{n}" for alike in ALIKE for n, name in enumerate(alike)}
"""Cities that are printed alike are numbered; all others are the first of their kind."""
