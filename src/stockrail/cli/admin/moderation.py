"""Visitors and what they report, as the person who runs a server deals with them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from stockrail.core.text import Series, Text

from ..console.arguments import whole
from ..console.output import Output
from .commands import Change, Listing, add_visitor

if TYPE_CHECKING:
    from stockrail.server.administration.moderation import ReportRow
    from stockrail.server.administration.people import VisitorRow
    from stockrail.server.storage import Storage

LARGEST_ID = 2**31 - 1


def _add_visitor_filters(words: ArgumentParser, output: Output) -> None:
    words.add_argument("--name", metavar="NAME", help=output(Text("only those of this name")))
    words.add_argument("--banned", action="store_true", help=output(Text("only banned ones")))


def _find_visitors(storage: "Storage", asked: Namespace) -> "Sequence[VisitorRow]":
    from stockrail.server.administration.people import find_visitors

    return find_visitors(storage, asked.name, asked.banned, asked.limit)


def _visitor(row: "VisitorRow") -> Text:
    said = Text("{name}, {count} seats", name=row.name or "-", count=row.seats)
    if row.banned_at:
        said = Text("{name}, {count} seats, banned", name=row.name or "-", count=row.seats)
    return Series((row.id[:12], row.made_at[:16], said), "  ")


VISITORS = Listing(
    "visitors",
    Text("list visitors, the newest first"),
    (_add_visitor_filters,),
    _find_visitors,
    _visitor,
    asdict,
    Text("{count} visitors"),
)


def _add_settled(words: ArgumentParser, output: Output) -> None:
    words.add_argument("--settled", action="store_true", help=output(Text("only settled ones")))


def _find_reports(storage: "Storage", asked: Namespace) -> "Sequence[ReportRow]":
    from stockrail.server.administration.moderation import find_reports

    return find_reports(storage, settled=asked.settled, limit=asked.limit)


def _report(row: "ReportRow") -> Text:
    """What others have written is quoted, so that it cannot pass for the command's own words."""
    report = Text(
        "{report}  {time}  {reporter} reports {name} at table {table}: {text}",
        report=row.id,
        time=row.made_at[:16],
        reporter=_who_is(row.reporter, row.reporter_name),
        name=_who_is(row.about or "", row.name),
        table=row.table_id or "-",
        text=repr(row.text),
    )
    if row.talk_id is None:
        return report
    quoted = repr(row.quoted)
    return Text(
        "{report}\n    message {message}: {quoted}",
        report=report,
        message=row.talk_id,
        quoted=quoted,
    )


def _who_is(visitor: str, name: str) -> str:
    return f"{name or '-'} ({visitor[:12]})"


REPORTS = Listing(
    "reports",
    Text("list what visitors report, the oldest first"),
    (_add_settled,),
    _find_reports,
    _report,
    asdict,
    Text("{count} reports"),
)


def _add_report(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "report",
        metavar="REPORT",
        type=whole(output, 1, LARGEST_ID),
        help=output(Text("the number of a report, as `stockrail admin reports` lists them")),
    )


def _add_message(words: ArgumentParser, output: Output) -> None:
    words.add_argument(
        "message",
        metavar="MESSAGE",
        type=whole(output, 1, LARGEST_ID),
        help=output(Text("the number of a message, as reports name it")),
    )


def _ban(storage: "Storage", asked: Namespace, *, lift: bool = False) -> None:
    from stockrail.server.administration.people import ban

    ban(storage, asked.visitor, lift=lift)


def _settle(storage: "Storage", asked: Namespace) -> None:
    from stockrail.server.administration.moderation import settle

    settle(storage, asked.report)


def _hide(storage: "Storage", asked: Namespace) -> None:
    from stockrail.server.administration.moderation import hide

    hide(storage, asked.message)


CHANGES = (
    Change(
        "ban",
        Text("keep a visitor from acting on this server"),
        (add_visitor,),
        Text("Ban {visitor} from this server?"),
        _ban,
        Text("{visitor} is banned"),
    ),
    Change(
        "unban",
        Text("let a banned visitor act again"),
        (add_visitor,),
        Text("Lift the ban on {visitor}?"),
        partial(_ban, lift=True),
        Text("{visitor} is no longer banned"),
    ),
    Change(
        "settle",
        Text("note that a report has been dealt with"),
        (_add_report,),
        Text("Settle report {report}?"),
        _settle,
        Text("Report {report} is settled"),
    ),
    Change(
        "hide",
        Text("remove a message from the talk of its table"),
        (_add_message,),
        Text("Hide message {message} from everybody?"),
        _hide,
        Text("Message {message} is hidden"),
    ),
)
