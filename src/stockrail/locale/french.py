"""What French asks of a sentence: spaces before its marks, and the articles of companies."""

import re

NO_BREAK, NARROW = "\u00a0", "\u202f"
_SPACES = (
    (re.compile(r" (?=:(?:\s|$))|(?<=«) | (?=»)|(?<=[\d}]) (?=[$£R](?!\w))"), NO_BREAK),
    (re.compile(r" (?=[;!?%](?:\W|$))|(?<=\d) (?=\d{3}(?!\d))"), NARROW),
)
_MASCULINE = "RSR"
"""Companies are feminine, but for the State Railway of 1861, le Réseau Ferré Russe."""
_ARTICLES = {"la": "le", "La": "Le", "de la": "du", "à la": "au", "que la": "que le"}
_FEMININE = re.compile(rf"(?<=:)({'|'.join(_ARTICLES)})(?=\}})")


def spaced(sentence: str) -> str:
    """With the spaces that catalogues write as ordinary ones.

    >>> spaced("Gare : 10 % de 2 400 $ !").replace(NO_BREAK, "~").replace(NARROW, "_")
    'Gare~: 10_% de 2_400~$_!'
    """
    for ordinary, space in _SPACES:
        sentence = ordinary.sub(space, sentence)
    return sentence


def with_masculine(template: str) -> str:
    """
    >>> with_masculine("{company:La} paie {other:à la}")
    '{company:La|Le RSR} paie {other:à la|au RSR}'
    """
    return _FEMININE.sub(_either, template)


def _either(feminine: re.Match[str]) -> str:
    return f"{feminine[0]}|{_ARTICLES[feminine[0]]} {_MASCULINE}"
