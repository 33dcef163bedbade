"""Catalogues of sentences; English is the source text."""

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files

from stockrail.core.text import Translate, english

from .french import spaced, with_masculine

LANGUAGES = ("en", "fr")


def translator(language: str) -> Translate:
    """From English templates to those of a language; English for one we do not speak.

    >>> translator("fr")("Pass")
    'Passer'
    """
    if language not in LANGUAGES or language == "en":
        return english
    return _translator(language)


@cache
def _translator(language: str) -> Translate:
    with files(__package__).joinpath(f"{language}.mo").open("rb") as file:
        find = GNUTranslations(file).gettext

    @cache
    def translated(template: str) -> str:
        found = find(template) if template else template
        return template if found is template else with_masculine(spaced(found))

    return translated
