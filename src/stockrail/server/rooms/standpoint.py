"""What a table is to one visitor: through whose eyes they look, and what they may do there."""

from stockrail.core.ids import CHANCE, PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.titles import title
from stockrail.view import View

from ..wire.languages import Visitor
from ..wire.schema import SeatInfo, TableInfo
from .out_of_turn import opens
from .rows import TableRow


def table_info(row: TableRow, visitor: Visitor) -> TableInfo:
    return TableInfo(
        id=row.id,
        title=row.title,
        name=title(row.title).name,
        status=row.status,
        seats=tuple(
            SeatInfo(
                index=seat.index,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                yours=seat.visitor == visitor.id,
                acts=seat.index == row.actor and row.status == "running",
            )
            for seat in row.seats
        ),
        options=dict(row.options),
        host=row.host == visitor.id,
        standing=(row.standing or {}).get(visitor.language, ""),
        rematch=row.rematch,
        revision=row.revision,
        changed_at=row.changed_at,
    )


def eyes(row: TableRow, visitor: str, table: Table[State, View]) -> PlayerId | None:
    """Whose sight a screen has: of the seat that acts, if it is here, or of the only one.

    Several people round one screen see what everybody may see while none of them is to act,
    unless one of them may do something all the same.
    """
    own = [seat for seat in row.seats if seat.visitor == visitor]
    acting = next((seat.name for seat in own if seat.index == row.actor), None)
    if acting is not None or not own:
        return None if acting is None else PlayerId(acting)
    if len(own) == 1 or table.is_over:
        return PlayerId(own[0].name)
    players = (PlayerId(seat.name) for seat in own)
    return next((player for player in players if table.out_of_turn(player)), None)


def undone_to(row: TableRow, table: Table[State, View], visitor: str) -> int | None:
    """How many actions an undo leaves; `None` if there is nothing to undo.

    One's own last action, unless somebody has answered it. Where all people share a
    screen, the answers of bots go with it. Never a draw, never a finished game.
    """
    own = {seat.name for seat in row.seats_of(visitor)}
    bots_too = row.is_one_screen(visitor)
    if row.status != "running" or not own:
        return None
    for n in range(table.ply - 1, (table.diverged_at or 0) - 1, -1):
        player = table.log[n].player
        if player in own:
            return n
        if player == CHANCE or not bots_too:
            return None
    return None


def is_given_a_chance(row: TableRow, table: Table[State, View], player: PlayerId | None) -> bool:
    """Whether a player has just got a chance to act although a bot is to act now."""
    is_bot = any(seat.index == row.actor and seat.kind == "bot" for seat in row.seats)
    return is_bot and player is not None and opens(table, [player])
