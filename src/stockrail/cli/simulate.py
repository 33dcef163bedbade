"""`stockrail simulate`: many games of one bot, counted and checked."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from stockrail.bots import arena
from stockrail.bots.arena import Match, Result
from stockrail.core.text import Text
from stockrail.titles import title

from .console import arguments
from .console.output import Output, print_json
from .console.progress import watched

TOLD = 10
"""Failures reported in full; one is usually enough to find the fault."""


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    arguments.add_title(parser, output)
    arguments.add_games(parser, output)
    parser.add_argument(
        "--players",
        metavar="P",
        type=arguments.whole(output, 1, 100),
        help=output(Text("how many seats (the fewest the game takes)")),
    )
    parser.add_argument(
        "--bot", metavar="NAME", default="random", help=output(Text("who plays (random)"))
    )
    arguments.add_matches(parser, output)


def run(asked: Namespace, output: Output) -> int:
    options = arguments.read_options(asked.title, asked.option)
    seats = asked.players or title(asked.title).fewest(options)
    bots = [asked.bot] * seats
    matches = arena.rotate(
        asked.title, bots, asked.games, asked.seed, options, playouts=asked.playouts
    )
    start = perf_counter()
    results = [*watched(arena.play_all(matches, asked.jobs), asked.games)]
    seconds = perf_counter() - start
    failed = [result for result in results if result.failure]
    report = _report(results, failed, seconds, asked)
    if asked.json:
        print_json(report)
    else:
        _tell(report, failed, output)
    return 1 if failed else 0


def _report(
    results: Sequence[Result], failed: Sequence[Result], seconds: float, asked: Namespace
) -> dict[str, Any]:
    match = results[0].match
    finished = [result for result in results if not result.failure]
    decisions = sum(result.decisions for result in results)
    busy = sum(result.seconds for result in results)
    return {
        "title": match.title,
        "players": len(match.seats),
        "bot": asked.bot,
        "seed": asked.seed,
        "playouts": asked.playouts,
        "options": dict(match.options),
        "games": len(results),
        "finished": len(finished),
        "errors": len(failed),
        "conserved": all(result.failure.conserved for result in failed if result.failure),
        "decisions": decisions,
        "jobs": asked.jobs,
        "seconds": round(seconds, 3),
        "games_per_s": round(len(results) / seconds, 2),
        "decisions_per_s": round(decisions / seconds, 1),
        "decisions_per_s_per_core": round(decisions / busy, 1),
        "mean_scores": _by_seat(finished),
        "wins_by_seat": _wins(finished, len(match.seats)),
        "failures": [_failure(result.match, result) for result in failed[:TOLD]],
    }


def _by_seat(results: Sequence[Result]) -> list[float]:
    seats = zip(*(result.scores for result in results), strict=True)
    return [round(sum(scores) / len(scores), 2) for scores in seats]


def _wins(results: Sequence[Result], seats: int) -> list[int]:
    """How often each seat had most, shared victories counted for everybody in them."""
    return [sum(seat in result.winners for result in results) for seat in range(seats)]


def _failure(match: Match, result: Result) -> dict[str, Any]:
    assert result.failure is not None
    return {
        "seed": match.seed,
        "decision": result.decisions,
        "message": result.failure.message,
        "traceback": result.failure.traceback,
        "game": json.loads(result.failure.game),
    }


def _tell(report: dict[str, Any], failed: Sequence[Result], output: Output) -> None:
    output.say(
        Text(
            "{finished} of {games} games finished, {errors} with errors, in {seconds} s",
            finished=report["finished"],
            games=report["games"],
            errors=report["errors"],
            seconds=f"{report['seconds']:.1f}",
        )
    )
    output.say(
        Text(
            "{games} games/s, {decisions} decisions/s",
            games=f"{report['games_per_s']:.1f}",
            decisions=f"{report['decisions_per_s']:.0f}",
        )
    )
    output.say(
        Text(
            "mean score of {bot} by seat: {scores}",
            bot=report["bot"],
            scores=", ".join(f"{score:.1f}" for score in report["mean_scores"]),
        )
    )
    for result in failed[:TOLD]:
        assert result.failure is not None
        output.note(
            Text(
                "seed {seed}, decision {n}: {message}",
                seed=result.match.seed,
                n=result.decisions + 1,
                message=result.failure.message,
            )
        )
    if failed:
        output.note(Text("With --json the log of each failed game is printed, ready to replay."))
