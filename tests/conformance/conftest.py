"""Games that people have played, in a folder beside the project or where STOCKRAIL_GAMES says."""

from functools import cache
from pathlib import Path

import pytest

from stockrail.cli import real_games
from stockrail.formats.site18xx import Imported, SiteLog, import_log, read_log

PATHS = sorted((real_games.folder() / "1830").glob("*.json"))
MISSING = f"no real games of 1830 in {real_games.folder()}; {real_games.VARIABLE} names a folder"


@cache
def read(path: Path) -> SiteLog:
    return read_log(path.read_bytes())


@cache
def followed(path: Path) -> Imported:
    return import_log(read(path))


@pytest.fixture(
    params=PATHS or [pytest.param(None, marks=pytest.mark.skip(reason=MISSING))],
    ids=lambda path: path.stem if path else "none",
)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found
