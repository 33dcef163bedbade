"""Nobody is asked a question that has one answer only."""

from stockrail.core.actions import Done, Move, Pass, action_of

from .games import Game

MAY_BE_LONE = {
    ("1830", "PrivateSale", "closed"): "a player who is passed over is known to be poor",
    ("1830", "PrivateAuction", "closed"): "a bidder who is dropped is known to be poor",
    ("1830", "PrivateSale", "open"): "18xx.games asks, and waits for these passes in a log",
    ("1830", "PrivateAuction", "open"): "18xx.games asks, and waits for these passes in a log",
}
"""Questions with a pass as the only answer, by title, step and money, and why they are asked.

docs/rulings/1830.md: a pass as the only choice.
"""


def test_no_decision_has_a_pass_as_its_only_move(game: Game) -> None:
    table = game.table
    for ply, moves in game.moves.items():
        if all(map(_is_idle, moves)):
            step = type(game.positions[ply].step).__name__
            asked = (table.title.id, step, table.options.get("money"))
            assert asked in MAY_BE_LONE, f"{asked} at move {ply} of seed {table.seed}"


def _is_idle(move: Move) -> bool:
    return isinstance(action_of(move), Pass | Done)
