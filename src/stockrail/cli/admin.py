"""`stockrail admin`: what the person who runs a server does about tables and visitors."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from stockrail.core.text import Text

from .console import arguments
from .console.arguments import Parser, speak
from .console.database import add_database, opened
from .console.output import CliError, Output, print_json
from .serve import chosen_settings

if TYPE_CHECKING:
    from stockrail.server.rooms.rows import TableRow
    from stockrail.server.storage import Storage

NAME = "admin"
ABOUT = Text("list, close, hand over and remove tables; ban visitors")

STATUSES = ("gathering", "running", "finished", "closed")
YES = ("y", "yes", "o", "oui")


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    commands = parser.add_subparsers(
        title=output(Text("commands")), metavar="COMMAND", required=True, parser_class=Parser
    )

    def add(name: str, about: Text, run: Callable[[Namespace, Output], int]) -> ArgumentParser:
        words = commands.add_parser(
            name, help=output(about), description=output(about), allow_abbrev=False, add_help=False
        )
        speak(words, output)
        add_database(words, output)
        arguments.add_json(words, output)
        words.set_defaults(run_admin=run)
        return words

    _add_lists(add, output)
    for change in CHANGES:
        words = add(change.name, change.about, partial(_change, change))
        for add_words in change.words:
            add_words(words, output)
        words.add_argument("--yes", action="store_true", help=output(Text("do it without asking")))


def _add_lists(add: Callable[..., ArgumentParser], output: Output) -> None:
    words = add("tables", Text("list tables, those that changed last first"), _tables)
    words.add_argument("--status", choices=STATUSES, help=output(Text("only these")))
    words.add_argument("--title", metavar="TITLE", help=output(Text("only this game")))
    words.add_argument(
        "--player", metavar="NAME", help=output(Text("only where somebody of this name plays"))
    )
    words.add_argument(
        "--idle",
        metavar="DAYS",
        type=arguments.whole(output, 0, 36500),
        help=output(Text("only tables that have not changed for so many days")),
    )
    _add_limit(words, output)
    words = add("visitors", Text("list visitors, the newest first"), _visitors)
    words.add_argument("--name", metavar="NAME", help=output(Text("only those of this name")))
    words.add_argument("--banned", action="store_true", help=output(Text("only banned ones")))
    _add_limit(words, output)


def _add_limit(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "--limit",
        metavar="N",
        type=arguments.whole(output, 1, 1_000_000),
        default=50,
        help=output(Text("how many at most (50)")),
    )


def _add_table(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "table", metavar="TABLE", help=output(Text("the id of a table, as in its address"))
    )


def _add_visitor(words: ArgumentParser, output: Output, nargs: str | None = None) -> None:
    words.add_argument(
        "visitor",
        metavar="VISITOR",
        nargs=nargs,
        help=output(Text("a name, or the beginning of an id")),
    )


def _add_seat(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "seat",
        metavar="SEAT",
        type=arguments.whole(output, 0, 99),
        help=output(Text("the number of the seat, from 0")),
    )
    _add_visitor(words, output, nargs="?")
    words.add_argument("--bot", metavar="BOT", help=output(Text("the name of a bot instead")))


def run(asked: Namespace, output: Output) -> int:
    chosen = chosen_settings(asked.database)
    asked.database = chosen.database
    code: int = asked.run_admin(asked, output)
    return code


# Lists


def _tables(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration.tables import find_tables

    with opened(asked.database) as storage:
        rows = find_tables(
            storage,
            status=asked.status,
            title=asked.title,
            player=asked.player,
            idle=asked.idle,
            limit=asked.limit,
        )
    if asked.json:
        print_json({"tables": [_table_report(row) for row in rows]})
        return 0
    for row in rows:
        output.say(f"{row.id}  {row.status:<9}  {row.title:<16} {row.changed_at[:16]}  {_who(row)}")
    output.note(Text("{count} tables", count=len(rows)))
    return 0


def _table_report(row: "TableRow") -> dict[str, Any]:
    names = ("id", "title", "status", "host", "actor", "revision", "changed_at")
    return {name: getattr(row, name) for name in names} | {
        "seats": [asdict(seat) for seat in row.seats]
    }


def _who(row: "TableRow") -> str:
    return ", ".join(f"{seat.index}:{seat.name or '-'}" for seat in row.seats)


def _visitors(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration.people import find_visitors

    with opened(asked.database) as storage:
        rows = find_visitors(storage, asked.name, asked.banned, asked.limit)
    if asked.json:
        print_json({"visitors": [asdict(row) for row in rows]})
        return 0
    for row in rows:
        said = Text("{name}, {count} seats", name=row.name or "-", count=row.seats)
        if row.banned_at:
            said = Text("{name}, {count} seats, banned", name=row.name or "-", count=row.seats)
        output.say(f"{row.id[:12]}  {row.made_at[:16]}  {output(said)}")
    output.note(Text("{count} visitors", count=len(rows)))
    return 0


# Changes


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is done once the person at the terminal agrees.

    The sentences have the words of the command for parameters.
    """

    name: str
    about: Text
    words: tuple[Callable[[ArgumentParser, Output], None], ...]
    question: Text
    apply: "Callable[[Storage, Namespace], object]"
    done: Text


