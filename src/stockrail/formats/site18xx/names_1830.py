"""How 18xx.games names things of 1830: tiles, cities, trains, certificates, spaces."""

import re

from stockrail.core.names import CompanyId, HexId

BLANK_CITIES = tuple(map(HexId, ("E19", "H4", "B10", "H10", "H16")))
"""Hexes whose printed city the site numbers `city-0`, `city-1` and so on."""
SECOND_OF_THEIR_KIND = {HexId("D10"): 1, HexId("H18"): 1, HexId("J14"): 1, HexId("F22"): 2}
"""The site numbers hexes that are printed alike; all others are the first."""


def split_city(city: str) -> tuple[str, int] | None:
    """A city as the tile it is on and the number of the stop: `59-0-1` is `59-0` and 1."""
    found = re.fullmatch(r"(.+-\d+)-(\d+)", city)
    return (found[1], int(found[2])) if found else None


def tile_number(tile: str) -> str:
    """`57-1` is the second copy of 57."""
    return tile.rsplit("-", 1)[0]


def train_type(train: str) -> str:
    return train.rsplit("-", 1)[0]


def split_share(share: str) -> tuple[CompanyId, int] | None:
    """`B&O_3` is the fourth certificate of B&O; number 0 is the president's."""
    found = re.fullmatch(r"(.+)_(\d+)", share)
    return (CompanyId(found[1]), int(found[2])) if found else None
