"""The games: a folder each. A folder with a `TITLE` is found; nothing else lists them."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from stockrail.core.text import Text
from stockrail.core.title import SetupError, Title
from stockrail.view import View


@cache
def all_titles() -> dict[str, Title[View]]:
    """Every game by its id, in alphabetical order."""
    found = (import_module(f"{__name__}.{m.name}").TITLE for m in iter_modules(__path__))
    return {title.id: title for title in sorted(found, key=lambda t: t.id)}


def title(title_id: str) -> Title[View]:
    """:raises SetupError: there is no such game."""
    known = all_titles()
    if title_id not in known:
        raise SetupError(
            Text(
                "There is no game {given}; there is {known}",
                given=repr(title_id)[:60],
                known=tuple(known),
            )
        )
    return known[title_id]
