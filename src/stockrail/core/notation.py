"""Actions as a line of text: `parse(str(action)) == action`."""

import json
import shlex
import typing
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from .codec import from_json
from .refusal import MalformedAction

LONGEST = 4000
"""Characters of one word."""


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
        column: word if _is_text(hints[column]) else _plain(word)
        for column, word in zip(columns, words, strict=True)
    }
    return from_json({"kind": name, **values}, kinds)


def _is_text(hint: Any) -> bool:
    """Whether a field holds a word; every other field is written as JSON."""
    hint = getattr(hint, "__supertype__", hint)
    return hint is str or all(isinstance(choice, str) for choice in get_args(hint) or (0,))


def _plain(word: str) -> Any:
    """What a word of JSON says; the word itself, for the reader to complain of, if it is none."""
    if len(word) > LONGEST:
        return word
    try:
        return json.loads(word)
    except ValueError:
        return word
