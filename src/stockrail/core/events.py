"""What happened. Events follow from actions and are never stored as truth."""

from collections.abc import Mapping
from typing import ClassVar

from .text import Param, Text


class Event:
    """A frozen row named in the past tense: a sentence, and columns that fill it.

    What stands in the sentence otherwise than in its column is among `words`. An event with
    several sentences writes its `text` itself.
    """

    __slots__ = ()

    says: ClassVar[Text]

    @property
    def words(self) -> Mapping[str, Param]:
        return {}

    @property
    def text(self) -> Text:
        words = self.words
        return self.says.filled(lambda name: words[name] if name in words else getattr(self, name))
