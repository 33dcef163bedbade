"""Steps that our rules skip, seen while an action is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from stockrail.core.state import Automatic, State

S = TypeVar("S", bound=State)
A = TypeVar("A")


class Skipped(Generic[S, A]):
    """Of steps that ran by themselves into another such step: whom the site asks there."""

    def __init__(self, asked: Callable[[S, Automatic[S]], A | None]) -> None:
        self.asked = asked
        self.found: list[A] = []
        self._last: A | None = None

    def __call__(self, draft: S, step: Automatic[S]) -> None:
        if self._last is not None:
            self.found.append(self._last)
        self._last = self.asked(draft, step)
