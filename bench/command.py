"""`stockrail bench`: how fast the engine is on this machine."""

import os
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import stockrail
from stockrail import bots
from stockrail.cli.console import arguments
from stockrail.cli.console.output import CliError, Output, print_json
from stockrail.cli.console.progress import watched
from stockrail.core.text import Text
from stockrail.titles import ids

from . import links, replay, router
from .measures import GAMES, MEASURES, REPEATS, Sample, bot_ms
from .server import arguments as server

SERVER = "server"


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="*",
        help=output(Text("titles or figures to measure (all of them); router; replay; server")),
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=arguments.whole(output, 1, 1000),
        help=output(
            Text(
                "games to measure on ({games}, for the server {many})",
                games=GAMES,
                many=server.Scale.games,
            )
        ),
    )
    parser.add_argument(
        "--repeats",
        metavar="R",
        type=arguments.whole(output, 1, 100),
        help=output(
            Text("repeats; the median counts ({repeats}, for the server 1)", repeats=REPEATS)
        ),
    )
    server.add_arguments(parser, output)
    arguments.add_json(parser, output)


OWN: dict[str, dict[str, Callable[[Sample], dict[str, object]]]] = {
    "england-wales": {
        "link_planning_ms": links.link_planning_ms,
        "delivery_search_ms": links.delivery_search_ms,
    },
}
"""What is searched in one title alone."""
COMMON = (*MEASURES, "bots_ms")
"""Of every title, on games drawn by lots."""
FIGURES = (*COMMON, *(figure for figures in OWN.values() for figure in figures))
ON_REAL_GAMES: dict[str, Callable[[int], dict[str, object]]] = {
    "router": router.measure,
    "replay": replay.measure,
}
"""Measured only when they are named."""


def run(asked: Namespace, output: Output) -> int:
    known = (*ids(), *FIGURES, *ON_REAL_GAMES, SERVER)
    for word in asked.what:
        if word not in known:
            raise CliError(
                Text(
                    "There is nothing called {word} to measure; there is {known}",
                    word=repr(word[:40]),
                    known=known,
                )
            )
    named = [word for word in asked.what if word not in (*ON_REAL_GAMES, SERVER)]
    repeats = asked.repeats or REPEATS
    report: dict[str, object] = {
        "stockrail": stockrail.__version__,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
    }
    if asked.what != [SERVER]:
        report["repeats"] = repeats
    if named or not asked.what:
        report["games"] = asked.games or GAMES
        report["titles"] = _measure_titles(named, asked)
    for name, measure in ON_REAL_GAMES.items():
        if name in asked.what:
            report[name] = measure(repeats)
    if SERVER in asked.what:
        # The server's libraries take a second to import, which no other command should wait for.
        from .server.measure import measure as measure_servers

        report[SERVER] = measure_servers(asked, output)
    if asked.json:
        print_json(report)
    else:
        _tell(report, output)
    return 0


def _measure_titles(named: Sequence[str], asked: Namespace) -> dict[str, object]:
    titles = [title for title in ids() if title in named] or [*ids()]
    figures = [name for name in FIGURES if name in named] or [*FIGURES]
    known = {title: [f for f in figures if f in (*COMMON, *OWN.get(title, ()))] for title in titles}
    return {
        title: _measure(Sample(title, asked.games or GAMES, asked.repeats or REPEATS), its_own)
        for title, its_own in known.items()
        if its_own
    }


def machine() -> dict[str, object]:
    return {
        "system": platform.system(),
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if "model name" in line]
    except OSError:
        names = []
    return names[0] if names else platform.processor()


def _measure(sample: Sample, figures: list[str]) -> dict[str, object]:
    measured: dict[str, object] = {"players": sample.seats}
    own = OWN.get(sample.title, {})
    for figure in watched(figures, len(figures)):
        if figure == "bots_ms":
            thoughtful = [name for name in bots.names(sample.title) if name != "random"]
            measured[figure] = {name: round(bot_ms(sample.title, name), 3) for name in thoughtful}
        elif figure in own:
            measured[figure] = own[figure](sample)
        else:
            measured[figure] = round(MEASURES[figure](sample), 2)
    return measured


def _tell(report: Mapping[str, Any], output: Output) -> None:
    for title, measured in report.get("titles", {}).items():
        output.say(title)
        _tell_figures(measured, output, "  ")
    for name in (*ON_REAL_GAMES, SERVER):
        if name in report:
            output.say(name)
            _tell_figures(report[name], output, "  ")


def _tell_figures(measured: dict[str, object], output: Output, indent: str) -> None:
    for figure, value in measured.items():
        if isinstance(value, dict):
            output.say(f"{indent}{figure}")
            _tell_figures(value, output, indent + "  ")
        else:
            output.say(f"{indent}{figure:<24} {value!s:>12}")
