"""Who has won."""

from collections.abc import Mapping

from .events import Event
from .ids import PlayerId
from .rows import frozen
from .text import Param, Text


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


@frozen
class GameEnded(Event):
    reason: Text
    winners: tuple[PlayerId, ...]

    @property
    def says(self) -> Text:
        if len(self.winners) == 1:
            return Text("The game ends: {reason}. {winner} wins")
        return Text("The game ends: {reason}. Shared victory: {winners}")

    @property
    def words(self) -> dict[str, Param]:
        return {"winner": self.winners[0], "winners": ", ".join(self.winners)}
