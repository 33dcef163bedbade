"""How 18xx.games names things: tiles, cities, trains, certificates, spaces."""

import re

from stockrail.core.ids import CompanyId


def split_city(city: str) -> tuple[str, int] | None:
    """A city as the tile it is on and the number of the stop.

    >>> split_city("59-0-1")
    ('59-0', 1)
    """
    found = re.fullmatch("(.+-[0-9]{1,3})-([0-9]{1,3})", city)
    return (found[1], int(found[2])) if found else None


def split_card(card: str) -> tuple[str, int] | None:
    """A tile or a train as its kind and the number of the copy: `57-1` is the second 57."""
    found = re.fullmatch("(.+)-([0-9]{1,3})", card)
    return (found[1], int(found[2])) if found else None


def split_share(share: object) -> tuple[CompanyId, int] | None:
    """`B&O_3` is the fourth certificate of B&O; number 0 is the president's."""
    found = re.fullmatch("(.+)_([0-8])", share) if isinstance(share, str) else None
    return (CompanyId(found[1]), int(found[2])) if found else None


def split_space(space: str) -> tuple[int, int, int] | None:
    """A space of the market as price, row and column: `100,0,6`."""
    found = re.fullmatch("([0-9]{1,3}),([0-9]{1,2}),([0-9]{1,2})", space)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None
