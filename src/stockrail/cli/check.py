"""`stockrail check`: every stored game played again, and what is damaged named."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from stockrail.core.text import Text

from .console import arguments
from .console.database import add_database, opened
from .console.output import CliError, Output, print_json
from .console.progress import watched
from .console.settings import chosen_settings

if TYPE_CHECKING:
    from stockrail.server.administration.checking import Finding


def add_arguments(parser: ArgumentParser, output: Output) -> None:
    parser.add_argument(
        "tables",
        metavar="TABLE",
        nargs="*",
        help=output(Text("ids of tables to check (all)")),
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help=output(Text("write again what follows from the log, such as a missing position")),
    )
    add_database(parser, output)
    arguments.add_json(parser, output)


def run(asked: Namespace, output: Output) -> int:
    url = chosen_settings(asked.database, output).database
    from stockrail.server.administration.checking import check, integrity, table_ids

    findings: list[Finding] = []
    with opened(url) as storage:
        spoiled = integrity(storage)
        known = table_ids(storage)
        for table_id in asked.tables:
            if table_id not in known:
                raise CliError(
                    Text(
                        "There is no table {table}; `stockrail admin tables` lists them",
                        table=repr(table_id[:40]),
                    )
                )
        ids = asked.tables or known
        for table_id in watched(ids, len(ids)):
            findings += check(storage, table_id, repair=asked.repair)
    wrong = [found for found in findings if found.kind != "older_rules" and not found.repaired]
    if asked.json:
        print_json(
            {
                "tables": len(ids),
                "file": spoiled,
                "findings": [_report(found, output) for found in findings],
                "ok": not wrong and not spoiled,
            }
        )
    else:
        for line in spoiled:
            output.say(Text("The file of the database is damaged: {why}", why=line))
        for found in findings:
            output.say(_sentence(found))
        output.say(
            Text(
                "{count} tables checked, {wrong} faults left",
                count=len(ids),
                wrong=len(wrong) + len(spoiled),
            )
        )
    return 1 if wrong or spoiled else 0


def _report(found: "Finding", output: Output) -> dict[str, object]:
    return {
        "table": found.table,
        "revision": found.revision,
        "kind": found.kind,
        "reason": output(found.reason),
        "repaired": found.repaired,
    }


def _sentence(found: "Finding") -> Text:
    where = Text("Table {table}", table=found.table)
    if found.revision is not None:
        where = Text("Table {table}, record {n}", table=found.table, n=found.revision)
    if found.repaired:
        return Text("{where}: repaired. {reason}", where=where, reason=found.reason)
    match found.kind:
        case "damaged":
            return Text("{where}: damaged. {reason}", where=where, reason=found.reason)
        case "repairable":
            return Text(
                "{where}: `--repair` puts it right. {reason}", where=where, reason=found.reason
            )
        case "older_rules":
            return Text(
                "{where}: begun by older rules, goes on from its stored position. {reason}",
                where=where,
                reason=found.reason,
            )
