"""The printed components: map, companies, dials and industrial tracks."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.mechanics.hexes import Grid, offset

Kind = Literal["plain", "forest", "mountain", "city", "industrial", "start"]
Dial = Literal["auction", "develop", "build"]


@dataclass(frozen=True, slots=True)
class HexCard:
    id: HexId
    kind: Kind
    name: str = ""
    cost: Money = 0
    income: Money = 0
    bonus: Money = 0


@dataclass(frozen=True, slots=True)
class CompanyCard:
    id: CompanyId
    name: str
    colour: str
    shares: int
    locomotives: int
    start: HexId
    income: Money


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _place(hex_id: HexId) -> tuple[int, int]:
    return offset("flat", ord(hex_id[0]) - ord("A"), int(hex_id[1:]), shifted=1)


HEXES: dict[HexId, HexCard] = {h["id"]: HexCard(**h) for h in _data("board.toml")["hex"]}
COMPANY_CARDS: dict[CompanyId, CompanyCard] = {
    c["id"]: CompanyCard(**c) for c in _data("companies.toml")["company"]
}
GRID = Grid("flat", {hex_id: _place(hex_id) for hex_id in HEXES})


@lru_cache(maxsize=1024)
def around(network: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """Hexes next to a network, in printed order; kept while the network stays as it is."""
    return tuple(GRID.around(network))


CHICAGO, FORT_WAYNE, DETROIT = HexId("A2"), HexId("D3"), HexId("E0")
WABASH = CompanyId("WAB")

_tracks = _data("tracks.toml")
DIALS: dict[Dial, int] = _tracks["dials"]
INDUSTRY: dict[HexId, tuple[Money, ...]] = {
    card.id: tuple(_tracks["industry"][card.name])
    for card in HEXES.values()
    if card.kind == "industrial"
}
