"""The command `scripts/differential`."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import traceback
from collections.abc import Iterator
from itertools import combinations

from stockrail.formats.site18xx.titles import TITLES
from stockrail.titles import title as find_title

from . import ours_there, theirs_here
from .pipe import EngineBroke, Missing, SecondEngine
from .players import WAYS, Game, played
from .report import Report

DIRECTIONS = ("ours", "theirs", "both")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="differential", description="Play beside the engine of 18xx.games and compare."
    )
    parser.add_argument("--title", choices=tuple(TITLES), required=True)
    parser.add_argument("--games", type=int, default=20, help="of each direction (20)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--players", help="numbers of players in turn, as 3,4 (all)")
    parser.add_argument("--direction", choices=DIRECTIONS, default="both", help="whose games")
    parser.add_argument("--play", default=",".join(WAYS), help=f"ways in turn ({','.join(WAYS)})")
    parser.add_argument("--rules", help="optional rules of the site, as a,b (in turn all)")
    parser.add_argument("--sample", type=float, default=0.02, help="share of positions (0.02)")
    parser.add_argument("--seconds", type=float, help="begin no game after so many (no limit)")
    parser.add_argument("--json", action="store_true", help="write the whole report as JSON")
    return parser.parse_args()


def main() -> int:
    """1 if there is a difference that no ruling names, 2 if something is missing."""
    args = arguments()
    for stop in (signal.SIGINT, signal.SIGTERM):
        # Also of a run in the background: what was found so far is reported.
        signal.signal(stop, signal.default_int_handler)
    try:
        engine = SecondEngine()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 2
    reports = {}
    directions = DIRECTIONS[:2] if args.direction == "both" else (args.direction,)
    try:
        for direction in directions:
            reports[direction] = Report()
            for game in games(args):
                if args.seconds and reports[direction].seconds > args.seconds:
                    break
                name = f"{game.title} {direction} players={game.seats} seed={game.seed}"
                name += f" rules={','.join(game.rules) or '-'}"
                if direction == "ours":
                    name += f" {game.way}"
                one_game(engine, direction, name, game, args.sample, reports[direction])
                reports[direction].progress(name, args.games)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        engine.close()
    show(reports, args.json)
    return int(any(report.classes for report in reports.values()))


def games(args: argparse.Namespace) -> Iterator[Game]:
    if args.players:
        seats = [int(number) for number in args.players.split(",")]
    else:
        seats = [*range(2, find_title(args.title).max_players + 1)]
    if args.rules is None:
        known = tuple(TITLES[args.title].options)
        rules = [some for n in range(len(known) + 1) for some in combinations(known, n)]
    else:
        rules = [tuple(rule for rule in args.rules.split(",") if rule)]
    ways = args.play.split(",")
    for n in range(args.games):
        turn = n // len(seats)
        yield Game(
            title=args.title,
            seats=seats[n % len(seats)],
            seed=args.seed + n,
            rules=rules[turn % len(rules)],
            way=ways[(n + turn) % len(ways)],
        )


def one_game(
    engine: SecondEngine, direction: str, name: str, game: Game, sample: float, report: Report
) -> None:
    report.counts["games"] += 1
    try:
        if direction == "ours":
            ours_there.compare(engine, played(game), name, sample, report)
        else:
            log = theirs_here.new_log(game)
            theirs_here.compare(engine, log, name, report)
    except EngineBroke as broke:
        if engine.process.poll() is not None:
            raise
        report.differ("crash there", name, why=str(broke))
    except Exception as error:
        report.differ("crash here", name, why=repr(error), at=traceback.format_exc()[-1500:])


def show(reports: dict[str, Report], as_json: bool) -> None:
    if as_json:
        print(json.dumps({d: r.summary() for d, r in reports.items()}, indent=1, default=str))
        return
    for direction, report in reports.items():
        print(f"{'Our games there' if direction == 'ours' else 'Their games here'}:")
        for name, count in report.counts.items():
            print(f"  {name}: {count}")
        for name, count in report.passing.most_common():
            print(f"  gone some entries later, {name}: {count}")
        if report.passing:
            print(f"  entries the longest of those lasted: {report.longest_passing}")
        for name, count in report.named.items():
            print(f"  named by a ruling, {name}: {count}")
        print("  no other difference" if not report.classes else "  differences:")
        for name, count in report.classes.most_common():
            print(f"    {name}: {count}")
