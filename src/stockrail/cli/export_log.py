"""`stockrail export`: a game of ours as a log of 18xx.games."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from stockrail.core.text import Text
from stockrail.formats.site18xx import LogError, export_log

from .console import arguments, files
from .console.output import Output, print_json
from .import_log import save


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument("file", metavar="FILE", help=output(Text("a game saved as JSON")))
    parser.add_argument(
        "--save",
        metavar="OUT",
        help=output(Text("where to write the log (standard output)")),
    )
    arguments.add_json(parser, output)


def run(asked: Namespace, output: Output) -> int:
    path = Path(asked.file)
    try:
        log = export_log(files.load_game(path))
    except LogError as error:
        raise files.about(path, error.stopped.text) from error
    written = json.dumps(log, ensure_ascii=False)
    if asked.save is None:
        print(written)
    else:
        save(Path(asked.save), path, written)
        if asked.json:
            print_json({"title": log["title"], "actions": len(log["actions"]), "saved": asked.save})
        else:
            output.note(Text("Saved in {file}", file=asked.save))
    return 0
