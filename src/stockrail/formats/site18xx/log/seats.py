"""Names for the seats: a log may call its players as it likes, a table may not."""

from collections.abc import Mapping

from stockrail.core.ids import BANK, CHANCE, Money
from stockrail.core.state import State
from stockrail.core.text import Text
from stockrail.core.title import Title
from stockrail.formats.json_text import shown
from stockrail.view import View

from .file import SiteLog

LONGEST = 34


def seated(game: Title[State, View], log: SiteLog) -> tuple[dict[str, str], list[Text]]:
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


def whose_result(
    log: SiteLog, names: Mapping[str, str], net_worth: Mapping[str, Money]
) -> dict[str, str]:
    """The number of the player whom each line of the result is about.

    A line may give their number or their name. Whoever goes by another name since then is found by
    their place among those who are left.
    """
    called = {name: number for number, name in names.items()}
    called |= {given: number for number, given in log.players.items()}
    called |= {number: number for number in names}
    whose = {key: called[key] for key in log.result if key in called}
    nameless = sorted((key for key in log.result if key not in whose), key=log.result.__getitem__)
    left = sorted((n for n in names if n not in whose.values()), key=net_worth.__getitem__)
    if len(nameless) == len(left):
        whose |= zip(nameless, left, strict=True)
    return whose
