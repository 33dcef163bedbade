"""What happened. Events follow from actions and are never stored as truth."""

from abc import abstractmethod
from collections.abc import Mapping

from .text import Param, Text


class Event:
    """A frozen row named in the past tense: a sentence, and columns that fill it.

    What stands in the sentence otherwise than in its column is among `words`.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def says(self) -> Text:
        """The sentence, empty; an event with several chooses one."""
        raise NotImplementedError(f"{type(self).__name__} has no sentence: set `says`")

    @property
    def words(self) -> Mapping[str, Param]:
        return {}

    @property
    def text(self) -> Text:
        words = self.words
        return self.says.filled(lambda name: words[name] if name in words else getattr(self, name))
