"""Which maps there are: the built-in one, and those in the directory `STOCKRAIL_MAPS` names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from stockrail.core.text import Text
from stockrail.core.title import SetupError

from .components import text_of
from .country import Country
from .map_file import read_map

BUILT_IN = "england-wales"
DIRECTORY = "STOCKRAIL_MAPS"
ENDING = ".map.toml"
_FILE = f"england_wales{ENDING}"


def names() -> tuple[str, ...]:
    """The built-in map first, then the others by name."""
    directory = os.environ.get(DIRECTORY)
    found = sorted(Path(directory).glob(f"*{ENDING}")) if directory else []
    return tuple(dict.fromkeys([BUILT_IN, *(path.name.removesuffix(ENDING) for path in found)]))


def label(name: str) -> Text:
    """What a map is called where it is offered."""
    if name == BUILT_IN:
        return Text("England and Wales, our own map and figures")
    try:
        own_name = country(text_of_map(name)).name[:60]
    except SetupError:
        return Text("{file} is broken and cannot be played", file=f"{name}{ENDING}")
    return Text("{name} ({file}), a map of this club", name=own_name, file=f"{name}{ENDING}")


def problems() -> Iterator[Text]:
    """Why maps of one's own cannot be played."""
    directory = os.environ.get(DIRECTORY)
    if directory and not Path(directory).is_dir():
        yield Text(
            "{variable}: there is no directory {directory}",
            variable=DIRECTORY,
            directory=directory,
        )
    elif directory and names() == (BUILT_IN,):
        yield Text(
            "{variable}: there is no file *{ending} in {directory}",
            variable=DIRECTORY,
            ending=ENDING,
            directory=directory,
        )
    for name in names():
        try:
            text_of_map(name)
        except SetupError as error:
            yield error.text


@lru_cache(maxsize=64)
def country(text: str) -> Country:
    """The country of a map's text, which a position carries.

    :raises SetupError: there is something wrong with it.
    """
    return read_map(_FILE, text) if text == built_in_text() else _own("map", text)


def text_of_map(name: str) -> str:
    """The text of a map, checked.

    :raises SetupError: the file is gone, or there is something wrong with it.
    """
    if name == BUILT_IN:
        return built_in_text()
    file = f"{name}{ENDING}"
    try:
        text = Path(os.environ.get(DIRECTORY, "."), file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(Text("{file}: {why}", file=file, why=str(error))) from error
    _own(file, text)
    return text


@lru_cache(maxsize=1)
def built_in_text() -> str:
    return text_of(_FILE)


def _own(file: str, text: str) -> Country:
    return read_map(file, text, country(built_in_text()))
