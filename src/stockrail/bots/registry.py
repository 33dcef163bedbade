"""Which bots there are. A folder with a `TITLE_ID` and `BOTS` is found; nothing else lists them."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.titles import title

from .bot import Bot
from .lots import Lots

Maker = Callable[[int], Bot]
"""A bot from its seed."""

EVERYWHERE: dict[str, Maker] = {"random": Lots}


@cache
def _by_title() -> dict[str, Mapping[str, Maker]]:
    package = __package__ or ""
    found = (
        import_module(f"{package}.{folder.name}")
        for folder in iter_modules(import_module(package).__path__)
        if folder.ispkg
    )
    return {folder.TITLE_ID: folder.BOTS for folder in found}


def _makers(title_id: str) -> dict[str, Maker]:
    return EVERYWHERE | dict(_by_title().get(title(title_id).id, {}))


def names(title_id: str) -> tuple[str, ...]:
    """The bots that play a title, the simplest first.

    :raises SetupError: there is no such title.
    """
    return tuple(_makers(title_id))


def bot(name: str, title_id: str, seed: int) -> Bot:
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
