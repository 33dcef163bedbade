"""What happened. Events follow from actions and are never stored as truth."""

from dataclasses import dataclass
from typing import Protocol

from .names import PlayerId
from .text import Text


class Event(Protocol):
    @property
    def text(self) -> Text: ...


@dataclass(frozen=True, slots=True)
class Passed:
    player: PlayerId

    @property
    def text(self) -> Text:
        return Text("{player} passes", player=self.player)
