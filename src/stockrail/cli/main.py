"""The command: what is asked, and who does it."""

import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

import stockrail
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.locale import LANGUAGES

from . import (
    admin,
    arena,
    backup,
    check,
    export_log,
    import_log,
    play,
    replay,
    restore,
    serve,
    simulate,
    titles,
    work,
)
from .console.arguments import Parser, speak
from .console.output import CliError, Output, print_json, spoken_here


class Command(Protocol):
    """What a module of this folder offers."""

    NAME: str
    ABOUT: Text

    def add_arguments(self, parser: ArgumentParser, output: Output) -> None: ...

    def run(self, asked: Namespace, output: Output) -> int:
        """Do it, and give the exit code.

        :raises CliError: it cannot be done as asked.
        :raises SetupError: no game can be started or read as asked.
        """
        ...


def _bench() -> tuple[Command, ...]:
    """The measurements are in the repository and no part of what is installed."""
    repository = Path(stockrail.__file__).parents[2]
    if not (repository / "bench" / "command.py").exists():
        return ()
    sys.path.append(str(repository))
    return (cast(Command, import_module("bench.command")),)


COMMANDS: tuple[Command, ...] = (
    *(titles, play, simulate, arena),
    *(import_log, export_log, replay, *_bench(), serve, work),
    *(backup, restore, check, admin),
)

FAILED, INTERRUPTED = 1, 130


def main(words: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if words is None else [*words]
    output = Output(_language(given))
    asked = _parser(output).parse_args(given)
    try:
        code: int = asked.run(asked, output) if "run" in asked else serve.run_alone(output)
        sys.stdout.flush()
        return code
    except (CliError, SetupError) as error:
        if getattr(asked, "json", False):
            print_json({"error": output(error.text)})
        print(f"stockrail: {output(error.text)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has gone away; nobody is left to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _language(words: Sequence[str]) -> str:
    """The language asked for, looked up before the parser that speaks it is made."""
    early = ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--language", choices=LANGUAGES, default=spoken_here(os.environ))
    try:
        language = early.parse_known_args(words)[0].language
    except Exception:
        return spoken_here(os.environ)
    return str(language)


def _parser(output: Output) -> ArgumentParser:
    language = Parser(add_help=False)
    language.add_argument(
        "--language",
        choices=LANGUAGES,
        default=SUPPRESS,
        help=output(Text("language (that of the terminal)")),
    )
    parser = Parser(
        prog="stockrail",
        description=output(
            Text("Railway share games. Without a command: run the server and open the browser.")
        ),
        parents=[language],
        allow_abbrev=False,
        add_help=False,
    )
    speak(parser, output)
    parser.add_argument(
        "--version",
        action="version",
        version=f"stockrail {stockrail.__version__}",
        help=output(Text("show the version and exit")),
    )
    commands = parser.add_subparsers(
        title=output(Text("commands")), metavar="COMMAND", parser_class=Parser
    )
    for command in COMMANDS:
        about = output(command.ABOUT)
        words = commands.add_parser(
            command.NAME,
            help=about,
            description=about,
            parents=[language],
            allow_abbrev=False,
            add_help=False,
        )
        speak(words, output)
        command.add_arguments(words, output)
        words.set_defaults(run=command.run)
    return parser
