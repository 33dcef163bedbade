"""Charters and sheets: lists of facts and small tables."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.names import CompanyId, PlayerId
from stockrail.core.text import Text

Value = Text | str | int
FactKind = Literal["money", "percent", "count", "text", "company", "trains"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing worth knowing. `mark` is its short form on a hex or a chip."""

    label: Text
    value: Value
    kind: FactKind = "text"
    hint: Text | None = None
    mark: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """One line of a sheet, headed by a player or a company."""

    head: Text | str
    values: tuple[Value, ...]
    colour: str | None = None
    symbol: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A wide table that players sort and compare by."""

    id: str
    name: Text
    columns: tuple[Text | str, ...]
    rows: tuple[Cells, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """Shares of one company in one place, drawn as small certificates."""

    company: CompanyId
    colour: str
    symbol: str
    count: int
    holder: Text | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A sheet on the table: a charter, a player's belongings, the bank, an auction."""

    id: str
    piece: Literal["company", "player", "bank", "auction", "vote", "bag", "goods", "trains"]
    name: Text | str
    note: Text | None = None
    colour: str | None = None
    symbol: str | None = None
    company: CompanyId | None = None
    player: PlayerId | None = None
    facts: tuple[Fact, ...] = ()
    shares: tuple[Stake, ...] = ()
    dimmed: bool = False
    """Not in play yet, or no longer."""
