"""What a view tells of the past, beside each position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Self

from .events import Event


class Chronicle(ABC):
    """A small frozen row that is folded from events as they happen.

    Made without arguments it is that of a game that begins.
    """

    __slots__ = ()

    @abstractmethod
    def after(self, events: Iterable[Event]) -> Self:
        """The chronicle when an action has made these events happen."""


class LazyChronicle:
    """The chronicle of a position, folded when somebody reads it: a replay does not."""

    __slots__ = ("_written",)

    def __init__(self, written: Chronicle | tuple[LazyChronicle, tuple[Event, ...]]) -> None:
        self._written = written
        """Or the one before, and what has happened since."""

    def after(self, events: tuple[Event, ...]) -> LazyChronicle:
        return LazyChronicle((self, events))

    @property
    def chronicle(self) -> Chronicle:
        written, unread = self._written, []
        while isinstance(written, tuple):
            before, events = written
            unread.append(events)
            written = before._written
        for events in reversed(unread):
            written = written.after(events)
        self._written = written
        return written
