"""JSON out of files that may be anything: read whole or refused with the place."""

from __future__ import annotations

import json
from typing import Any

from stockrail.core.text import Text


class NotJson(ValueError):
    """What cannot be read as JSON; `text` says where and why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def parse(content: str | bytes) -> Any:
    """The value that is written there.

    :raises NotJson: with the place.
    """
    if isinstance(content, bytes):
        content = _decoded(content)
    try:
        return json.loads(content)
    except json.JSONDecodeError as error:
        cut_off = error.msg.startswith("Unterminated") or not content[error.pos :].strip()
        line, column = error.lineno, error.colno
        raise NotJson(
            Text("The JSON ends too early: line {line}, column {column}", line=line, column=column)
            if cut_off
            else Text("This is not JSON: line {line}, column {column}", line=line, column=column)
        ) from error
    except RecursionError as error:
        raise NotJson(Text("This JSON is nested too deeply")) from error
    except ValueError as error:
        raise NotJson(Text("A number in this JSON is too long")) from error


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig", "replace").split("\n")
        raise NotJson(
            Text(
                "This is not text in UTF-8: line {line}, column {column}",
                line=len(before),
                column=len(before[-1]) + 1,
            )
        ) from error


def shown(value: object, most: int = 40) -> str:
    """A foreign word as it may be printed: short, in one line, nothing that moves the cursor.

    >>> shown("PRR"), shown(12), shown("a" * 50, 5), shown("\\x1b[2J"), shown([1])
    ('PRR', '12', 'aaaa…', '?[2J', 'list')
    """
    if value is None or isinstance(value, bool | int | str):
        word = value if isinstance(value, str) else str(value)
        word = "".join(c if c.isprintable() else "?" for c in word[: most + 1])
        return word if len(word) <= most else f"{word[: most - 1]}…"
    return type(value).__name__
