"""Views as a person reads them."""

from collections.abc import Iterable
from typing import Any

from stockrail.core.text import Coins
from stockrail.view import Cells, Fact, Sheet, worded


def words(text: Any) -> str:
    """A text of the API: a string, or parts of which some are spans with their words."""
    return "".join(part if isinstance(part, str) else part[1] for part in text)


def facts(shown: Iterable[Fact], money: Coins) -> dict[str, str]:
    """Labels with values."""
    return {str(fact.label): str(worded(fact.value, fact.unit, money)) for fact in shown}


def cells(sheet: Sheet, row: Cells, money: Coins) -> list[str]:
    columns = zip(row.values, sheet.columns, strict=True)
    return [str(worded(value, row.unit or column.unit, money)) for value, column in columns]
