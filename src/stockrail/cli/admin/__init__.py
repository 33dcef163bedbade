"""`stockrail admin`: what the person who runs a server does about tables and visitors."""

from argparse import ArgumentParser, Namespace
from typing import Any

from stockrail.core.text import Text

from ..console.arguments import Parser, add_json, speak
from ..console.database import add_database
from ..console.output import Output
from ..console.settings import chosen_settings
from . import moderation, tables
from .commands import Change, Listing

COMMANDS: tuple[Listing[Any] | Change, ...] = (
    *(tables.LIST, moderation.VISITORS, moderation.REPORTS),
    *(*tables.CHANGES, *moderation.CHANGES),
)


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    commands = parser.add_subparsers(
        title=output(Text("commands")), metavar="COMMAND", required=True, parser_class=Parser
    )
    for command in COMMANDS:
        about = output(command.about)
        words = commands.add_parser(
            command.name, help=about, description=about, allow_abbrev=False, add_help=False
        )
        speak(words, output)
        add_database(words, output)
        add_json(words, output)
        for add_words in command.words:
            add_words(words, output)
        command.add_last(words, output)
        words.set_defaults(run_admin=command.run)


def run(asked: Namespace, output: Output) -> int:
    asked.database = chosen_settings(asked.database, output).database
    code: int = asked.run_admin(asked, output)
    return code
