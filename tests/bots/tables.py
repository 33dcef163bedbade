"""Tables at which a bot is asked."""

from functools import cache
from typing import Any

from stockrail.bots import arena, ask
from stockrail.core.codec import to_json
from stockrail.core.state import State
from stockrail.core.stored import load_table
from stockrail.core.table import SCHEMA, Table
from stockrail.core.title import OptionValue, Title
from stockrail.view import View


def table_at(title: Title[State, View], state: State, **options: OptionValue) -> Table[Any, View]:
    """A position that was built, not played up to."""
    stored: dict[str, Any] = {
        "schema": SCHEMA,
        "rules": title.rules_version,
        "players": list(state.players),
        "seed": 0,
        "options": options,
        "log": [],
        "position": to_json(state),
    }
    return load_table(title, stored)


@cache
def played(title: str, seed: int, decisions: int) -> Table[Any, View]:
    """A game of three steady players, as far as it gets in so many decisions."""
    return play(arena.Match(title=title, seats=("steady",) * 3, seed=seed), decisions)


def play(match: arena.Match, decisions: int) -> Table[Any, View]:
    table, bots = match.table(), match.bots()
    for _ in range(decisions):
        if (actor := table.actor) is None:
            break
        table.play(ask(bots[table.players.index(actor)], table))
    return table
