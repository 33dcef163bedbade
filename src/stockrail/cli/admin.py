"""`stockrail admin`: what the person who runs a server does about tables and visitors."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import asdict
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
    for name, about, run in (
        ("close", Text("let nobody act at a table any more"), _close),
        ("reopen", Text("let the game at a closed table go on"), _reopen),
        ("remove", Text("delete a table with its game, for good"), _remove),
    ):
        words = add(name, about, run)
        _add_table(words, output)
        _add_yes(words, output)
    words = add("host", Text("make a visitor the host of a table"), _host)
    _add_table(words, output)
    _add_visitor(words, output)
    _add_yes(words, output)
    words = add("seat", Text("let a visitor or a bot play for a seat from now on"), _seat)
    _add_table(words, output)
    words.add_argument(
        "seat",
        metavar="SEAT",
        type=arguments.whole(output, 0, 99),
        help=output(Text("the number of the seat, from 0")),
    )
    words.add_argument(
        "visitor",
        metavar="VISITOR",
        nargs="?",
        help=output(Text("a name, or the beginning of an id")),
    )
    words.add_argument("--bot", metavar="BOT", help=output(Text("the name of a bot instead")))
    _add_yes(words, output)
    for name, about, run in (
        ("ban", Text("keep a visitor from acting on this server"), _ban),
        ("unban", Text("let a banned visitor act again"), _unban),
    ):
        words = add(name, about, run)
        _add_visitor(words, output)
        _add_yes(words, output)


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


def _add_visitor(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "visitor", metavar="VISITOR", help=output(Text("a name, or the beginning of an id"))
    )


def _add_yes(words: ArgumentParser, output: Output) -> None:
    words.add_argument("--yes", action="store_true", help=output(Text("do it without asking")))


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


def _close(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration import tables

    return _change(
        asked,
        output,
        Text("Close table {table}? Nobody can act there any more.", table=asked.table),
        lambda storage: tables.close(storage, asked.table),
        Text("Table {table} is closed", table=asked.table),
    )


def _reopen(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration import tables

    return _change(
        asked,
        output,
        Text("Reopen table {table}?", table=asked.table),
        lambda storage: tables.reopen(storage, asked.table),
        Text("Table {table} is open again", table=asked.table),
    )


def _remove(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration import tables

    return _change(
        asked,
        output,
        Text("Remove table {table} with its game? This can’t be undone.", table=asked.table),
        lambda storage: tables.remove(storage, asked.table),
        Text("Table {table} is removed", table=asked.table),
    )


def _host(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration import tables

    said = {"table": asked.table, "visitor": asked.visitor}
    return _change(
        asked,
        output,
        Text("Make {visitor} the host of table {table}?", **said),
        lambda storage: tables.hand_over_host(storage, asked.table, asked.visitor),
        Text("{visitor} is the host of table {table}", **said),
    )


def _seat(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration import tables

    if (asked.visitor is None) == (asked.bot is None):
        raise CliError(Text("Name a visitor, or a bot with --bot"))
    said = {"table": asked.table, "seat": asked.seat, "visitor": asked.visitor or asked.bot}

    def hand_over(storage: "Storage") -> None:
        if asked.bot is None:
            tables.hand_over_seat(storage, asked.table, asked.seat, asked.visitor)
        else:
            tables.hand_over_to_bot(storage, asked.table, asked.seat, asked.bot)

    return _change(
        asked,
        output,
        Text("Give seat {seat} of table {table} to {visitor}?", **said),
        hand_over,
        Text("{visitor} plays for seat {seat} of table {table}", **said),
    )


def _ban(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration.people import ban

    return _change(
        asked,
        output,
        Text("Ban {visitor} from this server?", visitor=asked.visitor),
        lambda storage: ban(storage, asked.visitor),
        Text("{visitor} is banned", visitor=asked.visitor),
    )


def _unban(asked: Namespace, output: Output) -> int:
    from stockrail.server.administration.people import ban

    return _change(
        asked,
        output,
        Text("Lift the ban on {visitor}?", visitor=asked.visitor),
        lambda storage: ban(storage, asked.visitor, lift=True),
        Text("{visitor} is no longer banned", visitor=asked.visitor),
    )


def _change(
    asked: Namespace,
    output: Output,
    question: Text,
    change: "Callable[[Storage], object]",
    done: Text,
) -> int:
    """Do it if the person at the terminal agrees."""
    if not asked.yes and not _agreed(question, output):
        output.note(Text("Nothing has changed"))
        return 1
    with opened(asked.database) as storage:
        change(storage)
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
