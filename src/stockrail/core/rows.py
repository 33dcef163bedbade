"""Frozen rows: a position is made of them, and each change of it makes some anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, TypeVar, dataclass_transform, overload

R = TypeVar("R")
_write = object.__setattr__


@overload
def frozen(kind: type[R], /) -> type[R]: ...
@overload
def frozen(*, kw_only: bool) -> Callable[[type[R]], type[R]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[R] | None = None, /, *, kw_only: bool = False) -> Any:
    """A class of rows that nobody changes: to write to one is a type error.

    At run time nothing stands guard, since a game makes rows by the thousand and a dataclass
    that is `frozen` takes several times as long to make. Actions, options and components are
    such dataclasses, since they are few and others hold them too.

    >>> @frozen
    ... class Step:
    ...     number: int
    >>> Step(7), Step(7) == Step(7), hash(Step(7)) == hash(Step(7))
    (Step(number=7), True, True)
    """
    row = dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
    return row if kind is None else row(kind)


class Renamed:
    """A row that was stored by another name, or with other columns, and is still read so."""

    __slots__ = ()

    formerly: ClassVar[str | None] = None
    """Its kind."""
    former_columns: ClassVar[Mapping[str, str]] = {}
    """The new name of each that has one."""

    @staticmethod
    def from_former(columns: Mapping[str, Any]) -> Mapping[str, Any]:
        """Its columns, made of others that said the same."""
        return columns


def changed(row: R, /, **columns: object) -> R:
    """The same row with other values in these columns, sooner than by `dataclasses.replace`.

    >>> from .actions import Bid
    >>> changed(Bid("Ann", 7), amount=9)
    Bid(player='Ann', amount=9)
    >>> @frozen
    ... class Marker:
    ...     row: int
    >>> changed(Marker(1), row=3)
    Marker(row=3)
    """
    kind: Any = type(row)
    anew: R = object.__new__(kind)
    for name in _names(kind):
        _write(anew, name, columns.pop(name) if name in columns else getattr(row, name))
    assert not columns, f"a {kind.__name__} has no {', '.join(columns)}"
    return anew


@cache
def _names(row: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(row))
