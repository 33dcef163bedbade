"""What the commands of `admin` are made of: lists of what there is, and changes of it."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from stockrail.core.text import Text

from ..console.arguments import whole
from ..console.database import opened
from ..console.output import CliError, Output, print_json

if TYPE_CHECKING:
    from stockrail.server.storage import Storage

YES = ("y", "yes", "o", "oui")
R = TypeVar("R")
AddWords = Callable[[ArgumentParser, Output], None]


@dataclass(frozen=True, slots=True)
class Listing(Generic[R]):
    """Rows, each in a line; or all of them in one JSON object, by the name of the command."""

    name: str
    about: Text
    words: tuple[AddWords, ...]
    find: "Callable[[Storage, Namespace], Sequence[R]]"
    line: Callable[[R], Text | str]
    report: Callable[[R], Mapping[str, Any]]
    count: Text
    """With `{count}` for how many there are."""

    def add_last(self, words: ArgumentParser, output: Output) -> None:
        words.add_argument(
            "--limit",
            metavar="N",
            type=whole(output, 1, 1_000_000),
            default=50,
            help=output(Text("how many at most (50)")),
        )

    def run(self, asked: Namespace, output: Output) -> int:
        with opened(asked.database) as storage:
            rows = self.find(storage, asked)
        if asked.json:
            print_json({self.name: [self.report(row) for row in rows]})
            return 0
        for row in rows:
            output.say(self.line(row))
        output.note(self.count.filled({"count": len(rows)}.__getitem__))
        return 0


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is done once the person at the terminal agrees.

    The sentences have the words of the command for parameters.
    """

    name: str
    about: Text
    words: tuple[AddWords, ...]
    question: Text
    apply: "Callable[[Storage, Namespace], object]"
    done: Text
    parameters: Callable[[Namespace], Mapping[str, Any]] = vars
    """Of the sentences.

    :raises CliError: the words do not go together.
    """

    def add_last(self, words: ArgumentParser, output: Output) -> None:
        words.add_argument("--yes", action="store_true", help=output(Text("do it without asking")))

    def run(self, asked: Namespace, output: Output) -> int:
        words = self.parameters(asked)
        question = self.question.filled(words.__getitem__)
        done = self.done.filled(words.__getitem__)
        if not asked.yes and not _agreed(question, output):
            output.note(Text("Nothing has changed"))
            return 1
        with opened(asked.database) as storage:
            self.apply(storage, asked)
        if asked.json:
            print_json({"done": output(done)})
        else:
            output.say(done)
        return 0


def _agreed(question: Text, output: Output) -> bool:
    """:raises CliError: nobody is there to answer."""
    print(output(Text("{question} (y/n)", question=question)), end=" ", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if not answer:
        raise CliError(Text("Nobody has answered: add --yes to do it without asking"))
    return answer.strip().lower() in YES


def add_visitor(words: ArgumentParser, output: Output, nargs: str | None = None) -> None:
    words.add_argument(
        "visitor",
        metavar="VISITOR",
        nargs=nargs,
        help=output(Text("a name, or the beginning of an id")),
    )
