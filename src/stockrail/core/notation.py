"""Actions as a line of text: `parse(str(action)) == action`."""

import re
import shlex
import typing
from collections.abc import Mapping
from dataclasses import fields

from .codec import from_json
from .refusal import MalformedAction


def parse(line: str, kinds: Mapping[str, type]) -> object:
    """The action that a line of notation names.

    >>> from .actions import Bid
    >>> parse("bid Ann 7", {"bid": Bid})
    Bid(player='Ann', amount=7)

    :raises MalformedAction: an unknown kind, too few or too many words.
    """
    try:
        name, *words = shlex.split(line) or [""]
    except ValueError as error:
        raise MalformedAction(f"{line[:40]!r} is no action: {error}") from error
    row = kinds.get(name)
    if row is None:
        raise MalformedAction(f"unknown kind {name[:40]!r}; known here: {', '.join(kinds)}")
    columns = [field.name for field in fields(row)]
    if len(words) != len(columns):
        raise MalformedAction(f"{name} takes {', '.join(columns)}")
    hints = typing.get_type_hints(row)
    values = {
        column: _number(word) if hints[column] is int else word
        for column, word in zip(columns, words, strict=True)
    }
    return from_json({"kind": name, **values}, kinds)


def _number(word: str) -> int | str:
    return int(word) if re.fullmatch(r"-?[0-9]{1,18}", word) else word
