"""The spaces French puts before its marks, which catalogues write as ordinary ones."""

import re

NO_BREAK, NARROW = "\u00a0", "\u202f"
_SPACES = (
    (re.compile(r" (?=:(?: |$))|(?<=«) | (?=»)|(?<=[\d}]) (?=[$£R](?!\w))"), NO_BREAK),
    (re.compile(r" (?=[;!?%](?:\W|$))|(?<=\d) (?=\d{3}(?!\d))"), NARROW),
)


def french(sentence: str) -> str:
    """
    >>> french("Gare : 10 % de 2 400 $ !").replace(NO_BREAK, "~").replace(NARROW, "_")
    'Gare~: 10_% de 2_400~$_!'
    """
    for ordinary, space in _SPACES:
        sentence = ordinary.sub(space, sentence)
    return sentence
