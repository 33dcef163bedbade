"""`stockrail replay`: a game played through again by today's rules, whoever wrote it down."""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import fields
from pathlib import Path
from time import perf_counter

from stockrail.core.codec import read_row
from stockrail.core.refusal import IllegalAction, MalformedAction
from stockrail.core.state import State
from stockrail.core.stored import load_table
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.titles import title
from stockrail.view import View

from . import report
from .console import arguments, files
from .console.output import Output
from .console.progress import watched
from .import_log import play_log
from .report import Difference, Report


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "file", metavar="FILE", help=output(Text("a saved game or a log of 18xx.games, as JSON"))
    )
    arguments.add_json(parser, output)


def run(asked: Namespace, output: Output) -> int:
    path = Path(asked.file)

    def play() -> Report:
        read = files.read_json(path)
        return _play_stored(path, read) if files.is_game(read) else play_log(path, read)

    return report.tell(play, asked, output)


def _play_stored(path: Path, stored: dict[str, object]) -> Report:
    files.checked(path, stored)
    beginning = {**stored, "log": [], "position": None}
    table = load_table(title(str(stored.get("title"))), beginning)
    start = perf_counter()
    difference = _play_through(table, stored.get("log")) or _other_position(
        table, stored.get("position")
    )
    return Report(
        table=table,
        actions=table.ply,
        seconds=perf_counter() - start,
        difference=difference,
    )


def _play_through(table: Table[State, View], log: object) -> Difference | None:
    """Follow the log as far as it goes, and say why no further."""
    lines = log if isinstance(log, list) else [log]
    for n, line in enumerate(watched(lines, len(lines)), 1):
        try:
            table.follow(line if isinstance(line, dict) else {})
        except MalformedAction as error:
            why = Text("Move {n} cannot be read: {why}", n=n, why=error.text)
            return Difference(text=why, action=n, wanted=json.dumps(line)[:200])
        except IllegalAction as error:
            why = Text("Move {n}: {refusal}", n=n, refusal=error.refusal.text)
            wanted = str(table.read(line))
            return Difference(text=why, action=n, wanted=wanted, rule=error.refusal.rule)
    return None


def _other_position(table: Table[State, View], stored: object) -> Difference | None:
    """What the stored position says otherwise, if one is stored."""
    if stored is None:
        return None
    try:
        position = read_row(table.title.state, stored, table.title.kinds, "position")
    except MalformedAction as error:
        return Difference(text=Text("The saved position cannot be read: {why}", why=error.text))
    for column in fields(table.state):
        ours, theirs = getattr(table.state, column.name), getattr(position, column.name)
        if ours != theirs:
            return Difference(
                text=Text(
                    "At the end {column} is {ours}, and the saved game has {theirs}",
                    column=column.name,
                    ours=repr(ours)[:200],
                    theirs=repr(theirs)[:200],
                )
            )
    return None
