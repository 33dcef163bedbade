"""How fast the best run is found and proved, on the maps of real games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from statistics import median
from typing import Any

from stockrail.cli.console.progress import watched
from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, Money
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.rails.actions import RunTrains
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.train_running import BestRun, Fleet
from stockrail.titles.g1830.operating import running as running_1830
from stockrail.titles.g1861.components import STATE
from stockrail.titles.g1861.operating import running as running_1861
from stockrail.view import View

from . import real_games
from .measures import middle, timed

AIMS = {
    "1830": {"real_ms_p95": 10, "two_diesels_ms_p95": 150, "ms_worst": 2000},
    "1861": {"real_ms_p95": 100, "ms_worst": 1000},
}
FLEETS: dict[type, Callable[[Any, CompanyId], Fleet]] = {
    running_1830.Running: running_1830.fleet,
    running_1861.Running: running_1861.fleet,
}
"""By the phase in which trains run: how a company's trains are found."""


@dataclass(frozen=True, slots=True)
class Position:
    """A company about to run its trains."""

    log: str
    ply: int
    company: CompanyId
    state: Any
    ran: Money = 0
    """What the players took."""

    def with_diesels(self, count: int) -> Position:
        state = self.state.clone()
        state.row(self.company, trains=("D",) * count)
        return replace(self, state=state, ran=0)

    @property
    def trains(self) -> Fleet:
        return FLEETS[type(self.state.step)](self.state, self.company)

    def untouched(self) -> Fleet:
        """The same, with nothing derived from its board yet."""
        board = self.state.board
        return replace(self.trains, board=replace(board))

    @property
    def name(self) -> str:
        trains = " ".join(self.state.trains(self.company))
        return f"{self.log}, ply {self.ply}, {self.company}: {trains}"


def measure(repeats: int) -> dict[str, object]:
    """:raises CliError: no real games are there, or one cannot be followed."""
    return {
        title: _measure(
            title,
            {name: real_games.followed(name, log).table for name, log in logs.items()},
            repeats,
        )
        for title, logs in real_games.logs().items()
    }


def _measure(title: str, tables: dict[str, Table[State, View]], repeats: int) -> dict[str, object]:
    real = [position for name, table in tables.items() for position in _running(name, table)]
    asked = {"real": real}
    if title == "1830":
        late = [*{(position.log, position.company): position for position in real}.values()]
        asked["two_diesels"] = [position.with_diesels(2) for position in late]
        asked["three_diesels"] = [position.with_diesels(3) for position in late]
    else:
        asked["state_railway"] = [position for position in real if position.company == STATE]
    found = {name: _found(positions, repeats) for name, positions in asked.items()}
    reached = {f"{name}_ms_p95": row["ms_p95"] for name, row in found.items()}
    reached["ms_worst"] = max(row["ms_worst"] for row in found.values())
    aims = AIMS[title]
    return {
        "logs": len(tables),
        **found,
        "aims": aims,
        "met": {name: reached[name] < aim for name, aim in aims.items()},
    }


def _running(name: str, table: Table[State, View]) -> Iterator[Position]:
    """Every moment of a game at which trains ran or could have run."""
    past = table.at(0)
    for action in table.log:
        state = past.state
        past.follow(action)
        if type(state.step) in FLEETS and isinstance(action, RunTrains | Pass):
            position = Position(name, past.ply - 1, state.frame(CompanyStep).company, state)
            ran = position.trains.revenue(action.runs) if isinstance(action, RunTrains) else 0
            yield replace(position, ran=ran)


def _found(positions: Sequence[Position], repeats: int) -> dict[str, Any]:
    """The best run of each position, from its board alone: reach and ways are part of it."""
    ms: list[float] = []
    proved, below = 0, []
    for position in watched(positions, len(positions)):
        best = position.untouched().best
        proved += _is_sound(position, best)
        if best.revenue < position.ran:
            below.append(position.name)
        ms.append(1000 * middle(partial(_seconds, position), repeats))
    return {
        "positions": len(positions),
        "proved_optimal": round(proved / len(positions), 4),
        "below_the_players": below,
        "ms_median": round(median(ms), 3),
        "ms_p95": round(_p95(ms), 3),
        "ms_worst": round(max(ms), 3),
        "worst": positions[ms.index(max(ms))].name,
    }


def _seconds(position: Position) -> float:
    trains = position.untouched()
    return timed(lambda: trains.best)


def _is_sound(position: Position, best: BestRun) -> bool:
    """Whether a proved run is what it says: legal, worth that much, and below its bound."""
    state = position.state
    refusal = engine.why_not(state, RunTrains(state.step.actor, best.runs))
    worth = position.trains.revenue(best.runs)
    is_right = refusal is None and worth == best.revenue <= best.proof.ceiling
    return is_right and best.proof.complete


def _p95(values: Iterable[float]) -> float:
    """The least value that 95 of 100 do not exceed."""
    ranked = sorted(values)
    return ranked[ceil(0.95 * len(ranked)) - 1]
