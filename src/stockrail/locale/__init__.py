"""Catalogues of sentences; English is the source text."""

from functools import cache
from importlib.resources import files

from babel.messages.pofile import read_po

from stockrail.core.text import Translate, english

from .typography import french

LANGUAGES = ("en", "fr")


def translator(language: str) -> Translate:
    """From English templates to those of a language; English for one we do not speak.

    >>> translator("fr")("Pass")
    'Passer'
    """
    if language not in LANGUAGES or language == "en":
        return english
    catalogue = _catalogue(language)
    return lambda template: catalogue.get(template) or template


@cache
def _catalogue(language: str) -> dict[str, str]:
    with files(__package__).joinpath(f"{language}.po").open("rb") as file:
        messages = read_po(file, locale=language)
    return {
        m.id: french(m.string)
        for m in messages
        if isinstance(m.id, str) and isinstance(m.string, str)
    }
