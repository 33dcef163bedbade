"""Tables, as the person who runs a server lists and changes them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from stockrail.core.text import Text

from ..console.arguments import whole
from ..console.output import CliError, Output
from .commands import Change, Listing, add_visitor

if TYPE_CHECKING:
    from stockrail.server.rooms.rows import TableRow
    from stockrail.server.storage import Storage

STATUSES = ("gathering", "running", "finished", "closed")


def _add_filters(words: ArgumentParser, output: Output) -> None:
    words.add_argument("--status", choices=STATUSES, help=output(Text("only these")))
    words.add_argument("--title", metavar="TITLE", help=output(Text("only this game")))
    words.add_argument(
        "--player", metavar="NAME", help=output(Text("only where somebody of this name plays"))
    )
    words.add_argument(
        "--idle",
        metavar="DAYS",
        type=whole(output, 0, 36500),
        help=output(Text("only tables that have not changed for so many days")),
    )


def _find(storage: "Storage", asked: Namespace) -> "Sequence[TableRow]":
    from stockrail.server.administration.tables import find_tables

    return find_tables(
        storage,
        status=asked.status,
        title=asked.title,
        player=asked.player,
        idle=asked.idle,
        limit=asked.limit,
    )


def _line(row: "TableRow") -> str:
    players = ", ".join(f"{seat.index}:{seat.name or '-'}" for seat in row.seats)
    return f"{row.id}  {row.status:<9}  {row.title:<16} {row.changed_at[:16]}  {players}"


def _report(row: "TableRow") -> Mapping[str, object]:
    names = ("id", "title", "status", "host", "actor", "revision", "changed_at")
    return {name: getattr(row, name) for name in names} | {
        "seats": [asdict(seat) for seat in row.seats]
    }


LIST = Listing(
    "tables",
    Text("list tables, those that changed last first"),
    (_add_filters,),
    _find,
    _line,
    _report,
    Text("{count} tables"),
)


def _add_table(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "table", metavar="TABLE", help=output(Text("the id of a table, as in its address"))
    )


def _add_seat(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "seat",
        metavar="SEAT",
        type=whole(output, 0, 99),
        help=output(Text("the number of the seat, from 0")),
    )
    add_visitor(words, output, nargs="?")
    words.add_argument("--bot", metavar="BOT", help=output(Text("the name of a bot instead")))


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


def _of_seat(asked: Namespace) -> Mapping[str, object]:
    """:raises CliError: neither a visitor nor a bot is named, or both are."""
    if (asked.visitor is None) == (asked.bot is None):
        raise CliError(Text("Name a visitor, or a bot with --bot"))
    return {**vars(asked), "visitor": asked.visitor or asked.bot}


def _tidy(storage: "Storage", _: Namespace) -> None:
    from stockrail.server.seating.housekeeping import tidy_up

    tidy_up(storage)


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
        (_add_table, add_visitor),
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
        _of_seat,
    ),
    Change(
        "tidy",
        Text("remove tables that nobody has joined for a week, and replace hosts who are gone"),
        (),
        Text("Remove tables that have waited for players for a week?"),
        _tidy,
        Text("The lobby is tidy"),
    ),
)
