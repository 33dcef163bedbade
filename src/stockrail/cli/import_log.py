"""`stockrail import`: a log of 18xx.games played through our rules, and kept as a game of ours."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from stockrail.core.text import Text
from stockrail.formats import site18xx
from stockrail.formats.site18xx import LogError, Stopped

from . import report
from .console import arguments, files
from .console.output import CliError, Output
from .console.progress import watched
from .report import Difference, Report, UnreadableLog


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "file", metavar="FILE", help=output(Text("a log of 18xx.games, saved as JSON"))
    )
    parser.add_argument(
        "--save",
        metavar="OUT",
        help=output(Text("where to save it, if the whole log is legal")),
    )
    arguments.add_json(parser, output)


def run(asked: Namespace, output: Output) -> int:
    path = Path(asked.file)

    def play() -> Report:
        read = files.read_json(path)
        if files.is_game(read):
            raise files.about(path, Text("This is a game saved by Stockrail; use stockrail replay"))
        played = play_log(path, read)
        if asked.save is None or played.difference is not None:
            return played
        save(Path(asked.save), path, played.table.to_json())
        return replace(played, saved=asked.save)

    return report.tell(play, asked, output)


def play_log(path: Path, read: object) -> Report:
    """A log of 18xx.games as far as it can be followed.

    :raises CliError: it is none that we know.
    """
    start = perf_counter()
    try:
        imported = site18xx.import_log(site18xx.log_from(read), watched)
    except LogError as error:
        said = files.about(path, error.stopped.text).text
        raise UnreadableLog(_difference(error.stopped, said)) from error
    stopped = imported.stopped
    return Report(
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
    """:raises CliError: it cannot be written, or is the file that was read."""
    if path.exists() and path.samefile(source):
        raise CliError(Text("{file} is the file that was read; name another", file=str(path)))
    files.write_whole(path, text + "\n")
