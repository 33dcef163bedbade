"""A game as a file to keep."""

import json

from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.formats.site18xx import LogError, export_log
from stockrail.formats.site18xx.titles import PRESET, TITLES
from stockrail.view import View

from ..service.problems import ApiError, forbidden, not_found
from ..service.tables import TableService
from ..storage import damage
from ..wire.languages import Visitor
from ..wire.tables import Status
from ..wire.titles import ExportFormat


def formats(title_id: str) -> tuple[str, ...]:
    """In which a game of this title may be had besides our own."""
    return (PRESET,) if any(logs.title == title_id for logs in TITLES.values()) else ()


def export(
    service: TableService, visitor: Visitor, table_id: str, wanted: ExportFormat
) -> tuple[str, str]:
    """The whole game as `stockrail.load` or 18xx.games reads it, and a name for the file.

    While it goes on only for those who play it on one screen, and without its seed,
    which would tell the draws to come.
    """
    now = service.rooms.fresh(table_id).now
    row, table = now.row, now.table
    if row.status != "finished" and not row.is_one_screen(visitor.id):
        raise _too_early(row.status)
    if table is None:
        raise not_found(Text("The game has not begun"))
    with damage.of_table(table_id):
        if wanted == PRESET:
            return _for_site(table), f"{row.title}-{row.id}.18xx.json"
        copy = table.at(table.ply)
        copy.seed = table.seed if row.status == "finished" else 0
        return copy.to_json(), f"{row.title}-{row.id}.json"


def _too_early(status: Status) -> ApiError:
    """A closed table may be opened again, so that its game is as secret as one that goes on."""
    if status == "closed":
        return forbidden(
            Text("The table was closed before the game ended, and export opens at its end"),
            Text("Only the person who runs this server can open the table again."),
        )
    return forbidden(Text("Export opens when the game ends"), Text("Play it to its end."))


def _for_site(table: Table[State, View]) -> str:
    """:raises ApiError: 18xx.games does not know the title, or plays it otherwise."""
    try:
        return json.dumps(export_log(table), ensure_ascii=False)
    except LogError as error:
        raise ApiError(422, "setup", error.stopped.text) from error
