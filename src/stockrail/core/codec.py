"""Frozen rows to JSON and back, read from their type hints.

A row that is one of several kinds carries its `kind`; tables whose keys are
not strings become lists of pairs. A class that was renamed says so: `formerly` is
its old kind, `former_columns` the new name of each old column, and where other columns
say the same, `from_former` makes them of the old ones. All three are only read.
What does not fit its type is a `MalformedAction` that names the place.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin

from .actions import Action, kind
from .malformed import OBJECT, PAIR, UNIONS, missing, no_field, short, unfit, wanted
from .text import Text

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Kinds = Mapping[str, type]
PLAIN = frozenset({bool, int, str})


def to_json(value: Any, say: Callable[[Text], Any] = str, *, tag: bool = True) -> Any:
    """Plain JSON values for a row, a table of rows or a tuple of them.

    Texts become what `say` says. Without `tag` only actions carry their kind.

    >>> from .actions import Bid
    >>> to_json(Bid("Ann", 7))
    {'kind': 'bid', 'player': 'Ann', 'amount': 7}
    """
    row: type = type(value)
    if value is None or row in PLAIN:
        return value
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, list | tuple):
        return [to_json(item, say, tag=tag) for item in value]
    if is_dataclass(row):
        columns = {name: to_json(getattr(value, name), say, tag=tag) for name in _names(row)}
        return {"kind": kind(row), **columns} if tag or isinstance(value, Action) else columns
    if isinstance(value, Mapping):
        if all(isinstance(key, str) for key in value):
            return {key: to_json(item, say, tag=tag) for key, item in value.items()}
        return [
            [to_json(key, say, tag=tag), to_json(item, say, tag=tag)] for key, item in value.items()
        ]
    if isinstance(value, frozenset):
        return sorted(to_json(item, say, tag=tag) for item in value)
    raise TypeError(f"no JSON for {type(value).__name__}")


def from_json(value: Any, kinds: Kinds, where: str = "") -> Any:
    """The row of which `value` names the kind.

    :raises MalformedAction: an unknown kind, a missing or unknown field, a wrong type.
    """
    place = where or "action"
    if not isinstance(value, dict):
        raise unfit(place, value, OBJECT)
    if "kind" not in value:
        raise missing(f"{place}.kind", written(kinds))
    row = kinds.get(value["kind"]) if isinstance(value["kind"], str) else None
    if row is None:
        raise unfit(f"{place}.kind", value["kind"], written(kinds))
    return read_row(row, value, kinds, where or value["kind"])


def written(kinds: Kinds) -> tuple[str, ...]:
    """The kinds, without the former names that are only read."""
    return tuple(name for name, row in kinds.items() if name == kind(row))


def read_row(row: type, value: Any, kinds: Kinds, where: str) -> Any:
    if not isinstance(value, dict):
        raise unfit(where, value, wanted(row))
    hints, formerly = _hints(row), getattr(row, "former_columns", None)
    given = {formerly.get(key, key): item for key, item in value.items()} if formerly else value
    if from_former := getattr(row, "from_former", None):
        try:
            given = from_former(given)
        except (KeyError, TypeError, ValueError) as error:
            raise unfit(where, value, wanted(row)) from error
    if unknown := [key for key in given if key not in hints and key != "kind"]:
        raise no_field(where, unknown[0], hints)
    read = {}
    for column in fields(row):
        name, place = column.name, f"{where}.{column.name}"
        if name in given:
            read[name] = _read(hints[name], given[name], kinds, place)
        elif column.default is MISSING and column.default_factory is MISSING:
            raise missing(place, wanted(hints[name]))
    return row(**read)


def _read(hint: Any, value: Any, kinds: Kinds, where: str) -> Any:
    hint = getattr(hint, "__supertype__", hint)
    if hint in PLAIN:
        if type(value) is not hint:
            raise unfit(where, value, wanted(hint))
        return value
    if is_dataclass(hint) and isinstance(hint, type):
        given = value.get("kind") if isinstance(value, dict) else None
        named = kinds.get(given) if isinstance(given, str) else None
        return read_row(named if named and issubclass(named, hint) else hint, value, kinds, where)
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            raise unfit(where, value, wanted(hint))
        return value
    if origin in UNIONS:
        return _read_union(hint, value, kinds, where)
    if origin is dict:
        return _read_table(hint, value, kinds, where)
    if origin in (tuple, frozenset):
        return _read_items(hint, value, kinds, where)
    return from_json(value, kinds, where)


def _read_union(hint: Any, value: Any, kinds: Kinds, where: str) -> Any:
    args = get_args(hint)
    if value is None and type(None) in args:
        return None
    choices = [arg for arg in args if arg is not type(None)]
    if len(choices) == 1:
        return _read(choices[0], value, kinds, where)
    plain = [t for c in choices if (t := getattr(c, "__supertype__", c)) in PLAIN]
    if type(value) in plain:
        return value
    if len(plain) == len(choices):
        raise unfit(where, value, wanted(hint))
    return from_json(value, kinds, where)


def _read_table(hint: Any, value: Any, kinds: Kinds, where: str) -> dict[Any, Any]:
    if not isinstance(value, dict | list):
        raise unfit(where, value, wanted(hint))
    pairs = [*value.items()] if isinstance(value, dict) else value
    for n, pair in enumerate(pairs):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise unfit(f"{where}[{n}]", pair, PAIR)
    of_key, of_item = get_args(hint)
    placed = ((key, item, f"{where}[{short(key)}]") for key, item in pairs)
    return {
        _read(of_key, key, kinds, place): _read(of_item, item, kinds, place)
        for key, item, place in placed
    }


def _read_items(
    hint: Any, value: Any, kinds: Kinds, where: str
) -> tuple[Any, ...] | frozenset[Any]:
    if not isinstance(value, list):
        raise unfit(where, value, wanted(hint))
    origin, args = get_origin(hint), get_args(hint)
    if origin is frozenset or (len(args) == 2 and args[1] is Ellipsis):
        items = (_read(args[0], item, kinds, f"{where}[{n}]") for n, item in enumerate(value))
        return frozenset(items) if origin is frozenset else tuple(items)
    if len(value) != len(args):
        raise unfit(where, value, wanted(hint))
    return tuple(
        _read(arg, item, kinds, f"{where}[{n}]")
        for n, (arg, item) in enumerate(zip(args, value, strict=True))
    )


@cache
def _names(row: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(row))


@cache
def _hints(row: type) -> dict[str, Any]:
    hints = typing.get_type_hints(row)
    return {name: hints[name] for name in _names(row)}
