"""Chances between turns: what a person may do although a bot is to act."""

from collections.abc import Iterable

from stockrail.core.ids import PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.view import View


def opens(table: Table[State, View], people: Iterable[str]) -> bool:
    """Whether the last action has opened such a chance to one of them."""
    players = [PlayerId(name) for name in people]
    offered = [player for player in players if table.out_of_turn(player)]
    if not offered or table.ply in (table.diverged_at or 0, table.at_hand):
        return bool(offered)
    before = table.at(table.ply - 1)
    return any(not before.out_of_turn(player) for player in offered)
