"""The engine of 18xx.games timed on the same logs, where this machine has it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.second_engine.pipe import EngineBroke, Missing, SecondEngine

LONG = 5.0
"""Seconds after which one run of theirs is enough."""


@contextmanager
def second_engine() -> Iterator[SecondEngine | str]:
    """The engine, or why it cannot be asked."""
    try:
        engine = SecondEngine()
    except Missing as missing:
        yield str(missing)
        return
    try:
        yield engine
    finally:
        engine.close()


def seconds(engine: SecondEngine, path: Path) -> float | str:
    """Of one core, for a log played through with every check on; or why it was not."""
    log: dict[str, object] = json.loads(path.read_bytes())
    try:
        taken: float = engine.ask("replay", log=log)["seconds"]
    except EngineBroke as broke:
        return str(broke)
    return taken
