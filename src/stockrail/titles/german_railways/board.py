"""The printed components: map and companies."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.mechanics.hexes import Grid, offset

Terrain = Literal["plain", "hill", "mountain", "outskirts", "berlin"]


@dataclass(frozen=True, slots=True)
class HexCard:
    id: HexId
    terrain: Terrain
    city: str = ""
    income: Money = 1
    disputed_income: Money | None = None
    disputed_terrain: Terrain | None = None


@dataclass(frozen=True, slots=True)
class CompanyCard:
    """A company with its power, as far as it is a number (§8)."""

    id: CompanyId
    name: str
    colour: str
    locomotives: int
    start: HexId
    shares: int = 3
    most_hexes: int = 3
    pays_surcharge: bool = True
    discount: Money = 0
    doubles_best_city: bool = False
    free_interurban: int = 0
    most_spent: Money | None = None
    pays_once_it_links: tuple[str, ...] = ()


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _company_card(pays_once_it_links: Sequence[str] = (), **printed: Any) -> CompanyCard:
    return CompanyCard(pays_once_it_links=tuple(pays_once_it_links), **printed)


def _place(hex_id: HexId) -> tuple[int, int]:
    return offset("pointy", int(hex_id[1:]), ord(hex_id[0]) - ord("A"), shifted=0)


_board = _data("board.toml")
HEXES: dict[HexId, HexCard] = {h["id"]: HexCard(**h) for h in _board["hex"]}
COSTS: dict[Terrain, Money] = _board["cost"]
COMPANY_CARDS: dict[CompanyId, CompanyCard] = {
    c["id"]: _company_card(**c) for c in _data("companies.toml")["company"]
}
GRID = Grid("pointy", {hex_id: _place(hex_id) for hex_id in HEXES})

BERLIN, HAMBURG = HexId("H10"), HexId("D05")
BERLIN_HEXES = (BERLIN, HexId("G09"), HexId("G10"))


def site(hex_id: HexId) -> HexId:
    """Where a locomotive on this hex counts: all of Berlin is one city (§6.8)."""
    return BERLIN if hex_id in BERLIN_HEXES else hex_id


SITES: dict[HexId, HexCard] = {h: card for h, card in HEXES.items() if site(h) == h}
CITIES: dict[str, HexId] = {card.city: h for h, card in SITES.items() if card.city}
CITY_SITES = frozenset(h for h, card in SITES.items() if card.city)
OUTSKIRTS = frozenset(h for h, card in SITES.items() if card.terrain == "outskirts")


def _adjoining(place: HexId) -> tuple[HexId, ...]:
    hexes = BERLIN_HEXES if place == BERLIN else (place,)
    found = dict.fromkeys(site(n) for h in hexes for n in GRID.neighbours[h])
    return tuple(n for n in found if n != place)


NEIGHBOURS: dict[HexId, tuple[HexId, ...]] = {place: _adjoining(place) for place in SITES}


@lru_cache(maxsize=1024)
def around(network: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """Sites next to a network and not in it, in printed order; kept while the network stays."""
    rim = {n for place in network for n in NEIGHBOURS[place]}.difference(network)
    return tuple(sorted(rim, key=GRID.order.__getitem__))
