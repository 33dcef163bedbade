"""`stockrail arena`: bots against one another."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import Any

from stockrail.bots import arena
from stockrail.bots.arena import Result
from stockrail.core.text import Text

from .console import arguments
from .console.output import Output, print_json
from .console.progress import watched


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    arguments.add_title(parser, output)
    parser.add_argument(
        "--bots",
        metavar="A,B",
        required=True,
        help=output(
            Text("a bot for each seat, separated by commas; the same one may appear several times")
        ),
    )
    arguments.add_games(parser, output)
    arguments.add_matches(parser, output)


def run(asked: Namespace, output: Output) -> int:
    options = arguments.read_options(asked.title, asked.option)
    bots = [name.strip() for name in asked.bots.split(",")]
    matches = arena.rotate(
        asked.title, bots, asked.games, asked.seed, options, playouts=asked.playouts
    )
    start = perf_counter()
    results = [*watched(arena.play_all(matches, asked.jobs), asked.games)]
    seconds = perf_counter() - start
    failed = [result for result in results if result.failure]
    report = {
        "title": asked.title,
        "seats": bots,
        "seed": asked.seed,
        "playouts": asked.playouts,
        "options": options,
        "games": len(results),
        "errors": len(failed),
        "seconds": round(seconds, 3),
        "ms_per_decision": round(_ms_per_decision(results), 3),
        "endings": dict(Counter(output(r.ending) for r in results if r.ending).most_common()),
        "bots": {name: _record(name, results) for name in dict.fromkeys(bots)},
    }
    if asked.json:
        print_json(report)
    else:
        _tell(report, output)
    for result in failed:
        assert result.failure is not None
        output.note(f"{result.match.seed}: {result.failure.message}")
    return 1 if failed else 0


def _ms_per_decision(results: Sequence[Result]) -> float:
    return 1000 * sum(r.seconds for r in results) / max(1, sum(r.decisions for r in results))


def _record(name: str, results: Sequence[Result]) -> dict[str, Any]:
    """How one bot did, its seats taken together. `win_rate` counts victories it did not share."""
    seats = [(r, seat) for r in results for seat, bot in enumerate(r.match.seats) if bot == name]
    wins = sum(r.winners == (seat,) for r, seat in seats)
    shared = sum(seat in r.winners and len(r.winners) > 1 for r, seat in seats)
    rate = wins / len(seats)
    return {
        "played": len(seats),
        "wins": wins,
        "shared": shared,
        "win_rate": round(rate, 4),
        "standard_error": round(sqrt(rate * (1 - rate) / len(seats)), 4),
        "mean_score": round(sum(r.scores[seat] for r, seat in seats) / len(seats), 2),
    }


def _tell(report: dict[str, Any], output: Output) -> None:
    for name, record in report["bots"].items():
        output.say(
            Text(
                "{bot}: {wins} wins and {shared} shared in {played} seats ({rate}), "
                "mean score {score}",
                bot=name,
                wins=record["wins"],
                shared=record["shared"],
                played=record["played"],
                rate=f"{100 * record['win_rate']:.1f} %",
                score=f"{record['mean_score']:.1f}",
            )
        )
    for reason, n in report["endings"].items():
        output.say(
            Text("{reason}: {n} of {games} games", reason=reason, n=n, games=report["games"])
        )
