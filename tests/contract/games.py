"""Games played by lot, of any title."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import stockrail
from stockrail import Table, View
from stockrail.core import engine
from stockrail.core.actions import Action, Move, Ranged
from stockrail.core.decision import Decision
from stockrail.core.history import Keep
from stockrail.core.state import State
from stockrail.core.title import OptionValue, Title

Setting = tuple[Title[State, View], int, dict[str, OptionValue]]
"""A title, how many play, and by which options."""

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
LONGEST = 20_000
SHORT, LONG, SPARSELY = 150, 400, 20


def seated(setting: Setting, seed: int = 1) -> Table[Any, View]:
    title, players, options = setting
    return stockrail.new(title.id, NAMES[:players], seed, options)


def ends(move: Move) -> tuple[Action, ...]:
    """An action, or the lowest and the highest of a range."""
    if isinstance(move, Ranged):
        return move.at(move.amount.low), move.at(move.amount.high)
    return (move,)


def decided(table: Table[Any, View]) -> Decision:
    decision = table.decision
    assert decision is not None
    return decision


def any_move(table: Table[Any, View], random: Random) -> Action:
    return any_amount(engine.drawn(table.state, random.randrange), random)


def any_amount(move: Move, random: Random) -> Action:
    if isinstance(move, Ranged):
        return move.at(random.choice([*move.amount]))
    return move


def played(setting: Setting, seed: int, plies: int = LONGEST) -> Table[Any, View]:
    table, random = seated(setting, seed), Random(seed)
    while not table.is_over and table.ply < plies:
        table.play(any_move(table, random))
    return table


@dataclass(frozen=True)
class Game:
    """A whole game, and where it came by."""

    table: Table[Any, View]
    """It keeps all its positions."""
    positions: dict[int, State]
    """By ply, wherever somebody decides, and the last one."""
    moves: dict[int, tuple[Move, ...]]
    """What may be done there."""

    def looked_at(self, closely: int) -> Iterator[Table[Any, View]]:
        """So many of the first plies, then every twentieth, at which somebody decides."""
        for ply in self.moves:
            if ply < closely or ply % SPARSELY == 0:
                yield self.table.at(ply)

    def again(self, plies: int = LONGEST) -> Iterator[Table[Any, View]]:
        """The same game from the start, before each of its first actions and after the last."""
        table = self.table.at(0)
        for action in self.table.log[:plies]:
            yield table
            table.follow(action)
        yield table


def whole_game(setting: Setting, seed: int) -> Game:
    title, players, options = setting
    table = Table(title, NAMES[:players], seed, options, keep=Keep(newest=LONGEST, every=None))
    random = Random(seed)
    positions, moves = {table.ply: table.state}, dict[int, tuple[Move, ...]]()
    while not table.is_over:
        moves[table.ply] = tuple(engine.moves(table.state))
        assert moves[table.ply], f"nothing may be done at ply {table.ply}"
        assert table.ply < LONGEST, "this game does not end"
        table.play(any_amount(random.choice(moves[table.ply]), random))
        positions[table.ply] = table.state
    return Game(table, positions, moves)
