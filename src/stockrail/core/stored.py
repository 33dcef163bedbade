"""What is written of a game, read back and played again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from .actions import Action
from .checking import checked
from .chronicle import Chronicle
from .codec import read_row
from .history import LIBRARY, Beginning, History, Keep, Kept
from .refusal import IllegalAction, MalformedAction
from .seating import Seating, begun, seated
from .state import State
from .table import Table
from .text import Text
from .title import OptionValue, SetupError, Title

S = TypeVar("S", bound=State)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Seats:
    rules: int
    players: tuple[str, ...]
    seed: int
    options: dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Played:
    log: tuple[Any, ...]


def load_table(
    title: Title[S, V], stored: Mapping[str, object], *, keep: Keep = LIBRARY
) -> Table[S, V]:
    """A table from what `to_json` wrote.

    Where today's rules read the log otherwise, the game goes on from the
    stored position and `diverged_at` says so.

    :raises SetupError: it is no stored table of this title.
    """
    seating = _seating(title, stored)
    return Table.going_on(title, seating, _replayed(title, seating, stored, keep))


def resume_table(
    title: Title[S, V],
    stored: Mapping[str, object],
    *,
    ply: int,
    log: Callable[[], Sequence[object]],
    keep: Keep = LIBRARY,
) -> Table[S, V]:
    """A table that goes on from a stored position, to which `ply` actions have led.

    `stored` is what `to_json` wrote, with the chronicle beside the position and of the log
    as much of its end as is at hand; all of it is
    given by `log` when somebody looks at an earlier position or at what happened there,
    and is played once. If today's rules read it otherwise, `diverged_at` says so then.
    Without a position and a chronicle that can be read, it is played at once. `keep` says
    which positions stay in memory: the others are made again when somebody looks.

    :raises SetupError: it is no stored table of this title.
    """
    seating = _seating(title, stored)
    kept = _kept(title, stored)
    if kept is None:
        return load_table(title, {**stored, "log": log()}, keep=keep)

    def read() -> list[Action]:
        actions = _read_log(title, {"log": log()})
        if len(actions) != ply:
            raise SetupError(
                Text("The log has {count} moves, not {ply}", count=len(actions), ply=ply)
            )
        return actions

    last = _read_log(title, {"log": stored.get("log", [])})
    beginning = Beginning(ply, kept.state, read, lambda log: _play(title, seating, log, keep), last)
    return Table.going_on(title, seating, History(kept, beginning=beginning, keep=keep))


def _kept(title: Title[S, object], stored: Mapping[str, object]) -> Kept[S] | None:
    """The stored position with its chronicle, if both can be read."""
    try:
        state, chronicle = read_position(title, stored)
    except MalformedAction:
        return None
    return (
        None
        if chronicle is None and title.chronicle is not None
        else Kept.written(state, chronicle)
    )


def _seating(title: Title[State, object], stored: Mapping[str, object]) -> Seating:
    """:raises SetupError: it is no stored game, or one of later rules."""
    seats: Seats = _read(title, Seats, stored)
    if seats.rules > title.rules_version:
        raise SetupError(
            Text("This game follows later rules of {title} than ours", title=title.name)
        )
    options = title.formerly | seats.options
    return seated(title, seats.players, seats.seed, options, seats.rules)


def _replayed(
    title: Title[S, object], seating: Seating, stored: Mapping[str, object], keep: Keep
) -> History[S]:
    log = _read_log(title, stored)
    played = _play(title, seating, log, keep)
    try:
        state, chronicle = read_position(title, stored)
    except MalformedAction as error:
        is_older = stored.get("position") is None or seating.rules < title.rules_version
        if played.ply == len(log) and is_older:
            return played
        raise _no_saved_game(error) from error
    if played.ply == len(log) and played.newest.state == state:
        return played
    if chronicle is None:
        chronicle = played.newest.chronicle
    return History(Kept.written(state, chronicle), beginning=Beginning.lost(log, played), keep=keep)


def _play(
    title: Title[S, object], seating: Seating, log: Sequence[Action], keep: Keep
) -> History[S]:
    """From the first position as far as today's rules can play it."""
    history = begun(title, seating, keep)
    with suppress(IllegalAction):
        for action in log:
            history.advance(action)
    return history


def _read_log(title: Title[State, object], stored: Mapping[str, object]) -> list[Action]:
    """:raises SetupError: it is no stored game."""
    played: Played = _read(title, Played, stored)
    try:
        return [checked(action) for action in played.log]
    except MalformedAction as error:
        raise _no_saved_game(error) from error


def _read(title: Title[State, object], row: type, stored: Mapping[str, object]) -> Any:
    columns = (field.name for field in fields(row))
    given = {name: stored[name] for name in columns if name in stored}
    try:
        return read_row(row, given, title.actions, "game")
    except MalformedAction as error:
        raise _no_saved_game(error) from error


def read_position(
    title: Title[S, object], stored: Mapping[str, object]
) -> tuple[S, Chronicle | None]:
    """The position, and the chronicle if there is one.

    :raises MalformedAction: they cannot be read.
    """
    written = stored.get("chronicle")
    state: S = read_row(title.state, stored.get("position"), title.kinds, "position")
    if title.chronicle is None or written is None:
        return state, None
    return state, read_row(title.chronicle, written, title.kinds, "chronicle")


def _no_saved_game(error: MalformedAction) -> SetupError:
    return SetupError(Text("This is not a saved game: {why}", why=error.text))
