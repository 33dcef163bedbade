"""What is measured of a title, and how: the same for every title."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from statistics import median
from time import process_time

from stockrail import bots, library
from stockrail.bots import arena
from stockrail.core import engine
from stockrail.core.actions import Action
from stockrail.core.collecting import uncollected
from stockrail.core.ids import CHANCE
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.titles import title
from stockrail.view import View, encode

REPEATS = 3
GAMES = 4
EVERY, MOST = 5, 100
"""Of the positions of a game every fifth is measured, of long games about so many."""
BOT_GAMES = 2


@dataclass(frozen=True)
class Sample:
    """Finished games drawn by lots, and positions out of them with what was done there."""

    title: str
    games: int
    repeats: int

    @cached_property
    def seats(self) -> int:
        game = title(self.title)
        return min(game.max_players, max(game.min_players, 3))

    @cached_property
    def matches(self) -> list[arena.Match]:
        return arena.rotate(self.title, ["random"] * self.seats, self.games, seed=1)

    @cached_property
    def finished(self) -> list[Table[State, View]]:
        return [_played(match) for match in self.matches]

    @cached_property
    def decisions(self) -> int:
        """In all the games; lots are none."""
        return sum(action.player != CHANCE for table in self.finished for action in table.log)

    @cached_property
    def tables(self) -> list[Table[State, View]]:
        """Somebody decides at each of them, not chance."""
        return [
            table.at(ply)
            for table in self.finished
            for ply in _measured(table)
            if table.log[ply].player != CHANCE
        ]

    @cached_property
    def positions(self) -> list[tuple[State, Action]]:
        return [
            (table.at(ply).state, table.log[ply])
            for table in self.finished
            for ply in _measured(table)
        ]

    def median(self, run: Callable[[], float]) -> float:
        return middle(run, self.repeats)

    def seconds(self, act: Callable[[], object]) -> float:
        return self.median(lambda: timed(act))


def middle(run: Callable[[], float], repeats: int) -> float:
    """The middle one of several runs, after a first one that is not counted."""
    return median([run() for _ in range(repeats + 1)][1:])


def _measured(table: Table[State, View]) -> range:
    return range(0, table.ply, max(EVERY, table.ply // MOST))


def _played(match: arena.Match) -> Table[State, View]:
    table = match.table()
    players = dict(zip(table.players, match.bots(), strict=True))
    while (actor := table.actor) is not None:
        table.play(bots.ask(players[actor], table))
    return table


def timed(act: Callable[[], object]) -> float:
    """Seconds of one core; what else the machine does counts little."""
    gc.freeze()  # the collector looks through what is made from here on, not all the rest
    try:
        start = process_time()
        act()
        return process_time() - start
    finally:
        gc.unfreeze()


def decisions_per_s(sample: Sample) -> float:
    """Random decisions a second on one core, as `simulate` plays and checks them."""
    return sample.decisions / sample.seconds(lambda: [*arena.play_all(sample.matches)])


def slowest_ms(sample: Sample) -> float:
    """The slowest of these decisions, from the position before it to the one after it."""
    return 1e3 * sample.median(lambda: max(map(_slowest, sample.matches)))


@uncollected()
def _slowest(match: arena.Match) -> float:
    table, slowest = match.table(), 0.0
    players = dict(zip(table.players, match.bots(), strict=True))
    while (actor := table.actor) is not None:
        slowest = max(slowest, timed(partial(_decide, players[actor], table)))
    return slowest


def _decide(bot: bots.Bot[State], table: Table[State, View]) -> None:
    table.play(bots.ask(bot, table))


def uniform_decisions_per_s(sample: Sample) -> float:
    """Random decisions a second, each drawn from the whole list of legal actions."""
    played = sum(map(_play_uniformly, sample.matches))
    return played / sample.seconds(lambda: [*map(_play_uniformly, sample.matches)])


def _play_uniformly(match: arena.Match) -> int:
    table, random = match.table(), Random(match.seed)
    totals = arena.conserved(table)
    while not table.is_over:
        table.play(random.choice(table.legal()))
        assert arena.conserved(table) == totals
    return table.ply


def decisions_written_per_s(sample: Sample) -> float:
    """The same games with every amount of every range written out before one is drawn."""
    return sample.decisions / sample.seconds(lambda: [*map(_play_written, sample.matches)])


def _play_written(match: arena.Match) -> None:
    table = match.table()
    players = dict(zip(table.players, match.bots(), strict=True))
    totals = arena.conserved(table)
    while (actor := table.actor) is not None:
        written = [*engine.legal(table.state)]
        assert written, "there is always something to do"
        table.play(bots.ask(players[actor], table))
        assert arena.conserved(table) == totals


def apply_us(sample: Sample) -> float:
    """One action judged and done, a new position made."""
    pairs = sample.positions
    whole = sample.seconds(lambda: [engine.apply(state, action) for state, action in pairs])
    return 1e6 * whole / len(pairs)


def moves_us(sample: Sample) -> float:
    """Every legal move of a position, amounts as ranges."""
    pairs = sample.positions
    whole = sample.seconds(lambda: [[*engine.moves(state)] for state, _ in pairs])
    return 1e6 * whole / len(pairs)


def legal_us(sample: Sample) -> float:
    """Every legal action of a position, ranges written out."""
    pairs = sample.positions
    whole = sample.seconds(lambda: [[*engine.legal(state)] for state, _ in pairs])
    return 1e6 * whole / len(pairs)


def why_not_us(sample: Sample) -> float:
    """One action judged."""
    pairs = sample.positions
    whole = sample.seconds(lambda: [engine.why_not(state, action) for state, action in pairs])
    return 1e6 * whole / len(pairs)


def clone_us(sample: Sample) -> float:
    """A copy of a position."""
    pairs = sample.positions
    return 1e6 * sample.seconds(lambda: [state.clone() for state, _ in pairs]) / len(pairs)


def decision_us(sample: Sample) -> float:
    """A decision with its options described and its refusals explained."""
    tables = sample.tables
    return 1e6 * sample.seconds(lambda: [table.decision for table in tables]) / len(tables)


def view_us(sample: Sample) -> float:
    """What the acting seat sees, its decision included."""
    tables = sample.tables
    whole = sample.seconds(lambda: [table.view(table.actor) for table in tables])
    return 1e6 * whole / len(tables)


def encode_us(sample: Sample) -> float:
    """A view as plain JSON values."""
    views = [table.view(table.actor) for table in sample.tables]
    return 1e6 * sample.seconds(lambda: [encode(view) for view in views]) / len(views)


def load_ms(sample: Sample) -> float:
    """A finished game read from its JSON and played through."""
    stored = [table.to_json() for table in sample.finished]
    return 1e3 * sample.seconds(lambda: [library.load(text) for text in stored]) / len(stored)


def undo_ms(sample: Sample) -> float:
    """One decision undone, over all decisions of a finished game from the last to the first."""
    table = sample.finished[0]
    decisions = sum(action.player != CHANCE for action in table.log)

    def undo_all() -> float:
        again = table.at(table.ply)
        return timed(lambda: [again.undo() for _ in range(decisions)])

    return 1e3 * sample.median(undo_all) / decisions


MEASURES: dict[str, Callable[[Sample], float]] = {
    measure.__name__: measure
    for measure in (
        *(
            decisions_per_s,
            slowest_ms,
            uniform_decisions_per_s,
            decisions_written_per_s,
            apply_us,
            moves_us,
            legal_us,
            why_not_us,
            clone_us,
        ),
        *(load_ms, undo_ms, decision_us, view_us, encode_us),
    )
}


def bot_ms(title_id: str, name: str) -> float:
    """One decision of a bot at a table of its like, the view it reads included."""
    seats = Sample(title_id, games=1, repeats=1).seats
    matches = arena.rotate(title_id, [name] * seats, BOT_GAMES, seed=1)
    results: list[arena.Result] = []
    seconds = timed(lambda: results.extend(arena.play_all(matches)))
    return 1e3 * seconds / sum(result.decisions for result in results)
