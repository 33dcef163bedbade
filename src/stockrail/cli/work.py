"""`stockrail work`: bots think here for servers elsewhere."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace

from stockrail.core.text import Text

from .console.output import CliError, Output
from .console.settings import chosen_settings


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help=output(Text("the SQLAlchemy URL of a PostgreSQL database (STOCKRAIL_DATABASE)")),
    )


def run(asked: Namespace, output: Output) -> int:
    settings = chosen_settings(asked.database, output)
    if not settings.database.startswith("postgresql"):
        raise CliError(
            Text(
                "Only servers on PostgreSQL leave work to others: "
                "set STOCKRAIL_DATABASE or --database"
            )
        )
    from stockrail.server.run import CannotOpen
    from stockrail.server.several import work

    settings = replace(settings, bot_processes=max(1, settings.bot_processes))
    try:
        work(settings, lambda: output.say(Text("Bots think here (Ctrl-C ends it)")))
    except CannotOpen as error:
        raise CliError(Text("The tables cannot be saved: {why}", why=str(error))) from error
    return 0
