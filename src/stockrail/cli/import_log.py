"""`stockrail import`: a log of 18xx.games played through our rules, and kept as a game of ours."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from stockrail.core.text import Text
from stockrail.formats import site18xx
from stockrail.formats.site18xx import LogError, Stopped

from . import account
from .account import Account, Difference, Unread
from .console import arguments, files
from .console.progress import watched
from .console.speech import Complaint, Speech

NAME = "import"
ABOUT = Text("replay a log of 18xx.games by our rules, and name the first difference")


def add_arguments(parser: ArgumentParser, speech: Speech) -> None:
    parser.add_argument(
        "file", metavar="FILE", help=speech(Text("a log of 18xx.games, saved as JSON"))
    )
    parser.add_argument(
        "--save",
        metavar="OUT",
        help=speech(Text("where to save it, if the whole log is legal")),
    )
    arguments.add_json(parser, speech)


def run(asked: Namespace, speech: Speech) -> int:
    path = Path(asked.file)

    def play() -> Account:
        read = files.read_json(path)
        if files.is_game(read):
            raise files.about(path, Text("This is a game saved by Stockrail; use stockrail replay"))
        played = play_log(path, read)
        if asked.save is None or played.difference is not None:
            return played
        save(Path(asked.save), path, played.table.to_json())
        return replace(played, saved=asked.save)

    return account.tell(play, asked, speech)


def play_log(path: Path, read: Any) -> Account:
    """A log of 18xx.games as far as it can be followed.

    :raises Complaint: it is none that we know.
    """
    start = perf_counter()
    try:
        imported = site18xx.import_log(site18xx.log_from(read), watched)
    except LogError as error:
        said = files.about(path, error.stopped.text).text
        raise Unread(_difference(error.stopped, said)) from error
    stopped = imported.stopped
    return Account(
        table=imported.table,
        actions=imported.played,
        seconds=perf_counter() - start,
        notes=imported.notes,
        difference=_difference(stopped, stopped.text) if stopped else None,
    )


def _difference(stopped: Stopped, said: Text) -> Difference:
    return Difference(
        text=said,
        why=stopped.why,
        action=stopped.action,
        wanted=stopped.wanted,
        rule=stopped.rule,
    )


def save(path: Path, source: Path, text: str) -> None:
    """:raises Complaint: it cannot be written, or is the file that was read."""
    if path.exists() and path.samefile(source):
        raise Complaint(Text("{file} is the file that was read; name another", file=str(path)))
    files.write_whole(path, text + "\n")
