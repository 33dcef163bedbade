"""Nobody is asked a question that has one answer only."""

from random import Random

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done, Move, Pass, Ranged

from .test_contract import any_move, seated

MAY_BE_LONE = {
    ("1830", "PrivateSale"): "money is closed, and a player who is passed over is known to be poor",
    ("1830", "PrivateAuction"): "money is closed, and dropping out is a bidder's own decision",
}
"""Questions with a pass as the only answer, by title and step, and what asking is good for."""


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_no_decision_has_a_pass_as_its_only_move(setting, seed: int) -> None:
    table, random = seated(setting, seed), Random(seed)
    while not table.is_over:
        moves = [*engine.moves(table.state)]
        step = (table.title.id, type(table.state.phase).__name__)
        if step not in MAY_BE_LONE:
            assert not all(map(_is_idle, moves)), f"{step} at move {table.ply} of seed {seed}"
        table.play(any_move(table, random))


def _is_idle(move: Move) -> bool:
    return isinstance(move.action if isinstance(move, Ranged) else move, Pass | Done)
