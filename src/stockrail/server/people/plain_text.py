"""What people write, as plain text: without what nobody sees or what turns other words round."""

import re
import unicodedata

LOOKS_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that Unicode calls printable although nothing is to be seen."""
_JOINER = "\u200d"
_BREAKS = re.compile("\r\n?|[\u2028\u2029\x0b\x0c\x85]")
_MORE_MARKS = re.compile("([\u0300-\u036f]{4})[\u0300-\u036f]+")
"""Accents over accents, which would cover other lines."""


def has_unseen(name: str) -> bool:
    """Whether a name has characters that cannot be seen, or that change how others are read.

    >>> has_unseen("Ann\u202egnA"), has_unseen("An\u200bn"), has_unseen("\u3164"), has_unseen("Ann")
    (True, True, True, False)
    """
    return not name.isprintable() or not LOOKS_EMPTY.isdisjoint(name)


def tidied(written: str) -> str:
    """A text without control characters but its line breaks, and without marks of direction.

    A joiner stays where it makes one emoji of two.

    >>> tidied("  one\\r\\ntwo\\x00\u202e \u200bthree\\t")
    'one\\ntwo three'
    """
    text = _BREAKS.sub("\n", unicodedata.normalize("NFC", written)).replace("\t", " ")
    kept = (char for n, char in enumerate(text) if _is_kept(text, n, char))
    return _MORE_MARKS.sub(r"\1", "".join(kept)).strip()


def _is_kept(text: str, n: int, char: str) -> bool:
    if char == _JOINER:
        return 0 < n < len(text) - 1 and _is_emoji(text[n - 1]) and _is_emoji(text[n + 1])
    return char == "\n" or unicodedata.category(char) not in ("Cc", "Cf", "Cs")


def _is_emoji(char: str) -> bool:
    return char == "\ufe0f" or unicodedata.category(char) in ("So", "Sk")
