"""What happened. Events follow from actions and are never stored as truth."""

from typing import Protocol

from .text import Text


class Event(Protocol):
    """A frozen row named in the past tense, which can tell what it is."""

    @property
    def text(self) -> Text: ...
