"""Files that hold games: read if they can be one, written whole or not at all."""

import os
from pathlib import Path
from typing import TypeGuard

from stockrail.core.state import State
from stockrail.core.stored import load_table
from stockrail.core.table import SCHEMA, Table
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.formats.json_text import NotJson, parse
from stockrail.titles import title
from stockrail.view import View

from .output import CliError

LARGEST = 10_000_000
"""Bytes. The longest games have a tenth of it."""


def read_bytes(path: Path) -> bytes:
    """:raises CliError: it cannot be read, or is too large for a game."""
    try:
        with path.open("rb") as file:
            if (size := os.fstat(file.fileno()).st_size) > LARGEST:
                raise _too_large(path, size)
            content = file.read(LARGEST + 1)
    except OSError as error:
        why = _reason(error)
        raise CliError(Text("{file} cannot be read: {why}", file=str(path), why=why)) from error
    if len(content) > LARGEST:
        # A pipe does not say beforehand how much is in it.
        raise _too_large(path, len(content))
    return content


def _too_large(path: Path, size: int) -> CliError:
    return CliError(
        Text(
            "{file} has {size} MB or more; a game has {largest} MB at most",
            file=str(path),
            size=size // 1_000_000,
            largest=LARGEST // 1_000_000,
        )
    )


def read_json(path: Path) -> object:
    """:raises CliError: it cannot be read or is not JSON, with the place."""
    try:
        return parse(read_bytes(path))
    except NotJson as error:
        raise about(path, error.text) from error


def is_game(read: object) -> TypeGuard[dict[str, object]]:
    """Whether a file holds a game as we store it, of whatever version."""
    return isinstance(read, dict) and "schema" in read


def checked(path: Path, read: object) -> dict[str, object]:
    """:raises CliError: it is no game as we store it today."""
    if not is_game(read) or read["schema"] != SCHEMA:
        raise about(path, Text("This is not a saved game of schema {schema}", schema=SCHEMA))
    return read


def load_game(path: Path) -> Table[State, View]:
    """:raises CliError: it is no game as we store it."""
    read = checked(path, read_json(path))
    try:
        return load_table(title(str(read.get("title"))), read)
    except SetupError as error:
        raise about(path, error.text) from error


def about(path: Path, why: Text) -> CliError:
    """What is wrong with what a file holds."""
    return CliError(Text("{file}: {why}", file=str(path), why=why))


def write_whole(path: Path, text: str) -> None:
    """Put a file there, or leave everything as it was.

    :raises CliError: it cannot be written.
    """
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file():
            raise CliError(Text("{file} is not a file that can be replaced", file=str(path)))
        try:
            with part.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        why = _reason(error)
        raise CliError(Text("{file} cannot be written: {why}", file=str(path), why=why)) from error


def _reason(error: OSError) -> Text | str:
    return _REASONS.get(type(error)) or error.strerror or str(error)


_REASONS = {
    FileNotFoundError: Text("there is no such file or directory"),
    IsADirectoryError: Text("it is a directory"),
    NotADirectoryError: Text("what should be a directory is a file"),
    PermissionError: Text("you have no permission"),
}
