"""What the host does: show or hide the table, close it, hand the role on; and who follows."""

from sqlalchemy import Connection

from stockrail.core.text import Text

from ..rooms.rows import SeatRow, TableRow
from ..service.problems import ApiError, closed, forbidden, game_over
from ..service.tables import TableService
from ..wire.languages import Visitor
from .changing import change, changing, seat_at, tell


def close(service: TableService, visitor: Visitor, table_id: str) -> None:
    """Nobody acts at this table any more; what was played can be seen."""

    def write(connection: Connection, row: TableRow) -> None:
        _check_host(row, visitor)
        if row.status == "finished":
            raise game_over()
        tell(connection, row, "closed", next(iter(row.seats_of(visitor.id)), None))
        change(connection, row, status="closed")

    changing(service, table_id, write)


def show(service: TableService, visitor: Visitor, table_id: str, *, listed: bool) -> None:
    """List the table for everybody, or only for those who have the link."""

    def write(connection: Connection, row: TableRow) -> None:
        _check_host(row, visitor)
        if row.listed != listed:
            change(connection, row, listed=listed)

    changing(service, table_id, write)


def hand_on(service: TableService, visitor: Visitor, table_id: str, index: int) -> None:
    """Make the person of another seat the host."""

    def write(connection: Connection, row: TableRow) -> None:
        _check_host(row, visitor)
        seat = seat_at(row, index)
        if seat.visitor is None:
            raise ApiError(
                409, "illegal", Text("Nobody plays at that seat"), Text("Choose another player.")
            )
        if seat.visitor != row.host:
            tell(connection, row, "host", seat)
            change(connection, row, host=seat.visitor)

    changing(service, table_id, write)


def successors(row: TableRow) -> tuple[SeatRow, ...]:
    """The seats of others, beginning behind that of the host."""
    first = next((n for n, seat in enumerate(row.seats) if seat.visitor == row.host), -1)
    others = (*row.seats[first + 1 :], *row.seats[: first + 1])
    return tuple(seat for seat in others if seat.visitor not in (None, row.host))


def host_without(connection: Connection, row: TableRow, person: str | None, *left: SeatRow) -> str:
    """Who is the host when somebody has left these seats: if that was the host and has no other
    seat, the next person, of whom that is told."""
    stays = row.host != person or any(seat not in left for seat in row.seats_of(row.host))
    successor = next(iter(successors(row)), None)
    if stays or successor is None or successor.visitor is None:
        return row.host
    tell(connection, row, "host", successor)
    return successor.visitor


def _check_host(row: TableRow, visitor: Visitor) -> None:
    """:raises ApiError: it is somebody else, or the table is closed."""
    if row.host != visitor.id:
        raise forbidden(Text("Only the host can do this"))
    if row.status == "closed":
        raise closed()
