"""`stockrail replay`: a stored game played through again by today's rules."""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, fields
from pathlib import Path
from time import perf_counter
from typing import Any

from stockrail.core.codec import read_row
from stockrail.core.refusal import IllegalAction, MalformedAction
from stockrail.core.table import SCHEMA, Table
from stockrail.core.text import Text
from stockrail.titles import title
from stockrail.view import View

from . import arguments
from .speech import Complaint, Speech, print_json

NAME = "replay"
ABOUT = Text("play a stored game through again, and name the first difference")


def add_arguments(parser: ArgumentParser, speech: Speech) -> None:
    parser.add_argument("file", metavar="FILE", help=speech(Text("a game saved as JSON")))
    arguments.add_json(parser, speech)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where the rules of today and the stored game part."""

    text: Text
    action: int | None = None
    wanted: str | None = None
    rule: str | None = None


def run(asked: Namespace, speech: Speech) -> int:
    stored = _read(Path(asked.file))
    beginning = {**stored, "log": [], "position": None}
    table = Table.from_stored(title(str(stored.get("title"))), beginning)
    start = perf_counter()
    difference = _play_through(table, stored.get("log")) or _other_position(
        table, stored.get("position")
    )
    seconds = perf_counter() - start
    if asked.json:
        report: dict[str, Any] = {
            "title": table.title.id,
            "actions": table.ply,
            "seconds": round(seconds, 4),
            "finished": table.is_over,
            "scores": table.scores,
        }
        if difference:
            report["error"] = {
                "action": difference.action,
                "wanted": difference.wanted,
                "refusal": speech(difference.text),
                "rule": difference.rule,
            }
        print_json(report)
    else:
        _tell(table, speech)
        if difference:
            speech.note(difference.text)
    return 1 if difference else 0


def _read(path: Path) -> dict[str, Any]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Complaint(
            Text("{file} cannot be read: {why}", file=str(path), why=error.strerror or str(error))
        ) from error
    except (ValueError, RecursionError) as error:
        raise Complaint(Text("{file} is no stored game: it is not JSON", file=str(path))) from error
    if not isinstance(stored, dict) or stored.get("schema") != SCHEMA:
        raise Complaint(
            Text("{file} is no stored game of schema {schema}", file=str(path), schema=SCHEMA)
        )
    return stored


def _play_through(table: Table[View], log: Any) -> Difference | None:
    """Follow the log as far as it goes, and say why no further."""
    for n, line in enumerate(log if isinstance(log, list) else [log], 1):
        try:
            table.follow(line if isinstance(line, dict) else {})
        except MalformedAction as error:
            why = Text("Action {n} cannot be read: {why}", n=n, why=str(error))
            return Difference(text=why, action=n, wanted=json.dumps(line)[:200])
        except IllegalAction as error:
            why = Text("Action {n}: {refusal}", n=n, refusal=error.refusal.text)
            wanted = str(table.read(line))
            return Difference(text=why, action=n, wanted=wanted, rule=error.refusal.rule)
    return None


def _other_position(table: Table[View], stored: Any) -> Difference | None:
    """What the stored position says otherwise, if one is stored."""
    if stored is None:
        return None
    try:
        position = read_row(table.title.state, stored, table.title.kinds, "position")
    except MalformedAction as error:
        return Difference(text=Text("The stored position cannot be read: {why}", why=str(error)))
    for column in fields(table.state):
        ours, theirs = getattr(table.state, column.name), getattr(position, column.name)
        if ours != theirs:
            return Difference(
                text=Text(
                    "At the end {column} is {ours}, and stored is {theirs}",
                    column=column.name,
                    ours=repr(ours)[:200],
                    theirs=repr(theirs)[:200],
                )
            )
    return None


def _tell(table: Table[View], speech: Speech) -> None:
    name, n = table.title.name, table.ply
    speech.say(
        Text("{title}: {n} actions, the game is over", title=name, n=n)
        if table.is_over
        else Text("{title}: {n} actions, the game goes on", title=name, n=n)
    )
    for player, score in sorted(table.scores.items(), key=lambda row: -row[1]):
        speech.say(f"  {player}: {score}")
