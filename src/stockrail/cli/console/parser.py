"""Reading the words on the command line, and telling of them in the language of the terminal."""

from argparse import ArgumentParser, HelpFormatter
from typing import Any, NoReturn

from stockrail.core.text import Text

from .output import Output


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
