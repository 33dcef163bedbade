"""The command line: how it is read, and the words that several commands read alike."""

from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from stockrail.core.text import Text
from stockrail.core.title import OptionValue
from stockrail.titles import title

from .output import CliError, Output

WORDS: dict[str, bool] = {"true": True, "false": False}


class Parser(ArgumentParser):
    """Says in one line what is wrong with the words it was given."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def speak(parser: ArgumentParser, output: Output) -> None:
    """Let a parser without `--help` have it, with headings that are understood."""

    class Formatter(HelpFormatter):
        def add_usage(
            self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
        ) -> None:
            said = output(Text("usage: ")) if prefix is None else prefix
            super().add_usage(usage, actions, groups, said)

    parser.formatter_class = Formatter
    parser._positionals.title = output(Text("arguments"))
    parser._optionals.title = output(Text("options"))
    parser.add_argument("-h", "--help", action="help", help=output(Text("show this help and exit")))


def whole(output: Output, low: int, high: int = 10**9) -> Callable[[str], int]:
    """A reader of whole numbers within bounds, for `type=`."""

    def read(word: str) -> int:
        if not word.lstrip("-").isdecimal() or not low <= int(word) <= high:
            raise ArgumentTypeError(
                output(
                    Text(
                        "{word} is not a whole number from {low} to {high}",
                        word=repr(word[:40]),
                        low=low,
                        high=high,
                    )
                )
            )
        return int(word)

    return read


def add_title(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "title",
        metavar="TITLE",
        help=output(Text("the id of a game, as `stockrail titles` lists them")),
    )


def add_options(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=output(
            Text(
                "an option, or preset=NAME, as `stockrail titles` lists them; "
                "may be given several times"
            )
        ),
    )


def add_games(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(output, 1, 10**7),
        default=100,
        help=output(Text("how many games (100)")),
    )


def add_matches(parser: ArgumentParser, output: Output) -> None:
    """How games of bots are played, and told."""
    for add in (add_seed, add_playouts, add_options, add_jobs, add_json):
        add(parser, output)


def add_seed(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole(output, 0, 2**53),
        default=1,
        help=output(Text("the same seed gives the same games (1)")),
    )


def add_playouts(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--playouts",
        metavar="N",
        type=whole(output, 1),
        help=output(
            Text("how many games a bot that searches plays on in its head for each decision")
        ),
    )


def add_jobs(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--jobs",
        metavar="J",
        type=whole(output, 1, 256),
        default=1,
        help=output(Text("how many processes play at once (1)")),
    )


def add_json(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "--json",
        action="store_true",
        help=output(Text("print one JSON object on standard output, and nothing else there")),
    )


def read_options(title_id: str, words: Sequence[str]) -> dict[str, OptionValue]:
    """What `--option` says, checked against the title.

    :raises CliError: a word that is not NAME=VALUE.
    :raises SetupError: no such title, option or value.
    """
    chosen: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CliError(
                Text("An option is given as NAME=VALUE, not {word}", word=repr(word[:60]))
            )
        chosen[name] = _read_value(title_id, name, value)
    return title(title_id).check_options(chosen)


def _read_value(title_id: str, name: str, value: str) -> OptionValue:
    for option in title(title_id).options:
        if option.name == name and isinstance(option.default, bool):
            return WORDS.get(value, value)
    return value
