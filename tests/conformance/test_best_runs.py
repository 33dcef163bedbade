"""What could have been earned in real games, where the players took less."""

from pathlib import Path
from typing import Any

import pytest

from stockrail.core.ids import CompanyId
from stockrail.core.table import Table
from stockrail.rails.actions import RunTrains
from stockrail.titles.g1861.operating import running
from stockrail.titles.g1861.operating.running import Running
from stockrail.view import View

from .conftest import followed, paths

BELOW = {
    "NW": (780, 790),
    "GRR": (690, 720),
    "M-K": (380, 390),
    "SE": (660, 670),
    "RSR": (320, 330),
}
"""In game 29683: what a company ran for at last, and what was possible."""


def last_runs(table: Table[Any, View]) -> dict[CompanyId, tuple[int, int]]:
    """Of every company."""
    found = {}
    past = table.at(0)
    for action in table.log:
        state = past.state
        past.follow(action)
        if isinstance(action, RunTrains) and isinstance(state.step, Running):
            trains = running.fleet(state, state.step.company)
            found[state.step.company] = (trains.revenue(action.runs), trains.best.revenue)
    return found


@pytest.mark.parametrize("path", paths("1861"))
def test_the_best_of_the_last_runs_is_found(path: Path) -> None:
    found = last_runs(followed(path).table)
    below = {company: runs for company, runs in found.items() if runs[0] < runs[1]}
    if path.stem == "18xxgames_29683":
        assert below == BELOW
    assert all(ran <= best for ran, best in found.values())
