"""`stockrail bench`: how fast the engine is on this machine."""

import os
import platform
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from typing import Any

import stockrail
from stockrail import bots
from stockrail.core.text import Text
from stockrail.titles import all_titles

from . import arguments
from .measures import GAMES, MEASURES, REPEATS, Sample, bot_ms
from .progress import watched
from .speech import Complaint, Speech, print_json

NAME = "bench"
ABOUT = Text("measure the engine: every title, or one; every figure, or one")


def add_arguments(parser: ArgumentParser, speech: Speech) -> None:
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="*",
        help=speech(Text("titles or figures to measure (all)")),
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=arguments.whole(speech, 1, 1000),
        default=GAMES,
        help=speech(Text("random games to measure on (8)")),
    )
    parser.add_argument(
        "--repeats",
        metavar="R",
        type=arguments.whole(speech, 1, 100),
        default=REPEATS,
        help=speech(Text("runs of which the middle one counts (7)")),
    )
    arguments.add_json(parser, speech)


def run(asked: Namespace, speech: Speech) -> int:
    known = all_titles()
    for word in asked.what:
        if word not in known and word not in (*MEASURES, "bots_ms"):
            raise Complaint(
                Text(
                    "Nothing called {word} can be measured; there is {known}",
                    word=repr(word[:40]),
                    known=(*known, *MEASURES, "bots_ms"),
                )
            )
    titles = [title for title in known if title in asked.what] or [*known]
    figures = [name for name in (*MEASURES, "bots_ms") if name in asked.what]
    report = {
        "stockrail": stockrail.__version__,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "games": asked.games,
        "repeats": asked.repeats,
        "titles": {
            title: _measure(
                Sample(title, asked.games, asked.repeats), figures or [*MEASURES, "bots_ms"]
            )
            for title in titles
        },
    }
    if asked.json:
        print_json(report)
    else:
        _tell(report, speech)
    return 0


def machine() -> dict[str, Any]:
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


def _measure(sample: Sample, figures: list[str]) -> dict[str, Any]:
    measured: dict[str, Any] = {"players": sample.seats}
    for figure in watched(figures, len(figures)):
        if figure == "bots_ms":
            thoughtful = [name for name in bots.names(sample.title) if name != "random"]
            measured[figure] = {name: round(bot_ms(sample.title, name), 3) for name in thoughtful}
        else:
            measured[figure] = round(MEASURES[figure](sample), 2)
    return measured


def _tell(report: dict[str, Any], speech: Speech) -> None:
    for title, measured in report["titles"].items():
        speech.say(title)
        for figure, value in measured.items():
            if isinstance(value, dict):
                value = ", ".join(f"{name} {number}" for name, number in value.items())
            speech.say(f"  {figure:<16} {value:>12}")
