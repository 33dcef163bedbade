"""What a view tells of the past, kept beside each position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from .events import Event


class Chronicle:
    """A small frozen row that is folded from events as they happen.

    Made without arguments it is that of a game that begins.
    """

    __slots__ = ()

    def after(self, events: Iterable[Event]) -> Self:
        """The chronicle when an action has made these events happen."""
        raise NotImplementedError
