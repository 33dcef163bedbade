"""How values of each type are read from JSON, worked out once for each."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Literal, get_args, get_origin

from .actions import kind
from .malformed import OBJECT, PAIR, UNIONS, Words, missing, no_field, short, unfit, wanted
from .refusal import MalformedAction
from .rows import Renamed

Kinds = Mapping[str, type]
Reader = Callable[[object, Kinds], object]
PLAIN = frozenset({bool, int, str})


class Misfit(Exception):
    """What a place cannot take; it comes to know where it stands on its way out."""

    def __init__(self, says: Callable[[str], MalformedAction], place: str = "") -> None:
        self.says, self.place = says, place

    def within(self, place: str) -> Misfit:
        self.place = f"{place}{self.place}"
        return self


def misfit(value: object, takes: Words, place: str = "") -> Misfit:
    """A value that its place does not take."""
    return Misfit(lambda where: unfit(where, value, takes), place)


def _missing(takes: Words, place: str = "") -> Misfit:
    return Misfit(lambda where: missing(where, takes), place)


def written(kinds: Kinds) -> tuple[str, ...]:
    """The kinds, without the former names that are only read."""
    return tuple(name for name, row in kinds.items() if name == kind(row))


def row_named(value: object, kinds: Kinds) -> type:
    if not isinstance(value, dict):
        raise misfit(value, OBJECT)
    if "kind" not in value:
        raise _missing(written(kinds), ".kind")
    row = kinds.get(value["kind"]) if isinstance(value["kind"], str) else None
    if row is None:
        raise misfit(value["kind"], written(kinds), ".kind")
    return row


@cache
def row_reader(row: type) -> Reader:
    names = tuple(field.name for field in fields(row))
    hints = typing.get_type_hints(row)
    known = frozenset({*names, "kind"})
    readers = tuple((name, _reader(hints[name])) for name in names)
    needed = frozenset(
        field.name
        for field in fields(row)
        if field.default is MISSING and field.default_factory is MISSING
    )
    renamed = row if issubclass(row, Renamed) else None

    def read(value: object, kinds: Kinds) -> object:
        if not isinstance(value, dict):
            raise misfit(value, wanted(row))
        given: Mapping[str, object] = value
        if renamed is not None:
            names_now = renamed.former_columns
            try:
                given = renamed.from_former({names_now.get(k, k): v for k, v in value.items()})
            except (KeyError, TypeError, ValueError) as error:
                raise misfit(value, wanted(row)) from error
        if not given.keys() <= known:
            unknown = next(key for key in given if key not in known)
            raise Misfit(lambda where: no_field(where, unknown, names))
        columns = {}
        name = ""
        try:
            for name, reader in readers:
                if name in given:
                    columns[name] = reader(given[name], kinds)
                elif name in needed:
                    raise _missing(wanted(hints[name]))
        except Misfit as error:
            raise error.within(f".{name}") from None
        return row(**columns)

    return read


@cache
def _reader(hint: object) -> Reader:
    """How a value of this type is read."""
    hint = getattr(hint, "__supertype__", hint)
    if hint in PLAIN:
        return _plain_reader(hint)
    if is_dataclass(hint) and isinstance(hint, type):
        return _any_row_reader(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return _literal_reader(hint)
    if origin in UNIONS:
        return _union_reader(hint)
    if origin is dict:
        return _table_reader(hint)
    if origin in (tuple, frozenset):
        return _items_reader(hint)
    return _read_named


def _read_named(value: object, kinds: Kinds) -> object:
    return row_reader(row_named(value, kinds))(value, kinds)


def _plain_reader(hint: type) -> Reader:
    def read(value: object, kinds: Kinds) -> object:
        if type(value) is not hint:
            raise misfit(value, wanted(hint))
        return value

    return read


def _any_row_reader(hint: type) -> Reader:
    """Of the class itself or of one below it that the value names."""

    def read(value: object, kinds: Kinds) -> object:
        given = value.get("kind") if isinstance(value, dict) else None
        named = kinds.get(given) if isinstance(given, str) else None
        row = named if named and issubclass(named, hint) else hint
        return row_reader(row)(value, kinds)

    return read


def _literal_reader(hint: object) -> Reader:
    choices = get_args(hint)

    def read(value: object, kinds: Kinds) -> object:
        if value not in choices:
            raise misfit(value, wanted(hint))
        return value

    return read


def _union_reader(hint: object) -> Reader:
    args = get_args(hint)
    choices = [arg for arg in args if arg is not type(None)]
    takes_none = len(choices) < len(args)
    plain = {t for c in choices if (t := getattr(c, "__supertype__", c)) in PLAIN}
    only = _reader(choices[0]) if len(choices) == 1 else None

    def read(value: object, kinds: Kinds) -> object:
        if value is None and takes_none:
            return None
        if only is not None:
            return only(value, kinds)
        if type(value) in plain:
            return value
        if len(plain) == len(choices):
            raise misfit(value, wanted(hint))
        return _read_named(value, kinds)

    return read


def _table_reader(hint: object) -> Reader:
    read_key, read_item = map(_reader, get_args(hint))

    def read(value: object, kinds: Kinds) -> dict[object, object]:
        if not isinstance(value, dict | list):
            raise misfit(value, wanted(hint))
        pairs = [*value.items()] if isinstance(value, dict) else value
        for n, pair in enumerate(pairs):
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                raise misfit(pair, PAIR, f"[{n}]")
        table, key = {}, None
        try:
            for key, item in pairs:
                table[read_key(key, kinds)] = read_item(item, kinds)
        except Misfit as error:
            raise error.within(f"[{short(key)}]") from None
        return table

    return read


def _items_reader(hint: object) -> Reader:
    origin, args = get_origin(hint), get_args(hint)
    if origin is frozenset or (len(args) == 2 and args[1] is Ellipsis):
        return _row_of_one_type(hint, frozenset if origin is frozenset else tuple, _reader(args[0]))
    readers = tuple(map(_reader, args))

    def read(value: object, kinds: Kinds) -> object:
        if not isinstance(value, list) or len(value) != len(readers):
            raise misfit(value, wanted(hint))
        items, n = [], 0
        try:
            for n, reader in enumerate(readers):
                items.append(reader(value[n], kinds))
        except Misfit as error:
            raise error.within(f"[{n}]") from None
        return tuple(items)

    return read


def _row_of_one_type(hint: object, origin: type, reader: Reader) -> Reader:
    def read(value: object, kinds: Kinds) -> object:
        if not isinstance(value, list):
            raise misfit(value, wanted(hint))
        items: list[object] = []
        try:
            for item in value:
                items.append(reader(item, kinds))
        except Misfit as error:
            raise error.within(f"[{len(items)}]") from None
        return origin(items)

    return read
