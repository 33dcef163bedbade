"""Views as JSON, said in one language."""

from typing import Any

from stockrail.core.codec import to_json
from stockrail.core.text import NO_NAMES, Names, Part, Span, Text, Translate, english, plain

SpanJson = list[str | int]
"""What kind of thing, the words for it, its id or its amount."""
TextJson = str | list[str | SpanJson]


def encode(shown: Any, translate: Translate = english, names: Names = NO_NAMES) -> Any:
    """Plain JSON values with every sentence said: a string, or a list of parts if it has spans.

    >>> from stockrail.core.text import Text
    >>> encode(Text("{company} floats", company="PRR"), names={"PRR": "company"})
    [['company', 'PRR', 'PRR'], ' floats']
    """

    def say(text: Text) -> TextJson:
        return said(text, translate, names)

    return to_json(shown, say, tag=False)


def said(text: Text, translate: Translate, names: Names) -> TextJson:
    """A sentence: a string, or a list of its parts if it has spans."""
    if not text.params:
        return translate(text.template)
    return _joined(text.parts(translate, names))


def _joined(parts: list[Part]) -> TextJson:
    if len(parts) == 1 and isinstance(parts[0], str):
        return parts[0]
    if not any(isinstance(part, Span) for part in parts):
        return plain(parts)
    joined: list[str | SpanJson] = []
    words = ""
    for part in parts:
        if isinstance(part, str):
            words += part
            continue
        if words:
            joined.append(words)
            words = ""
        joined.append([*part])
    return [*joined, words] if words else joined
