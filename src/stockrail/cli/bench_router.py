"""How fast the best run is found and proved, on the maps of real games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from statistics import median
from typing import Any

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.names import CompanyId, Money
from stockrail.core.table import Table
from stockrail.mechanics.rail_actions import RunTrains
from stockrail.mechanics.track_board import TrackBoard
from stockrail.mechanics.train_running import BestRun
from stockrail.titles.g1830 import running
from stockrail.titles.g1830.running import Running
from stockrail.titles.g1830.state import Railroads
from stockrail.view import View

from . import real_games
from .measures import middle, timed
from .progress import watched

TITLE = "1830"
AIMS = {"real_ms_p95": 10, "two_diesels_ms_p95": 150, "ms_worst": 2000}


@dataclass(frozen=True, slots=True)
class Position:
    """A company about to run its trains."""

    log: str
    ply: int
    company: CompanyId
    state: Railroads
    ran: Money = 0
    """What the players took."""

    def with_diesels(self, count: int) -> Position:
        state = self.state.clone()
        state.row(self.company, trains=("D",) * count)
        return replace(self, state=state, ran=0)

    def untouched(self) -> Railroads:
        """The same, with nothing derived from its board yet."""
        state, board = self.state.clone(), self.state.board
        state.board = TrackBoard(board.tiles, board.tokens, board.reserved)
        return state

    @property
    def name(self) -> str:
        trains = " ".join(self.state.trains(self.company))
        return f"{self.log}, ply {self.ply}, {self.company}: {trains}"


def measure(repeats: int) -> dict[str, Any]:
    """:raises Complaint: no real games are there, or one cannot be followed."""
    tables = {
        name: real_games.followed(name, log).table for name, log in real_games.logs(TITLE).items()
    }
    real = [position for name, table in tables.items() for position in _running(name, table)]
    late = [*{(position.log, position.company): position for position in real}.values()]
    asked = {
        "real": real,
        "two_diesels": [position.with_diesels(2) for position in late],
        "three_diesels": [position.with_diesels(3) for position in late],
    }
    found = {name: _found(positions, repeats) for name, positions in asked.items()}
    worst = max(row["ms_worst"] for row in found.values())
    reached = {
        "real_ms_p95": found["real"]["ms_p95"],
        "two_diesels_ms_p95": found["two_diesels"]["ms_p95"],
        "ms_worst": worst,
    }
    return {
        "title": TITLE,
        "logs": len(tables),
        **found,
        "aims": AIMS,
        "met": {name: reached[name] < aim for name, aim in AIMS.items()},
    }


def _running(name: str, table: Table[View]) -> Iterator[Position]:
    """Every moment of a game at which trains ran or could have run."""
    past = table.at(0)
    for action in table.log:
        state: Railroads = past.state
        past.follow(action)
        if isinstance(phase := state.phase, Running) and isinstance(action, RunTrains | Pass):
            trains = running.fleet(state, phase.company)
            ran = trains.revenue(action.runs) if isinstance(action, RunTrains) else 0
            yield Position(name, past.ply - 1, phase.company, state, ran)


def _found(positions: Sequence[Position], repeats: int) -> dict[str, Any]:
    """The best run of each position, from its board alone: reach and ways are part of it."""
    ms: list[float] = []
    proved, below = 0, []
    for position in watched(positions, len(positions)):
        best = running.fleet(position.untouched(), position.company).best
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
    trains = running.fleet(position.untouched(), position.company)
    return timed(lambda: trains.best)


def _is_sound(position: Position, best: BestRun) -> bool:
    """Whether a proved run is what it says: legal, worth that much, and below its bound."""
    state = position.state
    president = state.president(position.company)
    refusal = engine.why_not(state, RunTrains(president, best.runs))
    worth = running.fleet(state, position.company).revenue(best.runs)
    return refusal is None and worth == best.revenue <= best.proof.ceiling


def _p95(values: Iterable[float]) -> float:
    """The least value that 95 of 100 do not exceed."""
    ranked = sorted(values)
    return ranked[ceil(0.95 * len(ranked)) - 1]
