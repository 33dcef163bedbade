"""Actions as people and programs write them; as a line of text, `parse(str(action)) == action`.

A list at the end of an action may also be written word by word, as people do.
"""

import json
import shlex
import typing
from collections.abc import Mapping
from dataclasses import fields
from typing import get_args, get_origin

from .actions import Action, kind
from .checking import checked
from .codec import from_json
from .malformed import bounded, unfit
from .readers import written
from .refusal import MalformedAction
from .text import Text

LONGEST = 16_000
"""Characters of a line."""


def read(action: Action | Mapping[str, object] | str, kinds: Mapping[str, type]) -> Action:
    """The action meant by JSON or notation, or an action whose fields hold what they may.

    :raises MalformedAction: it cannot be read.
    """
    if isinstance(action, Action):
        name = kind(type(action))
        if kinds.get(name) is not type(action):
            raise unfit("action.kind", name, written(kinds))
        return checked(action)
    if isinstance(action, str):
        meant = parse(action, kinds)
    else:
        given = dict(action) if isinstance(action, Mapping) else action
        meant = from_json(bounded(given), kinds)
    assert isinstance(meant, Action)
    return checked(meant)


def parse(line: str, kinds: Mapping[str, type]) -> object:
    """The action that a line of notation names.

    >>> from .actions import Bid
    >>> parse("bid Ann 7", {"bid": Bid})
    Bid(player='Ann', amount=7)

    :raises MalformedAction: an unknown kind, too few or too many words.
    """
    if len(line) > LONGEST:
        raise MalformedAction(
            Text("A line of {n} characters is too long", n=len(line)),
            Text("An action has at most {n} characters.", n=LONGEST),
        )
    try:
        name, *words = shlex.split(line) or [""]
    except ValueError as error:
        raise MalformedAction(
            Text("A quotation mark is not closed, or nothing follows a backslash"),
            Text(
                "Put a name with spaces or apostrophes between double quotes: {example}.",
                example='"Ann O\'Hara"',
            ),
        ) from error
    row = kinds.get(name)
    if row is None:
        raise unfit("action.kind", name, written(kinds))
    columns = [field.name for field in fields(row)]
    hints = typing.get_type_hints(row)
    *before, last = columns
    rest, item = words[len(before) :], _item(hints[last])
    end: object
    if item is not None and rest and not rest[0].startswith("["):
        end = [_value(word, item) for word in rest]
    elif len(rest) == 1:
        end = _value(rest[0], hints[last])
    else:
        is_short = len(words) < len(columns)
        raise MalformedAction(
            Text("Too few words for {kind}", kind=name)
            if is_short
            else Text("Too many words for {kind}", kind=name),
            Text("Write {form}.", form=" ".join([name, *map(str.upper, columns)])),
        )
    values = {
        column: _value(word, hints[column]) for column, word in zip(before, words, strict=False)
    }
    return from_json({"kind": name, **values, last: end}, kinds)


def typed(action: Action) -> str:
    """The action as one writes it by hand, a list at its end word by word."""
    row, last = type(action), fields(action)[-1].name
    items = getattr(action, last)
    if _item(typing.get_type_hints(row)[last]) is None or not items:
        return str(action)
    *before, _ = shlex.split(str(action))
    return shlex.join([*before, *(v if isinstance(v, str) else json.dumps(v) for v in items)])


def _item(hint: object) -> object:
    """What a list holds whose items are single words; `None` if it is no such list."""
    match get_args(hint) if get_origin(hint) is tuple else ():
        case (item, end) if end is Ellipsis and (_is_text(item) or item is int):
            return item
    return None


def _value(word: str, hint: object) -> object:
    return word if _is_text(hint) else _plain(word)


def _is_text(hint: object) -> bool:
    """Whether a field holds a word; every other field is written as JSON."""
    hint = getattr(hint, "__supertype__", hint)
    return hint is str or all(isinstance(choice, str) for choice in get_args(hint) or (0,))


def _plain(word: str) -> object:
    """What a word of JSON says; the word itself, for the reader to complain of, if it is none."""
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        return word
