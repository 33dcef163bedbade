"""Games in which everything happens: first the kind of an action is drawn, then one of it."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from _pytest.mark import ParameterSet

import stockrail
from stockrail import Action, Table, View
from stockrail.core import engine
from stockrail.core.actions import Move, Ranged, action_of
from stockrail.formats.site18xx import export_log

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
SITE = {"preset": "18xx.games"}
SAMPLE = tuple((seed, 2 + seed % 5) for seed in range(15))
"""Seeds and numbers of players, for 1830."""
SAMPLE_1861 = tuple((seed, 3 + seed % 4) for seed in range(11))
FIRST = 6
MORE = [(seed, 3 + seed % 4) for seed in range(100, 112)]


def by_and_by(sample: Sequence[tuple[int, int]]) -> list[ParameterSet]:
    """The first games of a sample; the others, and more of them, by `make soak`."""
    first = [pytest.param(*setting) for setting in sample[:FIRST]]
    later = [*sample[FIRST:], *MORE]
    return [*first, *(pytest.param(*setting, marks=pytest.mark.soak) for setting in later)]


def any_move(table: Table[Any, View], random: Random) -> Action:
    kinds: dict[type, list[Move]] = defaultdict(list)
    for move in engine.moves(table.state):
        kinds[type(action_of(move))].append(move)
    move = random.choice(kinds[random.choice([*kinds])])
    if isinstance(move, Ranged):
        amount = move.amount
        return move.at(random.randrange(amount.low, amount.high + 1, amount.step))
    return move


@cache
def finished(seed: int, players: int) -> Table[Any, View]:
    """A whole game of 1830 by the options of 18xx.games. Not to be played on."""
    table = stockrail.new("1830", NAMES[:players], seed, SITE)
    play_on(table, seed)
    return table


@cache
def finished_1861(seed: int, players: int) -> Table[Any, View]:
    """The same of 1861; every fifth game has the market in one row."""
    market = "column" if seed % 5 == 4 else "grid"
    table = stockrail.new("1861", NAMES[:players], seed, SITE | {"market": market})
    play_on(table, seed)
    return table


@cache
def exported(seed: int, players: int) -> dict[str, Any]:
    """Its log on 18xx.games. Not to be changed."""
    return export_log(finished(seed, players))


@cache
def exported_1861(seed: int, players: int) -> dict[str, Any]:
    return export_log(finished_1861(seed, players))


def play_on(table: Table[Any, View], seed: int, plies: int = 20_000) -> None:
    random, end = Random(seed), table.ply + plies
    while not table.is_over and table.ply < end:
        table.play(any_move(table, random))
