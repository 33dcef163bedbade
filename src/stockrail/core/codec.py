"""Frozen rows to JSON and back, read from their type hints.

A row that is one of several kinds carries its `kind`; tables whose keys are
not strings become lists of pairs. A class that was stored otherwise once is `Renamed`; what
it was is only read.
What does not fit its type is a `MalformedAction` that names the place.
How a class is written and how a type is read is worked out once, when it first occurs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any

from .actions import Action, kind
from .readers import PLAIN, Kinds, Misfit, row_named, row_reader
from .text import Text

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
ATOMS = PLAIN | {type(None)}
Say = Callable[[Text], object]
Writer = Callable[[Any, Say, bool], object]


def from_json(value: Any, kinds: Kinds) -> Any:
    """The row of which `value` names the kind.

    :raises MalformedAction: an unknown kind, a missing or unknown field, a wrong type.
    """
    try:
        row = row_named(value, kinds)
    except Misfit as misfit:
        raise misfit.says(f"action{misfit.place}") from None
    return read_row(row, value, kinds, value["kind"])


def read_row(row: type, value: object, kinds: Kinds, where: str) -> Any:
    """A row of this class from its columns.

    :raises MalformedAction: a missing or unknown field, a wrong type.
    """
    try:
        return row_reader(row)(value, kinds)
    except Misfit as misfit:
        raise misfit.says(f"{where}{misfit.place}") from None


def to_json(value: Any, say: Say = str, *, tag: bool = True) -> Any:
    """Plain JSON values for a row, a table of rows or a tuple of them.

    Texts become what `say` says. Without `tag` only actions carry their kind.

    >>> from .actions import Bid
    >>> to_json(Bid("Ann", 7))
    {'kind': 'bid', 'player': 'Ann', 'amount': 7}
    """
    row: type = type(value)
    return value if row in ATOMS else _WRITERS[row](value, say, tag)


class _Writers(dict[type, Writer]):
    def __missing__(self, row: type) -> Writer:
        writer = self[row] = _writer(row)
        return writer


_WRITERS = _Writers()


def _writer(row: type) -> Writer:
    if issubclass(row, Text):
        return lambda text, say, tag: say(text)
    if issubclass(row, list | tuple):
        return _write_items
    if is_dataclass(row):
        return _row_writer(row)
    if issubclass(row, Mapping):
        return _write_table
    if issubclass(row, frozenset):
        return lambda items, say, tag: sorted(_write_items(items, say, tag))
    raise TypeError(f"no JSON for {row.__name__}")


def _write_items(items: Any, say: Say, tag: bool) -> list[Any]:
    return [
        item if (row := type(item)) in ATOMS else _WRITERS[row](item, say, tag) for item in items
    ]


def _write_table(table: Mapping[object, object], say: Say, tag: bool) -> object:
    items = _write_items(table.values(), say, tag)
    if all(isinstance(key, str) for key in table):
        return dict(zip(table, items, strict=True))
    return [[*pair] for pair in zip(_write_items(table, say, tag), items, strict=True)]


def _row_writer(row: type) -> Writer:
    names = tuple(field.name for field in fields(row))
    called, is_action = kind(row), issubclass(row, Action)
    if not names:
        return lambda value, say, tag: {"kind": called} if tag or is_action else {}
    columns = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)

    def write(value: Any, say: Say, tag: bool) -> dict[str, object]:
        written: dict[str, object] = {"kind": called} if tag or is_action else {}
        for name, item in zip(names, columns(value), strict=True):
            kind_of = type(item)
            written[name] = item if kind_of in ATOMS else _WRITERS[kind_of](item, say, tag)
        return written

    return write
