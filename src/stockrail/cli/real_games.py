"""Games that people have played, as 18xx.games has kept them, to measure and test on."""

import os
from pathlib import Path

import stockrail
from stockrail.core.text import Text
from stockrail.formats.site18xx import Imported, LogError, SiteLog, import_log, read_log

from . import files
from .speech import Complaint

VARIABLE = "STOCKRAIL_GAMES"


def folder() -> Path:
    """With a folder for each title in it: where the variable says, or beside the project."""
    beside = Path(stockrail.__file__).parents[3] / "shared" / "games"
    return Path(os.environ.get(VARIABLE) or beside)


def logs(title_id: str) -> dict[str, SiteLog]:
    """By name.

    :raises Complaint: there are none, or one cannot be read.
    """
    paths = sorted((folder() / title_id).glob("*.json"))
    if not paths:
        raise Complaint(
            Text(
                "There are no real games in {folder}; {variable} names another folder",
                folder=str(folder() / title_id),
                variable=VARIABLE,
            )
        )
    return {path.stem: _read(path) for path in paths}


def _read(path: Path) -> SiteLog:
    try:
        return read_log(files.read_bytes(path))
    except LogError as error:
        raise files.about(path, error.stopped.text) from error


def followed(name: str, log: SiteLog) -> Imported:
    """A log played to its end.

    :raises Complaint: our rules do not follow it.
    """
    imported = import_log(log, remark=False)
    if imported.stopped:
        raise Complaint(Text("{file}: {why}", file=name, why=imported.stopped.text))
    return imported
