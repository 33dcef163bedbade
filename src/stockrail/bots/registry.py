"""Which bots there are: a folder of the title's name has them, and is imported when asked for."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from stockrail.bots.random_bot import RandomBot
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.titles import id_of, title

from .bot import Bot

Maker = Callable[[int], Bot[Any]]
"""A bot from its seed."""

EVERYWHERE: dict[str, Maker] = {"random": RandomBot}


@cache
def _own(title_id: str) -> dict[str, Maker]:
    package = __package__ or ""
    named = {
        id_of(folder.name): folder.name
        for folder in iter_modules(import_module(package).__path__)
        if folder.ispkg
    }
    folder = named.get(title_id)
    return dict(import_module(f"{package}.{folder}").BOTS) if folder else {}


def _makers(title_id: str) -> dict[str, Maker]:
    return EVERYWHERE | _own(title(title_id).id)


def names(title_id: str) -> tuple[str, ...]:
    """The bots that play a title, the simplest first.

    :raises SetupError: there is no such title.
    """
    return tuple(_makers(title_id))


def bot(name: str, title_id: str, seed: int) -> Bot[Any]:
    """The bot of that name for a title.

    :raises SetupError: there is no such title, or no such bot for it.
    """
    makers = _makers(title_id)
    if name not in makers:
        raise SetupError(
            Text(
                "{title} has no bot {given}; it has {known}",
                title=title(title_id).name,
                given=repr(name)[:60],
                known=tuple(makers),
            )
        )
    return makers[name](seed)
