"""Names for the seats: a log may call its players as it likes, a table may not."""

from stockrail.core.names import BANK, CHANCE
from stockrail.core.text import Text
from stockrail.core.title import Title
from stockrail.formats.json_text import shown
from stockrail.view import View

from .log import SiteLog

LONGEST = 34


def seated(game: Title[View], log: SiteLog) -> tuple[dict[str, str], list[Text]]:
    """A name that can be told apart for each number of the log, and what is to be said of it."""
    taken = {*game.reserved_names, BANK, CHANCE}
    names: dict[str, str] = {}
    notes: list[Text] = []
    for seat, (number, given) in enumerate(log.players.items(), 1):
        name = " ".join(shown(given, LONGEST).split())
        if name in taken:
            name = next(
                other
                for other in (f"{name} ({seat + n})" for n in range(100))
                if other not in taken
            )
        if name != given.strip():
            notes.append(
                Text(
                    "Player {n}, {given}, is called {name} here",
                    n=seat,
                    given=shown(given),
                    name=name,
                )
            )
        taken.add(name)
        names[number] = name
    return names, notes
