"""Where a game stands, in a few words for the lobby."""

from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Moment
from stockrail.locale import translator
from stockrail.view import View, log

from ..wire.languages import LANGUAGES


def standing(table: Table[State, View]) -> dict[str, str]:
    """The round and the phase, or how the game ended; in every language."""
    words = _end(table) if table.is_over else _now(table.moment)
    return {
        language: " · ".join(text.render(translator(language)) for text in words)
        for language in LANGUAGES
    }


def _now(moment: Moment) -> tuple[Text, ...]:
    return (moment.phase,) if moment.round is None else (moment.round, moment.phase)


def _end(table: Table[State, View]) -> tuple[Text, ...]:
    """The last thing that happened, which gives the reason and the winner."""
    told = log(table, max(table.ply - 1, table.diverged_at or 0))
    return (told[-1].text,) if told else (table.moment.phase,)
