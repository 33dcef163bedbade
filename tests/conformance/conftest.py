"""Games that people have played, in a folder beside the project or where STOCKRAIL_GAMES says."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bench import real_games
from stockrail.formats.site18xx import Imported, SiteLog, import_log, read_log

TITLES = ("1830", "1861")


@cache
def read(path: Path) -> SiteLog:
    return read_log(path.read_bytes())


@cache
def followed(path: Path) -> Imported:
    return import_log(read(path))


def paths(title: str) -> list[Any]:
    """The games of a title, or one that is left out with the reason."""
    found = sorted((real_games.folder() / title).glob("*.json"))
    if found:
        return [pytest.param(path, id=f"{title}-{path.stem}") for path in found]
    where = f"{real_games.folder()}; {real_games.VARIABLE} names a folder"
    skipped = pytest.mark.skip(reason=f"no real games of {title} in {where}")
    return [pytest.param(None, id=f"{title}-none", marks=skipped)]


@pytest.fixture(params=[path for title in TITLES for path in paths(title)])
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found
