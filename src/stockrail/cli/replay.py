"""`stockrail replay`: a stored game played through again by today's rules."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from time import perf_counter
from typing import Any

from stockrail.core import engine
from stockrail.core.codec import read_row
from stockrail.core.names import PlayerId
from stockrail.core.refusal import IllegalAction, MalformedAction
from stockrail.core.state import State
from stockrail.core.table import SCHEMA, Table
from stockrail.core.text import Text
from stockrail.core.title import SetupError
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
    table = _fresh(stored)
    start = perf_counter()
    played, state, difference = _play_through(table, stored)
    seconds = perf_counter() - start
    scores = table.title.scores(state)
    if asked.json:
        report: dict[str, Any] = {
            "title": table.title.id,
            "actions": played,
            "seconds": round(seconds, 4),
            "finished": not state.stack,
            "scores": scores,
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
        _tell(table, played, state, scores, speech)
        if difference:
            speech.note(difference.text)
    return 1 if difference else 0


def _read(path: Path) -> Mapping[str, Any]:
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


def _fresh(stored: Mapping[str, Any]) -> Table[View]:
    """:raises SetupError: the game cannot be set up from what is stored."""
    try:
        return Table(
            title(str(stored.get("title"))), stored["players"], stored["seed"], stored["options"]
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise SetupError(Text("This is no stored game: {why}", why=repr(error))) from error


def _play_through(
    table: Table[View], stored: Mapping[str, Any]
) -> tuple[int, State, Difference | None]:
    """How far it goes, where it ends, and why no further."""
    state: State = table.title.setup(table.players, table.options)
    for _ in engine.settle(state):
        pass
    log = stored.get("log")
    for n, line in enumerate(log if isinstance(log, list) else [None], 1):
        try:
            action = table.read(line if isinstance(line, dict | str) else {})
        except MalformedAction as error:
            why = Text("Action {n} cannot be read: {why}", n=n, why=str(error))
            return n - 1, state, Difference(text=why, action=n, wanted=json.dumps(line)[:200])
        try:
            state, _ = engine.apply(state, action)
        except IllegalAction as error:
            why = Text("Action {n}: {refusal}", n=n, refusal=error.refusal.text)
            rule = error.refusal.rule
            return n - 1, state, Difference(text=why, action=n, wanted=str(action), rule=rule)
    return len(log or ()), state, _other_position(table, state, stored)


def _other_position(
    table: Table[View], state: State, stored: Mapping[str, Any]
) -> Difference | None:
    """What the stored position says otherwise, if one is stored."""
    if "position" not in stored:
        return None
    try:
        kinds = table.title.kinds
        position = read_row(table.title.state, stored["position"], kinds, "position")
    except MalformedAction as error:
        return Difference(text=Text("The stored position cannot be read: {why}", why=str(error)))
    for column in fields(state):
        ours, theirs = getattr(state, column.name), getattr(position, column.name)
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


def _tell(
    table: Table[View], played: int, state: State, scores: Mapping[PlayerId, int], speech: Speech
) -> None:
    speech.say(
        Text("{title}: {n} actions, the game is over", title=table.title.name, n=played)
        if not state.stack
        else Text("{title}: {n} actions, the game goes on", title=table.title.name, n=played)
    )
    for player, score in sorted(scores.items(), key=lambda row: -row[1]):
        speech.say(f"  {player}: {score}")