def _close(storage: "Storage", asked: Namespace) -> None:
    from stockrail.server.administration.tables import close

    close(storage, asked.table)


def _reopen(storage: "Storage", asked: Namespace) -> None:
    from stockrail.server.administration.tables import reopen

    reopen(storage, asked.table)


def _remove(storage: "Storage", asked: Namespace) -> None:
    from stockrail.server.administration.tables import remove

    remove(storage, asked.table)


def _host(storage: "Storage", asked: Namespace) -> None:
    from stockrail.server.administration.tables import hand_over_host

    hand_over_host(storage, asked.table, asked.visitor)


def _seat(storage: "Storage", asked: Namespace) -> None:
    from stockrail.server.administration.tables import hand_over_seat, hand_over_to_bot

    if asked.bot is None:
        hand_over_seat(storage, asked.table, asked.seat, asked.visitor)
    else:
        hand_over_to_bot(storage, asked.table, asked.seat, asked.bot)


def _ban(storage: "Storage", asked: Namespace, *, lift: bool = False) -> None:
    from stockrail.server.administration.people import ban

    ban(storage, asked.visitor, lift=lift)


CHANGES = (
    Change(
        "close",
        Text("let nobody act at a table any more"),
        (_add_table,),
        Text("Close table {table}? Nobody can act there any more."),
        _close,
        Text("Table {table} is closed"),
    ),
    Change(
        "reopen",
        Text("let the game at a closed table go on"),
        (_add_table,),
        Text("Reopen table {table}?"),
        _reopen,
        Text("Table {table} is open again"),
    ),
    Change(
        "remove",
        Text("delete a table with its game, for good"),
        (_add_table,),
        Text("Remove table {table} with its game? This can’t be undone."),
        _remove,
        Text("Table {table} is removed"),
    ),
    Change(
        "host",
        Text("make a visitor the host of a table"),
        (_add_table, _add_visitor),
        Text("Make {visitor} the host of table {table}?"),
        _host,
        Text("{visitor} is the host of table {table}"),
    ),
    Change(
        "seat",
        Text("let a visitor or a bot play for a seat from now on"),
        (_add_table, _add_seat),
        Text("Give seat {seat} of table {table} to {visitor}?"),
        _seat,
        Text("{visitor} plays for seat {seat} of table {table}"),
    ),
    Change(
        "ban",
        Text("keep a visitor from acting on this server"),
        (_add_visitor,),
        Text("Ban {visitor} from this server?"),
        _ban,
        Text("{visitor} is banned"),
    ),
    Change(
        "unban",
        Text("let a banned visitor act again"),
        (_add_visitor,),
        Text("Lift the ban on {visitor}?"),
        partial(_ban, lift=True),
        Text("{visitor} is no longer banned"),
    ),
)


def _change(change: Change, asked: Namespace, output: Output) -> int:
    said = vars(asked).copy()
    if "bot" in said:
        if (asked.visitor is None) == (asked.bot is None):
            raise CliError(Text("Name a visitor, or a bot with --bot"))
        said["visitor"] = asked.visitor or asked.bot
    question, done = change.question.filled(said.__getitem__), change.done.filled(said.__getitem__)
    if not asked.yes and not _agreed(question, output):
        output.note(Text("Nothing has changed"))
        return 1
    with opened(asked.database) as storage:
        change.apply(storage, asked)
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
