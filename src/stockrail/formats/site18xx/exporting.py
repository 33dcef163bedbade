"""A table of ours as a log of 18xx.games."""

from __future__ import annotations

from typing import Any

from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View

from . import reading_1830
from .importing import PRESET
from .log import LogError
from .writing_1830 import Writer

FREE = ("seats", "money")
"""Options that leave no trace in a log."""


def export_log(table: Table[View]) -> dict[str, Any]:
    """The log that 18xx.games would have written of this game.

    :raises LogError: the game follows readings that the site does not know.
    """
    if table.title.id != "1830":
        raise LogError(Text("{title} is not played on 18xx.games", title=table.title.name))
    if table.diverged_at is not None:
        raise LogError(
            Text("This game was begun under older rules, and its log cannot be followed")
        )
    rules = _rules(table)
    past = table.at(0)
    writer = Writer()
    for action in table.log:
        before = past.state
        past.follow(action)
        writer.write(before, action, past.state)
    players = past.state.players
    scores = table.scores
    return {
        "id": "stockrail",
        "description": "",
        "players": [{"id": n, "name": name} for n, name in enumerate(players)],
        "title": table.title.id,
        "settings": {"optional_rules": rules, "seed": ""},
        "status": "finished" if table.is_over else "active",
        "actions": writer.entries,
        "loaded": True,
        "result": {str(n): scores[name] for n, name in enumerate(players)} if table.is_over else {},
    }


def _rules(table: Table[View]) -> list[str]:
    """The optional rules of the site that this table plays by."""
    site = dict(table.title.check_options({"preset": PRESET}))
    rules = []
    for rule, options in reading_1830.OPTIONS.items():
        if all(table.options[name] == value for name, value in options.items()):
            rules.append(rule)
            site |= options
    different = [
        name for name, value in site.items() if name not in FREE and table.options[name] != value
    ]
    if different:
        raise LogError(
            Text(
                "18xx.games plays these otherwise: {options}. "
                "Games with the preset {preset} can be exported",
                options=", ".join(different),
                preset=PRESET,
            )
        )
    return rules
