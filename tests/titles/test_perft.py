"""How many ways there are to play on from fixed positions: a change of rules changes a count."""

from random import Random

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.actions import action_of
from stockrail.core.state import State

COUNTS = {
    ("chicago-express", 2, 0): (55, 1595, 33667),
    ("chicago-express", 2, 40): (59, 177, 1357),
    ("german-railways", 3, 0): (41, 901, 14841),
    ("german-railways", 3, 40): (14, 308, 5650),
    ("1830", 3, 150): (2, 189, 1954),
    ("1830", 3, 320): (65, 1923),
    ("1861", 3, 120): (12, 55, 730),
    ("1861", 3, 300): (1, 181, 316),
    ("england-wales", 3, 44): (6, 45, 1759),
    ("england-wales", 3, 90): (24, 1659),
    ("england-wales", 3, 130): (6, 736),
}


def perft(state: State, depth: int) -> int:
    """Ways to play `depth` actions, lots included; a game that is over counts once."""
    if not depth or not state.stack:
        return 1
    return sum(perft(engine.apply(state, a)[0], depth - 1) for a in engine.legal(state))


def after(title: str, players: int, plies: int) -> State:
    """The position after so many actions drawn by lot, the lowest bids among them."""
    table, random = stockrail.new(title, ["Ann", "Bob", "Cat"][:players]), Random(4)
    while table.ply < plies:
        move = random.choice([*engine.moves(table.state)])
        table.play(action_of(move))
    state: State = table.state
    return state


@pytest.mark.parametrize(("place", "counts"), COUNTS.items(), ids=lambda value: str(value[:3]))
def test_there_are_as_many_ways_to_play_on_as_there_were(
    place: tuple[str, int, int], counts: tuple[int, ...]
) -> None:
    state = after(*place)
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts
