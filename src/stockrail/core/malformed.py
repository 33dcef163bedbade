"""What is said of a value that cannot be read: where it stands, and what the place takes."""

import json
import types
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Literal, TypeVar, Union, get_args, get_origin

from .refusal import MalformedAction
from .text import Text

T = TypeVar("T")
Words = tuple[Text | str, ...]
"""One of these."""
UNIONS = (Union, types.UnionType)
SPOKEN: dict[object, Words] = {
    int: (Text("a whole number"),),
    str: (Text("a text"),),
    bool: ("true", "false"),
    type(None): ("null",),
}
OBJECT: Words = (Text('an object with a "kind"'),)
LIST: Words = (Text("a list"),)
PAIR: Words = (Text("a list of {n} items", n=2),)
LONGEST = 40
MOST, DEEPEST = 5000, 12
"""Values in one action written as JSON, and lists and objects within each other."""


def bounded(value: T) -> T:
    """The same value, if it is no longer and no deeper than an action can be.

    >>> str(bounded({"kind": "pass", "player": "Ann"}))
    "{'kind': 'pass', 'player': 'Ann'}"
    """
    level, count = [value], 0
    for _ in range(DEEPEST):
        rows = [item for item in level if isinstance(item, dict | list)]
        level = [x for row in rows for x in (row.values() if isinstance(row, dict) else row)]
        count += len(level)
        if count > MOST:
            raise _too_much(value)
        if not level:
            return value
    raise _too_much(value)


def _too_much(value: object) -> MalformedAction:
    return MalformedAction(
        Text("{value} is too long for an action", value=short(value)),
        Text(
            "An action holds at most {most} values, in at most {deep} levels.",
            most=MOST,
            deep=DEEPEST,
        ),
    )


def unfit(where: str, value: object, takes: Words) -> MalformedAction:
    """
    >>> str(unfit("bid.amount", "much", wanted(int)))
    "bid.amount is 'much'. It takes a whole number."
    """
    return MalformedAction(Text("{place} is {value}", place=where, value=short(value)), _way(takes))


def missing(where: str, takes: Words) -> MalformedAction:
    return MalformedAction(Text("{place} is missing", place=where), _way(takes))


def no_field(where: str, name: object, known: Iterable[str]) -> MalformedAction:
    return MalformedAction(
        Text("{place} has no field {field}", place=where, field=short(name)),
        Text("Its fields are {fields}.", fields=", ".join(known)),
    )


def _way(takes: Words) -> Text:
    return Text("It takes {wanted}.", wanted=takes)


def wanted(hint: object) -> Words:
    """What a field takes, told by its type.

    >>> str(Text("{kinds}", kinds=wanted(Literal["broad", "narrow"] | None)))
    'broad, narrow or null'
    """
    hint = getattr(hint, "__supertype__", hint)
    if hint in SPOKEN:
        return SPOKEN[hint]
    if is_dataclass(hint):
        names = ", ".join(field.name for field in fields(hint))
        return (Text("an object with the fields {fields}", fields=names),)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return tuple(map(str, args))
    if origin in UNIONS:
        return tuple(word for arg in args for word in wanted(arg))
    if origin is dict:
        return (Text("a table"),)
    if origin is tuple and Ellipsis not in args:
        return (Text("a list of {n} items", n=len(args)),)
    return LIST if origin in (tuple, frozenset) else OBJECT


def short(value: object) -> str:
    """A value as JSON or Python writes it, cut off where it gets long."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    try:
        said = repr(value)
    except (RecursionError, ValueError):
        said = type(value).__name__
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
