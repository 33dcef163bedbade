"""Frozen rows to JSON and back, read from their type hints.

A row that is one of several kinds carries its `kind`; tables whose keys are
not strings become lists of pairs. What does not fit its type is a
`MalformedAction` that names the place.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from .actions import Action, kind
from .refusal import MalformedAction
from .text import Text

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Kinds = Mapping[str, type]


def to_json(value: Any, say: Callable[[Text], str] = str, *, tag: bool = True) -> Any:
    """Plain JSON values for a row, a table of rows or a tuple of them.

    Texts become what `say` says. Without `tag` only actions carry their kind.

    >>> from .actions import Bid
    >>> to_json(Bid("Ann", 7))
    {'kind': 'bid', 'player': 'Ann', 'amount': 7}
    """
    row: type = type(value)
    if row in _PLAIN:
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
    place = f"{where}: " if where else ""
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise MalformedAction(f'{place}expected an object with a "kind"')
    row = kinds.get(value["kind"])
    if row is None:
        known = ", ".join(kinds)
        raise MalformedAction(f"{place}unknown kind {value['kind'][:40]!r}; known here: {known}")
    return read_row(row, value, kinds, where or value["kind"])


def read_row(row: type, value: Any, kinds: Kinds, where: str) -> Any:
    if not isinstance(value, dict):
        raise MalformedAction(f"{where}: expected an object")
    hints = _hints(row)
    if unknown := [str(key)[:40] for key in value if key not in hints and key != "kind"]:
        raise MalformedAction(f"{where}: unknown field {unknown[0]!r}; fields: {', '.join(hints)}")
    read = {}
    for field in fields(row):
        if field.name in value:
            place = f"{where}.{field.name}"
            read[field.name] = _read(hints[field.name], value[field.name], kinds, place)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise MalformedAction(f"{where}: missing field {field.name!r}")
    return row(**read)


def _read(hint: Any, value: Any, kinds: Kinds, where: str) -> Any:
    hint = getattr(hint, "__supertype__", hint)
    if hint in _SPOKEN:
        if type(value) is not hint:
            raise MalformedAction(f"{where}: expected {_SPOKEN[hint]}, got {_short(value)}")
        return value
    if is_dataclass(hint) and isinstance(hint, type):
        given = value.get("kind") if isinstance(value, dict) else None
        named = kinds.get(given) if isinstance(given, str) else None
        return read_row(named if named and issubclass(named, hint) else hint, value, kinds, where)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        if value not in args:
            choices = ", ".join(map(str, args))
            raise MalformedAction(f"{where}: {_short(value)} is none of {choices}")
        return value
    if origin in (Union, types.UnionType):
        return _read_union(args, value, kinds, where)
    if origin is dict:
        return _read_table(args, value, kinds, where)
    if origin in (tuple, frozenset):
        return _read_items(origin, args, value, kinds, where)
    return from_json(value, kinds, where)


def _read_union(args: tuple[Any, ...], value: Any, kinds: Kinds, where: str) -> Any:
    if value is None and type(None) in args:
        return None
    choices = [arg for arg in args if arg is not type(None)]
    if len(choices) == 1:
        return _read(choices[0], value, kinds, where)
    plain = [t for c in choices if (t := getattr(c, "__supertype__", c)) in _SPOKEN]
    if type(value) in plain:
        return value
    if len(plain) == len(choices):
        spoken = " or ".join(_SPOKEN[t] for t in plain)
        raise MalformedAction(f"{where}: expected {spoken}, got {_short(value)}")
    return from_json(value, kinds, where)


def _read_table(args: tuple[Any, ...], value: Any, kinds: Kinds, where: str) -> dict[Any, Any]:
    if not isinstance(value, dict | list):
        raise MalformedAction(f"{where}: expected a table, got {_short(value)}")
    pairs = [*value.items()] if isinstance(value, dict) else value
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise MalformedAction(f"{where}: expected pairs, got {_short(pair)}")
    return {
        _read(args[0], key, kinds, where): _read(args[1], item, kinds, f"{where}[{_short(key)}]")
        for key, item in pairs
    }


def _read_items(
    origin: Any, args: tuple[Any, ...], value: Any, kinds: Kinds, where: str
) -> tuple[Any, ...] | frozenset[Any]:
    if not isinstance(value, list):
        raise MalformedAction(f"{where}: expected a list, got {_short(value)}")
    if origin is frozenset or (len(args) == 2 and args[1] is Ellipsis):
        items = (_read(args[0], item, kinds, f"{where}[{n}]") for n, item in enumerate(value))
        return frozenset(items) if origin is frozenset else tuple(items)
    if len(value) != len(args):
        raise MalformedAction(f"{where}: expected {len(args)} items, got {len(value)}")
    return tuple(
        _read(arg, item, kinds, f"{where}[{n}]")
        for n, (arg, item) in enumerate(zip(args, value, strict=True))
    )


_PLAIN = frozenset({type(None), bool, int, str})
_SPOKEN = {int: "a whole number", str: "a text", bool: "true or false"}


def _short(value: Any) -> str:
    return repr(value)[:40]


@cache
def _names(row: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(row))


@cache
def _hints(row: type) -> dict[str, Any]:
    hints = typing.get_type_hints(row)
    return {name: hints[name] for name in _names(row)}
