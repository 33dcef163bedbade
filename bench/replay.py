"""How fast real games are played through, every action judged by the rules before it is done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from scripts.second_engine.pipe import SecondEngine
from stockrail.cli.console.progress import watched
from stockrail.formats.site18xx import SiteLog
from stockrail.formats.site18xx.log.entry import Entry

from . import beside, real_games
from .measures import timed

AIMS = {"1830": {"actions_per_s": 4000}, "1861": {"seconds": 2, "slowest_action_ms": 100}}
"""Actions a second at least; seconds and milliseconds less than that."""


@dataclass
class Stopwatch:
    """Looks at the clock between the actions of a log."""

    seconds: list[float] = field(default_factory=list)

    def __call__(self, entries: Sequence[Entry], total: int) -> Iterator[Entry]:
        for entry in entries:
            start = process_time()
            yield entry
            self.seconds.append(process_time() - start)


def measure(repeats: int) -> dict[str, object]:
    """Each log from its first action to the scores; runs below the best are not looked for.

    :raises CliError: no real games are there, or one cannot be followed.
    """
    with beside.second_engine() as theirs:
        return {
            title: _measure(title, logs, repeats, theirs)
            for title, logs in real_games.logs().items()
        }


def _measure(
    title: str, logs: dict[str, SiteLog], repeats: int, theirs: SecondEngine | str
) -> dict[str, object]:
    paths = real_games.paths()[title]
    measured = {
        name: _replayed(name, log, repeats, paths[name], theirs)
        for name, log in watched([*logs.items()], len(logs))
    }
    rows = measured.values()
    reached = {
        "actions_per_s": min(row["actions_per_s"] for row in rows),
        "seconds": max(row["seconds"] for row in rows),
        "slowest_action_ms": max(row["slowest_action_ms"] for row in rows),
    }
    aims = AIMS[title]
    return {
        "judged": "every action",
        "best_runs_looked_for": False,
        "beside_18xx_games": theirs if isinstance(theirs, str) else "every action checked",
        "logs": measured,
        "worst": reached,
        "aims": aims,
        "met": {name: _is_met(name, reached[name], aim) for name, aim in aims.items()},
    }


def _replayed(
    name: str, log: SiteLog, repeats: int, path: Path, theirs: SecondEngine | str
) -> dict[str, Any]:
    """The middle one of several runs, of each action too; a first one is not counted.

    Runs of the two engines take turns, so that whatever else the machine does hits both.
    """
    actions = real_games.followed(name, log).played
    watches = [Stopwatch() for _ in range(repeats)]
    ours: list[float] = []
    others: list[float | str] = []
    for watch in watches:
        ours.append(timed(partial(real_games.followed, name, log, watch)))
        last = others[-1] if others else 0
        if not isinstance(theirs, str) and not isinstance(last, str) and last < beside.LONG:
            others.append(beside.seconds(theirs, path))
    seconds = median(ours)
    slowest = max(median(each) for each in zip(*(w.seconds for w in watches), strict=True))
    return {
        **_beside(seconds, others),
        "actions": actions,
        "seconds": round(seconds, 4),
        "actions_per_s": round(actions / seconds, 1),
        "slowest_action_ms": round(1000 * slowest, 2),
    }


def _beside(seconds: float, others: list[float | str]) -> dict[str, object]:
    """Their seconds and how many times as fast we are, or why there are none."""
    if failed := [why for why in others if isinstance(why, str)]:
        return {"theirs": failed[0]}
    if not (taken := [each for each in others if not isinstance(each, str)]):
        return {}
    return {
        "their_seconds": round(median(taken), 4),
        "times_as_fast": round(median(taken) / seconds, 2),
    }


def _is_met(name: str, reached: float, aim: float) -> bool:
    return reached >= aim if name == "actions_per_s" else reached < aim
