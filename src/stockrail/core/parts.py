"""A list whose parts are made only when something in them is looked at."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import Generic, TypeVar, overload

T = TypeVar("T")
U = TypeVar("U")
Part = tuple[int, Callable[[], Sequence[T]]]
"""How long it is, and how it is made."""


class Parts(Sequence[T], Generic[T]):
    """Parts one after another. How long each is must be known before it is made.

    >>> hexes = Parts([(2, lambda: ["A1", "A3"]), (1, lambda: ["B2"])])
    >>> len(hexes), hexes[2], [*Parts.of(Each(str.lower, hexes), ["pass"])]
    (3, 'B2', ['a1', 'a3', 'b2', 'pass'])
    """

    __slots__ = ("_ends", "_parts")

    def __init__(self, parts: Iterable[Part[T]]) -> None:
        self._parts = [*parts]
        self._ends = [*accumulate(length for length, _ in self._parts)]

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [*self][index]
        at = range(len(self))[index]
        n = bisect_right(self._ends, at)
        length, make = self._parts[n]
        return make()[at - self._ends[n] + length]

    def __iter__(self) -> Iterator[T]:
        for _, make in self._parts:
            yield from make()

    @classmethod
    def of(cls, *lists: Sequence[T]) -> Parts[T]:
        """These lists one after another."""
        return cls((len(these), partial(_itself, these)) for these in lists)


def _itself(these: Sequence[T]) -> Sequence[T]:
    return these


class Each(Sequence[U], Generic[T, U]):
    """A list with everything in it changed when it is looked at."""

    __slots__ = ("_change", "_list")

    def __init__(self, change: Callable[[T], U], before: Sequence[T]) -> None:
        self._change, self._list = change, before

    def __len__(self) -> int:
        return len(self._list)

    @overload
    def __getitem__(self, index: int) -> U: ...
    @overload
    def __getitem__(self, index: slice) -> list[U]: ...
    def __getitem__(self, index: int | slice) -> U | list[U]:
        if isinstance(index, slice):
            return [*self][index]
        return self._change(self._list[index])

    def __iter__(self) -> Iterator[U]:
        return map(self._change, self._list)
