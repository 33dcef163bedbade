"""What is written of a game, read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from .actions import Action
from .checking import checked
from .chronicle import Chronicle
from .codec import read_row
from .refusal import MalformedAction
from .state import State
from .text import Text
from .title import OptionValue, SetupError, Title

S = TypeVar("S", bound=State)


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


def read_seating(title: Title[State, Any], stored: Mapping[str, Any]) -> Seating:
    """:raises SetupError: it is no stored game."""
    seating: Seating = _read(title, Seating, stored)
    return seating


def read_log(title: Title[State, Any], stored: Mapping[str, Any]) -> list[Action]:
    """:raises SetupError: it is no stored game."""
    played: Played = _read(title, Played, stored)
    try:
        return [checked(action) for action in played.log]
    except MalformedAction as error:
        raise no_saved_game(error) from error


def _read(title: Title[State, Any], row: type, stored: Mapping[str, Any]) -> Any:
    columns = (field.name for field in fields(row))
    given = {name: stored[name] for name in columns if name in stored}
    try:
        return read_row(row, given, title.actions, "game")
    except MalformedAction as error:
        raise no_saved_game(error) from error


def read_position(title: Title[S, Any], stored: Mapping[str, Any]) -> tuple[S, Chronicle | None]:
    """The position, and the chronicle if there is one.

    :raises MalformedAction: they cannot be read.
    """
    told = stored.get("chronicle")
    state: S = read_row(title.state, stored.get("position"), title.kinds, "position")
    if title.chronicle is None or told is None:
        return state, None
    return state, read_row(title.chronicle, told, title.kinds, "chronicle")


def no_saved_game(error: MalformedAction) -> SetupError:
    return SetupError(Text("This is not a saved game: {why}", why=error.text))
