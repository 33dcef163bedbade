"""`stockrail backup`: the whole database in one file, while servers go on."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from stockrail.core.text import Text

from .console import arguments
from .console.database import add_database, opened
from .console.output import Output, print_json
from .console.progress import growing
from .console.settings import chosen_settings


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument("file", metavar="FILE", help=output(Text("where to save it")))
    add_database(parser, output)
    arguments.add_json(parser, output)


def run(asked: Namespace, output: Output) -> int:
    url = chosen_settings(asked.database, output).database
    from stockrail.server.administration.backup import back_up, count_rows

    file = Path(asked.file)
    with opened(url, of_any_schema=True) as storage, growing(count_rows(storage)) as grow:
        saved = back_up(storage, file, grow)
    size = file.stat().st_size
    if asked.json:
        rows = {"rows": saved.rows, "bytes": size, "sha256": saved.sha256}
        print_json({"file": str(file), "schema": saved.schema, "made_at": saved.made_at, **rows})
    else:
        output.say(
            Text(
                "{file}: {tables} tables, {records} records, {size} kB",
                file=str(file),
                tables=saved.rows.get("tables", 0),
                records=saved.rows.get("records", 0),
                size=-(-size // 1000),
            )
        )
    return 0
