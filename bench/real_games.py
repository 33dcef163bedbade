"""Games that people have played, as 18xx.games has kept them, to measure and test on."""

import os
from pathlib import Path

import stockrail
from stockrail.cli.console import files
from stockrail.cli.console.output import CliError
from stockrail.core.text import Text
from stockrail.formats.site18xx import Imported, LogError, SiteLog, import_log, read_log
from stockrail.formats.site18xx.importing import Watch, unwatched
from stockrail.formats.site18xx.titles import TITLES

VARIABLE = "STOCKRAIL_GAMES"


def folder() -> Path:
    """With a folder for each title in it: where the variable says, or beside the project."""
    beside = Path(stockrail.__file__).parents[3] / "shared" / "games"
    return Path(os.environ.get(VARIABLE) or beside)


def paths() -> dict[str, dict[str, Path]]:
    """The files by title and name."""
    return {
        title: {path.stem: path for path in sorted((folder() / title).glob("*.json"))}
        for title in TITLES
    }


def logs() -> dict[str, dict[str, SiteLog]]:
    """By title and name; titles of which there are none are left out.

    :raises CliError: there are none at all, or one cannot be read.
    """
    found = paths()
    if not any(found.values()):
        raise CliError(
            Text(
                "There are no real games in {folder}; {variable} names another folder",
                folder=str(folder()),
                variable=VARIABLE,
            )
        )
    return {
        title: {name: _read(path) for name, path in its_own.items()}
        for title, its_own in found.items()
        if its_own
    }


def _read(path: Path) -> SiteLog:
    try:
        return read_log(files.read_bytes(path))
    except LogError as error:
        raise files.about(path, error.stopped.text) from error


def followed(name: str, log: SiteLog, watch: Watch = unwatched) -> Imported:
    """A log played to its end.

    :raises CliError: our rules do not follow it.
    """
    imported = import_log(log, watch, remark=False)
    if imported.stopped:
        raise CliError(Text("{file}: {why}", file=name, why=imported.stopped.text))
    return imported
