"""Who has won."""

from collections.abc import Mapping
from dataclasses import dataclass

from .events import Event
from .ids import PlayerId
from .text import Text


def winners(
    scores: Mapping[PlayerId, int], tie_break: Mapping[PlayerId, int] | None = None
) -> tuple[PlayerId, ...]:
    """Whoever has most, of equal players most of what breaks the tie; then they share.

    >>> winners({"Ann": 70, "Bob": 81, "Cat": 81})
    ('Bob', 'Cat')
    >>> winners({"Ann": 70, "Bob": 81, "Cat": 81}, {"Ann": 9, "Bob": 3, "Cat": 5})
    ('Cat',)
    """
    best = max(scores.values())
    equal = tuple(player for player, points in scores.items() if points == best)
    return winners({player: tie_break[player] for player in equal}) if tie_break else equal


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reason: Text
    winners: tuple[PlayerId, ...]

    @property
    def text(self) -> Text:
        if len(self.winners) == 1:
            return Text(
                "The game ends: {reason}. {winner} wins", reason=self.reason, winner=self.winners[0]
            )
        return Text(
            "The game ends: {reason}. Shared victory: {winners}",
            reason=self.reason,
            winners=", ".join(self.winners),
        )
