"""The front door: start a game, read a stored one, list the titles."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from .core.state import State
from .core.stored import load_table
from .core.table import SCHEMA, Table
from .core.text import Text
from .core.title import OptionValue, SetupError, Title
from .titles import all_titles, title

if TYPE_CHECKING:
    from .titles.chicago_express.state import Chicago
    from .titles.england_wales.state import EnglandState
    from .titles.g1830.state import State1830
    from .titles.g1861.state import State1861
    from .titles.german_railways.state import German
    from .view import View

Seats = Sequence[str]
Chosen = Mapping[str, OptionValue] | None


def titles() -> tuple[Title[State, View], ...]:
    """Every game, with its player counts, options and presets."""
    return tuple(all_titles().values())


@overload
def new(
    title_id: Literal["1830"], players: Seats, seed: int = ..., options: Chosen = ...
) -> Table[State1830, View]: ...


@overload
def new(
    title_id: Literal["1861"], players: Seats, seed: int = ..., options: Chosen = ...
) -> Table[State1861, View]: ...


@overload
def new(
    title_id: Literal["chicago-express"], players: Seats, seed: int = ..., options: Chosen = ...
) -> Table[Chicago, View]: ...


@overload
def new(
    title_id: Literal["england-wales"], players: Seats, seed: int = ..., options: Chosen = ...
) -> Table[EnglandState, View]: ...


@overload
def new(
    title_id: Literal["german-railways"], players: Seats, seed: int = ..., options: Chosen = ...
) -> Table[German, View]: ...


@overload
def new(
    title_id: str, players: Seats, seed: int = ..., options: Chosen = ...
) -> Table[Any, View]: ...


def new(title_id: str, players: Seats, seed: int = 0, options: Chosen = None) -> Table[Any, View]:
    """A table with everybody seated and the first decision waiting.

    :raises SetupError: an unknown title or option, or seats it cannot be played with.
    """
    return Table(title(title_id), players, seed, options)


def load(text: str, *, verify: bool = False) -> Table[Any, View]:
    """The table that `to_json` wrote.

    Where today's rules lead the log elsewhere, the stored position is believed, and
    `diverged_at` says so. `verify` believes the log alone: ask for it if you do not trust
    whoever stored the game.

    :raises SetupError: it is no stored game, one of a later version, or, with `verify`, its
        log does not lead to its position.
    """
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SetupError(Text("This is not a saved game: {why}", why=str(error))) from error
    if not isinstance(stored, dict) or stored.get("schema") != SCHEMA:
        raise SetupError(Text("This is not a saved game of schema {schema}", schema=SCHEMA))
    table = load_table(title(str(stored.get("title"))), stored)
    if verify and table.diverged_at is not None:
        raise SetupError(Text("By today’s rules the log does not lead to the saved position"))
    return table
