"""How long people may take: by the move, or out of a bank of time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from stockrail.core.text import Text
from stockrail.core.title import SetupError

from ..storage.timing import later, seconds_between
from ..wire.tables import ClockKind, ClockRequest, RunsOut
from .rows import SeatRow, TableRow

DAY = 24 * 60 * 60
LEAST_SECONDS, MOST_SECONDS, MOST_BONUS = 5, 60 * DAY, DAY
LEAST = 60.0
"""Seconds somebody who comes back to their turn has at least, if the clock ever gave them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    kind: ClockKind
    seconds: int
    """For each move, or for all moves of a player."""
    bonus: int = 0
    """Seconds that come to a bank of time after every turn."""
    runs_out: RunsOut = "wait"
    """What happens then: nothing but what the others decide, a bot makes this move, or a bot
    plays until the person comes."""


def clock_of(row: TableRow) -> Clock | None:
    return None if row.clock is None else Clock(**row.clock)


def checked(wish: ClockRequest) -> Clock:
    """:raises SetupError: nobody can play by such a clock."""
    if not LEAST_SECONDS <= wish.seconds <= MOST_SECONDS:
        raise SetupError(Text("A clock is set to between 5 seconds and 60 days"))
    if not 0 <= wish.bonus <= MOST_BONUS:
        raise SetupError(Text("The bonus of a bank of time is at most a day"))
    bonus = wish.bonus if wish.kind == "bank" else 0
    return Clock(kind=wish.kind, seconds=wish.seconds, bonus=bonus, runs_out=wish.runs_out)


@dataclass(frozen=True, slots=True)
class Running:
    """Until when a seat has time, and what seats have left that stand still."""

    deadline: str | None
    left: Mapping[int, float]


def goes_on(row: TableRow, mover: SeatRow | None, actor: SeatRow | None, time: str) -> Running:
    """The clock after somebody has moved, or `None` has for an undo; `actor` is to move now.

    Who moves out of turn does not stop the clock of another. An undo gives nobody time: who has
    the turn as before goes on, and who gets it back has what was left, without the bonus of the
    move.
    """
    clock = clock_of(row)
    if clock is None:
        return Running(None, {})
    was = row.acting
    is_same = was is not None and actor is not None and was.index == actor.index
    if is_same and (mover is None or mover.index != row.actor):
        return Running(row.deadline, {})
    left: dict[int, float] = {}
    if clock.kind == "bank":
        if was is not None and row.deadline is not None:
            spare = max(0.0, seconds_between(time, row.deadline))
            left[was.index] = spare if is_same or mover is None else spare + clock.bonus
        if mover is None and was is not None and actor is not None and actor.time_left is not None:
            left[actor.index] = max(0.0, actor.time_left - clock.bonus)
    elif mover is None:
        if actor is not None and actor.time_left is not None:
            left[actor.index] = actor.time_left
    elif was is not None and row.deadline is not None and not is_same:
        left[was.index] = max(0.0, seconds_between(time, row.deadline))
    return Running(_deadline(clock, actor, left, time), left)


def starts(row: TableRow, actor: SeatRow | None, time: str) -> str | None:
    """Until when a seat has time that is to move from now on."""
    clock = clock_of(row)
    return None if clock is None else _deadline(clock, actor, {}, time)


def resumes(row: TableRow, actor: SeatRow | None, time: str) -> str | None:
    """Until when a person has time who takes their seat back in their turn: what is left of it, and
    time for something. Nobody gets a new turn by having a bot play for a moment."""
    clock, full = clock_of(row), starts(row, actor, time)
    if clock is None or full is None or clock.kind == "bank" or row.acts_since is None:
        return full
    least = later(time, min(float(clock.seconds), LEAST))
    return max(least, later(row.acts_since, clock.seconds))


def stands_still(row: TableRow, time: str) -> float | None:
    """What is left to the seat that is to act in its bank of time, if it has one."""
    clock = clock_of(row)
    if clock is None or clock.kind != "bank" or row.deadline is None:
        return None
    return max(0.0, seconds_between(time, row.deadline))


def refilled(row: TableRow, seat: SeatRow) -> SeatRow:
    """A seat to which its person comes back: there is time for something."""
    clock = clock_of(row)
    if clock is None or clock.kind != "bank" or seat.time_left is None:
        return seat
    least = min(float(clock.seconds), max(LEAST, float(clock.bonus)))
    return replace(seat, time_left=max(seat.time_left, least))


def has_run_out(row: TableRow, time: str) -> bool:
    """Whether the seat that is to act has had its time."""
    return row.deadline is not None and row.deadline <= time


def _deadline(
    clock: Clock, actor: SeatRow | None, left: Mapping[int, float], time: str
) -> str | None:
    """Bots wait for nobody, and nobody waits for bots."""
    if actor is None or actor.playing_bot:
        return None
    seconds = float(clock.seconds)
    if clock.kind == "bank" and actor.time_left is not None:
        seconds = actor.time_left
    return later(time, left.get(actor.index, seconds))


def as_json(clock: Clock) -> dict[str, object]:
    """As it is stored."""
    return asdict(clock)
