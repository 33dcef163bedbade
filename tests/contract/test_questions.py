"""Nobody is asked a question that has one answer only."""

from random import Random

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done, Move, Pass, action_of

from .conftest import Setting
from .test_contract import any_of, seated

MAY_BE_LONE = {
    ("1830", "PrivateSale", "closed"): "a player who is passed over is known to be poor",
    ("1830", "PrivateAuction", "closed"): "a bidder who is dropped is known to be poor",
    ("1830", "PrivateSale", "open"): "18xx.games asks, and waits for these passes in a log",
    ("1830", "PrivateAuction", "open"): "18xx.games asks, and waits for these passes in a log",
}
"""Questions with a pass as the only answer, by title, step and money, and why they are asked.

docs/rulings/1830.md: a pass as the only choice.
"""


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_no_decision_has_a_pass_as_its_only_move(setting: Setting, seed: int) -> None:
    table, random = seated(setting, seed), Random(seed)
    while not table.is_over:
        moves = [*engine.moves(table.state)]
        money = table.options.get("money")
        step = (table.title.id, type(table.state.step).__name__, money)
        if all(map(_is_idle, moves)):
            assert step in MAY_BE_LONE, f"{step} at move {table.ply} of seed {seed}"
        table.play(any_of(moves, random))


def _is_idle(move: Move) -> bool:
    return isinstance(action_of(move), Pass | Done)
