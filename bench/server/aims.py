"""What a server should reach, at the full scale on two cores that do little else."""

from collections.abc import Mapping
from typing import Any

from .arguments import Stage

AT_LEAST: dict[Stage, dict[str, float]] = {"ceiling": {"moves_per_s": 200}}
AT_MOST: dict[Stage, dict[str, float]] = {
    "offered": {"50_per_s.seen_ms.p95": 60},
    "late": {"50_per_s.seen_ms.p95": 60},
    "depth": {"cpu_times_as_much": 2},
    "reconnect": {
        "stopped.seconds_after_the_signal": 10,
        "killed.seconds_after_the_signal": 10,
        "opened_anew.seconds_after_the_signal": 10,
    },
    "stored": {"memory_mb": 1000, "open_ms.p95": 20},
}


def met(stage: Stage, figures: Mapping[str, object]) -> dict[str, bool]:
    """Of each aim whose figure was measured whether it is reached.

    >>> met("ceiling", {"moves_per_s": 250}), met("stored", {"open_ms": {"p95": 21}})
    ({'moves_per_s at least 200': True}, {'open_ms.p95 at most 20': False})
    """
    answers: dict[str, bool] = {}
    for name, aim in AT_LEAST.get(stage, {}).items():
        if (reached := _figure(figures, name)) is not None:
            answers[f"{name} at least {aim:g}"] = reached >= aim
    for name, aim in AT_MOST.get(stage, {}).items():
        if (reached := _figure(figures, name)) is not None:
            answers[f"{name} at most {aim:g}"] = reached <= aim
    return answers


def _figure(figures: Mapping[str, object], name: str) -> float | None:
    found: Any = figures
    for word in name.split("."):
        found = found.get(word) if isinstance(found, Mapping) else None
    return None if found is None else float(found)
