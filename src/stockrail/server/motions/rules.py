"""Who has to agree to what, and when it is decided."""

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Literal

from stockrail.core.ids import CHANCE
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View

from ..rooms.clock import clock_of, has_run_out
from ..rooms.rows import MotionRow, SeatRow, TableRow
from ..rooms.standpoint import makers
from ..rooms.undone import Undone
from ..service.problems import ApiError
from ..storage import ago, now
from ..storage.timing import seconds_between

Verdict = Literal["open", "carried", "declined"]
PATIENCE = 600.0
"""Seconds after which an absent player may be replaced where no clock says otherwise."""
DAY = 24 * 60 * 60.0


def verdict(motion: MotionRow) -> Verdict:
    """More than half of the others decide on an absent player, all who vote on the rest."""
    votes = list(motion.votes.values())
    if motion.kind != "replace":
        return "declined" if False in votes else "open" if None in votes else "carried"
    for_it, against = votes.count(True), votes.count(False)
    if 2 * for_it > len(votes):
        return "carried"
    return "declined" if 2 * against >= len(votes) else "open"


def voters(people: Iterable[SeatRow]) -> dict[str, str]:
    """One seat for each person, by who they are."""
    found: dict[str, str] = {}
    for seat in people:
        if seat.visitor is not None:
            found.setdefault(seat.visitor, str(seat.index))
    return found


def voters_on(
    row: TableRow,
    game: Table[State, View],
    undone: Undone,
    kind: str,
    about: int | None,
) -> Mapping[str, str]:
    """The people whose word counts, each with the seat by which they vote.

    :raises ApiError: that cannot be proposed now.
    """
    if kind == "replace":
        absent = {seat.visitor for seat in row.seats if seat.index == about}
        return voters(seat for seat in row.people if seat.visitor not in absent)
    if kind == "end":
        return voters(row.people)
    if kind == "redo":
        if not undone:
            raise ApiError(
                409,
                "illegal",
                Text("There is nothing to redo"),
                Text("A redo is possible until another move is played."),
            )
        return voters(seat for seat in row.people if seat.visitor in makers(row, undone))
    kept = _kept(game, about)
    movers = {action.player for action in game.log[kept:]}
    if CHANCE in movers or not any(seat.name in movers for seat in row.people):
        return voters(row.people)  # nobody has bots decide once more on their own
    return voters(seat for seat in row.people if seat.name in movers or seat.index == row.actor)


def _kept(game: Table[State, View], about: int | None) -> int:
    """:raises ApiError: there is no such position, or nobody had to decide there."""
    first = game.diverged_at or 0
    if about is None or not first <= about < game.ply or game.log[about].player == CHANCE:
        raise ApiError(
            422,
            "illegal",
            Text("An undo leads back to a position where somebody decided"),
            Text("Choose another position."),
        )
    return about


def check_absent(
    row: TableRow, about: int | None, seen_at: str | None, *, is_present: bool
) -> SeatRow:
    """The seat of a player for whom a bot may play: their time is up, or they are away for so long.
    Of whom nobody knows when they were there it counts from the last change of the table.

    :raises ApiError: there is none, or it may not.
    """
    seat = next((seat for seat in row.people if seat.index == about), None)
    if seat is None:
        raise ApiError(
            409, "illegal", Text("A bot plays for that seat, or nobody"), Text("Play on.")
        )
    if seat.index == row.actor and has_run_out(row, now()):
        return seat
    name = seat.played_by or seat.name
    if is_present:
        raise ApiError(
            409,
            "illegal",
            Text("{name} is here", name=name),
            Text("Only a player who is away, or whose time is up, can be replaced."),
        )
    if (rest := _rest(row, seat, seen_at)) > 0:
        raise ApiError(
            409,
            "illegal",
            Text("{name} was here a short while ago", name=name),
            _again_in(rest),
        )
    return seat


def _rest(row: TableRow, seat: SeatRow, seen_at: str | None) -> float:
    """Seconds until a player who is away may be replaced: when the others need wait no longer, or
    their time is up."""
    time = now()
    rest = patience(row) - seconds_between(seen_at or row.changed_at, time)
    if seat.index == row.actor and row.deadline is not None:
        rest = min(rest, seconds_between(time, row.deadline))
    return rest


def _again_in(seconds: float) -> Text:
    minutes = ceil(seconds / 60)
    if minutes <= 90:
        return Text("Propose it again in {n} min.", n=minutes)
    return Text("Propose it again in {n} h.", n=ceil(minutes / 60))


def is_gone(row: TableRow, seen_at: str | None) -> bool:
    """Whether somebody was away for so long that nobody waits for what they think."""
    return (seen_at or row.changed_at) <= ago(seconds=DAY)


def patience(row: TableRow) -> float:
    """Seconds for which a player may be away; at a table with a clock as long as it gives."""
    clock = clock_of(row)
    return PATIENCE if clock is None else min(DAY, max(PATIENCE, clock.seconds))
