"""What a comparison has counted and found."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    counts: Counter[str] = field(default_factory=Counter)
    """Games, states, sets of legal actions, best runs."""
    classes: Counter[str] = field(default_factory=Counter)
    """Differences, by class."""
    passing: Counter[str] = field(default_factory=Counter)
    """Those of a site’s game that were gone some entries later, by class."""
    longest_passing: int = 0
    """Entries that the longest of them lasted."""
    named: Counter[str] = field(default_factory=Counter)
    """Those that a ruling names, by its heading."""
    cases: list[dict[str, Any]] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def differ(self, kind: str, game: str, **case: Any) -> None:
        self.classes[kind] += 1
        self.cases.append({"class": kind, "game": game, **case})
        print(f"  {kind} ({game}) {case}"[:600], file=sys.stderr, flush=True)

    def progress(self, game: str, total: int) -> None:
        """One line on stderr for a game."""
        found = sum(self.classes.values())
        print(
            f"{self.counts['games']}/{total} {game}: {self.counts['states']} states, "
            f"{found} differences, {self.seconds:.0f} s",
            file=sys.stderr,
            flush=True,
        )

    def summary(self) -> dict[str, Any]:
        return {
            "counts": dict(self.counts),
            "differences": dict(self.classes),
            "gone some entries later": dict(self.passing),
            "entries the longest of those lasted": self.longest_passing,
            "named by a ruling": dict(self.named),
            "seconds": round(self.seconds, 1),
            "cases": self.cases,
        }
