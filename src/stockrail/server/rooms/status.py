"""Where a game stands, in a few words for the lobby."""

from stockrail.core.scoring import winners
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Series, Text
from stockrail.core.title import Moment
from stockrail.locale import translator
from stockrail.view import View, log

from ..wire.languages import LANGUAGES
from .rows import TableRow


def standing(table: Table[State, View]) -> dict[str, str]:
    """The round and the phase, or how the game ended; in every language."""
    return _in_every_language(_end(table) if table.is_over else _now(table.moment))


def agreed_end(table: Table[State, View]) -> dict[str, str]:
    """The same of a game that the players have ended: the score as it stands."""
    ranking = sorted(table.scores.items(), key=lambda place: -place[1])
    money = table.state.money
    score = (Series((player, money(points)), " ") for player, points in ranking)
    return _in_every_language((Text("Ended by agreement"), Series(score)))


def _in_every_language(words: tuple[Text, ...]) -> dict[str, str]:
    return {
        language: " · ".join(text.render(translator(language)) for text in words)
        for language in LANGUAGES
    }


def places(row: TableRow, table: Table[State, View]) -> list[dict[str, int]]:
    """The points and the place of each seat, as the scores stand. Equal players share a place,
    unless something breaks their tie for the first."""
    scores = table.scores
    first = winners(scores, table.title.tie_break(table.state))
    index = {seat.name: seat.index for seat in row.seats}
    better = {
        player: sum(other in first or more > points for other, more in scores.items())
        for player, points in scores.items()
    }
    return [
        {
            "seat": index[player],
            "points": points,
            "place": 1 if player in first else 1 + better[player],
        }
        for player, points in scores.items()
    ]


def _now(moment: Moment) -> tuple[Text, ...]:
    return (moment.phase,) if moment.round is None else (moment.round, moment.phase)


def _end(table: Table[State, View]) -> tuple[Text, ...]:
    """The last thing that happened, which gives the reason and the winner."""
    told = log(table, max(table.ply - 1, table.diverged_at or 0))
    return (told[-1].text,) if told else (table.moment.phase,)
