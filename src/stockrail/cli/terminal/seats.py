"""Who sits where at a table played at the terminal."""

from collections.abc import Sequence

from stockrail import bots
from stockrail.bots import Bot
from stockrail.core.ids import PlayerId
from stockrail.core.state import State
from stockrail.core.text import Text

from ..console.output import CliError

BOT = "bot:"


def read_seats(words: str) -> tuple[list[str], dict[str, str]]:
    """The names at the table, and which of them are bots.

    >>> read_seats("Ann,bot:steady,Bob,bot:steady")
    (['Ann', 'steady 2', 'Bob', 'steady 4'], {'steady 2': 'steady', 'steady 4': 'steady'})

    :raises CliError: no person sits there.
    """
    names: list[str] = []
    played_by: dict[str, str] = {}
    for n, word in enumerate(words.split(","), 1):
        if word.strip().startswith(BOT):
            bot = word.strip().removeprefix(BOT)
            names.append(f"{bot} {n}")
            played_by[names[-1]] = bot
        else:
            names.append(word.strip())
    if len(played_by) == len(names):
        raise CliError(
            Text("Nobody is left to play; let bots play alone with `stockrail simulate`")
        )
    return names, played_by


def seated_again(players: Sequence[PlayerId], title_id: str) -> dict[str, str]:
    """Which players of a saved game are bots: those called as `read_seats` calls them."""
    return {
        player: name
        for n, player in enumerate(players, 1)
        for name in bots.names(title_id)
        if player == f"{name} {n}"
    }


def make_bots(played_by: dict[str, str], title_id: str, seed: int) -> dict[str, Bot[State]]:
    """:raises SetupError: the title has no such bot."""
    return {
        player: bots.bot(name, title_id, seed + n)
        for n, (player, name) in enumerate(played_by.items())
    }
