"""A sequence of which the first part is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Joined(Sequence[T]):
    """What came first, made only when somebody looks at it, and what has come since.

    >>> joined = Joined(2, lambda: print("made") or [1, 2], [3, 4])
    >>> joined[-1], joined[2:], len(joined)
    (4, [3, 4], 4)
    >>> joined[1:3]
    made
    [2, 3]

    The last of what came first may be known.

    >>> Joined(2, lambda: print("made") or [1, 2], [3, 4], [2])[1]
    2
    """

    def __init__(
        self, count: int, first: Callable[[], list[T]], since: list[T], known: Sequence[T] = ()
    ) -> None:
        self._count, self._first, self._since, self._known = count, first, since, known

    def __len__(self) -> int:
        return self._count + len(self._since)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        places = range(len(self))[at]
        if isinstance(places, int):
            back = places - self._count
            if back >= 0:
                return self._since[back]
            return self._known[back] if -back <= len(self._known) else self._first()[places]
        if all(place >= self._count for place in places):
            return [self._since[place - self._count] for place in places]
        return self._all[at]

    def __eq__(self, other: object) -> bool:
        return [*self] == [*other] if isinstance(other, Sequence) else NotImplemented

    @property
    def _all(self) -> list[T]:
        return [*self._first(), *self._since]
