"""A game is freed when nobody has it any more, without the garbage collector."""

from random import Random

import stockrail
from stockrail import View, bots
from stockrail.core.state import State
from stockrail.core.title import Title
from tests.cycles import left_in_cycles

from .games import any_move, played, seated

PLIES = 150


def test_a_game_that_was_looked_at_hangs_in_no_cycle(title: Title[State, View]) -> None:
    def play() -> None:
        table, random = seated((title, title.min_players, {})), Random(2)
        while not table.is_over and table.ply < PLIES:
            table.play(any_move(table, random))
            if table.ply % 10 == 0:
                table.view(table.players[0])

    assert not left_in_cycles(play)


def test_a_game_of_bots_hangs_in_no_cycle(title: Title[State, View]) -> None:
    strongest = bots.bot(bots.names(title.id)[-1], title.id, 1)

    def play() -> None:
        table = seated((title, title.min_players, {}))
        while not table.is_over and table.ply < PLIES:
            table.play(bots.ask(strongest, table))

    assert not left_in_cycles(play)


def test_a_game_that_is_stored_and_read_hangs_in_no_cycle(title: Title[State, View]) -> None:
    table = played((title, title.min_players, {}), 3, PLIES)
    assert not left_in_cycles(lambda: stockrail.load(table.to_json(), verify=True))
