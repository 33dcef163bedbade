"""What a position says of players, companies and hexes, by name."""

from collections.abc import Mapping
from typing import TypeVar

from stockrail.core.ids import CompanyId, HexId, PlayerId

V = TypeVar("V")

Named = Mapping[str, V] | Mapping[PlayerId, V] | Mapping[CompanyId, V] | Mapping[HexId, V]


def by_name(given: Named[V] | None) -> dict[str, V]:
    return {name: value for name, value in (given or {}).items()}
