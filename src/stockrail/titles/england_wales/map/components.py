"""The printed components that are no part of the map: companies, cubes, costs."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

from stockrail.core.ids import CompanyId, Money

Colour = Literal["red", "blue", "yellow", "purple", "black"]
Terrain = Literal["plain", "water", "mountain", "city"]

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "purple", "black")
COLOUR_BITS: dict[str, int] = {colour: 1 << n for n, colour in enumerate(COLOURS)}
"""For sets of colours in searches that are made often."""
CUBES_OF_A_COLOUR = 25

UNIT: Money = 1000
"""All sums are multiples of it (§1.1)."""
COSTS: dict[Terrain, Money] = {"plain": 2000, "water": 3000, "mountain": 4000, "city": 0}
RIDGE: Money = 4000
SECOND_LINK: Money = 2000
"""For each hex of a second link (§5.7)."""

IN_RESERVE = 5
AVAILABLE = 5
SHARES = IN_RESERVE + AVAILABLE

LOAN: Money = 5000
INTEREST: Money = 1000
PREMIUM: Money = 1000
"""Paid on top of the price for a share of an absorbed company (§10.6)."""

ROUNDS = 3
TRACKS_IN_A_HEX = 2


@dataclass(frozen=True, slots=True)
class CompanyCard:
    id: CompanyId
    name: str
    colour: str


def text_of(name: str) -> str:
    """A file that lies beside this one."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


COMPANY_CARDS: dict[CompanyId, CompanyCard] = {
    c["id"]: CompanyCard(**c) for c in tomllib.loads(text_of("companies.toml"))["company"]
}
