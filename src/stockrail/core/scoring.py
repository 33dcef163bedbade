"""Who has won."""

from collections.abc import Mapping
from dataclasses import dataclass

from .names import PlayerId
from .text import Text


def winners(scores: Mapping[PlayerId, int]) -> tuple[PlayerId, ...]:
    """Whoever has most; equal players share the victory.

    >>> winners({"Ann": 70, "Bob": 81, "Cat": 81})
    ('Bob', 'Cat')
    """
    best = max(scores.values())
    return tuple(player for player, points in scores.items() if points == best)


@dataclass(frozen=True, slots=True)
class GameEnded:
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
