"""Actions made by hand, checked against their declared types before a rule sees them.

The checks of a class are put together once, from its type hints. What fits is handed on as it
is; other integers, such as those of numpy, become an `int`, and other strings a `str`.
"""

from __future__ import annotations

import operator
import typing
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

from .actions import Action, kind
from .malformed import UNIONS, Words, wanted
from .readers import Misfit, misfit
from .text import Text

A = TypeVar("A", bound=Action)
Check = Callable[[object], Any]
"""From a value to the one that is kept; what cannot be is a `Misfit`."""

DIGITS = 100
TOO_LARGE = 10**DIGITS
LONGEST = 200


def checked(action: A) -> A:
    """The action with plain values in all its fields.

    >>> from .actions import Bid
    >>> checked(Bid("Ann", 7))
    Bid(player='Ann', amount=7)

    :raises MalformedAction: a field holds what its type does not allow.
    """
    row: type = type(action)
    try:
        kept: A = _row(row)(action)
    except Misfit as error:
        raise error.says(f"{kind(row)}{error.place}") from None
    return kept


@cache
def _row(row: type) -> Check:
    hints = typing.get_type_hints(row)
    checks = [(field.name, _check(hints[field.name])) for field in fields(row)]

    def check(value: Any) -> object:
        given: type = type(value)
        if given is not row:
            raise misfit(value, wanted(row))
        changed: dict[str, Any] = {}
        for column, fits in checks:
            held = getattr(value, column)
            try:
                kept = fits(held)
            except Misfit as error:
                raise error.within(f".{column}") from None
            if kept is not held:
                changed[column] = kept
        return replace(value, **changed) if changed else value

    return check


def _check(hint: object) -> Check:
    hint = getattr(hint, "__supertype__", hint)
    if hint is int:
        return _whole_number
    if hint is str:
        return _string
    if hint is bool:
        return _one_of((True, False), wanted(bool))
    if hint is type(None):
        return _one_of((None,), wanted(hint))
    if is_dataclass(hint) and isinstance(hint, type):
        return _row(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _one_of(args, wanted(hint))
    if origin in UNIONS:
        return _any_of([_check(arg) for arg in args], wanted(hint))
    if origin is tuple and args[1:] == (Ellipsis,):
        return _items(_check(args[0]))
    raise TypeError(f"an action cannot hold {hint}")


def _whole_number(value: Any) -> int:
    if type(value) is not int:
        if isinstance(value, bool):
            raise misfit(value, wanted(int))
        try:
            value = operator.index(value)
        except TypeError:
            raise misfit(value, wanted(int)) from None
    if not -TOO_LARGE < value < TOO_LARGE:
        raise misfit(value, (Text("a whole number of at most {n} digits", n=DIGITS),))
    return int(value)


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise misfit(value, wanted(str))
    if len(value) > LONGEST:
        raise misfit(value, (Text("a text of at most {n} characters", n=LONGEST),))
    return value if type(value) is str else str.__str__(value)


def _one_of(choices: tuple[object, ...], takes: Words) -> Check:
    def check(value: object) -> object:
        for choice in choices:
            is_alike = type(value) is type(choice) or isinstance(value, str)
            if is_alike and value == choice:
                return choice
        raise misfit(value, takes)

    return check


def _any_of(checks: list[Check], takes: Words) -> Check:
    def check(value: object) -> object:
        for fits in checks:
            with suppress(Misfit):
                return fits(value)
        raise misfit(value, takes)

    return check


def _items(fits: Check) -> Check:
    def check(value: object) -> object:
        if type(value) is not tuple:
            raise misfit(value, (Text("a tuple"),))
        kept = []
        try:
            for item in value:
                kept.append(fits(item))
        except Misfit as error:
            raise error.within(f"[{len(kept)}]") from None
        return value if all(map(operator.is_, kept, value)) else tuple(kept)

    return check
