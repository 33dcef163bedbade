"""Charters and sheets: lists of facts and small tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from stockrail.core.decision import Route
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Coins, Named, NameKind, Series, Text

Value = Text | str | int
"""A number counts what the unit says; a text is said as it is."""
Unit = Literal["money", "percent", "count", "debt", "text", "company", "player", "hex", "train"]
NOTHING = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing worth knowing. `mark` is its short form on a hex or a chip.

    `id` is the same for what is known of everybody or every company, in every language.
    """

    id: str
    label: Text
    value: Value
    unit: Unit = "text"
    hint: Text | None = None
    mark: Text | None = None
    mark_kind: Literal["gain", "house"] = "gain"
    """Whether the mark is what the hex brings or what a house would add."""


def listed(kind: NameKind, ids: Iterable[str], between: str = ", ") -> Text | str:
    """Things by their names, or a dash if there are none."""
    names = tuple(Named(kind, id) for id in ids)
    return Series(names, between) if names else NOTHING


def trains(names: Iterable[str]) -> Text | str:
    return listed("train", names, " ")


def worded(value: Value, unit: Unit, money: Coins) -> Text | str:
    """A value as it is read; `money` is how the title writes any amount."""
    if not isinstance(value, int):
        return value
    return money.of(value) if unit == "money" else str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    name: Text | str
    unit: Unit = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """One line of a sheet, headed by a player or a company."""

    head: Text | str
    values: tuple[Value, ...]
    unit: Unit | None = None
    """If its values are not of the units of their columns."""
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
    columns: tuple[Column, ...]
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
    player: PlayerId | None = None
    """The holder, unless it is a place: these certificates nobody owns, or a company does."""
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
