"""A table of ours as a log of 18xx.games."""

from __future__ import annotations

from typing import Any

from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View

from .log.entry import unreadable
from .titles import PRESET, TITLES, TitleLogs


def export_log(table: Table[State, View]) -> dict[str, Any]:
    """The log that 18xx.games would have written of this game.

    Offers that came to nothing are not in it: there people agree before anything is logged.

    :raises LogError: the game has options that the site does not know.
    """
    logs = TITLES.get(table.title.id)
    if logs is None:
        raise unreadable(
            Text(
                "{title} cannot be exported; we write logs of {known}",
                title=table.title.name,
                known=tuple(TITLES),
            )
        )
    if table.diverged_at is not None:
        raise unreadable(
            Text("This game was begun under older rules, and its log cannot be followed")
        )
    rules = _rules(table, logs)
    seed = logs.seed(table)
    players: tuple[str, ...] = table.state.players
    scores = {str(n): table.scores[name] for n, name in enumerate(table.state.players)}
    return {
        "id": "stockrail",
        "description": "",
        "players": [{"id": n, "name": name} for n, name in enumerate(players)],
        "min_players": len(players),
        "max_players": len(players),
        "title": logs.title,
        "settings": {"optional_rules": rules, "seed": "" if seed is None else seed},
        "mode": "hotseat",
        "status": "finished" if table.is_over else "active",
        "actions": logs.entries(table),
        "loaded": True,
        "result": scores if table.is_over else {},
    }


def _rules(table: Table[State, View], logs: TitleLogs[Any]) -> list[str]:
    """The optional rules of the site that this table plays by."""
    site = dict(table.title.check_options({"preset": PRESET}))
    free = logs.free if len(table.players) >= table.title.min_players else ()
    rules = []
    for rule, options in logs.options.items():
        if all(table.options[name] == value for name, value in options.items()):
            rules.append(rule)
            site |= options
    different = [
        f"{name}={table.options[name]} ({value})"
        for name, value in site.items()
        if name not in free and table.options[name] != value
    ]
    if different:
        raise unreadable(
            Text(
                "18xx.games plays these otherwise: {options}. "
                "Games with the preset {preset} can be exported",
                options=", ".join(different),
                preset=PRESET,
            )
        )
    return rules
