"""How fast real games are played through, every action judged by the rules before it is done."""

from functools import partial
from typing import Any

from . import real_games
from .measures import middle, timed
from .progress import watched

TITLE = "1830"
AIM = 4000
"""Actions a second."""


def measure(repeats: int) -> dict[str, Any]:
    """Each log from its first action to the scores; runs below the best are not looked for.

    :raises Complaint: no real games are there, or one cannot be followed.
    """
    logs = real_games.logs(TITLE)
    measured = {}
    for name, log in watched([*logs.items()], len(logs)):
        actions = real_games.followed(name, log).played
        seconds = middle(partial(timed, partial(real_games.followed, name, log)), repeats)
        measured[name] = {
            "actions": actions,
            "seconds": round(seconds, 4),
            "actions_per_s": round(actions / seconds, 1),
        }
    slowest = min(row["actions_per_s"] for row in measured.values())
    return {
        "title": TITLE,
        "judged": "every action",
        "best_runs_looked_for": False,
        "logs": measured,
        "actions_per_s_slowest": slowest,
        "aim": AIM,
        "met": slowest >= AIM,
    }
