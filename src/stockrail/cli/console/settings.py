"""The settings by which the commands of a server work."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from stockrail.core.text import Text

from .output import CliError, Output

if TYPE_CHECKING:
    from stockrail.server.service.settings import Settings

KINDS = ("sqlite", "postgresql")
PREFIX = "STOCKRAIL_"
ELSEWHERE = {"STOCKRAIL_PORT", "STOCKRAIL_MAPS"}
"""Settings that are read where they are needed."""


class Noted(Mapping[str, str]):
    """Variables, with a note of those that were asked for."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return self._variables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._variables)

    def __len__(self) -> int:
        return len(self._variables)


def chosen_settings(database: str | None, output: Output) -> "Settings":
    """As the environment says, with this database if one is given.

    :raises CliError: the server is not installed, or a variable cannot be read.
    """
    # The server's libraries take a second to import, which no other command should wait for.
    try:
        import_module("stockrail.server.several")
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.partition(".")[0] == "stockrail":
            raise
        raise CliError(
            Text(
                "The server needs {package}, which is not installed: "
                "pip install 'stockrail[server]'",
                package=missing,
            )
        ) from error
    from stockrail.server.service.settings import Settings, sqlite

    environment = Noted(os.environ)
    try:
        settings = Settings.from_environment(environment)
    except ValueError as error:
        raise CliError(Text("The settings cannot be used: {why}", why=str(error))) from error
    _note_unknown(environment, output)
    if database is not None:
        url = database if "://" in database else sqlite(Path(database))
        settings = replace(settings, database=url)
    _check_kind(settings.database)
    return settings


def _note_unknown(environment: Noted, output: Output) -> None:
    known = ELSEWHERE | {name for name in environment.asked if name.startswith(PREFIX)}
    for name in sorted({name for name in environment if name.startswith(PREFIX)} - known):
        unknown = Text("{name} is not a setting of Stockrail and changes nothing", name=name)
        if near := get_close_matches(name, known, 1, 0.8):
            unknown = Text("{unknown}; did you mean {near}?", unknown=unknown, near=near[0])
        output.note(unknown)


def _check_kind(url: str) -> None:
    """:raises CliError: it is the address of a database of another kind than ours."""
    kind, colon, _ = url.partition("://")
    if colon and kind.partition("+")[0] not in KINDS:
        raise CliError(
            Text(
                "Tables are saved in SQLite or PostgreSQL, not in {kind}: an address begins with "
                "sqlite:/// or postgresql+psycopg://",
                kind=repr(kind[:40]),
            )
        )
