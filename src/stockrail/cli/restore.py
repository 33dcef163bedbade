"""`stockrail restore`: a database made again from a backup, of either kind."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from stockrail.core.text import Text

from .console import arguments
from .console.database import add_database, opened
from .console.output import CliError, Output, print_json
from .console.progress import growing
from .console.settings import chosen_settings


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument("file", metavar="FILE", help=output(Text("what `stockrail backup` wrote")))
    add_database(parser, output)
    parser.add_argument(
        "--replace",
        action="store_true",
        help=output(Text("delete what is in the database first")),
    )
    arguments.add_json(parser, output)


def run(asked: Namespace, output: Output) -> int:
    url = chosen_settings(asked.database, output).database
    from stockrail.server.administration import CannotDo
    from stockrail.server.administration.backup import verify
    from stockrail.server.administration.restoring import restore

    file = Path(asked.file)
    try:
        total = sum(verify(file).rows.values())
    except CannotDo as error:
        raise CliError(error.text) from error
    how = {"of_any_schema": True, "new": True, "alone": True}
    with opened(url, **how) as storage, growing(total) as grow:
        saved = restore(storage, file, replace=asked.replace, progress=grow)
    if asked.json:
        print_json({"file": str(file), "made_at": saved.made_at, "rows": saved.rows})
    else:
        output.say(
            Text(
                "{tables} tables and {records} records of {moment} are restored",
                tables=saved.rows.get("tables", 0),
                records=saved.rows.get("records", 0),
                moment=saved.made_at,
            )
        )
    return 0
