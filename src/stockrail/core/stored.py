"""What is written of a game, read back and played again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from .actions import Action
from .beginning import Beginning
from .checking import checked
from .chronicle import Chronicle
from .codec import read_row
from .history import History, Keep, Kept
from .refusal import MalformedAction
from .state import State
from .text import Text
from .title import OptionValue, SetupError, Title

S = TypeVar("S", bound=State)
Play = Callable[[Sequence[Action]], History[S]]
"""From the first position as far as today's rules can play a log."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays, by which rules."""

    rules: int
    players: tuple[str, ...]
    seed: int
    options: dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Played:
    log: tuple[Any, ...]


def read_seating(title: Title[State, object], stored: Mapping[str, object]) -> Seating:
    """:raises SetupError: it is no stored game, or one of later rules."""
    seating: Seating = _read(title, Seating, stored)
    if seating.rules > title.rules_version:
        raise SetupError(
            Text("This game follows later rules of {title} than ours", title=title.name)
        )
    return seating


def read_log(title: Title[State, object], stored: Mapping[str, object]) -> list[Action]:
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
    told = stored.get("chronicle")
    state: S = read_row(title.state, stored.get("position"), title.kinds, "position")
    if title.chronicle is None or told is None:
        return state, None
    return state, read_row(title.chronicle, told, title.kinds, "chronicle")


def replayed_history(
    title: Title[S, object], stored: Mapping[str, object], game: Seating, play: Play[S]
) -> History[S]:
    """The whole log, played again.

    Where today's rules read it otherwise, the game goes on from the stored position.

    :raises SetupError: it is no stored game.
    """
    log = read_log(title, stored)
    played = play(log)
    try:
        state, chronicle = read_position(title, stored)
    except MalformedAction as error:
        is_older = stored.get("position") is None or game.rules < title.rules_version
        if played.ply == len(log) and is_older:
            return played
        raise _no_saved_game(error) from error
    if played.ply == len(log) and played.newest.state == state:
        return played
    told = played.newest.chronicle if chronicle is None else chronicle
    return History(Kept(state, told), beginning=Beginning.lost(log, played))


def resumed_history(
    title: Title[S, object],
    stored: Mapping[str, object],
    play: Play[S],
    *,
    ply: int,
    log: Callable[[], Sequence[object]],
    keep: Keep,
) -> History[S] | None:
    """It goes on from the stored position, to which `ply` actions have led.

    `log` is played when somebody looks back. `None` without a position and a chronicle that
    can be read.
    """
    try:
        state, chronicle = read_position(title, stored)
    except MalformedAction:
        return None
    if chronicle is None and title.chronicle is not None:
        return None

    def read() -> list[Action]:
        actions = read_log(title, {"log": log()})
        if len(actions) != ply:
            raise SetupError(
                Text("The log has {count} moves, not {ply}", count=len(actions), ply=ply)
            )
        return actions

    beginning = Beginning(ply, state, read, play)
    return History(Kept(state, chronicle), beginning=beginning, keep=keep)


def _no_saved_game(error: MalformedAction) -> SetupError:
    return SetupError(Text("This is not a saved game: {why}", why=error.text))
