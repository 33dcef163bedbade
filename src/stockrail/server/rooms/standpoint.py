"""What a table is to one visitor: through whose eyes they look, and what they may do there."""

from stockrail.core.ids import CHANCE, PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.titles import title
from stockrail.view import View

from ..wire.languages import Visitor
from ..wire.motions import MotionInfo, VoteInfo
from ..wire.tables import ClockInfo, SeatInfo, TableInfo
from .out_of_turn import opens
from .rows import MotionRow, SeatRow, TableRow
from .undone import Undone


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
                stand_in=seat.stand_in,
                offered=seat.offered,
                played_by=seat.played_by,
                time_left=_bank(row, seat),
            )
            for seat in row.seats
        ),
        options=dict(row.options),
        host=row.host == visitor.id,
        host_seat=next((seat.index for seat in row.seats_of(row.host)), None),
        listed=row.listed,
        clock=None if row.clock is None else ClockInfo(**row.clock),
        deadline=row.deadline if row.status == "running" else None,
        ended=row.ended,
        sleeps=row.sleeps,
        motions=tuple(_motion_info(motion) for motion in row.motions),
        standing=(row.standing or {}).get(visitor.language, ""),
        rematch=row.rematch,
        revision=row.revision,
        changed_at=row.changed_at,
    )


def _bank(row: TableRow, seat: SeatRow) -> int | None:
    """The seconds of a seat in its bank of time, if it has used some of it."""
    has_bank = row.clock is not None and row.clock["kind"] == "bank"
    return int(seat.time_left) if has_bank and seat.time_left is not None else None


def _motion_info(motion: MotionRow) -> MotionInfo:
    votes = sorted((int(seat), agrees) for seat, agrees in motion.votes.items())
    return MotionInfo(
        number=motion.number,
        kind=motion.kind,
        seat=motion.seat,
        about=motion.about,
        votes=tuple(VoteInfo(seat=seat, agrees=agrees) for seat, agrees in votes),
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
    own = {seat.name for seat in row.people if seat.visitor == visitor}
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


def may_ask(row: TableRow, visitor: str) -> bool:
    """Whether there may be somebody else to whom this visitor proposes something."""
    own = [seat for seat in row.people if seat.visitor == visitor]
    return row.status == "running" and bool(own)


def may_redo(row: TableRow, undone: Undone, visitor: str) -> bool:
    """Whether all that an undo has taken away was this visitor's; bots agree."""
    return may_ask(row, visitor) and bool(undone) and makers(row, undone) <= {visitor}


def makers(row: TableRow, undone: Undone) -> set[str]:
    """The people whose moves a redo brings back."""
    players = {action["player"] for action in undone[-1]} if undone else set()
    return {s.visitor for s in row.people if s.name in players and s.visitor is not None}


def is_given_a_chance(row: TableRow, table: Table[State, View], player: PlayerId | None) -> bool:
    """Whether a player has just got a chance to act although a bot is to act now."""
    is_bot = any(seat.index == row.actor and seat.playing_bot for seat in row.seats)
    return is_bot and player is not None and opens(table, [player])
