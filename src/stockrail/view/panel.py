"""Charters and sheets: lists of facts and small tables."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.decision import Route
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Text

Value = Text | str | int
FactKind = Literal["money", "percent", "count", "text", "company", "trains", "debt"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing worth knowing. `mark` is its short form on a hex or a chip.

    The value of `trains` is their names with spaces between them.
    """

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
    presides: tuple[int, ...] = ()
    """Which values carry the president's mark."""
    is_foot: bool = False
    """Stays below the others, however these are sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A wide table that players sort and compare by."""

    id: str
    name: Text
    columns: tuple[Text | str, ...]
    rows: tuple[Cells, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """Shares of one company in one place, drawn as small certificates.

    `count` is the number of certificates; `percent` is told instead where they differ in worth.
    """

    company: CompanyId
    colour: str
    symbol: str
    count: int
    holder: Text | str
    percent: int | None = None
    presides: bool = False
    """The president's certificate is among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A sheet on the table: a charter, a player's belongings, the bank, an auction."""

    id: str
    piece: Literal[
        "company",
        "private",
        "player",
        "bank",
        "auction",
        "merger",
        "vote",
        "bag",
        "goods",
        "trains",
    ]
    name: Text | str
    note: Text | None = None
    colour: str | None = None
    symbol: str | None = None
    company: CompanyId | None = None
    player: PlayerId | None = None
    facts: tuple[Fact, ...] = ()
    shares: tuple[Stake, ...] = ()
    routes: tuple[Route, ...] = ()
    """Its last run, drawn on the board on demand."""
    dimmed: bool = False
    """Not in play yet, or no longer."""
    acts: bool = False
    """It is this company's turn."""
