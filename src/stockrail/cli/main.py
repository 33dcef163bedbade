"""The command: what is asked, and who does it."""

import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, runtime_checkable

import stockrail
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.locale import LANGUAGES

from .console.arguments import Parser, speak
from .console.output import CliError, Output, print_json, spoken_here


@runtime_checkable
class Command(Protocol):
    """What the module of a command offers. It is imported when it is asked for."""

    def add_arguments(self, parser: ArgumentParser, output: Output) -> None: ...

    def run(self, asked: Namespace, output: Output) -> int:
        """Do it, and give the exit code.

        :raises CliError: it cannot be done as asked.
        :raises SetupError: no game can be started or read as asked.
        """
        ...


BENCH = "bench"
ABOUT = {
    "titles": Text("list the games, with their player counts, options and bots"),
    "play": Text("play at the terminal, with people and bots in the seats"),
    "simulate": Text("play many games of a bot against itself, and check every move"),
    "arena": Text("let bots play one another, changing seats from game to game"),
    "import": Text("replay a log of 18xx.games by our rules, and name the first difference"),
    "export": Text("write a saved game as a log of 18xx.games"),
    "replay": Text("replay a saved game, and name the first difference"),
    BENCH: Text("measure the engine, the server, or the router and replays on real games"),
    "serve": Text("run the server until interrupted"),
    "work": Text("let bots of servers on PostgreSQL think in this process"),
    "backup": Text("save every table of a server in one file, while it runs"),
    "restore": Text("put a backup into an empty database; stop the server first"),
    "check": Text("replay every game of a server’s database, and name what is damaged"),
    "admin": Text("list, close, hand over and remove tables; read reports; ban visitors"),
}
MODULES = {"import": "import_log", "export": "export_log"}
"""Of commands that no module can be called by."""
REPOSITORY = Path(stockrail.__file__).parents[2]

FAILED, INTERRUPTED = 1, 130


def main(words: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if words is None else [*words]
    output = Output(_language(given))
    asked = _parser(given, output).parse_args(given)
    try:
        code = asked.run(asked, output) if "run" in asked else _serve_alone(output)
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


def _parser(given: Sequence[str], output: Output) -> ArgumentParser:
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
    named = next((word for word in given if word in ABOUT), None)
    for name, said in ABOUT.items():
        if name == BENCH and not _has_bench():
            continue
        about = output(said)
        words = commands.add_parser(
            name,
            help=about,
            description=about,
            parents=[language],
            allow_abbrev=False,
            add_help=False,
        )
        if name == named:
            speak(words, output)
            command = _command(name)
            command.add_arguments(words, output)
            words.set_defaults(run=command.run)
    return parser


def _has_bench() -> bool:
    """The measurements are in the repository and no part of what is installed."""
    return (REPOSITORY / "bench" / "command.py").exists()


def _command(name: str) -> Command:
    if name == BENCH:
        sys.path.append(str(REPOSITORY))
        module = import_module("bench.command")
    else:
        module = import_module(f".{MODULES.get(name, name)}", __package__)
    assert isinstance(module, Command)
    return module


def _serve_alone(output: Output) -> int:
    from . import serve

    return serve.run_alone(output)
