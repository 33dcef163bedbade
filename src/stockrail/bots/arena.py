"""Games between bots, one after another or on several cores."""

from __future__ import annotations

import gc
import signal
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from stockrail import library
from stockrail.core.collecting import uncollected
from stockrail.core.scoring import GameEnded
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue

from .bot import Bot, ask
from .registry import bot

LONGEST = 20_000
"""Decisions after which a game is taken not to end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One game to be played: who sits where, and the seed of everything."""

    title: str
    seats: tuple[str, ...]
    """The name of a bot for each seat."""
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    playouts: int | None = None
    """How many games its bots may play on in their heads for each decision; as many as each
    thinks right if none is given."""

    def table(self) -> Table[Any, Any]:
        """:raises SetupError: the title cannot be played so."""
        names = [f"{name} {n}" for n, name in enumerate(self.seats, 1)]
        return library.new(self.title, names, self.seed, self.options)

    def bots(self) -> list[Bot[Any]]:
        """:raises SetupError: the title has no such bot."""
        first = self.seed * len(self.seats)
        return [bot(name, self.title, seed) for seed, name in enumerate(self.seats, first)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What went wrong, with the game so far as `stockrail.load` reads it."""

    message: str
    traceback: str
    game: str
    conserved: bool


class NotConserved(AssertionError):
    """Money, shares or pieces have been made or lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    match: Match
    scores: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...]
    """The seats that have won; none in a game that failed."""
    decisions: int
    seconds: float
    """Of one core."""
    ending: Text | None = None
    """Why the game ended, players called as their bots are."""
    failure: Failure | None = None


def rotate(
    title: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    playouts: int | None = None,
) -> list[Match]:
    """Matches in which everybody moves one seat on from game to game.

    :raises SetupError: the title cannot be played so, or has no such bot.
    """
    turns = (n % len(bots) for n in range(games))
    matches = [
        Match(
            title=title,
            seats=(*bots[turn:], *bots[:turn]),
            seed=seed + n,
            options=options or {},
            playouts=playouts,
        )
        for n, turn in enumerate(turns)
    ]
    for match in matches[:1]:
        match.table(), match.bots()
    return matches


@uncollected()
def play(match: Match) -> Result:
    """The game from its first decision to its end; a fault ends it and is told.

    After every action the totals that the title conserves are counted.
    """
    start = process_time()
    table = match.table()
    players = dict(zip(table.players, match.bots(), strict=True))
    failure, decisions = None, 0
    totals = conserved(table)
    try:
        while (actor := table.actor) is not None:
            table.play(ask(players[actor], table, match.playouts))
            decisions += 1
            if (now := conserved(table)) != totals:
                raise NotConserved(f"{totals} became {now}")
            if decisions == LONGEST:
                raise AssertionError(f"not over after {LONGEST} decisions")
    except Exception as error:
        # Whatever a title or a bot does wrong, the other games go on.
        failure = Failure(
            message=f"{type(error).__name__}: {error}",
            traceback=traceback.format_exc(),
            game=table.to_json(),
            conserved=not isinstance(error, NotConserved),
        )
    return Result(
        match=match,
        scores=tuple(table.scores[player] for player in table.players),
        winners=tuple(map(table.players.index, table.winners)),
        decisions=decisions,
        seconds=process_time() - start,
        ending=_ending(table, match.seats),
        failure=failure,
    )


def _ending(table: Table[State, object], seats: tuple[str, ...]) -> Text | None:
    played_by = dict[str, str](zip(table.players, seats, strict=True))
    for event in table.events[-1] if table.events else ():
        if isinstance(event, GameEnded):
            named = event.reason.params.items()
            players = {k: played_by[v] for k, v in named if isinstance(v, str) and v in played_by}
            return event.reason.completed(**players)
    return None


def conserved(table: Table[State, object]) -> Mapping[str, int]:
    """Totals that stay as they are from the first position to the last."""
    return table.title.conserved(table.state)


def play_all(matches: Sequence[Match], jobs: int = 1) -> Iterator[Result]:
    """The results in the order of the matches, as soon as they are there."""
    if jobs == 1:
        # What is there before the games is still there after them: no need to look it through.
        gc.freeze()
        try:
            yield from map(play, matches)
        finally:
            gc.unfreeze()
        return
    chunk = max(1, min(16, len(matches) // (4 * jobs)))
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    try:
        yield from pool.map(play, matches, chunksize=chunk)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
