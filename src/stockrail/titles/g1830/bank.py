"""The end of the bank, and with it of the game (§25.3 to §25.5)."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.scoring import GameEnded, winners
from stockrail.core.text import Text
from stockrail.rails.state import scores

from .state import State1830


def end_game(draft: State1830) -> Iterator[Event]:
    """The round that would have followed is not played (§25.3, §25.4)."""
    draft.finish()
    yield GameEnded(Text("the bank is broken"), winners(scores(draft)))
