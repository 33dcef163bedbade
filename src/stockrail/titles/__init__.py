"""The games: a folder each, found by its name and imported when it is asked for."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from stockrail.core.state import State
from stockrail.core.text import Text
from stockrail.core.title import SetupError, Title

if TYPE_CHECKING:
    from stockrail.view import View


def id_of(folder: str) -> str:
    """The id of the game in a folder, whose name has to be a name in Python too.

    >>> id_of("chicago_express"), id_of("g1830")
    ('chicago-express', '1830')
    """
    return re.sub(r"^g(?=\d)", "", folder).replace("_", "-")


@cache
def _folders() -> dict[str, str]:
    """By the ids of the games, in alphabetical order."""
    folders = (module.name for module in iter_modules(__path__))
    return dict(sorted((id_of(folder), folder) for folder in folders))


def ids() -> tuple[str, ...]:
    """The ids of all games; none of them is imported for that."""
    return tuple(_folders())


def all_titles() -> dict[str, Title[State, View]]:
    """Every game by its id."""
    return {title_id: title(title_id) for title_id in ids()}


@cache
def title(title_id: str) -> Title[State, View]:
    """:raises SetupError: there is no such game."""
    if title_id not in ids():
        raise SetupError(
            Text(
                "There is no game {given}; there is {known}", given=repr(title_id)[:60], known=ids()
            )
        )
    found: Title[State, View] = import_module(f"{__name__}.{_folders()[title_id]}.title").TITLE
    return found
