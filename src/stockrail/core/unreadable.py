"""What is said of a value that cannot be read: where it stands, and what the place takes."""

import json
import types
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin

from .refusal import MalformedAction
from .text import Text

Words = tuple[Text | str, ...]
"""One of these."""
UNIONS = (Union, types.UnionType)
SPOKEN: dict[Any, Words] = {
    int: (Text("a whole number"),),
    str: (Text("a text"),),
    bool: ("true", "false"),
    type(None): ("null",),
}
OBJECT: Words = (Text('an object with a "kind"'),)
LIST: Words = (Text("a list"),)
PAIR: Words = (Text("a list of {n} items", n=2),)
LONGEST = 40


def unfit(where: str, value: Any, takes: Words) -> MalformedAction:
    """
    >>> str(unfit("bid.amount", "much", wanted(int)))
    "bid.amount is 'much'. It takes a whole number."
    """
    return MalformedAction(Text("{place} is {value}", place=where, value=short(value)), _way(takes))


def missing(where: str, takes: Words) -> MalformedAction:
    return MalformedAction(Text("{place} is missing", place=where), _way(takes))


def no_field(where: str, name: Any, known: Iterable[str]) -> MalformedAction:
    return MalformedAction(
        Text("{place} has no field {field}", place=where, field=short(name)),
        Text("Its fields are {fields}.", fields=", ".join(known)),
    )


def _way(takes: Words) -> Text:
    return Text("It takes {wanted}.", wanted=takes)


def wanted(hint: Any) -> Words:
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


def short(value: Any) -> str:
    """A value as JSON or Python writes it, cut off where it gets long."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    said = repr(value)
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
